import type { ReactNode } from 'react';
import { formatAgo, formatCount, languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Avatar } from '#web/ui/cards/Avatar.tsx';
import { Language } from '#web/ui/text/Language.tsx';
import { NameCard } from '#web/ui/cards/NameCard.tsx';
import { GroupMarks } from './GroupMarks.tsx';
import type { ListedGroup } from './queries.ts';

const maxShownLanguages = 4;

/** Card of a group in a list. `mark`: an additional tag. */
export function GroupCard({
  group: { id, attributes, figures },
  mark,
  action,
}: {
  group: ListedGroup;
  mark?: ReactNode;
  /** Button on the card, whose other parts are a link to the group. */
  action?: ReactNode;
}) {
  const t = useT();
  const codes = languagesOf(attributes.focusedLanguages, figures?.languages);
  const latest = figures?.latestChapterAt;
  return (
    <NameCard
      href={pathTo.group(id, attributes.name)}
      picture={<Avatar name={attributes.name} size="lg" shape="square" />}
      name={attributes.name}
      marks={
        <>
          {mark}
          <GroupMarks attributes={attributes} />
        </>
      }
      action={action}
      facts={
        codes.length > 0 && (
          <>
            {codes.slice(0, maxShownLanguages).map((code) => (
              <Language key={code} code={code} name={languageName(code)} />
            ))}
            {codes.length > maxShownLanguages && <span>+{codes.length - maxShownLanguages}</span>}
          </>
        )
      }
      figures={
        figures && (
          <>
            <span>{t('groups.titleCount', { count: figures.titles, shown: formatCount(figures.titles) })}</span>
            <span>{t('groups.chapterCount', { count: figures.chapters, shown: formatCount(figures.chapters) })}</span>
            {figures.follows > 0 && (
              <span>{t('groups.followCount', { count: figures.follows, shown: formatCount(figures.follows) })}</span>
            )}
            {latest && <span>{t('groups.lastUpload', { ago: formatAgo(new Date(latest)) })}</span>}
          </>
        )
      }
    />
  );
}

/** Languages that the group names itself, otherwise those of its chapters. */
export const languagesOf = (focused: readonly string[], used: readonly string[] = []): readonly string[] =>
  focused.length > 0 ? focused : used;
