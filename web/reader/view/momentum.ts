// Momentum: a dragged view moves on after the release, and slows down.
import { prefersReducedMotion } from '#web/ui/behavior/use-media.ts';

/** Time in which the speed falls to about a third, in ms. */
const decayMs = 325;
/** Speed below which the movement stops, in px per ms. */
const minSpeed = 0.02;
/** Maximum speed, in px per ms. */
const maxSpeed = 6;
/** Time over which the speed of the pointer is measured, in ms. */
const sampleMs = 80;

export interface Momentum {
  /** Records a position of the pointer. */
  track: (x: number, y: number, at: number) => void;
  /** Starts the movement of a scroller from the pointer's speed at the release. */
  release: (view: HTMLElement, at: number) => void;
  /** Stops the movement and drops the recorded positions. */
  stop: () => void;
}

export function createMomentum(): Momentum {
  let samples: { x: number; y: number; at: number }[] = [];
  let frame = 0;

  /** @param across @param down speed, in px per ms */
  const run = (view: HTMLElement, across: number, down: number): void => {
    let before = performance.now();
    let [left, top] = [view.scrollLeft, view.scrollTop];
    const step = (now: number): void => {
      // stops once another page is in sight
      if (view.inert) return;
      const ms = Math.min(50, now - before);
      before = now;
      const share = Math.exp(-ms / decayMs);
      left += across * decayMs * (1 - share);
      top += down * decayMs * (1 - share);
      across *= share;
      down *= share;
      view.scrollTo({ left, top, behavior: 'instant' });
      // an edge ends the movement towards it
      if (Math.abs(view.scrollLeft - left) > 2) [across, left] = [0, view.scrollLeft];
      if (Math.abs(view.scrollTop - top) > 2) [down, top] = [0, view.scrollTop];
      if (Math.hypot(across, down) > minSpeed) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
  };
  const stop = (): void => {
    cancelAnimationFrame(frame);
    samples = [];
  };
  return {
    track: (x, y, at) => {
      samples = [...samples.filter((sample) => at - sample.at < sampleMs), { x, y, at }];
    },
    release: (view, at) => {
      const [first] = samples;
      const last = samples.at(-1);
      stop();
      if (!first || !last || last.at - first.at < 1 || at - last.at > sampleMs || prefersReducedMotion()) return;
      const [across, down] = [(first.x - last.x) / (last.at - first.at), (first.y - last.y) / (last.at - first.at)];
      const tooFast = Math.max(1, Math.hypot(across, down) / maxSpeed);
      run(view, across / tooFast, down / tooFast);
    },
    stop,
  };
}
