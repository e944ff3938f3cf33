import { useId, useState, type CSSProperties, type PointerEvent, type ReactNode } from 'react';
import styles from './PageBar.module.css';

export type PageState = 'waiting' | 'loaded' | 'failed';

/**
 * Maximum number of pages of which each has a segment of its own. For more, a phone lacks the room, and neighboring
 * pages in the same state share a segment.
 */
const maxSegments = 100;

/**
 * Segmented progress bar of the reader: one segment per page (read, loaded, failed). Press, drag, arrows, Home and End
 * go to a page.
 */
export function PageBar({
  label,
  states,
  current,
  from = current,
  marked,
  reading,
  valueText,
  side = 'bottom',
  size,
  tip,
  onSeek,
}: {
  label: string;
  /** In reading order; its length is the number of pages. */
  states: PageState[];
  /** The last visible page, 1-based. */
  current: number;
  /** The first visible page, when there are several. */
  from?: number;
  /** Bookmarked pages, and their description for screen readers. */
  marked?: { pages: ReadonlySet<number>; text: string } | undefined;
  reading: 'ltr' | 'rtl';
  /** Visible pages in words (`aria-valuetext`): "Pages 4 and 5 of 12". */
  valueText: string;
  /** Edge of the screen along which the bar runs. */
  side?: 'bottom' | 'left' | 'right';
  /** Thickness in px; without it, the default. */
  size?: number;
  /** Tooltip for the page under the pointer: its picture and number. */
  tip?: (page: number) => ReactNode;
  onSeek: (page: number) => void;
}) {
  const [hover, setHover] = useState<{ page: number; at: number } | null>(null);
  const count = states.length;
  const markedText = useId();
  const vertical = side !== 'bottom';
  const segmentStyle = count > maxSegments ? 'merged' : count > 60 ? 'narrow' : undefined;
  const pages = states.map((state, at): Segment => ({
    first: at + 1,
    pages: 1,
    state,
    read: at < current && state !== 'failed',
    here: at + 1 >= from && at < current,
    hasMark: marked?.pages.has(at + 1) ?? false,
    on: hover?.page === at + 1,
  }));
  const segments = segmentStyle === 'merged' ? mergeSegments(pages) : pages;

  const trackPointer = (event: PointerEvent<HTMLInputElement>) => {
    const bounds = event.currentTarget.getBoundingClientRect();
    const pointerOffset = vertical ? event.clientY - bounds.top : event.clientX - bounds.left;
    const fraction = Math.min(0.9999, Math.max(0, pointerOffset / (vertical ? bounds.height : bounds.width)));
    const page = Math.floor((!vertical && reading === 'rtl' ? 1 - fraction : fraction) * count) + 1;
    setHover({ page, at: pointerOffset });
  };

  return (
    <div
      className={styles.place}
      data-side={side}
      style={(size === undefined ? undefined : { '--size': `${size}px` }) as CSSProperties | undefined}
    >
      {tip && hover && (
        <div className={styles.tip} style={{ '--at': `${hover.at}px` } as CSSProperties}>
          {tip(hover.page)}
        </div>
      )}
      <div className={styles.bar} data-reading={reading} data-many={segmentStyle} aria-hidden="true">
        {segments.map(({ first, pages, state, read, here, hasMark, on }) => (
          <i
            key={first}
            style={pages > 1 ? { flexGrow: pages } : undefined}
            data-state={state}
            data-read={read || undefined}
            data-here={here || undefined}
            data-marked={hasMark || undefined}
            data-on={on || undefined}
          />
        ))}
      </div>
      <input
        type="range"
        className={styles.input}
        style={{ '--pages': Math.max(1, count) } as CSSProperties}
        dir={vertical ? 'ltr' : reading}
        min={1}
        max={count}
        value={current}
        aria-label={label}
        aria-valuetext={valueText}
        aria-describedby={marked && markedText}
        onChange={(event) => onSeek(event.currentTarget.valueAsNumber)}
        onPointerEnter={trackPointer}
        onPointerMove={trackPointer}
        onPointerLeave={() => setHover(null)}
      />
      {marked && (
        <span id={markedText} className="sr-only">
          {marked.text}
        </span>
      )}
    </div>
  );
}

interface Segment {
  /** First page, 1-based, and the number of pages in the segment. */
  first: number;
  pages: number;
  state: PageState;
  read: boolean;
  here: boolean;
  hasMark: boolean;
  on: boolean;
}

/** Merges pages that look like the previous one into its segment; a bookmarked page keeps its own. */
function mergeSegments(pages: readonly Segment[]): Segment[] {
  const segments: Segment[] = [];
  for (const page of pages) {
    const previousSegment = segments.at(-1);
    const looksSame =
      previousSegment &&
      !previousSegment.hasMark &&
      !page.hasMark &&
      previousSegment.read === page.read &&
      previousSegment.here === page.here &&
      previousSegment.on === page.on &&
      // read pages look the same whether their image is still loaded or not
      (previousSegment.state === page.state ||
        (page.read && previousSegment.state !== 'failed' && page.state !== 'failed'));
    if (looksSame) previousSegment.pages++;
    else segments.push({ ...page });
  }
  return segments;
}
