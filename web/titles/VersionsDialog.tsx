import { RotateCcw } from 'lucide-react';
import { isLanguage } from '#contract/rules/languages.ts';
import { withTitleOverride, type TitleLineOverride } from '#contract/rules/reading-line-choices.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { choosePreferences, usePreferences } from '#web/lib/preferences/preferences.ts';
import { useReadingLine } from '#web/lib/catalogue/reading-line.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { LanguageFlag } from '#web/ui/text/Language.tsx';
import { OfficialMark } from '#web/ui/text/OfficialMark.tsx';
import { OrderList } from '#web/ui/controls/OrderList.tsx';
import { Switch } from '#web/ui/controls/Switch.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { announce } from '#web/ui/overlays/toasts.ts';
import { orderableVersions, moveLanguage, switchLanguage } from './versions.ts';
import styles from './VersionsDialog.module.css';

/**
 * Dialog to reorder the languages and groups of a title; the order decides the best version of each chapter. Changes
 * are saved at once.
 */
export function VersionsDialog({
  titleId,
  chapters,
  open,
  onClose,
}: {
  titleId: string;
  chapters: readonly Chapter[];
  open: boolean;
  onClose: () => void;
}) {
  const t = useT();
  const readingLinePreferences = usePreferences().userPreferences.readingLine;
  const titleOverride: TitleLineOverride | undefined = readingLinePreferences.titles[titleId];
  const { languages, groups } = orderableVersions(chapters, useReadingLine(titleId));
  const saveLine = (line: TitleLineOverride): void =>
    void choosePreferences({ readingLine: withTitleOverride(readingLinePreferences, titleId, line) });
  const saveLanguages = (codes: string[]) => saveLine({ ...titleOverride, languages: codes.filter(isLanguage) });
  const announceMove = (name: string, to: number, count: number) =>
    announce(t('versions.moved', { name, place: to + 1, count }));
  const moveLabels = {
    up: (name: string) => t('versions.up', { name }),
    down: (name: string) => t('versions.down', { name }),
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('versions.title')}
      text={t('versions.text')}
      closeLabel={t('app.close')}
      actions={
        <Button
          icon={<RotateCcw />}
          aria-disabled={!titleOverride}
          onClick={() => {
            if (!titleOverride) return;
            saveLine({});
            announce(t('versions.followsDefault'));
          }}
        >
          {t('versions.useDefault')}
        </Button>
      }
    >
      <div className={styles.parts}>
        {languages.length > 1 && (
          <section aria-label={t('versions.languages')}>
            <h3>{t('versions.languages')}</h3>
            <OrderList
              label={t('versions.languages')}
              items={languages.map(({ code, count, read }) => ({
                id: code,
                name: languageName(code),
                detail: t('titles.chapterCount', { count }),
                icon: <LanguageFlag code={code} />,
                off: !read,
                end: (
                  <Switch checked={read} onChange={(on) => saveLanguages(switchLanguage(languages, code, on))}>
                    <span className="sr-only">{t('versions.read', { name: languageName(code) })}</span>
                  </Switch>
                ),
              }))}
              words={moveLabels}
              onMove={(code, to) => {
                saveLanguages(moveLanguage(languages, code, to));
                announceMove(languageName(code), to, languages.length);
              }}
            />
          </section>
        )}
        {groups.length > 1 && (
          <section aria-label={t('versions.groups')}>
            <h3>{t('versions.groups')}</h3>
            <OrderList
              label={t('versions.groups')}
              items={groups.map(({ id, name, official, count }) => ({
                id,
                name,
                detail: t('titles.chapterCount', { count }),
                ...(official ? { icon: <OfficialMark word={t('app.officialGroup')} /> } : {}),
              }))}
              words={moveLabels}
              onMove={(id, to) => {
                const ids = groups.map((group) => group.id).filter((each) => each !== id);
                saveLine({ ...titleOverride, groups: ids.toSpliced(to, 0, id) });
                announceMove(groups.find((group) => group.id === id)!.name, to, groups.length);
              }}
            />
          </section>
        )}
        <Text as="p" size="sm" muted>
          {t(titleOverride ? 'versions.ownHere' : 'versions.defaultHere')}{' '}
          <TextLink href={pathTo.settings('language')}>{t('versions.toSettings')}</TextLink>
        </Text>
      </div>
    </Dialog>
  );
}
