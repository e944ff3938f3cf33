// Drives navigations in which the page in sight is held, without waiting for time: responses come when the test releases
// them, and the time limit is over when the test says so.
import type { Page, Route } from 'playwright-core';
import { pageHoldMs } from '#web/lib/render/times.ts';

interface HeldPages {
  /** Holds all API responses from now on. */
  holdResponses: () => void;
  /** Number of requests whose responses are held. */
  heldCount: () => number;
  /** Lets the held responses go, and later ones at once. */
  releaseResponses: () => Promise<void>;
  /** Ends the time for which the page in sight is held. */
  endHold: () => Promise<void>;
}

/** Takes over the time limit and the API responses of a page; to be called before it is opened. */
export async function openHeldPages(page: Page): Promise<HeldPages> {
  let isHolding = false;
  let heldRoutes: Route[] = [];
  await page.route('**/api/**', (route) => {
    if (!isHolding) return route.fallback();
    heldRoutes.push(route);
    return undefined;
  });
  await page.addInitScript((limitMs) => {
    const setTimer = window.setTimeout;
    let endHold: TimerHandler | undefined;
    const setTimerExceptLimit = (run: TimerHandler, delay?: number, ...input: unknown[]): number => {
      if (delay !== limitMs) return setTimer(run, delay, ...input);
      endHold = run;
      return 0;
    };
    Object.assign(window, { setTimeout: setTimerExceptLimit, endHold: () => (endHold as () => void)() });
  }, pageHoldMs);
  return {
    holdResponses: () => void (isHolding = true),
    heldCount: () => heldRoutes.length,
    releaseResponses: async () => {
      isHolding = false;
      const routes = heldRoutes;
      heldRoutes = [];
      await Promise.all(routes.map((route) => route.continue().catch(() => undefined)));
    },
    endHold: () => page.evaluate(() => (window as unknown as { endHold: () => void }).endHold()),
  };
}

/** Opens a new history entry as the browser does for Forward: the page in sight is held until its page can be drawn. */
export async function openEntry(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    History.prototype.pushState.call(history, { key: crypto.randomUUID() }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}
