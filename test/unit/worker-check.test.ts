// Interval at which an open page checks for a newer service worker, with a fake clock.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { workerCheckMs } from '#web/lib/render/times.ts';
import { watchWorker } from '#web/lib/updates/worker.ts';

const pageState = { visibilityState: 'visible', checks: 0, returned: (): void => undefined };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: 0 });
  Object.assign(pageState, { visibilityState: 'visible', checks: 0 });
  vi.stubGlobal('document', {
    get visibilityState() {
      return pageState.visibilityState;
    },
    addEventListener: (_name: string, listener: () => void) => void (pageState.returned = listener),
  });
  // measured by `performance.now()`, browser timers may fire some milliseconds early, because they use another clock
  let clockReads = 0;
  vi.stubGlobal('performance', { now: () => Date.now() - (clockReads++ % 3) * 2.5 });
  const registration = {
    addEventListener: () => undefined,
    update: () => Promise.resolve(void pageState.checks++),
  };
  vi.stubGlobal('navigator', { serviceWorker: { register: () => Promise.resolve(registration) } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a visible page checks once per hour, even if the timer fires a moment early', async () => {
  await watchWorker(() => undefined);
  for (let hour = 1; hour <= 40; hour++) {
    vi.advanceTimersByTime(workerCheckMs);
    expect(pageState.checks).toBe(hour);
  }
});

test('a hidden page does not check, and once visible again checks only if an hour has passed', async () => {
  await watchWorker(() => undefined);
  vi.advanceTimersByTime(workerCheckMs / 2);
  pageState.returned();
  expect(pageState.checks).toBe(0);
  pageState.visibilityState = 'hidden';
  vi.advanceTimersByTime(3 * workerCheckMs);
  expect(pageState.checks).toBe(0);
  pageState.visibilityState = 'visible';
  pageState.returned();
  expect(pageState.checks).toBe(1);
  pageState.returned();
  expect(pageState.checks).toBe(1);
  // the timer fires half an hour later, which is too soon
  vi.advanceTimersByTime(workerCheckMs / 2);
  expect(pageState.checks).toBe(1);
});
