import { useCallback } from 'react';
import { BookDashed } from 'lucide-react';
import { useT } from '#web/lib/i18n.ts';
import { InfiniteList } from '#web/lib/InfiniteList.tsx';
import { usePageTitle } from '#web/lib/page.ts';
import { usePages } from '#web/lib/use-pages.ts';
import { Empty } from '#web/ui/Empty.tsx';
import { Wrap } from '#web/ui/Panel.tsx';
import { PageHead } from '#web/ui/SectionHeading.tsx';
import { SkeletonCards } from '#web/ui/Skeleton.tsx';
import { coverColumns } from '#web/ui/VirtualList.tsx';
import { feedTitles } from './feed-titles.ts';
import { fetchTitles, type TitleFeed } from './title-feeds.ts';
import { TitleCard } from './TitleCard.tsx';

const pageSize = 48;

/** All titles of a feed. */
export function TitleFeedPage({ feed }: { feed: TitleFeed }) {
  const t = useT();
  const title = t(feedTitles[feed]);
  usePageTitle(title);
  const pages = usePages({
    key: ['titles', feed],
    limit: pageSize,
    fetchPage: useCallback((span) => fetchTitles(feed, span), [feed]),
  });
  return (
    <Wrap>
      <PageHead title={title} />
      <InfiniteList
        pages={pages}
        label={title}
        columns={coverColumns}
        gap={16}
        estimate={(width) => (width * 10) / 7 + 72}
        skeleton={<SkeletonCards count={1} />}
        skeletons={18}
        empty={<Empty icon={<BookDashed />} level={2} title={t('feeds.noTitles')} />}
        renderItem={(each) => <TitleCard title={each} rating={null} />}
      />
    </Wrap>
  );
}
