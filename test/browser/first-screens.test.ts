// The static first screens: they are there before any script has run, and the app replaces them without moving anything.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { desktop, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import {
  buildAuthor,
  buildChapter,
  buildCover,
  buildList,
  buildTitle,
  framedPage,
} from '#test/support/builders/build.ts';
import { get } from '#test/support/server/http.ts';

const app = openBrowserFixture();
const paths: Record<string, string> = {};

beforeAll(async () => {
  const { ctx } = app;
  const author = await buildAuthor(ctx, { name: 'Mina <b>Park' });
  for (let serial = 1; serial <= 5; serial++) {
    const title = await buildTitle(ctx, {
      names: [
        { language: 'en', name: `The <i>Night</i> Train & the ${serial}th passenger with a long name`, main: true },
        { language: 'ja', name: '夜行列車', main: false },
      ],
      descriptions: {
        en: 'A train leaves at midnight.\n\nNobody knows where it goes, and nobody asks twice. '.repeat(3),
      },
      authorIds: [author.id],
    });
    await buildCover(ctx, title.id);
    const pages = await Promise.all(Array.from({ length: 3 }, () => framedPage({ width: 800, height: 1150 })));
    const chapter = await buildChapter(ctx, title.id, { chapter: '1' }, pages);
    const strip = await buildChapter(ctx, title.id, { chapter: '2', layout: 'strip' }, pages);
    Object.assign(paths, {
      home: '/',
      search: '/titles',
      'a feed of titles': '/titles/recent',
      'latest updates': '/titles/latest',
      title: `/title/${title.uid}`,
      chapter: `/chapter/${chapter.uid}`,
      'page of a chapter': `/chapter/${chapter.uid}/2`,
      strip: `/chapter/${strip.uid}`,
    });
  }
  const titles = await ctx.db.selectFrom('titles').select('id').execute();
  const list = await buildList(ctx, {
    name: 'Trains',
    description: 'All of them.\nIn order of departure.',
    titleIds: titles.map(({ id }) => id),
    notes: new Map([[titles[1]!.id, 'The best one. '.repeat(12)]]),
  });
  paths['a list'] = `/list/${list.uid}`;
  for (const [name, publishAt] of [
    ['Morning', '2024-05-02T11:30:00Z'],
    ['Noon', '2024-05-02T12:30:00Z'],
  ] as const) {
    const title = await buildTitle(ctx, { names: [{ language: 'en', name, main: true }] });
    await buildCover(ctx, title.id);
    await buildChapter(ctx, title.id, { chapter: '1', language: 'it', publishAt: new Date(publishAt) });
    await buildChapter(ctx, title.id, { chapter: '2', language: 'it', publishAt: new Date(publishAt) });
  }
  paths['two titles'] = '/titles/latest?lang=it';
  await ctx.changes.waitUntilApplied();
});

/** URL of a page, once it has a first screen: it is sent without what takes too long to preload. */
async function addressOf(name: string): Promise<string> {
  const address = app.site + paths[name]!;
  await expect.poll(async () => (await get(address)).body as string, { timeout: 20_000 }).toContain('id="first"');
  return address;
}

interface Drawn {
  /** Whether it is the first screen that is in sight. */
  isFirst: boolean;
  boxes: Record<string, number[]>;
  /** Sum of the layout shifts so far. */
  shift: number;
}

/** Records, frame by frame, where the pictures, headings and texts in sight are, and the layout shifts. */
async function recordFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const frames: Drawn[] = [];
    const record = { frames, shift: 0 };
    Object.assign(window, { record });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) record.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    const recordFrame = (): void => {
      const first = document.getElementById('first');
      const isFirst = first !== null && getComputedStyle(first).display !== 'none';
      const shown = isFirst ? first : document.getElementById('root');
      const boxes: Record<string, number[]> = {};
      for (const element of shown?.querySelectorAll('img, h1, h2, h3, p[lang], [lang] > p') ?? []) {
        const { left, top, width, height } = element.getBoundingClientRect();
        const isLoaded = !(element instanceof HTMLImageElement) || (element.complete && element.naturalWidth > 0);
        const key = element instanceof HTMLImageElement ? element.className + element.currentSrc : element.textContent;
        if (width > 2 && top < innerHeight && isLoaded) boxes[key] = [left, top, width, height];
      }
      if (Object.keys(boxes).length > 0) frames.push({ isFirst, boxes, shift: record.shift });
      requestAnimationFrame(recordFrame);
    };
    requestAnimationFrame(recordFrame);
  });
}

async function open(name: string, screen: BrowserContextOptions) {
  const { page } = await app.visit(screen);
  await recordFrames(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  // the app starts once the first screen is complete
  const { promise: isShown, resolve: startApp } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await isShown;
    await route.continue();
  });
  await page.goto(await addressOf(name), { waitUntil: 'commit' });
  await page.waitForFunction(() => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('#first img')];
    const isComplete = pictures.length > 0 && pictures.every((each) => each.complete && each.naturalWidth > 0);
    return isComplete && (window as unknown as { record: { frames: Drawn[] } }).record.frames.length > 2;
  });
  startApp();
  await waitUntilSettled(page);
  const frames = await page.evaluate(() => (window as unknown as { record: { frames: Drawn[] } }).record.frames);
  return { frames, requests };
}

describe.each([
  ['phone', phone],
  ['desktop', desktop],
] as const)('on a %s', (_, screen) => {
  test.each([
    'home',
    'search',
    'a feed of titles',
    'latest updates',
    'a list',
    'title',
    'chapter',
    'page of a chapter',
    'strip',
  ])('the app replaces the first screen of %s in one frame, and nothing moves', async (name) => {
    await expectSteadyFirstScreen(name, screen);
  });
});

test('the first screen of a title on a small tablet has room for both lines of actions', async () => {
  await expectSteadyFirstScreen('title', { ...desktop, viewport: { width: 800, height: 1100 } });
});

async function expectSteadyFirstScreen(name: string, screen: BrowserContextOptions): Promise<void> {
  const { frames } = await open(name, screen);
  const first = frames.findLast(({ isFirst }) => isFirst);
  const next = frames.find(({ isFirst }) => !isFirst);
  const painted = frames[frames.indexOf(next!) + 2];
  expect(Object.keys(first!.boxes).length).toBeGreaterThan(0);
  for (const [key, box] of Object.entries(first!.boxes)) {
    expect(Object.keys(next!.boxes)).toContain(key);
    for (const [index, value] of box.entries())
      expect([key, Math.abs(next!.boxes[key]![index]! - value) <= 1, value, next!.boxes[key]![index]]).toEqual([
        key,
        true,
        value,
        next!.boxes[key]![index],
      ]);
  }
  expect(painted!.shift).toBeLessThanOrEqual(0.01);
}

test.each([
  ['Etc/UTC', ['Latest updates', 'Noon', 'Morning']],
  ['Etc/GMT-12', ['Latest updates', 'Noon']],
])('in the time zone %s the first screen of a feed has the titles of its first day', async (timezoneId, names) => {
  const { frames } = await open('two titles', { ...phone, timezoneId });
  const first = frames.findLast(({ isFirst }) => isFirst)!;
  const next = frames.find(({ isFirst }) => !isFirst)!;
  const headings = Object.keys(first.boxes).filter((key) => ['Latest updates', 'Noon', 'Morning'].includes(key));
  expect(headings).toEqual(names);
  for (const name of names)
    for (const [index, value] of first.boxes[name]!.entries())
      expect(Math.abs(next.boxes[name]![index]! - value)).toBeLessThanOrEqual(1);
});

test('the reader adopts the page that is in the HTML: it is loaded once, and no frame is without it', async () => {
  const { frames, requests } = await open('chapter', phone);
  const picture = requests.find((path) => /^\/data\/\w+\/1-/.test(path))!;
  expect(requests.filter((path) => path === picture)).toHaveLength(1);
  const shownFrom = frames.findIndex(({ boxes }) => Object.keys(boxes).some((key) => key.endsWith(picture)));
  for (const { boxes } of frames.slice(shownFrom))
    expect(Object.keys(boxes)).toContainEqual(expect.stringContaining(picture));
  expect(frames[shownFrom]!.isFirst).toBe(true);
});

test('without scripts the first page of a chapter is there, and names are text', async () => {
  const { page } = await app.visit({ ...phone, javaScriptEnabled: false });
  await page.goto(await addressOf('chapter'));
  const picture = page.getByRole('img', { name: 'Page 1 of 3' });
  await picture.waitFor();
  expect(await picture.evaluate((image: HTMLImageElement) => [image.complete, image.naturalWidth])).toEqual([
    true,
    800,
  ]);
  await page.goto(await addressOf('title'));
  await page.getByRole('heading', { name: 'The <i>Night</i> Train & the 5th' }).waitFor();
  await page.getByText('Mina <b>Park').waitFor();
});

test('scripts that do not load: the page stays, and the error is told', async () => {
  const { page } = await app.visit(phone, { expectedProblems: /Failed to load resource/ });
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto(await addressOf('chapter'));
  await page.getByRole('button', { name: 'Reload' }).waitFor();
  await page.getByRole('img', { name: 'Page 1 of 3' }).waitFor();
});

test('a first screen that the reader would not draw so is not shown', async () => {
  const { page } = await app.visit(phone);
  await page.goto(`${app.site}/robots.txt`);
  const chapter = paths['chapter']!.split('/').at(-1)!;
  await page.evaluate((id) => {
    const place = { page: 2, pages: 3, at: Date.now(), title: '' };
    localStorage.setItem('komawari.reading', JSON.stringify({ places: { [id]: place }, reads: {}, bookmarks: [] }));
  }, chapter);
  await recordFrames(page);
  await page.goto(await addressOf('chapter'));
  await waitUntilSettled(page);
  const frames = await page.evaluate(() => (window as unknown as { record: { frames: Drawn[] } }).record.frames);
  expect(frames.filter(({ isFirst }) => isFirst)).toEqual([]);
});
