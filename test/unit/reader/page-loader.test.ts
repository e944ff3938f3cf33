// The loader: order, how many at once, what is dropped, and retries that do not ask a cache.
import { expect, test } from 'vitest';
import { createPageLoader } from '#web/reader/pages/page-loader.ts';

const urls = Array.from({ length: 12 }, (_, index) => `/data/x/${index + 1}.jpg`);
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A source of pictures whose answers the test gives. */
function source() {
  const open = new Map<string, { arrive: () => void; fail: () => void; signal: AbortSignal }>();
  const asked: string[] = [];
  const load = (url: string, signal: AbortSignal) => {
    asked.push(url);
    return new Promise((resolve, reject) => {
      const end = (done: () => void) => () => {
        open.delete(url);
        done();
      };
      open.set(url, { arrive: end(() => resolve(url)), fail: end(() => reject(new Error('lost'))), signal });
    });
  };
  const all = async (what: 'arrive' | 'fail') => {
    for (const request of open.values()) if (!request.signal.aborted) request[what]();
    await settled();
  };
  return { load, asked, open, all };
}

test('at most three at once, the most urgent first', async () => {
  const { load, asked, all } = source();
  const loader = createPageLoader(urls, load);
  loader.want([4, 5, 6, 7, 8, 3]);
  expect(asked).toEqual([urls[3], urls[4], urls[5]]);
  await all('arrive');
  expect(asked.slice(3)).toEqual([urls[6], urls[7], urls[2]]);
  await all('arrive');
  expect(loader.states().filter((state) => state === 'loaded')).toHaveLength(6);
  expect(loader.states()[3]).toBe('loaded');
  expect(loader.states()[0]).toBe('waiting');
});

test('the page in sight does not wait, and what is left behind is dropped', async () => {
  const { load, asked, open } = source();
  const loader = createPageLoader(urls, load);
  loader.want([1, 2, 3]);
  const first = open.get(urls[0]!)!.signal;
  loader.want([9, 2, 3]);
  expect(first.aborted).toBe(true);
  expect(asked.at(-1)).toBe(urls[8]);
  loader.want([3, 2, 9, 10]);
  expect(open.get(urls[1]!)!.signal.aborted).toBe(false);
});

test('a failed page is tried once more by itself, under another address, then reported', async () => {
  const { load, asked, all } = source();
  const loader = createPageLoader(urls, load);
  let told = 0;
  loader.subscribe(() => (told += 1));
  loader.want([2]);
  await all('fail');
  expect(loader.states()[1]).toBe('waiting');
  expect(asked).toEqual([urls[1], `${urls[1]}?again=1`]);
  await all('fail');
  expect(loader.states()[1]).toBe('failed');
  expect(told).toBe(1);
  loader.want([2, 3]);
  expect(asked).toHaveLength(3);
});

test('Retry fetches anew, and what arrives is shown from there', async () => {
  const { load, asked, all } = source();
  const loader = createPageLoader(urls, load);
  loader.want([2, 3]);
  await all('fail');
  await all('fail');
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

test('a picture that turns out to be missing is fetched again', async () => {
  const { load, asked, all } = source();
  const loader = createPageLoader(urls, load);
  loader.want([1]);
  await all('arrive');
  loader.fail(1);
  expect(loader.states()[0]).toBe('waiting');
  await all('arrive');
  expect(asked.at(-1)).toBe(`${urls[0]}?again=1`);
  expect(loader.states()[0]).toBe('loaded');
});

test('after a rest it begins again', async () => {
  const { load, asked, open, all } = source();
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

test('what failed is tried again at the other place, from the second attempt on', async () => {
  const { load, asked, all } = source();
  const elsewhere = urls.map((url) => `https://elsewhere.example${url}`);
  const loader = createPageLoader(urls, load, elsewhere);
  loader.want([1]);
  expect(loader.urlOf(1)).toBe(urls[0]);
  await all('fail');
  expect(asked).toEqual([urls[0], `${elsewhere[0]}?again=1`]);
  await all('arrive');
  expect([loader.states()[0], loader.urlOf(1)]).toEqual(['loaded', `${elsewhere[0]}?again=1`]);
});
