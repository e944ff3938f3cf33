import { memo, useMemo, useState } from 'react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { coverBlur, mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { titleNames } from '#web/lib/catalogue/names.ts';
import { useReadingLine } from '#web/lib/catalogue/reading-line.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { TitleChapterRow } from '#web/titles/TitleChapterRow.tsx';
import { Versions } from '#web/ui/cards/ChapterRow.tsx';
import { FeedCard } from '#web/ui/cards/FeedCard.tsx';
import { foldVersions, type FeedEntry } from './feed-days.ts';

const maxCollapsed = 3;
/** Keys of expanded cards and ids of chapters whose versions are expanded, remembered for the rest of the visit. */
const expanded = new Set<string>();

/** Card with the new chapters of a title on one day; versions of the same chapter number share a row. */
export const FeedEntryCard = memo(function FeedEntryCard({ entry }: { entry: FeedEntry }) {
  const t = useT();
  const { key, title, chapters } = entry;
  const { main } = titleNames(title.attributes, useLanguage());
  const [open, setOpen] = useState(() => expanded.has(key));
  const toggle = () => {
    if (open) expanded.delete(key);
    else expanded.add(key);
    setOpen(!open);
  };
  const line = useReadingLine(title.id);
  const resets = title.attributes.chapterNumbersResetOnNewVolume;
  const numbers = useMemo(() => foldVersions(chapters, line, resets), [chapters, line, resets]);
  const small = mainCoverUrl(title, 256);
  return (
    <FeedCard
      href={pathTo.titleOf(title)}
      cover={{ src: small, blur: coverBlur(title.attributes.contentRating, t) }}
      small={numbers.length === 1}
      name={main.text}
      nameLang={toBcp47(main.language)}
      foot={
        numbers.length > maxCollapsed ? (
          <button type="button" aria-expanded={open} onClick={toggle}>
            {open ? t('feeds.showFewer') : t('feeds.showAll', { count: formatCount(numbers.length) })}
            {open ? <ChevronUp /> : <ChevronDown />}
          </button>
        ) : undefined
      }
    >
      {(open ? numbers : numbers.slice(0, maxCollapsed)).map((versions) => (
        <FeedNumber key={versions[0].id} versions={versions} />
      ))}
    </FeedCard>
  );
});

/** One chapter number: its best version, with the other versions collapsed under it. */
function FeedNumber({ versions: [best, ...others] }: { versions: [Chapter, ...Chapter[]] }) {
  const t = useT();
  const [open, setOpen] = useState(() => expanded.has(best.id));
  const toggle = () => {
    if (open) expanded.delete(best.id);
    else expanded.add(best.id);
    setOpen(!open);
  };
  const count = others.length + 1;
  const versions = { label: t('titles.versions', { count }), open, onToggle: toggle };
  return (
    <>
      <TitleChapterRow chapter={best} dense {...(others.length > 0 ? { versions } : {})} />
      {open && others.length > 0 && (
        <Versions>
          {others.map((chapter) => (
            <TitleChapterRow key={chapter.id} chapter={chapter} dense />
          ))}
        </Versions>
      )}
    </>
  );
}
