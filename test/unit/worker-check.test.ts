// Interval at which an open page checks for a newer service worker, with a fake clock.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { workerCheckMs } from '#web/lib/render/times.ts';
import { watchWorker } from '#web/lib/updates/worker.ts';

const state = { visibilityState: 'visible', checks: 0, returned: (): void => undefined };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: 0 });
  Object.assign(state, { visibilityState: 'visible', checks: 0 });
  vi.stubGlobal('document', {
    get visibilityState() {
      return state.visibilityState;
    },
    addEventListener: (_name: string, listener: () => void) => void (state.returned = listener),
  });
  // measured by `performance.now()`, browser timers may fire some milliseconds early, because they use another clock
  let reads = 0;
  vi.stubGlobal('performance', { now: () => Date.now() - (reads++ % 3) * 2.5 });
  const registration = {
    addEventListener: () => undefined,
    update: () => Promise.resolve(void state.checks++),
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
    expect(state.checks).toBe(hour);
  }
});

test('a hidden page does not check, and once visible again checks only if an hour has passed', async () => {
  await watchWorker(() => undefined);
  vi.advanceTimersByTime(workerCheckMs / 2);
  state.returned();
  expect(state.checks).toBe(0);
  state.visibilityState = 'hidden';
  vi.advanceTimersByTime(3 * workerCheckMs);
  expect(state.checks).toBe(0);
  state.visibilityState = 'visible';
  state.returned();
  expect(state.checks).toBe(1);
  state.returned();
  expect(state.checks).toBe(1);
  // the timer fires half an hour later, which is too soon
  vi.advanceTimersByTime(workerCheckMs / 2);
  expect(state.checks).toBe(1);
});
