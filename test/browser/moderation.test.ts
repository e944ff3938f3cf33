// The workbench of moderators: an item is taken while it is open, decided by keyboard or touch, and a decision is undone.
import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { submitChapter } from '#server/chapters/approval.ts';
import { seriousViolations } from '#test/support/browser/axe.ts';
import { desktop, phone, withServiceWorker } from '#test/support/browser/browser.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { waitForServiceWorker } from '#test/support/browser/service-worker.ts';
import { openWorkbenchAt } from '#test/support/browser/workbench.ts';
import { buildAuthor, buildChapter, buildCover, buildTitle } from '#test/support/builders/build.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { send } from '#test/support/server/http.ts';

const app = openBrowserFixture();
let member: PersonWithAccount;
let title: { id: number; uid: string };
let author: { uid: string };

beforeAll(async () => {
  member = await openAccount(app);
  title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'Harbor Lights', main: true }] });
  author = await buildAuthor(app.ctx, { name: 'Aoi Kawa' });
});

beforeEach(async () => {
  await sql`UPDATE review_items SET state = 'autoresolved', decided_at = now() WHERE state = 'waiting'`.execute(
    app.ctx.db,
  );
});

let chapters = 0;
/** A first chapter that waits. */
async function queueChapter(): Promise<{ id: number; uid: string }> {
  chapters++;
  const chapter = await buildChapter(
    app.ctx,
    title.id,
    { language: 'en', chapter: String(chapters), uploaderId: member.id },
    2,
  );
  await sql`UPDATE chapters SET state = 'queued' WHERE id = ${chapter.id}`.execute(app.ctx.db);
  await submitChapter(app.ctx.db, chapter.id, app.ctx.clock());
  return chapter;
}

/** A draft that waits. @returns its public id */
async function submitDraft(name: string): Promise<string> {
  const ask = (path: string, body: object) => send('POST', app.api + path, JSON.stringify(body), member.headers);
  const { body } = await ask('/manga', {
    title: { en: name },
    originalLanguage: 'ja',
    status: 'ongoing',
    contentRating: 'safe',
    authors: [author.uid],
    artists: [author.uid],
  });
  const { id, attributes } = body.data;
  const row = await app.ctx.db.selectFrom('titles').select('id').where('uid', '=', id).executeTakeFirstOrThrow();
  await buildCover(app.ctx, row.id, { language: 'ja', uploaderId: member.id });
  expect((await ask(`/manga/draft/${id}/commit`, { version: attributes.version })).status).toBe(201);
  return id;
}

const openWorkbench = (screen: typeof desktop): Promise<Page> => openWorkbenchAt(app, screen);
const toast = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text });
const stateOf = async (table: 'titles' | 'chapters', uid: string): Promise<string> =>
  (await app.ctx.db.selectFrom(table).select('state').where('uid', '=', uid).executeTakeFirstOrThrow()).state;
const heldItems = async (): Promise<number> =>
  (
    await app.ctx.db
      .selectFrom('review_items')
      .select('id')
      .where('claimed_by', 'is not', null)
      .where('state', '=', 'waiting')
      .execute()
  ).length;
/** Presses a key until it counts: keys are dead for a moment after an item has appeared. */
const press = (page: Page, key: string, until: Locator): Promise<void> =>
  expect
    .poll(async () => {
      await page.keyboard.press(key);
      return until.count();
    })
    .toBeGreaterThan(0);

test('a moderator approves a first chapter and refuses a draft with a reason, by keyboard alone', async () => {
  const chapter = await queueChapter();
  const draft = await submitDraft('Paper Rivers');
  const page = await openWorkbench(desktop);
  await page.getByRole('button', { name: /Harbor Lights/ }).waitFor();
  const item = page.getByRole('region', { name: 'Item' });
  // once: a second J leads to the second item
  const open = page.locator('[data-open]').filter({ has: page.getByRole('heading', { name: 'Moderation', level: 1 }) });
  await expect
    .poll(async () => {
      if ((await open.count()) === 0) await page.keyboard.press('j');
      return open.count();
    })
    .toBeGreaterThan(0);
  await item.getByRole('heading', { name: 'Harbor Lights' }).waitFor();
  await item.getByText(/^Yours for \d+:\d\d$/).waitFor();
  await item.getByRole('button', { name: 'Page 2' }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  // Tab goes on in the item, and the list of keys has those of the page
  await page.keyboard.press('Tab');
  await item.getByRole('button', { name: 'Go to the decision' }).and(page.locator(':focus')).waitFor();
  await press(page, '?', page.getByRole('dialog').getByText('Undo the last decision'));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press(page, 'a', toast(page, 'Approved'));
  expect(await stateOf('chapters', chapter.uid)).toBe('published');

  // the next item opens by itself
  await item.getByRole('heading', { name: 'Paper Rivers' }).waitFor();
  await item.getByText(/^Yours/).waitFor();
  const reason = item.getByRole('button', { name: /^Duplicate/ });
  await press(page, 'r', item.getByRole('button', { name: /^Duplicate/ }).and(page.locator(':focus')));
  // with Ctrl it belongs to the browser
  await page.keyboard.press('Control+1');
  expect(await reason.getAttribute('aria-pressed')).toBe('false');
  await page.keyboard.press('1');
  const words = item.getByRole('textbox', { name: 'In your own words' });
  await words.fill('Search before you add a title.');
  // letters belong to the field
  await words.press('a');
  await words.press('Backspace');
  // Escape gives the letters back to the page; words wait for whoever skips an item
  await words.press('Escape');
  await page.keyboard.press('s');
  await page.getByText('Ready to review?').waitFor();
  await press(page, 'j', item.getByRole('heading', { name: 'Paper Rivers' }));
  await item.getByText(/^Yours/).waitFor();
  expect(await words.inputValue()).toBe('Search before you add a title.');
  await words.press('Control+Enter');
  await toast(page, 'Refused: Paper Rivers (Duplicate)').waitFor();
  expect(await stateOf('titles', draft)).toBe('rejected');
  await page.getByRole('region', { name: 'Queue' }).getByText('Nothing is waiting here').waitFor();
  await toast(page, 'Refused').getByRole('button', { name: 'Undo' }).waitFor();
  const { rows } = await sql<{ reason: string; message: string }>`
    SELECT reason, message FROM moderation_decisions ORDER BY id DESC LIMIT 1`.execute(app.ctx.db);
  expect(rows[0]).toEqual({ reason: 'duplicate', message: 'Search before you add a title.' });

  await press(page, 'z', item.getByRole('heading', { name: 'Paper Rivers' }));
  expect(await stateOf('titles', draft)).toBe('submitted');
});

test('on a phone the item is a screen of its own; the lease ends with it', async () => {
  const draft = await submitDraft('Glass Orchard');
  const page = await openWorkbench(phone);
  const row = page.getByRole('button', { name: /Glass Orchard/ });
  await row.click();
  const item = page.getByRole('region', { name: 'Item' });
  await item.getByText(/^Yours/).waitFor();
  expect(await row.isVisible()).toBe(false);
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await heldItems()).toBe(1);
  await item.getByRole('button', { name: 'Back to queue' }).click();
  await row.waitFor();
  await expect.poll(heldItems).toBe(0);

  await row.click();
  await item.getByText(/^Yours/).waitFor();
  await item.getByRole('button', { name: 'Changes' }).click();
  await item.getByRole('button', { name: 'Incomplete' }).click();
  await item.getByRole('button', { name: 'Changes' }).click();
  await toast(page, 'Sent back for changes').waitFor();
  expect(await stateOf('titles', draft)).toBe('draft');
});

test('who holds an item is told by name, and keys can be switched off', async () => {
  const chapter = await queueChapter();
  const first = await openWorkbench(desktop);
  await first.getByRole('button', { name: /Harbor Lights/ }).click();
  await first.getByText(/^Yours/).waitFor();
  const second = await openWorkbench(withServiceWorker(desktop));
  await second.getByRole('button', { name: /Harbor Lights/ }).click();
  await second
    .getByRole('region', { name: 'Item' })
    .getByText(/ is looking at this$/)
    .waitFor();
  expect(await second.getByRole('button', { name: /^Approve/ }).isDisabled()).toBe(true);

  await first.getByRole('button', { name: 'Keyboard' }).click();
  await first.getByRole('menuitemcheckbox', { name: 'Use the keyboard' }).click();
  await first.keyboard.press('Escape');
  await expect.poll(() => first.locator('kbd').filter({ hasText: /^A$/ }).count()).toBe(0);
  await first.keyboard.press('a');
  // Skip comes after what the key would have done
  await first.getByRole('button', { name: 'Skip' }).click();
  await toast(first, 'That was the last one').waitFor();
  const queue = first.getByRole('region', { name: 'Queue' });
  await queue.and(first.locator(':focus')).waitFor();
  await expect.poll(() => queue.getByText(/ is looking at this$/).count()).toBe(0);
  expect(await stateOf('chapters', chapter.uid)).toBe('queued');

  // what the first one gave back is free for the second one, who gives it back by leaving the page
  await second.reload();
  await second.getByText(/^Yours/).waitFor();
  await waitForServiceWorker(second);
  await second.goto(app.site);
  await expect.poll(heldItems).toBe(0);
});

test('a language of which nothing waits says so; All and the button show all languages', async () => {
  await queueChapter();
  const page = await openWorkbench(desktop);
  const queue = page.getByRole('region', { name: 'Queue' });
  const row = queue.getByRole('button', { name: /Harbor Lights/ });
  const filters = page.getByRole('navigation', { name: 'Filters' });
  const inQueue = queue.and(page.locator(':focus'));
  const openKorean = async (): Promise<void> => {
    await page.goto(`${app.site}/moderation?lang=ko`);
    await queue.getByText('Nothing here in Korean').waitFor();
  };
  await openKorean();
  await queue.getByRole('button', { name: 'Show all languages' }).click();
  await row.waitFor();
  await inQueue.waitFor();
  await openKorean();
  await filters.getByRole('button', { name: /^All/ }).click();
  await row.waitFor();
  // the choice goes from the list with the language
  await openKorean();
  await filters.getByRole('button', { name: /^Korean/ }).click();
  await inQueue.waitFor();
  // there is no field on this page: / goes to that of the site
  await page.keyboard.press('?');
  const slash = page.getByRole('dialog').locator('div', { has: page.locator('kbd', { hasText: /^\/$/ }) });
  expect(await slash.last().textContent()).toBe('Search the whole site/');
});

test('items are ticked with Shift and X, decided together after a dry run, and come back with one Undo', async () => {
  const waiting = [await queueChapter(), await queueChapter(), await queueChapter()];
  const other = await openAccount(app);
  await sql`UPDATE review_items SET claimed_by = ${other.id}, claimed_until = now() + interval '10 minutes'
    WHERE subject_uid = ${waiting[2]!.uid}`.execute(app.ctx.db);
  const states = (): Promise<string[]> => Promise.all(waiting.map(({ uid }) => stateOf('chapters', uid)));
  const page = await openWorkbench(desktop);
  const queue = page.getByRole('region', { name: 'Queue' });
  const rows = queue.getByRole('checkbox', { name: /^Select Harbor Lights/ });
  await rows.first().click();
  await rows.last().click({ modifiers: ['Shift'] });
  await queue.getByText('3 selected').waitFor();
  await queue.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(() => queue.getByText(/selected$/).isVisible()).toBe(false);

  await queue
    .getByRole('button', { name: /Harbor Lights/ })
    .first()
    .click();
  await press(page, 'x', queue.getByText('1 selected'));
  await queue.getByRole('checkbox', { name: 'Select all shown' }).click();
  await queue.getByText('3 selected').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await queue.getByRole('button', { name: 'Decide together' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decide together' });
  await dialog.getByText('2 will be decided.').waitFor();
  await dialog.getByText('1 is open in someone else’s workbench.').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  expect(await states()).toEqual(['queued', 'queued', 'queued']);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await toast(page, '2 decided').waitFor();
  expect(await states()).toEqual(['published', 'published', 'queued']);
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByText('The rest is for others').waitFor();

  await toast(page, '2 decided').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => rows.count()).toBe(3);
  expect(await states()).toEqual(['queued', 'queued', 'queued']);
});
