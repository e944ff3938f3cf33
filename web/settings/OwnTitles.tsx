import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { toBcp47 } from '#contract/rules/languages.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { titlesByIdQuery } from '#web/titles/related-titles.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { MoreButton } from '#web/ui/controls/MoreButton.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import styles from './OwnTitles.module.css';

const maxCollapsedTitles = 8;

/** Titles with settings of their own, each with a button that returns it to the defaults. */
export function OwnTitles({
  label,
  ids,
  note,
  follow,
  followName,
  onFollow,
}: {
  label: string;
  ids: readonly string[];
  /** Describes the settings in which a title differs from the defaults. */
  note?: (id: string) => string;
  /**
   * Label of each title's button (`follow`), and its accessible name, which includes the title's name (`followName`).
   */
  follow: string;
  followName: (name: string) => string;
  onFollow: (id: string, name: string) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const shownIds = open ? ids : ids.slice(0, maxCollapsedTitles);
  const titles = useQuery({ ...titlesByIdQuery(shownIds), placeholderData: (before) => before }).data;
  return (
    <>
      <ul className={styles.titles} aria-label={label}>
        {shownIds.map((id) => {
          const title = titles?.get(id);
          const mainName = title && titleNames(title.attributes, language).main;
          const name = mainName?.text ?? (titles ? t('settings.line.goneTitle') : '…');
          return (
            <li key={id}>
              <span className={styles.words}>
                <TextLink
                  href={title ? pathTo.titleOf(title) : pathTo.title(id)}
                  lang={mainName && toBcp47(mainName.language)}
                >
                  <bdi>{name}</bdi>
                </TextLink>
                {note && (
                  <Text size="xs" muted>
                    {note(id)}
                  </Text>
                )}
              </span>
              <Button size="sm" look="quiet" aria-label={followName(name)} onClick={() => onFollow(id, name)}>
                {follow}
              </Button>
            </li>
          );
        })}
      </ul>
      {ids.length > maxCollapsedTitles && (
        <MoreButton open={open} onToggle={() => setOpen(!open)}>
          {open ? t('settings.fewerTitles') : t('settings.moreTitles', { count: ids.length - maxCollapsedTitles })}
        </MoreButton>
      )}
    </>
  );
}
