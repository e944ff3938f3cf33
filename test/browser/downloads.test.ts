// Chapters that the reader keeps on the device: kept as a whole or not at all, read without a connection, and gone when they
// are removed.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openAccount } from '#test/support/people/accounts.ts';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, moveWithin, phone, settled, type Visit, withWorker } from '#test/support/browser/browser.ts';
import { buildChapter, buildCover, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { type TestProxy, openTestProxy } from '#test/support/server/test-proxy.ts';
import { isWritten } from '#test/support/browser/reading-fixture.ts';
import { openBrowserFixture, horizontalOverflow } from '#test/support/browser/browser-fixture.ts';
import { emptyProfile, worked } from '#test/support/browser/service-worker.ts';
import { accountMenu, arriveSignedIn, signInButton } from '#test/support/browser/sign-in.ts';

let proxy: TestProxy;
const app = openBrowserFixture(async () => {
  proxy = await openTestProxy();
  return { env: { PUBLIC_URL: proxy.origin } };
});
type Built = { id: number; uid: string };
let title: Built;
let chapters: Built[];
const offlineFaults = /ERR_|Failed to fetch|net::/;

beforeAll(async () => {
  proxy.to = app.ctx.config.port;
  title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'The Night Train', main: true }] });
  await buildCover(app.ctx, title.id);
  const group = await buildGroup(app.ctx);
  chapters = [];
  for (const chapter of ['1', '2', '3', '4'])
    chapters.push(await buildChapter(app.ctx, title.id, { chapter, groupIds: [group.id] }, 3));
});
afterEach(() => {
  Object.assign(proxy, { away: false, rule: () => undefined });
});
afterAll(() => proxy.close());

const profiles = new Map<typeof desktop, Visit>();

/** The page of the title, or another. To install a worker costs more than most tests, so the profile of a screen keeps its own. */
async function visit(options = desktop, path = `/title/${title.uid}`): Promise<Visit> {
  let opened = profiles.get(options);
  if (opened) await emptyProfile(opened, app.site);
  else profiles.set(options, (opened = await app.visit(withWorker(options), { forgive: offlineFaults, stays: true })));
  await opened.page.goto(app.site + path);
  await worked(opened.page);
  return opened;
}

const address = (number: number): string => `${app.site}/chapter/${chapters[number - 1]!.uid}`;
const row = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`Ch\\. ${number}\\b.*`) });
const shows = (page: Page, at: number): Promise<void> =>
  page.getByRole('img', { name: new RegExp(`^Page ${at} of 3`) }).waitFor();

/** From the menu of the chapter's row on the page of its title. */
async function choose(page: Page, number: number, name: string): Promise<void> {
  await row(page, number)
    .filter({ has: page.locator('svg') })
    .last()
    .click();
  // on phones it is a sheet
  await page
    .getByRole('menuitem', { name })
    .or(page.getByRole('button', { name, exact: true }))
    .click();
}

async function keep(page: Page, number: number): Promise<void> {
  await choose(page, number, 'Keep on this device');
  await page.getByText(`Ch. ${number} can now be read without a connection.`).waitFor();
}

/** Nobody answers, and the browser knows of it. */
async function lose(page: Page): Promise<void> {
  proxy.away = true;
  await page.context().setOffline(true);
}

/** A page that is loaded while nobody answers: Chromium may tell a new document that there is a connection until it is told again. */
async function loadLost(page: Page, load: () => Promise<unknown>): Promise<void> {
  await load();
  await page.context().setOffline(false);
  await lose(page);
}

const cached = (page: Page): Promise<string[]> => page.evaluate(async () => (await caches.keys()).sort());
/** The way on from a chapter to one that is not here. */
const notKept = (page: Page) => page.getByRole('button', { name: 'Next chapter · Not kept on this device' });
/** Chapters that are open at their second page. */
const secondPages = (page: Page): Promise<number> =>
  page.evaluate(() => localStorage.getItem('komawari.reading')?.match(/"page":2/g)?.length ?? 0);
const isDrawn = (image: HTMLImageElement | SVGElement): boolean => (image as HTMLImageElement).naturalWidth > 0;
const pagesKept = async (page: Page): Promise<number> =>
  (await cached(page)).filter((name) => name.startsWith('komawari-pages-')).length;

test('kept chapters come from the device, with a connection and without, and lead to one another; others need one', async () => {
  const { page } = await visit();
  await keep(page, 1);
  await keep(page, 2);
  expect(await page.getByText('Kept on this device').count()).toBe(2);
  proxy.asked.length = 0;
  // the browser may have some by itself, and ask nobody for them
  const wanted: string[] = [];
  page.on('request', (request) => wanted.push(new URL(request.url()).pathname));
  await page.goto(address(1));
  await shows(page, 1);
  await page.keyboard.press('PageDown');
  await shows(page, 2);
  // the address follows the frame with the page
  await expect.poll(() => page.url()).toContain(`${chapters[0]!.uid}/2`);
  await settled(page);
  // the one after it, which is fetched ahead, is kept, too
  expect([...wanted, ...proxy.asked].filter((path) => path.startsWith('/data'))).toEqual([]);
  expect(proxy.asked.filter((path) => path.startsWith('/kept'))).toEqual([]);
  expect(wanted.filter((path) => path.startsWith('/kept'))).not.toEqual([]);
  await lose(page);
  await loadLost(page, () => page.reload());
  await shows(page, 2);
  await page.keyboard.press('PageDown');
  await shows(page, 3);
  const first = await page.title();
  // the code that writes it down comes behind the first picture
  await expect.poll(() => isWritten(page, chapters[0]!.uid, 3)).toBe(true);
  await page.keyboard.press('.');
  await expect.poll(() => page.url()).toContain(chapters[1]!.uid);
  await shows(page, 1);
  expect(await page.title()).not.toBe(first);
  await notKept(page).waitFor();
  await page.keyboard.press('End');
  await shows(page, 3);
  await page.keyboard.press('PageDown');
  const card = page.getByRole('region', { name: 'End of the chapter' });
  await card.getByText('Not kept on this device').waitFor();
  await loadLost(page, () => page.goto(address(3)));
  await page.getByRole('heading', { name: 'No connection to the site' }).waitFor();
  const here = page.getByRole('region', { name: 'On this device' });
  expect(await seriousViolationsWithin(here)).toEqual([]);
  await here.getByRole('link', { name: 'Ch. 2' }).click();
  await shows(page, 1);
  // within the reader it is the same
  await page.evaluate((path) => {
    history.pushState(null, '', path);
  }, `/chapter/${chapters[2]!.uid}`);
  await page.getByRole('heading', { name: 'This chapter needs a connection' }).waitFor({ timeout: 15_000 });
  expect(await seriousViolationsWithin(page.getByRole('main'))).toEqual([]);
  // the first was read to its end
  await page.getByRole('link', { name: /Ch\. 1\s*Read$/ }).click();
  await shows(page, 1);
});

test('on a phone a guest’s history and settings have what is kept, at the page where it was left, until it is removed', async () => {
  const { page } = await visit(phone);
  await keep(page, 1);
  for (const [before, number] of [2, 1].entries()) {
    await moveWithin(page, address(number));
    // the chapter that is left has pages of the same names
    await settled(page);
    await shows(page, 1);
    await page.keyboard.press('PageDown');
    await shows(page, 2);
    // what is written down follows the frame with the page
    await expect.poll(() => secondPages(page)).toBe(before + 1);
  }
  await page.touchscreen.tap(195, 420);
  await page.getByRole('button', { name: 'Next chapter', exact: true }).waitFor();
  await lose(page);
  await notKept(page).waitFor();
  await loadLost(page, () => page.goto(`${app.site}/my/history`));
  await page.getByText('Chapters kept on this device only.').waitFor();
  const rows = page.getByRole('list', { name: 'History' }).getByRole('article');
  await expect
    .poll(() => rows.getByRole('link', { name: /Ch\. \d/ }).allInnerTexts())
    .toEqual([expect.stringContaining('Ch. 1')]);
  await rows.getByText('p. 2 / 3').waitFor();
  await expect.poll(() => rows.locator('img').first().evaluate(isDrawn)).toBe(true);
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await seriousViolationsWithin(page.getByRole('main'))).toEqual([]);
  // another page leads there, too
  await loadLost(page, () => page.goto(`${app.site}/titles/latest`));
  const links = page.getByRole('region', { name: 'On this device' });
  await expect.poll(() => links.locator('img').evaluate(isDrawn)).toBe(true);
  await links.getByText('p. 2 / 3').waitFor();
  await links.getByRole('link', { name: /Ch\. 1/ }).click();
  await shows(page, 2);
  await loadLost(page, () => moveWithin(page, '/my/history'));
  await rows.first().waitFor();
  proxy.away = false;
  await page.context().setOffline(false);
  await expect.poll(() => rows.count()).toBe(2);
  expect(await page.getByText('Chapters kept on this device only.').count()).toBe(0);

  await moveWithin(page, `/title/${title.uid}`);
  await keep(page, 2);
  await moveWithin(page, '/settings?tab=other');
  const section = page.getByRole('region', { name: 'Kept chapters' });
  await section.getByText(/^2 chapters of 200, [\d.]+ MB; .+ is free$/).waitFor();
  await section.getByRole('progressbar').waitFor();
  expect(await section.getByRole('link').locator('b').allInnerTexts()).toEqual(['Ch. 2', 'Ch. 1']);
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await seriousViolationsWithin(section)).toEqual([]);
  await section.getByRole('button', { name: 'Largest first' }).click();
  await section.getByRole('button', { name: 'Remove Ch. 2' }).click();
  await section.getByText(/^1 chapter of 200/).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await section.getByText(/^2 chapters of 200/).waitFor();
  await section.getByRole('button', { name: 'Remove all' }).click();
  await section.getByText('No chapters are kept on this device.').waitFor();
  await lose(page);
  await loadLost(page, () => page.goto(address(1)));
  await page.getByRole('heading', { name: 'No connection to the site' }).waitFor();
  // another page finds nobody who could undo it
  await expect.poll(() => pagesKept(page)).toBe(0);
});

test('what was kept by half when the tab was closed is not read; it is gone on with where it stopped', async () => {
  const { page: other, context } = await visit(desktop, '/robots.txt');
  const page = await context.newPage();
  await page.goto(`${app.site}/title/${title.uid}`);
  const held: string[] = [];
  proxy.rule = (path) => {
    if (!path.startsWith('/data/')) return undefined;
    held.push(path);
    return held.length > 2 ? { delay: 60_000 } : undefined;
  };
  await choose(page, 4, 'Keep on this device');
  await expect.poll(() => held.length).toBe(3);
  await expect.poll(() => page.getByRole('progressbar', { name: '2 of 3 pages' }).count()).toBe(1);
  await page.close();
  await lose(other);
  await other.goto(address(4));
  await other.getByRole('heading', { name: 'No connection to the site' }).waitFor();
  expect(await other.getByText('On this device').count()).toBe(0);
  Object.assign(proxy, { away: false, rule: () => undefined });
  await context.setOffline(false);
  await shows(other, 1);
  await moveWithin(other, '/settings?tab=other');
  const section = other.getByRole('region', { name: 'Kept chapters' });
  await section.getByText('Not whole yet').waitFor();
  proxy.asked.length = 0;
  await section.getByRole('button', { name: 'Go on' }).click();
  await other.getByText('Ch. 4 can now be read without a connection.').waitFor();
  expect(await section.getByText('Not whole yet').count()).toBe(0);
  expect(proxy.asked.filter((path) => held.slice(0, 2).includes(path))).toEqual([]);
});

test('a disk that is full in the middle leaves nothing of the chapter, nor one without room; a page that does not come leaves one to go on with', async () => {
  const { page, context } = await visit();
  // the disk is full in the middle
  await page.evaluate(() => {
    const { put } = Cache.prototype;
    let pages = 0;
    Cache.prototype.put = function (...given: Parameters<typeof put>) {
      if (!String(given[0]).startsWith('/kept/') || ++pages === 1) return put.apply(this, given);
      Cache.prototype.put = put;
      return Promise.reject(new DOMException('full', 'QuotaExceededError'));
    };
  });
  await choose(page, 1, 'Keep on this device');
  await page.getByText('There is no room on this device for Ch. 1.').waitFor();
  await expect.poll(() => pagesKept(page)).toBe(0);

  // from the start: it is not begun
  const client = await context.newCDPSession(page);
  await client.send('Storage.overrideQuotaForOrigin', { origin: app.site, quotaSize: 1024 * 1024 });
  await choose(page, 2, 'Keep on this device');
  await page.getByText('There is no room on this device for Ch. 2.').waitFor();
  await page.getByRole('button', { name: 'Kept chapters' }).last().click();
  await page.getByText('No chapters are kept on this device.').waitFor();
  expect(await pagesKept(page)).toBe(0);
  // there is room for what comes after it
  await client.send('Storage.overrideQuotaForOrigin', { origin: app.site });

  await page.goBack();
  let asked = 0;
  proxy.rule = (path) => {
    if (!path.startsWith('/data/')) return undefined;
    asked += 1;
    return asked > 2 ? { answer: { status: 503, body: 'no' } } : undefined;
  };
  await choose(page, 3, 'Keep on this device');
  await page.getByText('Ch. 3 did not arrive whole.').waitFor();
  proxy.rule = () => undefined;
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByText('Ch. 3 can now be read without a connection.').waitFor();
});

test('pages that were replaced are noticed, and kept instead of the old ones', async () => {
  const replaced = await buildChapter(app.ctx, title.id, { chapter: '9' }, 3);
  const source = await buildChapter(app.ctx, title.id, { chapter: '10' }, 2);
  const { page } = await visit();
  await choose(page, 9, 'Keep on this device');
  await page.getByText('Ch. 9 can now be read without a connection.').waitFor();
  const { page_set_id } = await app.ctx.db
    .selectFrom('chapters')
    .select('page_set_id')
    .where('id', '=', source.id)
    .executeTakeFirstOrThrow();
  await app.ctx.db
    .updateTable('chapters')
    .set({ page_set_id, pages: 2, updated_at: new Date() })
    .where('id', '=', replaced.id)
    .execute();
  await app.ctx.changes.waitUntilApplied();

  await moveWithin(page, '/settings?tab=other');
  const section = page.getByRole('region', { name: 'Kept chapters' });
  await section.getByText('Its pages were replaced').waitFor();
  // the reader says it as well, and shows those of the site
  await moveWithin(page, `/chapter/${replaced.uid}`);
  await page.getByRole('img', { name: /^Page 1 of 2/ }).waitFor();
  await page.getByRole('button', { name: /Keep the new pages/ }).click();
  await page.getByText('Ch. 9 can now be read without a connection.').waitFor();
  await page.getByRole('button', { name: /Remove from this device/ }).waitFor();
  expect(await pagesKept(page)).toBe(1);
  await page.getByRole('button', { name: 'Next chapter', exact: true }).waitFor();
  await lose(page);
  await notKept(page).waitFor();
  await loadLost(page, () => page.reload());
  await page.getByRole('img', { name: /^Page 1 of 2/ }).waitFor();
});

test('whoever signs out is asked whether their chapters stay; those of before stay in any case; all are found', async () => {
  const { page } = await visit();
  const { username } = await openAccount(app);
  await keep(page, 1);
  const kept = page.getByText('Kept on this device');
  const signIn = async () => {
    await arriveSignedIn(page, `${app.site}/title/${title.uid}`, { username });
    await kept.first().waitFor();
  };
  const question = page.getByRole('alertdialog', { name: 'Do your kept chapters stay on this device?' });
  const leave = async (answer: string, look?: () => Promise<void>) => {
    await accountMenu(page, username).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await question.getByText('You kept 1 chapter here.', { exact: false }).waitFor();
    await look?.();
    await question.getByRole('button', { name: answer }).click();
  };
  await signIn();
  await keep(page, 2);
  expect(await pagesKept(page)).toBe(2);
  await leave('Cancel', async () => {
    expect(await seriousViolationsWithin(question)).toEqual([]);
  });
  await question.waitFor({ state: 'detached' });
  await leave('Remove and sign out');
  await signInButton(page).waitFor();
  await expect.poll(() => pagesKept(page)).toBe(1);

  await signIn();
  expect(await kept.count()).toBe(1);
  await keep(page, 3);
  // what cannot be written down is told, and can be tried again
  await page.evaluate(() => {
    const { put } = Cache.prototype;
    Cache.prototype.put = () => {
      Cache.prototype.put = put;
      return Promise.reject(new DOMException('full', 'QuotaExceededError'));
    };
  });
  await leave('Leave and sign out');
  await question.getByText('Try again in a few minutes or contact support.').waitFor();
  await question.getByRole('button', { name: 'Leave and sign out' }).click();
  await signInButton(page).waitFor();
  expect(await pagesKept(page)).toBe(2);

  // who sees everything for once finds them, too: there is something that is out of sight
  await buildChapter(app.ctx, (await buildTitle(app.ctx, { contentRating: 'pornographic' })).id, { chapter: '1' });
  await moveWithin(page, '/titles/latest');
  await page.getByRole('button', { name: 'Show everything' }).click();
  await page.getByText('Your filters are off in this tab.').waitFor();
  const chapter = page
    .getByRole('article')
    .filter({ hasText: 'The Night Train' })
    .getByRole('link', { name: /^Ch\. 3$/ });
  const more = page.getByRole('button', { name: /Show all/ });
  await more.or(chapter).first().waitFor();
  if ((await more.count()) > 0) await more.click();
  await lose(page);
  await chapter.click();
  await shows(page, 1);
  expect(await page.title()).toContain('The Night Train');
});
