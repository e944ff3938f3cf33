import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { eagerCardCount } from '#contract/preload/chapter-feeds.ts';
import { formatCount, formatDay } from '#web/lib/i18n/format.ts';
import { CountLine } from '#web/lib/lists/CountLine.tsx';
import { HiddenByFilters } from '#web/lib/lists/HiddenByFilters.tsx';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { ListFoot } from '#web/lib/lists/InfiniteList.tsx';
import { withCatalogues } from '#web/lib/i18n/language.ts';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { saveScrollPosition, scrollPositionOf } from '#web/lib/lists/scroll-positions.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import type { PagedList } from '#web/lib/lists/use-paged-list.ts';
import type { OwnGroup } from '#web/titles/TitleChapterRow.tsx';
import { MarksContext, type ReadMarks } from '#web/titles/row-marks.tsx';
import { SectionHeading } from '#web/ui/layout/SectionHeading.tsx';
import { Busy, SkeletonFeed } from '#web/ui/feedback/Skeleton.tsx';
import { VirtualList, type ListScrollPosition } from '#web/ui/layout/VirtualList.tsx';
import { feedDays, type FeedDay, type FeedEntry, type FeedItem } from './feed-days.ts';
import type { Feed } from './use-feed.ts';
import { FeedEntryCard } from './FeedEntryCard.tsx';
import styles from './ChapterFeed.module.css';

/** Read marks, lazily loaded with their translations after the rows were rendered. */
const FeedMarks = deferredComponent(
  () => withCatalogues(import('./FeedMarks.tsx'), 'history'),
  (all) => all.FeedMarks,
);

/** How many chapters a feed has, and how many of them are hidden, beside the heading of its page. */
export function FeedCount({ feed }: { feed: Feed }) {
  return <div className={styles.above}>{!feed.failure && <Count feed={feed} />}</div>;
}

/** The line is there from the beginning. `alone`: it is not part of a row of tools. */
function Count({ feed, alone = false }: { feed: Feed; alone?: boolean }) {
  const t = useT();
  if (feed.isLoading) {
    return (
      <CountLine alone={alone} count={null}>
        {null}
      </CountLine>
    );
  }
  const count = feed.total ?? 0;
  return (
    <CountLine alone={alone} count={isEmpty(feed) ? '' : t('feeds.chapterCount', { count, shown: formatCount(count) })}>
      {!isEmpty(feed) && <HiddenByFilters {...hiddenNoteOf(feed)} />}
    </CountLine>
  );
}

const isEmpty = ({ items, hasNext }: Feed): boolean => items.length === 0 && !hasNext;

const hiddenNoteOf = ({ name, total, countAll, hidden }: Feed) => ({
  name: ['feed', name],
  total,
  countAll,
  blocked: hidden,
});

/**
 * New chapters by day, a card for each title; more are loaded as the end comes near. `empty` is shown if there are
 * none. `countAbove`: the page has its FeedCount elsewhere.
 */
export function ChapterFeed({
  feed,
  empty,
  ownGroup,
  countAbove = false,
  inside = false,
}: {
  feed: Feed;
  empty: ReactNode;
  countAbove?: boolean;
  /** The feed is part of a section with a heading of its own: its days are one level below. */
  inside?: boolean;
  /** The group whose feed this is. */
  ownGroup?: OwnGroup;
}) {
  const t = useT();
  const [marks, setMarks] = useState<ReadMarks | 'unknown'>('unknown');
  if (feed.failure) {
    return <SectionError query={{ refetch: feed.retry, isFetching: feed.isFetching }} failure={feed.failure} />;
  }
  if (feed.isLoading) {
    return (
      <>
        {!countAbove && <Count alone feed={feed} />}
        <Busy label={t('app.loading')} className={styles.waiting}>
          <SkeletonFeed count={4} />
        </Busy>
      </>
    );
  }
  if (isEmpty(feed)) return <HiddenByFilters {...hiddenNoteOf(feed)} left={empty} />;
  return (
    <>
      <FeedMarks items={feed.items} onMarks={setMarks} />
      {!countAbove && <Count alone feed={feed} />}
      <MarksContext value={marks}>
        <FeedRows key={`${feed.entry} ${feed.name}`} feed={feed} ownGroup={ownGroup} inside={inside} />
      </MarksContext>
    </>
  );
}

/** A card; `day` is set on the first card of each day, and null on the others. */
interface FeedRow {
  day: FeedDay | null;
  entry: FeedEntry;
  /** Number of chapters in the feed up to and including the ones of this row. */
  end: number;
}

const cardGapPx = 12;
/** Estimated height of a card in px: that of a card with three chapters. */
const estimatedCardHeightPx = 186;

function FeedRows({
  feed,
  ownGroup,
  inside,
}: {
  feed: PagedList<FeedItem>;
  ownGroup: OwnGroup | undefined;
  inside: boolean;
}) {
  const t = useT();
  useLanguage();
  const { items, hasNext, show, entry, name } = feed;
  const rows = useMemo(() => buildFeedRows(feedDays(items, !hasNext)), [items, hasNext]);
  const scrollListId = `${name} rows`;
  const [savedPosition] = useState(() => scrollPositionOf(entry, scrollListId));
  const savePosition = useCallback(
    (scrollPosition: ListScrollPosition) => saveScrollPosition(entry, scrollListId, scrollPosition),
    [entry, scrollListId],
  );
  // after a reload, space is reserved for the rows that were loaded; they load again from the beginning
  const count = hasNext ? Math.max(rows.length, savedPosition?.count ?? 0) : rows.length;

  const [range, setRange] = useState({ first: 0, last: 0 });
  const onRange = useCallback((first: number, last: number) => setRange({ first, last }), []);
  useEffect(() => {
    show(rows[range.first]?.end ?? 0, rows[range.last]?.end ?? items.length);
  }, [show, rows, range, items.length]);

  return (
    <div className={styles.feed}>
      <VirtualList
        label={t('feeds.feed')}
        count={count}
        keyOf={(index) => rows[index]?.entry.key ?? `place ${index}`}
        isReady={(index) => rows[index] !== undefined}
        gap={cardGapPx}
        estimate={() => estimatedCardHeightPx}
        place={savedPosition}
        onPlace={savePosition}
        onRange={onRange}
        renderItem={(index) => {
          const row = rows[index];
          if (!row) return <SkeletonFeed count={1} />;
          return (
            <>
              {row.day && <DayHeading day={row.day} first={index === 0} inside={inside} />}
              <FeedEntryCard entry={row.entry} ownGroup={ownGroup} eager={index < eagerCardCount} />
            </>
          );
        }}
      />
      <ListFoot pages={feed} />
    </div>
  );
}

function buildFeedRows(days: readonly FeedDay[]): FeedRow[] {
  const rows: FeedRow[] = [];
  let chapterCount = 0;
  for (const day of days) {
    for (const [at, entry] of day.entries.entries()) {
      chapterCount += entry.chapters.length;
      rows.push({ day: at === 0 ? day : null, entry, end: chapterCount });
    }
  }
  return rows;
}

function DayHeading({ day, first, inside }: { day: FeedDay; first: boolean; inside: boolean }) {
  const t = useT();
  const counts = { titles: day.entries.length, chapters: day.chapters };
  const note = t('feeds.dayCounts', {
    ...counts,
    shownTitles: formatCount(counts.titles),
    shownChapters: formatCount(counts.chapters),
  });
  return (
    <div className={styles.day} data-first={first || undefined} data-inside={inside || undefined}>
      <SectionHeading level={inside ? 3 : 2} title={formatDay(day.date)} {...(day.complete ? { note } : {})} />
    </div>
  );
}
