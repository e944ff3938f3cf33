import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react';
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useAfterFirstPaint } from '../behavior/AfterFirstPaint.tsx';
import { listen } from '../behavior/listen.ts';
import styles from './VirtualList.module.css';

/** Scroll position of a list with the measured row heights, as serializable data for the caller to store. */
export interface ListScrollPosition {
  /** List width for which the heights were measured, px. */
  width: number;
  /** Heights of all rows, px; estimated for rows that were never rendered. */
  heights: number[];
  /** Index of the first visible item. */
  first: number;
  count: number;
}

export interface VirtualListProps {
  /** Label for screen readers. */
  label: string;
  count: number;
  /** Returns the React key of an item. Must be the same function as long as the items are the same. */
  keyOf: (index: number) => string;
  renderItem: (index: number) => ReactNode;
  /** Number of columns for a width in px; defaults to one. See `fitColumns` and `coverColumns`. */
  columns?: (width: number) => number;
  /** Gap between rows and columns, px. */
  gap?: number;
  /** Estimated row height for a column width, px; rows are measured once rendered. */
  estimate: (columnWidth: number) => number;
  /** Total number of items, when it is known and more than `count`. */
  total?: number;
  place?: ListScrollPosition | null;
  /** Called with the scroll position when the list unmounts and when the document is unloaded. */
  onPlace?: (place: ListScrollPosition) => void;
  /** Whether an item is loaded; rows of placeholders have the estimated height. */
  isReady?: (index: number) => boolean;
  /** Called with the indexes of the first and last visible item. */
  onRange?: (first: number, last: number) => void;
}

const overscanPx = 700;
/**
 * Maximum width in px of a scroll bar, which a short page does not have: stored heights stay valid when the width
 * differs by no more than that.
 */
const scrollBarPx = 20;

/** Function for `columns`: as many as fit, each at least `min` px wide. */
export const fitColumns =
  (min: number, gap: number) =>
  (width: number): number =>
    Math.max(1, Math.floor((width + gap) / (min + gap)));

/** Function for `columns` of cover grids: three on phones. */
export const coverColumns = (width: number): number => (width < 620 ? 3 : fitColumns(148, 16)(width));

/**
 * Virtualized list or grid that scrolls with the window: only rows near the viewport are in the DOM. Rows may have any
 * height. The focused row and its neighbors stay in the DOM, so that Tab continues from it.
 */
export function VirtualList(props: VirtualListProps) {
  const [list, setList] = useState<HTMLDivElement | null>(null);
  const { width, top } = useListBox(list);
  const columns = Math.max(1, (props.columns ?? singleColumn)(width));
  return (
    <div ref={setList} className={styles.list}>
      {width > 0 && <VirtualRows key={columns} {...props} list={list} width={width} top={top} columns={columns} />}
    </div>
  );
}

const singleColumn = () => 1;
const alwaysReady = () => true;

function VirtualRows({
  label,
  count,
  total,
  keyOf,
  renderItem,
  columns,
  gap = 0,
  estimate,
  place,
  onPlace,
  onRange,
  isReady = alwaysReady,
  list,
  width,
  top,
}: Omit<VirtualListProps, 'columns'> & {
  list: HTMLDivElement | null;
  width: number;
  top: number;
  columns: number;
}) {
  const rowCount = Math.ceil(count / columns);
  const estimatedHeight = estimate((width - gap * (columns - 1)) / columns);
  const [storedHeights] = useState(() => (place && Math.abs(place.width - width) <= scrollBarPx ? place.heights : []));
  const focused = useFocusedRow(list);
  const drawn = useAfterFirstPaint();
  const rowKey = useCallback((row: number) => keyOf(row * columns), [keyOf, columns]);
  // Estimates are stored by key, because the virtualizer does not cache the height of a row that measures exactly its
  // estimate. So such a row keeps its height when other rows are removed.
  const [estimates] = useState(() => new Map<string, number>());
  const estimateOf = (index: number): number => {
    const key = rowKey(index);
    const size = estimates.get(key) ?? storedHeights[index] ?? estimatedHeight;
    estimates.set(key, size);
    return size;
  };
  // oxlint-disable-next-line react/incompatible-library -- React Compiler is not in use; only this component uses the returned functions
  const rows = useWindowVirtualizer<HTMLDivElement>({
    count: rowCount,
    estimateSize: estimateOf,
    getItemKey: rowKey,
    overscan: drawn ? Math.max(2, Math.ceil(overscanPx / (estimatedHeight + gap))) : 0,
    gap,
    scrollMargin: top,
    initialRect: { width: innerWidth, height: innerHeight },
    initialOffset: () => scrollY,
    rangeExtractor: (range) => withFocused(range, focused.current),
    useFlushSync: false,
  });

  const first = (rows.range?.startIndex ?? 0) * columns;
  const lastVisible = Math.min(count, ((rows.range?.endIndex ?? 0) + 1) * columns) - 1;
  useEffect(() => onRange?.(first, lastVisible), [onRange, first, lastVisible]);

  const latestRange = useRef({ width, first, count });
  useLayoutEffect(() => {
    latestRange.current = { width, first, count };
  });
  useLayoutEffect(() => {
    const reportPosition = () =>
      onPlace?.({
        ...latestRange.current,
        heights: rows.measurementsCache.map(({ size }) => Math.round(size * 10) / 10),
      });
    // capture: runs before the listeners that store positions
    const unlisten = listen(window, { pagehide: reportPosition }, { capture: true });
    return () => {
      unlisten();
      reportPosition();
    };
  }, [onPlace, rows]);

  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a row of several items stands between list and item
      role="list"
      aria-label={label}
      className={styles.rows}
      style={
        { '--list-height': `${rows.getTotalSize()}px`, '--columns': columns, '--gap': `${gap}px` } as CSSProperties
      }
    >
      {rows.getVirtualItems().map((row) => (
        <div
          key={row.key}
          ref={isReady(row.index * columns) ? rows.measureElement : undefined}
          role="presentation"
          className={styles.row}
          data-index={row.index}
          data-waits={isReady(row.index * columns) ? undefined : true}
          style={{ '--row-start': `${row.start - top}px`, '--row-height': `${row.size}px` } as CSSProperties}
        >
          {Array.from({ length: Math.min(columns, count - row.index * columns) }, (_, column) => {
            const itemIndex = row.index * columns + column;
            return (
              <div
                key={keyOf(itemIndex)}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <li> would need a <ul> as its parent
                role="listitem"
                className={styles.item}
                aria-posinset={itemIndex + 1}
                aria-setsize={total ?? count}
                data-end={itemIndex + 1 === (total ?? count) || undefined}
              >
                {renderItem(itemIndex)}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Adds the focused row and its neighbors to the rendered range. */
function withFocused(range: Range, focused: number | null): number[] {
  const drawn = defaultRangeExtractor(range);
  if (focused === null) return drawn;
  const neighbors = [focused - 1, focused, focused + 1].filter((index) => index >= 0 && index < range.count);
  return [...new Set([...drawn, ...neighbors])].sort((a, b) => a - b);
}

function useFocusedRow(list: HTMLDivElement | null): RefObject<number | null> {
  const row = useRef<number | null>(null);
  useEffect(() => {
    if (!list) return undefined;
    const onFocusIn = (event: FocusEvent) => {
      const rowIndex = (event.target as Element).closest<HTMLElement>(`.${styles.row}`)?.dataset['index'];
      row.current = rowIndex === undefined ? null : Number(rowIndex);
    };
    const onFocusOut = () => (row.current = null);
    return listen(list, { focusin: onFocusIn, focusout: onFocusOut });
  }, [list]);
  return row;
}

/** Width of the list and its distance from the top of the document, px. */
function useListBox(list: HTMLDivElement | null): { width: number; top: number } {
  const subscribe = useCallback(
    (changed: () => void) => {
      const observer = new ResizeObserver(changed);
      if (list) observer.observe(list);
      // content above the list may change its position
      observer.observe(document.body);
      return () => observer.disconnect();
    },
    [list],
  );
  const box = useSyncExternalStore(subscribe, () => measure(list));
  const [width, top] = box.split(' ').map(Number);
  return { width: width ?? 0, top: top ?? 0 };
}

function measure(element: HTMLElement | null): string {
  if (!element) return '0 0';
  const { width, top } = element.getBoundingClientRect();
  return `${Math.floor(width)} ${Math.round(top + scrollY)}`;
}
