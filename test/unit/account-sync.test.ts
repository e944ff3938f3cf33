// The sync of a device with the account: what is sent together, when it is sent, when it is retried, and what counts as
// pending work.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startAccountSync } from '#web/lib/preferences/account-sync.ts';
import { pendingWork } from '#web/lib/render/pending-work.ts';

const delays = { debounceMs: 1_000, onlineMs: 10, retryMs: [2_000, 10_000] };
const requestMs = 3_000;
const settle = (ms: number) => vi.advanceTimersByTimeAsync(ms);

let listeners: Map<string, () => void>;
let sync: ReturnType<typeof startAccountSync>;
beforeEach(() => {
  vi.useFakeTimers();
  listeners = new Map();
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => void listeners.set(name, listener));
  vi.stubGlobal('removeEventListener', (name: string) => void listeners.delete(name));
});
afterEach(async () => {
  sync.stop();
  await settle(requestMs);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A device with numbered changes, of which a request sends those that were not sent, at most two at once. */
async function openDevice() {
  let changed = (): void => undefined;
  let made = 0;
  let sent = 0;
  const state = { down: false, requests: [] as string[], merged: 0 };
  sync = startAccountSync(
    {
      subscribe: (listener) => {
        changed = listener;
        return () => (changed = () => undefined);
      },
      hasUnsent: () => made > sent,
      exchange: async (keepalive) => {
        const all = made;
        const until = Math.min(all, sent + 2);
        state.requests.push(`${sent}-${until}${keepalive ? ' keepalive' : ''}`);
        await new Promise((resolve) => setTimeout(resolve, requestMs));
        if (state.down) throw new Error('down');
        return () => {
          state.merged += 1;
          sent = Math.max(sent, until);
          return all > until;
        };
      },
    },
    delays,
  );
  const change = (): void => {
    made += 1;
    changed();
  };
  await settle(requestMs);
  expect([state.requests, pendingWork()]).toEqual([['0-0'], 0]);
  state.requests = [];
  return { state, change };
}

test('changes are sent together after a debounce, in as many requests as they need', async () => {
  const { state, change } = await openDevice();
  for (let each = 0; each < 5; each++) change();
  expect(pendingWork()).toBe(1);
  await settle(delays.debounceMs - 1);
  expect(state.requests).toEqual([]);
  await settle(20_000);
  expect([state.requests, pendingWork()]).toEqual([['0-2', '2-4', '4-5'], 0]);
});

test('a change during a request is sent after it, and leaves no pending work', async () => {
  const { state, change } = await openDevice();
  change();
  await settle(delays.debounceMs);
  change();
  await settle(delays.debounceMs);
  expect([state.requests, pendingWork()]).toEqual([['0-1'], 2]);
  await settle(20_000);
  expect([state.requests, pendingWork()]).toEqual([['0-1', '1-2'], 0]);
});

test('a failed request is retried after longer and longer delays, which is no pending work', async () => {
  const { state, change } = await openDevice();
  state.down = true;
  change();
  await settle(delays.debounceMs + requestMs);
  expect([state.requests.length, pendingWork()]).toEqual([1, 0]);
  for (const [at, ms] of [2_000, 10_000, 10_000].entries()) {
    await settle(ms - 1);
    expect(state.requests).toHaveLength(at + 1);
    await settle(1 + requestMs);
    expect(state.requests).toHaveLength(at + 2);
  }
  state.down = false;
  await settle(20_000);
  expect([state.requests.length, state.merged]).toEqual([5, 2]);
  state.down = true;
  change();
  await settle(delays.debounceMs + requestMs + 2_000);
  expect(state.requests).toHaveLength(7);
});

test('when the connection is back, what is unsent is sent, and nothing else', async () => {
  const { state, change } = await openDevice();
  listeners.get('online')!();
  await settle(1_000);
  expect(state.requests).toEqual([]);
  state.down = true;
  change();
  await settle(delays.debounceMs + requestMs);
  state.down = false;
  listeners.get('online')!();
  await settle(delays.onlineMs);
  expect(state.requests).toEqual(['0-1', '0-1']);
});

test('when the page is unloaded, what is unsent is sent at once, also during a request', async () => {
  const { state, change } = await openDevice();
  listeners.get('pagehide')!();
  expect(state.requests).toEqual([]);
  change();
  listeners.get('pagehide')!();
  change();
  listeners.get('pagehide')!();
  await settle(20_000);
  expect([state.requests, pendingWork()]).toEqual([['0-1 keepalive', '0-2 keepalive'], 0]);
});

test('after its end nothing is sent or merged; a flush before it sends what is unsent', async () => {
  const { state, change } = await openDevice();
  change();
  sync.flush();
  sync.stop();
  change();
  await settle(60_000);
  expect([state.requests, state.merged, listeners.size, pendingWork()]).toEqual([['0-1 keepalive'], 1, 0, 0]);
});
