import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowUp, RotateCw } from 'lucide-react';
import { eagerCardCount } from '#contract/preload/chapter-feeds.ts';
import { FeedMarks } from '#web/feeds/FeedMarks.tsx';
import { failureText } from '#web/lib/api/failure.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { formatCount, formatDay } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { saveScrollPosition, scrollPositionOf } from '#web/lib/lists/scroll-positions.ts';
import { MarksContext, type ReadMarks } from '#web/titles/row-marks.tsx';
import { useStore } from '#web/ui/behavior/store.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Busy, SkeletonFeed } from '#web/ui/feedback/Skeleton.tsx';
import { SectionHeading } from '#web/ui/layout/SectionHeading.tsx';
import { VirtualList, type ListScrollPosition } from '#web/ui/layout/VirtualList.tsx';
import { changesStore } from './changes.ts';
import { markAllRead, markedStore } from './marking.ts';
import { UpdateCard } from './UpdateCard.tsx';
import type { UpdateGroup, useUpdates } from './use-updates.ts';
import styles from './Follows.module.css';

const cardGapPx = 12;
const estimatedCardHeightPx = 186;
/** Cards before the end of the list at which the next page is loaded. */
const loadAheadCards = 8;

/**
 * Chapters of followed titles by day, a card for each title. Cards of titles that were muted or unfollowed here go at
 * once, and come back with Undo.
 */
export function UpdatesList({
  updates,
  empty,
  muted,
}: {
  updates: ReturnType<typeof useUpdates>;
  empty: ReactNode;
  /** Muted titles are shown, too. */
  muted: boolean;
}) {
  const t = useT();
  const [marks, setMarks] = useState<ReadMarks | 'unknown'>('unknown');
  // everything that is unread of a followed title is new
  const onMarks = useCallback((feedMarks: ReadMarks) => setMarks({ ...feedMarks, isAwaited: () => true }), []);
  const changes = useStore(changesStore);
  const { groups: all, failure, isLoading, newer, restart } = updates;
  const groups = useMemo(
    () =>
      all.flatMap((group) => {
        const change = changes.get(group.title.id);
        const notify = change?.notify ?? group.notify;
        if (change?.following === false || (notify === 0 && !muted)) return [];
        return [notify === group.notify ? group : { ...group, notify }];
      }),
    [all, changes, muted],
  );
  const items = useMemo(
    () =>
      all.flatMap(({ title, numbers }) =>
        numbers.flatMap(({ versions }) => versions.map((chapter) => ({ id: chapter.id, chapter, title }))),
      ),
    [all],
  );
  if (failure) {
    return <SectionError query={{ refetch: updates.retry, isFetching: updates.isFetching }} failure={failure} />;
  }
  if (isLoading) {
    return (
      <Busy label={t('app.loading')} className={styles.below}>
        <SkeletonFeed count={4} />
      </Busy>
    );
  }
  return (
    <>
      <FeedMarks items={items} onMarks={onMarks} />
      <output className={styles.newer}>
        {newer > 0 && (
          <Button
            look="primary"
            size="sm"
            icon={<ArrowUp />}
            onClick={() => {
              window.scrollTo({ top: 0 });
              void restart();
            }}
          >
            {t('follows.newer', { count: newer, shown: formatCount(newer) })}
          </Button>
        )}
      </output>
      {groups.length === 0 && !updates.hasNext ? (
        empty
      ) : (
        <MarksContext value={marks}>
          <Cards key={`${updates.entry} ${updates.name}`} updates={updates} groups={groups} marks={marks} />
        </MarksContext>
      )}
    </>
  );
}

function Cards({
  updates,
  groups,
  marks,
}: {
  updates: ReturnType<typeof useUpdates>;
  groups: readonly UpdateGroup[];
  marks: ReadMarks | 'unknown';
}) {
  const t = useT();
  const client = useQueryClient();
  const marked = useStore(markedStore);
  const { entry, name, showMore, hasNext, days } = updates;
  const listId = `${name} updates`;
  const [savedPosition] = useState(() => scrollPositionOf(entry, listId));
  const savePosition = useCallback(
    (position: ListScrollPosition) => saveScrollPosition(entry, listId, position),
    [entry, listId],
  );
  const [lastShown, setLastShown] = useState(0);
  const onRange = useCallback((_first: number, last: number) => setLastShown(last), []);
  useEffect(() => {
    if (lastShown >= groups.length - loadAheadCards) showMore();
  }, [lastShown, groups.length, showMore]);
  const unreadOf = (group: UpdateGroup): string[] => unreadIds(group, marks, marked);
  const mark = (targets: readonly UpdateGroup[]) =>
    void markAllRead(
      client,
      targets.flatMap(unreadOf),
      targets.flatMap(({ numbers }) => numbers.flatMap(({ versions }) => versions)),
    );
  return (
    <div className={styles.list}>
      <VirtualList
        label={t('follows.updatesList')}
        count={groups.length}
        keyOf={(index) => groups[index]?.key ?? String(index)}
        gap={cardGapPx}
        estimate={() => estimatedCardHeightPx}
        place={savedPosition}
        onPlace={savePosition}
        onRange={onRange}
        renderItem={(index) => {
          const group = groups[index]!;
          const isFirstOfDay = groups[index - 1]?.day !== group.day;
          return (
            <>
              {isFirstOfDay && <DayHeading day={group.day} counts={days.get(group.day)} first={index === 0} />}
              <UpdateCard
                group={group}
                unread={unreadOf(group).length}
                eager={index < eagerCardCount}
                onMark={() => mark([group])}
                onMarkAbove={index > 0 ? () => mark(groups.slice(0, index + 1)) : undefined}
              />
            </>
          );
        }}
      />
      {updates.pageFailure ? (
        <output className={styles.foot}>
          <span>
            {t('list.pageFailed')} {failureText(updates.pageFailure)}
          </span>
          <Button size="sm" icon={<RotateCw />} busy={updates.isFetching} onClick={updates.retry}>
            {t('app.retry')}
          </Button>
        </output>
      ) : (
        hasNext && <p className={styles.foot}>{t('list.more')}</p>
      )}
    </div>
  );
}

/** Best versions of the numbers that are unread now: as the response says, unless they were read or marked since. */
function unreadIds(group: UpdateGroup, marks: ReadMarks | 'unknown', marked: ReadonlySet<string>): string[] {
  const known = new Map(group.numbers.map(({ versions }) => [versions[0].id, versions[0]]));
  if (marks === 'unknown') return group.unread.filter((id) => !marked.has(id));
  const shown = [...known.values()].filter((chapter) => marks.stateOf(chapter) !== 'read').map(({ id }) => id);
  return [...shown, ...group.unread.filter((id) => !known.has(id) && !marked.has(id))];
}

function DayHeading({
  day,
  counts,
  first,
}: {
  day: string;
  counts: { titles: number; chapters: number } | undefined;
  first: boolean;
}) {
  const t = useT();
  const note =
    counts &&
    t('feeds.dayCounts', {
      titles: counts.titles,
      chapters: counts.chapters,
      shownTitles: formatCount(counts.titles),
      shownChapters: formatCount(counts.chapters),
    });
  // noon, so that no change of clocks moves it to another day
  const date = new Date(`${day}T12:00:00`);
  return (
    <div className={styles.day} data-first={first || undefined}>
      <SectionHeading title={formatDay(date)} note={note} />
    </div>
  );
}
