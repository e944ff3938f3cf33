// A semaphore: so many do something at once, the others wait in the order in which they came.

export interface Semaphore {
  /** Waits for a place. @returns what gives it back, to be called once @throws what `tooMany` makes */
  acquire(): Promise<() => void>;
  /** Does the work in a place of its own. */
  run<T>(work: () => Promise<T>): Promise<T>;
  running(): number;
  waiting(): number;
}

interface SemaphoreOptions {
  atOnce: number;
  /** Those that wait; any number by default. */
  maxWaiting?: number;
  /** Makes the error for one more. */
  tooMany?: () => Error;
}

export function openSemaphore({
  atOnce,
  maxWaiting = Number.POSITIVE_INFINITY,
  tooMany = () => new Error('Too many wait already'),
}: SemaphoreOptions): Semaphore {
  const queue: (() => void)[] = [];
  let running = 0;
  const release = (): void => {
    const next = queue.shift();
    if (next) next();
    else running--;
  };
  const acquire = async (): Promise<() => void> => {
    if (running < atOnce) running++;
    else {
      if (queue.length >= maxWaiting) throw tooMany();
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    return release;
  };
  return {
    acquire,
    run: async (work) => {
      await acquire();
      try {
        return await work();
      } finally {
        release();
      }
    },
    running: () => running,
    waiting: () => queue.length,
  };
}
