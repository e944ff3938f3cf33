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
  track: (x: number, y: number, time: number) => void;
  /** Starts the movement of a scroller from the pointer's speed at the release. */
  release: (view: HTMLElement, time: number) => void;
  /** Stops the movement and drops the recorded positions. */
  stop: () => void;
}

export function createMomentum(): Momentum {
  let samples: { x: number; y: number; at: number }[] = [];
  let frame = 0;

  /** @param speedX @param speedY speed, in px per ms */
  const animate = (view: HTMLElement, speedX: number, speedY: number): void => {
    let previousTime = performance.now();
    let [left, top] = [view.scrollLeft, view.scrollTop];
    const step = (now: number): void => {
      // stops once another page is in sight
      if (view.inert) return;
      const ms = Math.min(50, now - previousTime);
      previousTime = now;
      const decay = Math.exp(-ms / decayMs);
      left += speedX * decayMs * (1 - decay);
      top += speedY * decayMs * (1 - decay);
      speedX *= decay;
      speedY *= decay;
      view.scrollTo({ left, top, behavior: 'instant' });
      // an edge ends the movement towards it
      if (Math.abs(view.scrollLeft - left) > 2) [speedX, left] = [0, view.scrollLeft];
      if (Math.abs(view.scrollTop - top) > 2) [speedY, top] = [0, view.scrollTop];
      if (Math.hypot(speedX, speedY) > minSpeed) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
  };
  const stop = (): void => {
    cancelAnimationFrame(frame);
    samples = [];
  };
  return {
    track: (x, y, time) => {
      samples = [...samples.filter((sample) => time - sample.at < sampleMs), { x, y, at: time }];
    },
    release: (view, time) => {
      const [firstSample] = samples;
      const lastSample = samples.at(-1);
      stop();
      if (
        !firstSample ||
        !lastSample ||
        lastSample.at - firstSample.at < 1 ||
        time - lastSample.at > sampleMs ||
        prefersReducedMotion()
      )
        return;
      const [speedX, speedY] = [
        (firstSample.x - lastSample.x) / (lastSample.at - firstSample.at),
        (firstSample.y - lastSample.y) / (lastSample.at - firstSample.at),
      ];
      const slowdown = Math.max(1, Math.hypot(speedX, speedY) / maxSpeed);
      animate(view, speedX / slowdown, speedY / slowdown);
    },
    stop,
  };
}
