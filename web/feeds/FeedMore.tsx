import { useEffect, useRef } from 'react';
import { useT } from '#web/lib/i18n.ts';
import { SectionError } from '#web/lib/SectionError.tsx';
import { Busy, SkeletonFeed } from '#web/ui/Skeleton.tsx';
import type { FeedQuery } from './queries.ts';
import styles from './ChapterFeed.module.css';

/** The end of a feed: asks for the next piece before it is reached, and says so when that fails. */
export function FeedMore({ feed }: { feed: FeedQuery }) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = feed;
  const waiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (!waiting || !place.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void fetchNextPage();
      },
      { rootMargin: '1200px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [waiting, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <div ref={place} className={styles.more}>
      {isFetchNextPageError && error ? (
        <SectionError query={{ refetch: fetchNextPage, isFetching: isFetchingNextPage }} failure={error} />
      ) : (
        <Busy label={t('app.loading')}>
          <SkeletonFeed count={2} />
        </Busy>
      )}
    </div>
  );
}
