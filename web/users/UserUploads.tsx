import { BookDashed } from 'lucide-react';
import { ChapterFeed } from '#web/feeds/ChapterFeed.tsx';
import { useFeed } from '#web/feeds/use-feed.ts';
import { apiRequest } from '#contract/preload/api-request.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Empty } from '#web/ui/feedback/Empty.tsx';

/** Chapters uploaded by a user, newest first. */
export function UserUploads({ id }: { id: string }) {
  const t = useT();
  const feed = useFeed(['user', id], (page) => apiRequest('chapters.list', { query: { ...page, uploader: [id] } }));
  return (
    <>
      <h2 className="sr-only">{t('users.uploads')}</h2>
      <ChapterFeed feed={feed} empty={<Empty icon={<BookDashed />} title={t('users.noUploads')} />} />
    </>
  );
}
