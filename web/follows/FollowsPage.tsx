import { useCallback, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { BookmarkX, ListFilter } from 'lucide-react';
import { followSorts, type FollowSort } from '#contract/rules/follow-choices.ts';
import { call } from '#web/lib/api/call.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { DebouncedSearchField } from '#web/lib/lists/DebouncedSearchField.tsx';
import { InfiniteList } from '#web/lib/lists/InfiniteList.tsx';
import { usePagedList } from '#web/lib/lists/use-paged-list.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useUrlParams } from '#web/lib/navigation/use-address.ts';
import { sendPositions } from '#web/lib/reading/outbox.ts';
import { useSession } from '#web/lib/session/session.ts';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { LayoutSegment } from '#web/titles/LayoutSegment.tsx';
import { useResultLayout } from '#web/titles/use-layout.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Chip, Chips } from '#web/ui/controls/Chip.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Busy, SkeletonCards, SkeletonResults } from '#web/ui/feedback/Skeleton.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { ListTools } from '#web/ui/layout/ListTools.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { fitColumns } from '#web/ui/layout/VirtualList.tsx';
import { FollowedCard, FollowedRow, type Followed } from './FollowedTitle.tsx';
import { FollowsTabs } from './FollowsTabs.tsx';
import { countsQuery, readerQuery, withEntities } from './queries.ts';
import { SnoozedButton } from './SnoozedButton.tsx';
import { FollowNothing } from './FollowNothing.tsx';
import styles from './Follows.module.css';

const pageSize = 32;
const sortNames: Record<FollowSort, MessageKey> = {
  latest: 'sort.latest',
  unread: 'follows.sort.unread',
  name: 'sort.name',
  followed: 'groups.followedLast',
};
/** Number of columns of covers: as many as fit, three on phones. */
const coverColumns = (width: number): number => (width < 600 ? 3 : Math.max(3, Math.floor((width + 16) / (160 + 16))));

/** The titles that the reader follows, with the newest chapter of each and how many are unread. */
export function FollowsPage() {
  const t = useT();
  usePageTitle(t('pages.follows'));
  const { status, user } = useSession();
  const [layout, setLayout] = useResultLayout();
  return (
    <Wrap>
      <PageHeading title={t('pages.follows')}>
        {status === 'member' && (
          <span className={styles.switch}>
            <LayoutSegment layout={layout} onLayout={setLayout} />
          </span>
        )}
      </PageHeading>
      {status === 'guest' ? (
        <SignInPrompt icon={<BookmarkX />} title={t('pages.needFollows')}>
          {t('follows.guest')}
        </SignInPrompt>
      ) : (
        <>
          <FollowsTabs current="titles" />
          {status === 'starting' ? (
            <Busy label={t('app.loading')} className={styles.below}>
              <SkeletonResults count={4} />
            </Busy>
          ) : (
            <FollowedTitles key={user?.id ?? ''} layout={layout} />
          )}
        </>
      )}
    </Wrap>
  );
}

function FollowedTitles({ layout }: { layout: ReturnType<typeof useResultLayout>[0] }) {
  const t = useT();
  const filters = useFilters();
  const [params, change] = useUrlParams(pathTo.plain('follows'));
  const title = params.get('q')?.trim() ?? '';
  const sort = followSorts.find((each) => each === params.get('sort')) ?? 'latest';
  const shown = params.get('show');
  const show: 'unread' | 'muted' | null = shown === 'unread' || shown === 'muted' ? shown : null;
  const request = useMemo(
    () => ({ ...readerQuery(filters), sort, ...(title ? { title } : {}), ...(show === null ? {} : { show }) }),
    [filters, sort, title, show],
  );
  const pages = usePagedList<Followed>({
    key: ['followed', request],
    limit: pageSize,
    fetchPage: useCallback(
      async ({ limit, offset, signal }) => {
        await sendPositions();
        const { data, titles, chapters, ...page } = await call('follows.titles', {
          query: { ...request, limit, offset },
          signal,
        });
        return {
          ...page,
          data: withEntities(data, { titles, chapters }).map((each) => ({ ...each, id: each.title.id })),
        };
      },
      [request],
    ),
    keepOld: true,
  });
  const counts = useQuery({
    ...countsQuery(filters, { status: [], excludedStatus: [], muted: true }),
    enabled: pages.total === 0,
  }).data;
  const isFiltered = title !== '' || show !== null;
  const chip = (value: 'unread' | 'muted', label: string) => (
    <Chip pressed={show === value} onClick={() => change({ show: show === value ? null : value })}>
      {label}
    </Chip>
  );
  const isCovers = layout === 'covers';
  return (
    <>
      <div className={styles.tools}>
        <ListTools
          words={<DebouncedSearchField text={title} label={t('follows.search')} onChange={(q) => change({ q })} />}
          selects={[
            <Select
              key="sort"
              label={t('search.sort')}
              hideLabel
              value={sort}
              options={followSorts.map((value) => ({ value, label: t(sortNames[value]) }))}
              onChange={(value) => change({ sort: value === 'latest' ? null : value })}
            />,
          ]}
          count={pages.total !== null && t('feeds.titleCount', { count: pages.total, shown: formatCount(pages.total) })}
          busy={pages.isOld}
        />
        <div className={styles.strip}>
          <Chips label={t('follows.filters')}>
            {chip('unread', t('follows.showUnread'))}
            {chip('muted', t('follows.showMutedOnly'))}
            <SnoozedButton any chip />
          </Chips>
        </div>
      </div>
      <h2 className="sr-only">{t('find.results')}</h2>
      <InfiniteList
        pages={pages}
        label={t('pages.follows')}
        look={layout}
        columns={isCovers ? coverColumns : fitColumns(360, 12)}
        gap={isCovers ? 16 : 12}
        estimate={(width) => (isCovers ? (width * 10) / 7 + 88 : 104)}
        skeleton={isCovers ? <SkeletonCards count={1} /> : <SkeletonResults count={1} />}
        renderItem={(followed) => (isCovers ? <FollowedCard {...followed} /> : <FollowedRow {...followed} />)}
        empty={
          isFiltered ? (
            <Empty
              icon={<ListFilter />}
              level={2}
              title={t('follows.noTitles')}
              action={
                <Button look="primary" onClick={() => change({ q: null, show: null })}>
                  {t('follows.clearFilters')}
                </Button>
              }
            />
          ) : counts && counts.followed > 0 ? (
            <Empty
              icon={<ListFilter />}
              level={2}
              title={t('follows.allHidden', { count: counts.followed, shown: formatCount(counts.followed) })}
              action={
                <Button look="primary" href={pathTo.settings('content')}>
                  {t('follows.changeFilters')}
                </Button>
              }
            />
          ) : (
            <FollowNothing />
          )
        }
      />
    </>
  );
}
