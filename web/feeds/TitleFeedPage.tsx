import { useCallback } from 'react';
import { BookDashed } from 'lucide-react';
import { noFilters } from '#contract/rules/filters.ts';
import { titleFeedPageSize, titleFeedRequest, type TitleFeed } from '#contract/preload/title-feeds.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { CountLine } from '#web/lib/lists/CountLine.tsx';
import { HiddenByFilters } from '#web/lib/lists/HiddenByFilters.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useSession } from '#web/lib/session/session.ts';
import { usePagedList } from '#web/lib/lists/use-paged-list.ts';
import { preloadedTitles, withStatistics } from '#web/titles/found.ts';
import { TitleResults } from '#web/titles/TitleResults.tsx';
import { useResultLayout } from '#web/titles/use-layout.ts';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { feedTitles } from './feed-titles.ts';
import { FeedFrame } from './FeedFrame.tsx';
import { PersonalRecommendations } from './PersonalRecommendations.tsx';
import { fetchTitles } from './title-feeds.ts';

/** All titles of a feed. Members get recommendations of their own. */
export function TitleFeedPage({ feed }: { feed: TitleFeed }) {
  const isGuest = useSession().status === 'guest';
  return feed === 'recommended' && !isGuest ? <PersonalRecommendations /> : <TitlesOfFeed feed={feed} />;
}

function TitlesOfFeed({ feed }: { feed: TitleFeed }) {
  const t = useT();
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
  return (
    <FeedFrame feed={feed} layout={layout} onLayout={setLayout}>
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
        label={t(feedTitles[feed])}
        showsAdded={feed === 'recent'}
        empty={<Empty icon={<BookDashed />} level={2} title={t('feeds.noTitles')} />}
      />
    </FeedFrame>
  );
}
