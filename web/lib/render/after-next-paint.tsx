// Defers low-priority work until after the next paint, so that it does not delay the response to an input. React's own
// deferred values may be rendered before that paint, and then delay it.
import { memo, startTransition, useEffect, useRef, useState, type ComponentType } from 'react';
import { beginWork } from './pending-work.ts';

/**
 * Runs work after the next paint; in a hidden tab, which is not painted, without waiting for one.
 * @returns a function that cancels the work
 */
export function afterNextPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const endWork = beginWork();
  const scheduleWork = (): void => {
    timer = setTimeout(() => {
      work();
      endWork();
    });
  };
  const frameRequest = document.hidden ? null : requestAnimationFrame(scheduleWork);
  if (frameRequest === null) scheduleWork();
  return () => {
    if (frameRequest !== null) cancelAnimationFrame(frameRequest);
    clearTimeout(timer);
    endWork();
  };
}

/** Returns the value with a delay of one frame. */
export function useAfterNextPaint<T>(value: T): T {
  const [shown, setShown] = useState(() => value);
  const latest = useRef(value);
  const pending = useRef<(() => void) | null>(null);
  useEffect(() => {
    latest.current = value;
    // a value that changes every frame must not postpone the update forever
    pending.current ??= afterNextPaint(() => {
      pending.current = null;
      startTransition(() => setShown(() => latest.current));
    });
  }, [value]);
  useEffect(
    () => () => {
      pending.current?.();
      pending.current = null;
    },
    [],
  );
  return shown;
}

/** Wraps a component so that it renders new props one frame later. */
export function deferByFrame<P extends object>(component: ComponentType<P>): ComponentType<P> {
  const Memoized = memo(component) as unknown as ComponentType<P>;
  return (props: P) => <Memoized {...useAfterNextPaint(props)} />;
}
