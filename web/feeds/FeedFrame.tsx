import type { ReactNode } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ListVideo } from 'lucide-react';
import { placedListRequest, titleFeeds, type TitleFeed } from '#contract/preload/title-feeds.ts';
import { fetchRequest, preloadedResponse } from '#web/lib/api/call.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { LayoutSegment } from '#web/titles/LayoutSegment.tsx';
import type { ResultLayout } from '#web/titles/TitleResults.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import { feedTitles } from './feed-titles.ts';
import styles from './FeedFrame.module.css';

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

/** Heading of a feed of titles, with the choice of layout and the tabs of all feeds. */
export function FeedFrame({
  feed,
  layout,
  onLayout,
  children,
}: {
  feed: TitleFeed;
  layout: ResultLayout;
  onLayout: (layout: ResultLayout) => void;
  children: ReactNode;
}) {
  const t = useT();
  const title = t(feedTitles[feed]);
  usePageTitle(title);
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
          <LayoutSegment layout={layout} onLayout={onLayout} />
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
      {children}
    </Wrap>
  );
}
