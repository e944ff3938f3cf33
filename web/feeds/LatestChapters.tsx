import { BookDashed } from 'lucide-react';
import { chapterFeedQueries } from '#contract/preload/chapter-feeds.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { ChapterFeed } from './ChapterFeed.tsx';
import { useFeed } from './use-feed.ts';

/** Every new chapter of the site in the reader's languages, for pages that have more than this feed. */
export function LatestChapters() {
  const t = useT();
  const { languages } = useFilters();
  const feed = useFeed(['latest', ...languages], (page) => chapterFeedQueries.latest(page, languages));
  return <ChapterFeed feed={feed} empty={<Empty icon={<BookDashed />} level={2} title={t('feeds.noChapters')} />} />;
}
