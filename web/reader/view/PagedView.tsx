import { useCallback, useEffect, useImperativeHandle, useRef, type ReactNode, type Ref, type RefObject } from 'react';
import { afterNextPaint, useAfterNextPaint } from '#web/lib/render/after-next-paint.tsx';
import type { Direction } from '../layout/layout.ts';
import type { ClipsByPage } from '../layout/clip.ts';
import { lastPage, type Sheet } from '../layout/spreads.ts';
import type { Fit, ReaderSettings } from '../settings/settings.ts';
import { PageFrame, type PageFrameHandle } from './PageFrame.tsx';
import { useZoomState } from './use-zoom-state.ts';
import { useDeferredListener, type Attach } from './use-deferred-listener.ts';
import type { GestureTarget } from './gestures.ts';
import type { ViewHandle } from './view-handle.ts';
import type { TurnOptions } from './wheel-turn.ts';
import styles from './Views.module.css';

const attachInput: Attach<TurnOptions & { gestured: () => GestureTarget | null }> = (code, on, options) => {
  const ends = [
    code.attachWheelTurns(on, options),
    // attached before the gestures, so that a swipe that turns the page does not pan it as well
    code.attachSwipes(on, options),
    code.attachGestures(on, () => options().gestured()),
  ];
  return () => ends.forEach((end) => end());
};

/** One sheet at a time: a page, a pair or half a page. After the last one comes the end card. */
export function PagedView({
  ref,
  sheets,
  at,
  fit,
  direction,
  crops,
  widePages,
  maxWidth,
  onTurn,
  onZoom,
  end,
}: {
  ref: Ref<ViewHandle>;
  sheets: readonly Sheet[];
  /** Index of the sheet in sight; after the last one it is the end card. */
  at: number;
  fit: Fit;
  direction: Direction;
  crops: ClipsByPage;
  widePages: ReaderSettings['widePages'];
  /** Maximum width of a page in px; 0 is no limit. */
  maxWidth: number;
  onTurn: (turn: 'previous' | 'next') => void;
  onZoom: (zoom: number) => void;
  end: ReactNode;
}) {
  const track = useRef<HTMLDivElement>(null);
  const currentFrame = useRef<PageFrameHandle>(null);
  const isEnded = at >= sheets.length;
  const page = isEnded ? lastPage(sheets.at(-1)!) : sheets[at]!.parts[0]!.page;

  useImperativeHandle(
    ref,
    () => ({
      show: () => undefined,
      place: () => ({ page, share: 0 }),
      room: () => currentFrame.current?.room() ?? { width: 0, height: 0 },
      scroll: (by) => currentFrame.current?.scroll(by) ?? false,
      rest: (turn, by) => currentFrame.current?.rest(turn, by) ?? false,
      creep: () => false,
      passHead: () => undefined,
      atEnd: () => false,
      zoom: (to) => currentFrame.current?.zoom(to),
      toggleZoom: (point) => currentFrame.current?.toggleZoom(point),
      zoomed: () => currentFrame.current?.zoomed() ?? false,
      focus: () => currentFrame.current?.focus(),
    }),
    [page],
  );

  // after a page turn the focus moves to the new sheet
  const hasFocus = useFocusHeld(track);
  useEffect(() => {
    onZoom(currentFrame.current?.gestured()?.zoomer.zoom() ?? 1);
    if (!hasFocus()) return undefined;
    return afterNextPaint(() => {
      const frame = currentFrame.current;
      // the end card focuses its own first button
      if (!frame?.element()?.contains(document.activeElement)) frame?.focus();
    });
  }, [at, hasFocus, onZoom]);

  const scroller = (): HTMLElement | null => currentFrame.current?.element() ?? null;
  const gestured = (): GestureTarget | null => currentFrame.current?.gestured() ?? null;
  useDeferredListener(track, { direction, onTurn, scroller, gestured }, attachInput);
  const { enlarged, zoomed } = useZoomState(track, { at, sheets, gestured, onZoom });

  const sharedProps = { fit, direction, crops, widePages, maxWidth, enlarged, sheets };
  // a turn only moves sheets that are drawn already: the next neighbor is rendered in a frame of its own
  const drawnAt = useAfterNextPaint(at);
  const drawnIndexes = [...new Set([drawnAt - 1, drawnAt, drawnAt + 1, at])]
    .filter((index) => index >= 0 && index < sheets.length)
    .toSorted((a, b) => a - b);
  const directionSign = direction === 'ltr' ? 1 : -1;
  return (
    <div ref={track} className={styles.track}>
      {drawnIndexes.map((index) => (
        <PageFrame
          // oxlint-disable-next-line react/no-array-index-key -- the index is the sheet's identity
          key={index}
          ref={index === at ? currentFrame : null}
          sheet={sheets[index]!}
          offset={(index - at) * directionSign}
          onZoom={zoomed}
          {...sharedProps}
        />
      ))}
      {isEnded && (
        <PageFrame key="end" ref={currentFrame} sheet={null} offset={0} onZoom={zoomed} {...sharedProps}>
          {end}
        </PageFrame>
      )}
    </div>
  );
}

/** Returns a function that tells whether the focus is inside `element`, or was when the focused element was removed. */
function useFocusHeld(element: RefObject<HTMLElement | null>): () => boolean {
  const wasFocusInside = useRef(false);
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent): void => {
      wasFocusInside.current = target instanceof Node && (element.current?.contains(target) ?? false);
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, [element]);
  return useCallback(() => {
    const { activeElement } = document;
    const isFocusLost = activeElement === document.body || activeElement === null;
    return wasFocusInside.current && (isFocusLost || (element.current?.contains(activeElement) ?? false));
  }, [element]);
}
