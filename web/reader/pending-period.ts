// A period after an input in which the next input means something else, e.g. the second tap of a double tap. It counts
// as pending work, so that the page is not marked as idle (`lib/render/idle-mark`) before it is over.
import { beginWork } from '#web/lib/render/pending-work.ts';

interface PendingPeriod {
  /** Makes the period last at least `ms` from now. */
  extend: (ms: number) => void;
  end: () => void;
}

export function createPendingPeriod(): PendingPeriod {
  let until = -Infinity;
  let done: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    clearTimeout(timer);
    done?.();
    done = null;
  };
  const check = (): void => {
    const left = until - performance.now();
    if (left > 0) timer = setTimeout(check, left);
    else end();
  };
  return {
    extend: (ms) => {
      until = Math.max(until, performance.now() + ms);
      if (done) return;
      done = beginWork();
      timer = setTimeout(check, ms);
    },
    end,
  };
}
