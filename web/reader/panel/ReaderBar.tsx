import { useT } from '#web/lib/i18n/i18n.ts';
import { PageBar } from '#web/ui/layout/PageBar.tsx';
import { useLoadStates } from '../pages/use-pages.ts';
import { pagesInSight } from '../use-position.ts';
import type { ReaderModel } from '../use-reader.ts';

/**
 * The segmented page bar. The tooltip of a page has its number and, once loaded, its picture; seeking to a failed page
 * retries it.
 */
export function ReaderBar({
  pages: { loaded, count },
  layout: { direction, settings },
  turning: { page, until, go },
  bookmarks: { bookmarked },
}: Pick<ReaderModel, 'pages' | 'layout' | 'turning' | 'bookmarks'>) {
  const t = useT();
  const states = useLoadStates(loaded);
  const seekOrRetry = (targetPage: number): void => {
    if (states[targetPage - 1] === 'failed') loaded.retry(targetPage);
    go(targetPage);
  };
  const hasMark = [...bookmarked].some((pageNumber) => pageNumber >= page && pageNumber <= until);
  const renderTip = (pageNumber: number) => {
    const state = states[pageNumber - 1];
    return (
      <>
        {state === 'loaded' ? <img src={loaded.urlOf(pageNumber)} alt="" decoding="async" /> : <i data-state={state} />}
        {state === 'failed' ? t('reader.tipFailed', { page: pageNumber }) : pageNumber}
      </>
    );
  };
  return (
    <PageBar
      label={t('reader.page')}
      states={[...states]}
      current={until}
      from={page}
      reading={direction}
      side={settings.barSide === 'auto' ? 'bottom' : settings.barSide}
      size={settings.barSize}
      valueText={[pagesInSight(t, page, until, count), hasMark && t('reader.bookmarked')].filter(Boolean).join(', ')}
      marked={
        bookmarked.size > 0
          ? { pages: bookmarked, text: t('reader.bookmarks', { pages: [...bookmarked].join(', ') }) }
          : undefined
      }
      tip={renderTip}
      onSeek={seekOrRetry}
    />
  );
}
