// A semaphore: limits how many tasks run at once; the others wait in FIFO order.

export interface Semaphore {
  /** Waits for a permit. @returns a function that releases it, to be called once @throws the error of `tooMany` */
  acquire(): Promise<() => void>;
  /** Runs the work while holding a permit. */
  run<T>(work: () => Promise<T>): Promise<T>;
  running(): number;
  waiting(): number;
}

interface SemaphoreOptions {
  atOnce: number;
  /** Maximum number of waiting tasks; unlimited by default. */
  maxWaiting?: number;
  /** Creates the error for a task beyond the maximum of waiting ones. */
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
    const nextWaiter = queue.shift();
    if (nextWaiter) nextWaiter();
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
