// Page loader: order, concurrency, aborted and resumed downloads, and retries that bypass the cache.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPageLoader, type LoadImage, pauseAfterMs } from '#web/reader/pages/page-loader.ts';

const urls = Array.from({ length: 12 }, (_, index) => `/data/x/${index + 1}.jpg`);
const flushPromises = () => new Promise((resolve) => setImmediate(resolve));
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Fake source of images, whose responses the test controls. */
function createImageSource() {
  type Request = { arrive: () => void; fail: () => void; signal: AbortSignal; bring: (bytes: number) => void };
  const open = new Map<string, Request & { from: number; urgent: boolean }>();
  const asked: string[] = [];
  const load: LoadImage = (url, { signal, file, urgent, onProgress }) => {
    asked.push(url);
    const from = file.received;
    const bring = (bytes: number): void => {
      file.received += bytes;
      file.total = 1_000_000;
      onProgress();
    };
    return new Promise((resolve, reject) => {
      const end = (done: () => void) => () => {
        open.delete(url);
        done();
      };
      const arrive = end(() => resolve(url));
      open.set(url, { arrive, fail: end(() => reject(new Error('lost'))), signal, bring, from, urgent });
    });
  };
  const all = async (outcome: 'arrive' | 'fail') => {
    for (const request of open.values()) if (!request.signal.aborted) request[outcome]();
    await flushPromises();
  };
  return { load, asked, open, all };
}

test('the current page loads alone, then at most three at once, most urgent first', async () => {
  const { load, asked, open, all } = createImageSource();
  const loader = createPageLoader(urls, load);
  loader.want([4, 5, 6, 7, 8, 3]);
  expect(asked).toEqual([urls[3]]);
  expect(open.get(urls[3]!)!.urgent).toBe(true);
  expect(loader.isIdle()).toBe(false);
  await all('arrive');
  expect(asked.slice(1)).toEqual([urls[4], urls[5], urls[6]]);
  expect(open.get(urls[4]!)!.urgent).toBe(false);
  await all('arrive');
  expect(asked.slice(4)).toEqual([urls[7], urls[2]]);
  await all('arrive');
  expect(loader.states().filter((state) => state === 'loaded')).toHaveLength(6);
  expect(loader.states()[3]).toBe('loaded');
  expect(loader.states()[0]).toBe('waiting');
  expect(loader.isIdle()).toBe(true);
});

test('a pair of current pages loads together, and a permanent failure blocks nothing', async () => {
  const { load, asked, open, all } = createImageSource();
  const loader = createPageLoader(urls, load);
  loader.want([4, 5, 6, 7], 2);
  expect(asked).toEqual([urls[3], urls[4]]);
  open.get(urls[3]!)!.arrive();
  await flushPromises();
  expect(asked).toHaveLength(2);
  await all('fail');
  expect(asked.slice(2)).toEqual([`${urls[4]}?again=1`]);
  await all('fail');
  expect(loader.stateOf(5)).toBe('failed');
  expect(asked.slice(3)).toEqual([urls[5], urls[6]]);
});

test('pages left behind are aborted, and prefetches are paused for a slow current page', async () => {
  const { load, asked, open, all } = createImageSource();
  const loader = createPageLoader(urls, load);
  loader.want([1, 2, 3, 4]);
  await all('arrive');
  const [second, third] = [open.get(urls[1]!)!, open.get(urls[2]!)!];
  loader.want([9, 3, 4]);
  expect([second.signal.aborted, third.signal.aborted]).toEqual([true, false]);
  expect(asked.at(-1)).toBe(urls[8]);
  third.bring(5_000);
  vi.advanceTimersByTime(pauseAfterMs - 1);
  expect(third.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect([third.signal.aborted, open.get(urls[8]!)!.signal.aborted]).toEqual([true, false]);
  open.get(urls[8]!)!.arrive();
  await flushPromises();
  // the download resumes where it was aborted
  expect(open.get(urls[2]!)!.from).toBe(5_000);
});

test('a fast current page pauses no prefetch', async () => {
  const { load, open, all } = createImageSource();
  const loader = createPageLoader(urls, load);
  loader.want([1, 2, 3]);
  await all('arrive');
  const { signal } = open.get(urls[2]!)!;
  loader.want([9, 2, 3]);
  open.get(urls[8]!)!.arrive();
  await flushPromises();
  vi.advanceTimersByTime(pauseAfterMs * 2);
  expect(signal.aborted).toBe(false);
});

test('progress is reported, and retries resume as long as each brings new bytes', async () => {
  const { load, open, all } = createImageSource();
  const loader = createPageLoader(urls, load);
  let notificationCount = 0;
  loader.subscribeProgress(() => (notificationCount += 1));
  expect(loader.progressOf(1)).toBeUndefined();
  loader.want([1]);
  expect(loader.progressOf(1)).toBeNull();
  const addresses = [urls[0]!, ...[1, 2, 3, 4].map((attempt) => `${urls[0]}?again=${attempt}`)];
  for (const [attempt, address] of addresses.entries()) {
    const request = open.get(address)!;
    expect(request.from).toBe(attempt * 100_000);
    request.bring(100_000);
    expect(loader.progressOf(1)).toBeCloseTo((attempt + 1) / 10);
    if (attempt < 4) await all('fail');
  }
  expect(loader.stateOf(1)).toBe('waiting');
  expect(notificationCount).toBeGreaterThanOrEqual(5);
  // after failed attempts without new bytes, the page is given up
  await all('fail');
  await all('fail');
  await all('fail');
  expect(loader.stateOf(1)).toBe('failed');
  expect(loader.progressOf(1)).toBeUndefined();
  // a retry still resumes from the bytes received
  loader.retry(1);
  expect([...open.values()].at(-1)!.from).toBe(500_000);
});

test('bytes that are not an image are not resumed', async () => {
  const { load, open, all } = createImageSource();
  const loader = createPageLoader(urls, load);
  loader.want([1]);
  open.get(urls[0]!)!.bring(200_000);
  await all('arrive');
  loader.fail(1);
  expect(open.get(`${urls[0]}?again=1`)!.from).toBe(0);
});

test('recent pages stay in memory, and others are loaded again and reported', async () => {
  const asked: string[] = [];
  const blob = new Blob([new Uint8Array(7 * 1024 * 1024)]);
  const loader = createPageLoader(urls, async (url) => (asked.push(url), blob));
  for (let page = 1; page <= 8; page++) {
    loader.want([page]);
    await flushPromises();
  }
  expect(urls.map((_, at) => at + 1).filter((page) => loader.pictureOf(page) !== undefined)).toEqual([5, 6, 7, 8]);
  let notificationCount = 0;
  loader.subscribe(() => (notificationCount += 1));
  loader.want([1]);
  await flushPromises();
  expect([loader.pictureOf(1), notificationCount, asked.length]).toEqual([blob, 1, 9]);
});

test('a failed page is retried once at another URL, then reported', async () => {
  const { load, asked, all } = createImageSource();
  const loader = createPageLoader(urls, load);
  let notificationCount = 0;
  loader.subscribe(() => (notificationCount += 1));
  loader.want([2]);
  await all('fail');
  expect(loader.states()[1]).toBe('waiting');
  expect(asked).toEqual([urls[1], `${urls[1]}?again=1`]);
  await all('fail');
  expect(loader.states()[1]).toBe('failed');
  expect(notificationCount).toBe(1);
  loader.want([2, 3]);
  expect(asked).toHaveLength(3);
});

test('Retry fetches a page again, and the page is shown from the new URL', async () => {
  const { load, asked, all } = createImageSource();
  const loader = createPageLoader(urls, load);
  loader.want([2, 3]);
  for (let at = 0; at < 4; at++) await all('fail');
  expect(loader.states().slice(0, 4)).toEqual(['waiting', 'failed', 'failed', 'waiting']);
  loader.retry(2);
  await all('arrive');
  expect(loader.states()[1]).toBe('loaded');
  expect(loader.urlOf(2)).toBe(`${urls[1]}?again=2`);
  expect(asked.at(-1)).toBe(loader.urlOf(2));
  loader.retryFailed();
  await all('arrive');
  expect(loader.states()[2]).toBe('loaded');
  expect(loader.urlOf(1)).toBe(urls[0]);
});

test('an image that turns out to be missing is fetched again', async () => {
  const { load, asked, all } = createImageSource();
  const loader = createPageLoader(urls, load);
  loader.want([1]);
  await all('arrive');
  loader.fail(1);
  expect(loader.states()[0]).toBe('waiting');
  await all('arrive');
  expect(asked.at(-1)).toBe(`${urls[0]}?again=1`);
  expect(loader.states()[0]).toBe('loaded');
});

test('loading starts again after it was suspended', async () => {
  const { load, asked, open, all } = createImageSource();
  const loader = createPageLoader(urls, load);
  loader.want([1, 2]);
  const { signal } = open.get(urls[0]!)!;
  loader.rest();
  expect(signal.aborted).toBe(true);
  loader.want([1]);
  await all('arrive');
  expect(asked.filter((url) => url === urls[0])).toHaveLength(2);
  expect(loader.states()[0]).toBe('loaded');
});

test('a failed page is retried at the other origin from the second attempt on', async () => {
  const { load, asked, all } = createImageSource();
  const otherOriginUrls = urls.map((url) => `https://elsewhere.example${url}`);
  const loader = createPageLoader(urls, load, otherOriginUrls);
  loader.want([1]);
  expect(loader.urlOf(1)).toBe(urls[0]);
  await all('fail');
  expect(asked).toEqual([urls[0], `${otherOriginUrls[0]}?again=1`]);
  await all('arrive');
  expect([loader.states()[0], loader.urlOf(1)]).toEqual(['loaded', `${otherOriginUrls[0]}?again=1`]);
});
