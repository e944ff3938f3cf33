import { memo, useState } from 'react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { toBcp47 } from '#contract/languages.ts';
import { coverVeil, mainCoverUrl } from '#web/lib/covers.ts';
import { formatCount } from '#web/lib/format.ts';
import { useLanguage, useT } from '#web/lib/i18n.ts';
import { titleNames } from '#web/lib/names.ts';
import { pathTo } from '#web/lib/routes.ts';
import { ChapterLine } from '#web/titles/ChapterLine.tsx';
import { FeedCard } from '#web/ui/FeedCard.tsx';
import type { FeedEntry } from './feed-days.ts';

const shownAtFirst = 3;
/** Those that were unfolded stay so for this visit, also when the reader comes back to them. */
const unfolded = new Set<string>();

/** What came out of one title on one day. */
export const FeedEntryCard = memo(function FeedEntryCard({ entry }: { entry: FeedEntry }) {
  const t = useT();
  const { key, title, chapters } = entry;
  const { main } = titleNames(title.attributes, useLanguage());
  const [open, setOpen] = useState(() => unfolded.has(key));
  const toggle = () => {
    if (open) unfolded.delete(key);
    else unfolded.add(key);
    setOpen(!open);
  };
  const small = mainCoverUrl(title, 256);
  return (
    <FeedCard
      href={pathTo.titleOf(title)}
      cover={{ src: small, veil: coverVeil(title.attributes.contentRating, t) }}
      small={chapters.length === 1}
      name={main.text}
      nameLang={toBcp47(main.language)}
      foot={
        chapters.length > shownAtFirst ? (
          <button type="button" aria-expanded={open} onClick={toggle}>
            {open ? t('feeds.showFewer') : t('feeds.showAll', { count: formatCount(chapters.length) })}
            {open ? <ChevronUp /> : <ChevronDown />}
          </button>
        ) : undefined
      }
    >
      {(open ? chapters : chapters.slice(0, shownAtFirst)).map((chapter) => (
        <ChapterLine key={chapter.id} chapter={chapter} dense />
      ))}
    </FeedCard>
  );
});
