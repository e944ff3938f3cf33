import { useCallback } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { BookDashed, ListVideo } from 'lucide-react';
import { noFilters } from '#contract/rules/filters.ts';
import {
  placedListRequest,
  titleFeedPageSize,
  titleFeedRequest,
  titleFeeds,
  type TitleFeed,
} from '#contract/preload/title-feeds.ts';
import { fetchRequest, preloadedResponse } from '#web/lib/api/call.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { CountLine } from '#web/lib/lists/CountLine.tsx';
import { HiddenByFilters } from '#web/lib/lists/HiddenByFilters.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { usePagedList } from '#web/lib/lists/use-paged-list.ts';
import { preloadedTitles, withStatistics } from '#web/titles/found.ts';
import { LayoutSegment } from '#web/titles/LayoutSegment.tsx';
import { TitleResults } from '#web/titles/TitleResults.tsx';
import { useResultLayout } from '#web/titles/use-layout.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import { feedTitles } from './feed-titles.ts';
import { fetchTitles } from './title-feeds.ts';
import styles from './TitleFeedPage.module.css';

/** The MDList that a feed is. */
function placedListQuery(feed: TitleFeed) {
  const request = placedListRequest(feed);
  return queryOptions({
    queryKey: ['place', feed],
    queryFn: async ({ signal }) => (await fetchRequest(request!, signal)).data,
    initialData: () => (request ? preloadedResponse(request)?.data : undefined),
    enabled: request !== null,
  });
}

/** All titles of a feed. */
export function TitleFeedPage({ feed }: { feed: TitleFeed }) {
  const t = useT();
  const title = t(feedTitles[feed]);
  usePageTitle(title);
  const [layout, setLayout] = useResultLayout();
  const filters = useFilters();
  const pages = usePagedList({
    key: ['titles', feed, filters],
    limit: titleFeedPageSize,
    known: () => preloadedTitles(titleFeedRequest(feed, filters, { limit: titleFeedPageSize, offset: 0 })),
    fetchPage: useCallback(
      async (span) => {
        const response = await fetchTitles(feed, filters, span);
        return { ...response, data: await withStatistics(response.data, span.signal) };
      },
      [feed, filters],
    ),
  });
  const placedList = useQuery(placedListQuery(feed)).data;
  return (
    <Wrap>
      <PageHeading title={title}>
        <span className={styles.aside}>
          {placedList && (
            <Button
              look="quiet"
              icon={<ListVideo />}
              href={pathTo.list(placedList.id, placedList.attributes.name)}
              title={t('feeds.asList')}
            >
              <span className={styles.word}>{t('feeds.asList')}</span>
            </Button>
          )}
          <LayoutSegment layout={layout} onLayout={setLayout} />
        </span>
      </PageHeading>
      <div className={styles.feeds}>
        <Tabs
          label={t('feeds.feeds')}
          bleed
          items={titleFeeds.map((each) => ({
            href: pathTo.titleFeed(each),
            label: t(feedTitles[each]),
            current: each === feed,
          }))}
        />
      </div>
      <CountLine
        alone
        count={
          pages.total === null ? null : t('feeds.titleCount', { count: pages.total, shown: formatCount(pages.total) })
        }
      >
        <HiddenByFilters
          name={['feed', feed]}
          total={pages.total}
          countAll={(signal) => fetchTitles(feed, noFilters, { limit: 0, offset: 0, signal })}
          blocked={pages.hidden}
        />
      </CountLine>
      <h2 className="sr-only">{t('find.results')}</h2>
      <TitleResults
        hiddenCountAbove
        pages={pages}
        layout={layout}
        label={title}
        showsAdded={feed === 'recent'}
        empty={<Empty icon={<BookDashed />} level={2} title={t('feeds.noTitles')} />}
      />
    </Wrap>
  );
}
