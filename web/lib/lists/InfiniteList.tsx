import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { RotateCw } from 'lucide-react';
import { limits } from '#contract/rules/limits.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Busy } from '#web/ui/feedback/Skeleton.tsx';
import { VirtualList, type VirtualListProps, type ListScrollPosition } from '#web/ui/layout/VirtualList.tsx';
import { AllHidden } from './AllHidden.tsx';
import { failureText } from '../api/failure.ts';
import { formatCount } from '../i18n/format.ts';
import { hiddenByBlocks, HiddenNote } from './HiddenNote.tsx';
import { useT } from '../i18n/i18n.ts';
import styles from './InfiniteList.module.css';
import { saveScrollPosition, scrollPositionOf } from './scroll-positions.ts';
import { SectionError } from '../api/SectionError.tsx';
import type { PagedList } from './use-paged-list.ts';

interface InfiniteListProps<T> extends Pick<VirtualListProps, 'label' | 'columns' | 'gap' | 'estimate'> {
  pages: PagedList<T>;
  renderItem: (item: T, index: number) => ReactNode;
  /** Placeholder of an item that is loading. */
  skeleton: ReactNode;
  /** Number of placeholders while the first page loads. */
  skeletons?: number;
  /** Empty state. */
  empty: ReactNode;
  /** No other element above the list shows the reader's filters and whether they are off. */
  alone?: boolean;
  /** Another element above the list shows how many items the viewer's blocks hide. */
  hiddenCountAbove?: boolean;
  /** Layout name; separates the scroll positions of lists that show the same items. */
  look?: string;
}

/** Time in ms within which the window reaches a restored scroll position. */
const restoreMs = 1000;

/** True while a scroll position is being restored after a reload; pages above it are not loaded during that time. */
function useRestoringScroll(hasItems: boolean): boolean {
  const [isRestoring, setRestoring] = useState(true);
  useEffect(() => {
    if (!hasItems) return undefined;
    const timer = setTimeout(() => setRestoring(false), restoreMs);
    return () => clearTimeout(timer);
  }, [hasItems]);
  return isRestoring;
}

/**
 * Virtualized list of `usePagedList`: loading, empty or failed state, or the items, loaded as they enter the viewport.
 */
export function InfiniteList<T extends { id: string }>(props: InfiniteListProps<T>) {
  return (
    <>
      {!props.hiddenCountAbove && !isAllHidden(props.pages) && (
        <HiddenNote hidden={props.pages.hidden} alone={props.alone ?? false} />
      )}
      <PagedItems {...props} />
    </>
  );
}

const isEmptyList = ({ total, items, hasNext, isLoading }: PagedList<unknown>): boolean =>
  !isLoading && (total === 0 || (items.length === 0 && !hasNext));
const isAllHidden = (pages: PagedList<unknown>): boolean => isEmptyList(pages) && pages.hidden > 0;

function PagedItems<T extends { id: string }>({
  pages,
  label,
  columns,
  gap,
  estimate,
  renderItem,
  skeleton,
  skeletons = 12,
  empty,
  look = '',
  hiddenCountAbove = false,
}: InfiniteListProps<T>) {
  const t = useT();
  const { items, start, total, expected, failure, show, entry } = pages;
  const listName = `${pages.name} ${look}`;
  const savedPosition = useMemo(() => scrollPositionOf(entry, listName), [entry, listName]);

  const keyOf = useCallback((index: number) => items[index - start]?.id ?? `place ${index}`, [items, start]);
  const savePosition = useCallback(
    (position: ListScrollPosition) => {
      saveScrollPosition(entry, listName, position);
      saveScrollPosition(entry, pages.name, { ...position, heights: [] });
    },
    [entry, listName, pages.name],
  );
  const [range, setRange] = useState({ first: 0, last: 0 });
  const onRange = useCallback((first: number, last: number) => setRange({ first, last }), []);
  const hasItems = items.length > 0;
  const isRestoring = useRestoringScroll(hasItems);
  useEffect(() => {
    if (hasItems && !(isRestoring && range.first < start)) show(range.first, range.last);
  }, [hasItems, isRestoring, start, show, range]);

  if (failure) return <SectionError query={{ refetch: pages.retry, isFetching: pages.isFetching }} failure={failure} />;
  if (pages.isLoading) {
    return (
      <Busy label={t('app.loading')}>
        <VirtualList
          label={t('app.loading')}
          count={skeletons}
          keyOf={String}
          columns={columns}
          gap={gap}
          estimate={estimate}
          renderItem={() => skeleton}
        />
      </Busy>
    );
  }
  // when all items are hidden, says so, unless an element above the list already shows the hidden count
  if (isEmptyList(pages))
    return hiddenCountAbove || !isAllHidden(pages) ? empty : <AllHidden reasons={[hiddenByBlocks(t, pages.hidden)]} />;
  return (
    <div className={styles.list} data-old={pages.isOld || undefined} aria-busy={pages.isOld || undefined}>
      <VirtualList
        key={`${entry} ${listName}`}
        label={label}
        count={Math.max(expected, start + items.length)}
        total={total ?? undefined}
        keyOf={keyOf}
        columns={columns}
        gap={gap}
        estimate={estimate}
        place={savedPosition}
        onPlace={savePosition}
        onRange={onRange}
        isReady={(index) => items[index - start] !== undefined}
        renderItem={(index) => {
          const item = items[index - start];
          return item ? renderItem(item, index) : <span aria-hidden="true">{skeleton}</span>;
        }}
      />
      <ListFoot pages={pages} />
    </div>
  );
}

/**
 * Foot of the loaded items: error with Retry for the next page, "loading more", or that the result window ends here.
 */
export function ListFoot({ pages }: { pages: Omit<PagedList<unknown>, 'items'> }) {
  const t = useT();
  const { pageFailure, isFetching, hasNext, isCut, retry } = pages;
  if (pageFailure) {
    return (
      <output className={styles.foot}>
        <span>
          {t('list.pageFailed')} {failureText(pageFailure)}
        </span>
        <Button size="sm" icon={<RotateCw />} busy={isFetching} onClick={retry}>
          {t('app.retry')}
        </Button>
      </output>
    );
  }
  if (isCut) return <Note>{t('list.cut', { count: formatCount(limits.resultWindow) })}</Note>;
  return hasNext && <p className={styles.foot}>{t('list.more')}</p>;
}
