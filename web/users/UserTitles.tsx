import { useCallback } from 'react';
import { BookHeart } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { readingStatuses, type ReadingStatus } from '#contract/rules/reading-statuses.ts';
import { call } from '#web/lib/api/call.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { InfiniteList } from '#web/lib/lists/InfiniteList.tsx';
import { type PagedResponse, type PageRequest, usePagedList } from '#web/lib/lists/use-paged-list.ts';
import { useUrlParams } from '#web/lib/navigation/use-address.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { CoverMeta } from '#web/titles/CoverMeta.tsx';
import { TitleCoverCard } from '#web/titles/TitleCoverCard.tsx';
import { Chip, Chips } from '#web/ui/controls/Chip.tsx';
import { CoverFact } from '#web/ui/cards/CoverCard.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { SkeletonCards } from '#web/ui/feedback/Skeleton.tsx';
import { coverColumns } from '#web/ui/layout/VirtualList.tsx';
import { Dot } from '#web/ui/text/Dot.tsx';
import { Score } from '#web/ui/text/Score.tsx';
import { fetchFollowedTitles, fetchLibrary, fetchRatings, type ShownTitle } from './shown-titles.ts';
import styles from './UserTitles.module.css';

const pageSize = 36;

const tones = {
  reading: 'status-reading',
  completed: 'status-completed',
  on_hold: 'status-on-hold',
  dropped: 'status-dropped',
  plan_to_read: 'status-plan',
  re_reading: 'status-rereading',
} as const;

const statusKeys: Record<ReadingStatus, MessageKey> = {
  reading: 'users.status.reading',
  completed: 'users.status.completed',
  on_hold: 'users.status.onHold',
  dropped: 'users.status.dropped',
  plan_to_read: 'users.status.planToRead',
  re_reading: 'users.status.reReading',
};

/** The library of a person who shows it, all of it or the titles with one status. */
export function UserLibrary({ id, path }: { id: string; path: string }) {
  const t = useT();
  const filters = useFilters();
  const [params, setParams] = useUrlParams(path);
  const status = readingStatuses.find((each) => each === params.get('status')) ?? null;
  const counts = useQuery({
    queryKey: ['user', id, 'library', 'counts'],
    queryFn: async ({ signal }) =>
      (await call('profiles.library', { params: { id }, query: { limit: 0 }, signal })).counts,
  }).data;
  return (
    <>
      <h2 className="sr-only">{t('users.library')}</h2>
      <div className={styles.chips}>
        <Chips label={t('users.byStatus')}>
          <Chip pressed={status === null} onClick={() => setParams({ status: null })}>
            {t('users.allStatuses')}
          </Chip>
          {readingStatuses
            .filter((each) => (counts?.[each] ?? 0) > 0 || each === status)
            .map((each) => (
              <Chip key={each} pressed={status === each} onClick={() => setParams({ status: each })}>
                {t(statusKeys[each])} {formatCount(counts?.[each] ?? 0)}
              </Chip>
            ))}
        </Chips>
      </div>
      <ShownTitles
        name={['user', id, 'library', status]}
        label={t('users.library')}
        none={t('users.libraryEmpty')}
        fetchPage={useCallback((span) => fetchLibrary(id, status, filters, span), [id, status, filters])}
      />
    </>
  );
}

/** The ratings of a person who shows them, the highest first. */
export function UserRatings({ id }: { id: string }) {
  const t = useT();
  const filters = useFilters();
  return (
    <>
      <h2 className="sr-only">{t('users.ratings')}</h2>
      <ShownTitles
        name={['user', id, 'ratings']}
        label={t('users.ratings')}
        none={t('users.noRatings')}
        fetchPage={useCallback((span) => fetchRatings(id, filters, span), [id, filters])}
      />
    </>
  );
}

/** The titles that a person follows who shows it, the last first. */
export function FollowedTitles({ id }: { id: string }) {
  const t = useT();
  const filters = useFilters();
  return (
    <ShownTitles
      name={['user', id, 'followed titles']}
      label={t('users.followedTitles')}
      none={t('users.followsNoTitles')}
      fetchPage={useCallback((span) => fetchFollowedTitles(id, filters, span), [id, filters])}
    />
  );
}

function ShownTitles({
  name,
  label,
  none,
  fetchPage,
}: {
  name: readonly unknown[];
  label: string;
  none: string;
  fetchPage: (span: PageRequest) => Promise<PagedResponse<ShownTitle>>;
}) {
  const filters = useFilters();
  const pages = usePagedList<ShownTitle>({ key: [...name, filters], limit: pageSize, fetchPage });
  return (
    <InfiniteList
      alone
      pages={pages}
      label={label}
      columns={coverColumns}
      gap={16}
      estimate={(width) => (width * 10) / 7 + 72}
      skeleton={<SkeletonCards count={1} />}
      skeletons={12}
      empty={<Empty icon={<BookHeart />} title={none} />}
      renderItem={(title) => (
        <TitleCoverCard title={title} sizes="(max-width: 767px) 31vw, 170px" meta={<ShownFact title={title} />} />
      )}
    />
  );
}

function ShownFact({ title }: { title: ShownTitle }) {
  const t = useT();
  if (title.given !== undefined) return <Score>{formatCount(title.given)}</Score>;
  if (title.status) return <CoverFact mark={<Dot tone={tones[title.status]} />} word={t(statusKeys[title.status])} />;
  return <CoverMeta title={title} rating={title.rating} />;
}
