import { BookDashed } from 'lucide-react';
import { ChapterFeed } from '#web/feeds/ChapterFeed.tsx';
import { useFeed } from '#web/feeds/use-feed.ts';
import { apiRequest } from '#contract/preload/api-request.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Empty } from '#web/ui/feedback/Empty.tsx';

/** Chapters uploaded by a user, newest first. */
export function UserUploads({ id }: { id: string }) {
  const t = useT();
  return (
    <>
      <h2 className="sr-only">{t('users.uploads')}</h2>
      <ChapterFeed feed={useUploads(id)} empty={<NoUploads />} />
    </>
  );
}

/** Number of chapters that the first tab shows. */
const maxLatestChapters = 6;

/** The newest chapters uploaded by a user. */
export function LatestUploads({ id }: { id: string }) {
  const feed = useUploads(id);
  const items = feed.items.slice(0, maxLatestChapters);
  const newest = { ...feed, items, hasNext: feed.hasNext && items.length === 0 };
  return <ChapterFeed inside feed={newest} empty={<NoUploads />} />;
}

function NoUploads() {
  return <Empty icon={<BookDashed />} title={useT()('users.noUploads')} />;
}

const useUploads = (id: string) =>
  useFeed(['user', id], (page) => apiRequest('chapters.list', { query: { ...page, uploader: [id] } }));
