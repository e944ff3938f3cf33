// A period after an input in which the next input means something else, e.g. the second tap of a double tap. It counts
// as pending work, so that the page is not marked as idle (`lib/render/idle-mark`) before it is over.
import { beginWork } from '#web/lib/render/pending-work.ts';

interface PendingPeriod {
  /** Makes the period last at least `ms` from now. */
  extend: (ms: number) => void;
  end: () => void;
}

export function createPendingPeriod(): PendingPeriod {
  let endsAt = -Infinity;
  let endWork: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    clearTimeout(timer);
    endWork?.();
    endWork = null;
  };
  const checkExpiry = (): void => {
    const remainingMs = endsAt - performance.now();
    if (remainingMs > 0) timer = setTimeout(checkExpiry, remainingMs);
    else end();
  };
  return {
    extend: (ms) => {
      endsAt = Math.max(endsAt, performance.now() + ms);
      if (endWork) return;
      endWork = beginWork();
      timer = setTimeout(checkExpiry, ms);
    },
    end,
  };
}
