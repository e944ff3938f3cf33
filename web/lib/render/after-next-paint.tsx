// What nobody looks at while they act: it follows the frame that they wait for. React's own deferred values come before
// that frame when there is time left for them, and then are what makes it late.
import { memo, startTransition, useEffect, useRef, useState, type ComponentType } from 'react';
import { beginWork } from './pending-work.ts';

/**
 * Does something once the next frame is on its way to the screen. A page that is not drawn, in a tab behind others, does
 * it at once.
 * @returns takes it back
 */
export function afterNextPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const done = beginWork();
  const then = (): void => {
    timer = setTimeout(() => {
      work();
      done();
    });
  };
  const frame = document.hidden ? null : requestAnimationFrame(then);
  if (frame === null) then();
  return () => {
    if (frame !== null) cancelAnimationFrame(frame);
    clearTimeout(timer);
    done();
  };
}

/** The value, a frame later. */
export function useAfterNextPaint<T>(value: T): T {
  const [shown, show] = useState(() => value);
  const latest = useRef(value);
  const pending = useRef<(() => void) | null>(null);
  useEffect(() => {
    latest.current = value;
    // one that comes every frame must not put the others off for ever
    pending.current ??= afterNextPaint(() => {
      pending.current = null;
      startTransition(() => show(() => latest.current));
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

/** The same part, which draws what it is given a frame later. */
export function behindFrame<P extends object>(part: ComponentType<P>): ComponentType<P> {
  const Part = memo(part) as unknown as ComponentType<P>;
  return (props: P) => <Part {...useAfterNextPaint(props)} />;
}
