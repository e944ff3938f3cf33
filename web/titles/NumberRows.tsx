import { memo, useState, type ReactNode } from 'react';
import { Globe } from 'lucide-react';
import type { ChapterView } from '#contract/rules/preferences.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { Versions } from '#web/ui/cards/ChapterRow.tsx';
import type { NumberGroup } from './chapter-list.ts';
import styles from './ChaptersTab.module.css';
import { TitleChapterRow } from './TitleChapterRow.tsx';

/** Rows of a chapter number: all of its versions (`view` is `all`), or the best one with the others folded under it. */
export const NumberRows = memo(function NumberRows({
  group,
  view,
  languages,
  lead,
}: {
  group: NumberGroup;
  view: Exclude<ChapterView, 'grid'>;
  /** Codes of the languages that the reader reads; empty means all. */
  languages: readonly string[];
  /** The volume of which it is the only number. */
  lead?: ReactNode;
}) {
  const t = useT();
  useLanguage();
  const [open, setOpen] = useState(false);
  const [best, ...otherVersions] = group.versions;
  if (view === 'all')
    return group.versions.map((chapter) => <TitleChapterRow key={chapter.id} chapter={chapter} lead={lead} />);
  const count = group.versions.length;
  return (
    <>
      <TitleChapterRow
        chapter={best}
        lead={lead}
        mark={group.fallback && <OtherLanguageMark />}
        versions={
          count > 1
            ? {
                label: t('titles.versions', { count }),
                open,
                onToggle: () => setOpen(!open),
              }
            : undefined
        }
      />
      {open && <OtherVersions chapters={otherVersions} languages={languages} />}
    </>
  );
});

/** Mark of a chapter that is not available in the reader's languages. */
function OtherLanguageMark() {
  const label = useT()('line.otherLanguage');
  return (
    <span className={styles.otherLanguage} title={label}>
      <Globe />
      <span className="sr-only">{label}</span>
    </span>
  );
}

/**
 * Versions of a chapter number besides the best one: first those in the reader's languages, with a button that shows
 * the others; all of them at once if none is in the reader's languages.
 */
function OtherVersions({
  chapters,
  languages,
}: {
  chapters: NumberGroup['versions'][number][];
  languages: readonly string[];
}) {
  const t = useT();
  const [showsAll, setShowsAll] = useState(false);
  const inOwnLanguages = chapters.filter(
    ({ attributes }) => languages.length === 0 || languages.includes(attributes.translatedLanguage),
  );
  const versionsInOtherLanguages = chapters.filter((chapter) => !inOwnLanguages.includes(chapter));
  const isFolded = !showsAll && inOwnLanguages.length > 0 && versionsInOtherLanguages.length > 0;
  const foldedLanguages = [
    ...new Set(versionsInOtherLanguages.map(({ attributes }) => attributes.translatedLanguage)),
  ].join(', ');
  const moreButton = {
    label: t('line.inOtherLanguages', { count: versionsInOtherLanguages.length, codes: foldedLanguages }),
    onMore: () => setShowsAll(true),
  };
  return (
    <Versions {...(isFolded ? { more: moreButton } : {})}>
      {(isFolded ? inOwnLanguages : [...inOwnLanguages, ...versionsInOtherLanguages]).map((chapter) => (
        <TitleChapterRow key={chapter.id} chapter={chapter} />
      ))}
    </Versions>
  );
}
