// A mouse that drags what is larger than its view, and lets it run on.
import { isStill } from '#web/ui/use-media.ts';

/** A movement that began so small may still become a click. */
const startPx = 4;
/** Time in which the speed falls to a third, in ms. */
const slowing = 325;
/** Slower than this stands still, in px per ms. */
const still = 0.02;
const sampleMs = 80;

/** Lets a mouse drag the content of a scroller until the answer is called. */
export function dragWithMomentum(view: HTMLElement): () => void {
  let drag: { x: number; y: number; left: number; top: number; moved: boolean } | null = null;
  let samples: { at: number; x: number; y: number }[] = [];
  let frame = 0;

  const rest = (): void => cancelAnimationFrame(frame);
  const press = (event: PointerEvent): void => {
    rest();
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    if (event.target instanceof Element && event.target.closest('a, button, input, select, [data-card]')) return;
    if (view.scrollWidth <= view.clientWidth + 1 && view.scrollHeight <= view.clientHeight + 1) return;
    drag = { x: event.clientX, y: event.clientY, left: view.scrollLeft, top: view.scrollTop, moved: false };
    samples = [];
  };
  const pull = (event: PointerEvent): void => {
    if (!drag) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moved && Math.hypot(x, y) < startPx) return;
    drag.moved = true;
    view.scrollTo({ left: drag.left - x, top: drag.top - y, behavior: 'instant' });
    samples = [
      ...samples.filter(({ at }) => event.timeStamp - at < sampleMs),
      { at: event.timeStamp, x: event.clientX, y: event.clientY },
    ];
  };
  const release = (event: PointerEvent): void => {
    const [first] = samples;
    const last = samples.at(-1);
    const moved = drag?.moved ?? false;
    drag = null;
    if (!moved || !first || !last || last.at - first.at < 1 || event.timeStamp - last.at > sampleMs || isStill())
      return;
    run((first.x - last.x) / (last.at - first.at), (first.y - last.y) / (last.at - first.at));
  };
  /** @param across @param down px per ms */
  const run = (across: number, down: number): void => {
    let before = performance.now();
    let [left, top] = [view.scrollLeft, view.scrollTop];
    const step = (now: number): void => {
      const ms = Math.min(50, now - before);
      before = now;
      const kept = Math.exp(-ms / slowing);
      left += across * slowing * (1 - kept);
      top += down * slowing * (1 - kept);
      across *= kept;
      down *= kept;
      view.scrollTo({ left, top, behavior: 'instant' });
      if (Math.hypot(across, down) > still) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
  };
  view.addEventListener('pointerdown', press);
  view.addEventListener('wheel', rest, { passive: true });
  addEventListener('keydown', rest);
  addEventListener('pointermove', pull);
  addEventListener('pointerup', release);
  addEventListener('pointercancel', release);
  return () => {
    rest();
    view.removeEventListener('pointerdown', press);
    view.removeEventListener('wheel', rest);
    removeEventListener('keydown', rest);
    removeEventListener('pointermove', pull);
    removeEventListener('pointerup', release);
    removeEventListener('pointercancel', release);
  };
}
