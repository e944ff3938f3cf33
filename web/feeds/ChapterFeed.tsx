import { useMemo, type ReactNode } from 'react';
import { formatCount, formatDay } from '#web/lib/format.ts';
import { useLanguage, useT } from '#web/lib/i18n.ts';
import { SectionError } from '#web/lib/SectionError.tsx';
import { useFailure } from '#web/lib/use-failure.ts';
import { SectionHeading } from '#web/ui/SectionHeading.tsx';
import { Busy, SkeletonFeed } from '#web/ui/Skeleton.tsx';
import { feedDays, type FeedDay, type FeedEntry } from './feed-days.ts';
import { FeedEntryCard } from './FeedEntryCard.tsx';
import { FeedMore } from './FeedMore.tsx';
import type { FeedQuery } from './queries.ts';
import styles from './ChapterFeed.module.css';

type Item = { kind: 'day'; day: FeedDay } | { kind: 'entry'; entry: FeedEntry };

/** New chapters by day, a card for each title; more arrive as the end comes near. `empty` stands where there are none. */
export function ChapterFeed({ feed, empty }: { feed: FeedQuery; empty: ReactNode }) {
  const t = useT();
  const failure = useFailure(feed);
  if (failure) return <SectionError query={feed} failure={failure} />;
  if (!feed.data) {
    return (
      <Busy label={t('app.loading')} className={styles.waiting}>
        <SkeletonFeed count={4} />
      </Busy>
    );
  }
  if (feed.data.pages.every(({ chapters }) => chapters.length === 0)) return empty;
  return <Days feed={feed} pages={feed.data.pages} />;
}

function Days({ feed, pages }: { feed: FeedQuery; pages: NonNullable<FeedQuery['data']>['pages'] }) {
  useLanguage();
  const items = useMemo(() => {
    const days = feedDays(
      pages.flatMap(({ chapters }) => chapters),
      pages.flatMap(({ titles }) => titles),
      pages.at(-1)?.next === null,
    );
    return days.flatMap((day): Item[] => [
      { kind: 'day', day },
      ...day.entries.map((entry): Item => ({ kind: 'entry', entry })),
    ]);
  }, [pages]);
  return (
    <>
      <div className={styles.feed}>
        {items.map((item) =>
          item.kind === 'day' ? (
            <div key={item.day.date.getTime()} className={styles.day}>
              <Day day={item.day} />
            </div>
          ) : (
            <FeedEntryCard key={item.entry.key} entry={item.entry} />
          ),
        )}
      </div>
      <FeedMore feed={feed} />
    </>
  );
}

function Day({ day }: { day: FeedDay }) {
  const t = useT();
  const counts = { titles: day.entries.length, chapters: day.chapters };
  return (
    <SectionHeading
      title={formatDay(day.date)}
      {...(day.complete
        ? {
            note: t('feeds.dayCounts', {
              ...counts,
              shownTitles: formatCount(counts.titles),
              shownChapters: formatCount(counts.chapters),
            }),
          }
        : {})}
    />
  );
}
