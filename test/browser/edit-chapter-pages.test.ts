// The page that changes the pages of a chapter: old and new side by side, what is stored, and what others do meanwhile.
import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { seriousViolations } from '#test/support/browser/axe.ts';
import { desktop, phone } from '#test/support/browser/browser.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { buildChapter, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { noise } from '#test/support/hostile-images/noise.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { get, type Json, send } from '#test/support/server/http.ts';

const app = openBrowserFixture();
let account: PersonWithAccount;
let leader: PersonWithAccount;
let titleId: number;
let groupId: number;
let page: Page;
let chapter: { id: number; uid: string };
let path: string;

beforeAll(async () => {
  [account, leader] = [await openAccount(app), await openAccount(app, { roles: ['ROLE_CONTRIBUTOR'] })];
  titleId = (await buildTitle(app.ctx, { names: [{ language: 'en', name: 'Harbor Lights', main: true }] })).id;
  groupId = (await buildGroup(app.ctx, { name: 'Ferry', leaderId: leader.id })).id;
  // the browser logs requests that are refused
  ({ page } = await app.visit(desktop, { staysOpen: true, expectedProblems: /status of (400|404|409)/ }));
  await openSignedIn(page, `${app.site}/about`, account);
});

beforeEach(async () => {
  await sql`UPDATE upload_sessions SET state = 'abandoned', ended_at = now() WHERE state = 'open'`.execute(app.ctx.db);
  chapter = await buildChapter(app.ctx, titleId, { uploaderId: account.id, groupIds: [groupId] }, 5);
  path = `${app.site}/chapter/${chapter.uid}/edit/pages`;
});

const jpeg = async (name: string, width = 40) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await noise(width, 60).jpeg().toBuffer(),
});
const cards = (on = page): Locator => on.getByRole('list', { name: 'Pages', exact: true }).getByRole('listitem');
const changes = (on = page): Locator => on.getByRole('list', { name: 'Changed pages' }).getByRole('listitem');
const button = (name: string, on: Page | Locator = page): Locator => on.getByRole('button', { name, exact: true });
/** Hashes of the chapter's stored pages, in their order. */
const storedPages = async (): Promise<string[]> =>
  (await get(`${app.api}/at-home/server/${chapter.uid}`)).body.chapter.data.map((file: string) =>
    file.replace(/^\d+-/, ''),
  );
const stateOf = async (): Promise<Json> =>
  (await sql<Json>`SELECT state, version, name FROM chapters WHERE id = ${chapter.id}`.execute(app.ctx.db)).rows[0];

async function open(on = page): Promise<void> {
  await on.goto(path);
  await cards(on).nth(4).waitFor();
}
const select = (number: number): Promise<void> =>
  cards()
    .nth(number - 1)
    .getByRole('button')
    .click();
async function replace(number: number, file: Awaited<ReturnType<typeof jpeg>>): Promise<void> {
  await select(number);
  const chooser = page.waitForEvent('filechooser');
  await button('Replace by files', page.getByRole('region', { name: 'Selected pages' })).click();
  await (await chooser).setFiles([file]);
}

test('a page is replaced and another one moved, seen side by side, undone and saved', async () => {
  await open();
  const before = await storedPages();
  expect(await cards().nth(0).locator('img').getAttribute('src')).toContain('/data-saver/');
  expect(await button('Save pages').isDisabled()).toBe(true);
  await replace(4, await jpeg('new.jpg'));
  await changes().getByText('Replaced').waitFor();
  expect(await changes().locator('img').count()).toBe(2);
  await cards().nth(0).getByRole('button').focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => cards().count()).toBe(4);
  await changes().getByText('Removed').waitFor();
  await button('Undo').click();
  await expect.poll(() => cards().count()).toBe(5);
  await cards().nth(0).getByRole('button').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await changes().getByText('Moved').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await button('Save pages').click();
  await page.getByText('Readers get the new ones.').waitFor();
  const after = await storedPages();
  expect([after[0], after[1], after[2], after[4]]).toEqual([before[1], before[0], before[2], before[4]]);
  expect(after[3]).not.toBe(before[3]);
  expect((await stateOf()).state).toBe('published');
  // what was saved is the base of further changes
  await expect.poll(() => changes().count()).toBe(0);
  await select(5);
  await button('Remove').click();
  // small changes add up: the hint counts against the pages that were reviewed, as the server does
  await page.getByText(/^More than 30 % of the reviewed pages have changed\./).waitFor();
  await button('Save pages').click();
  await page.getByText('Pages saved and in review.').waitFor();
  expect(await stateOf()).toMatchObject({ state: 'queued' });
  await expect.poll(() => cards().count()).toBe(4);
  // whoever waits for review sees their pages
  await page.reload();
  await cards().nth(3).waitFor();
  expect(await cards().nth(0).locator('img').getAttribute('src')).toContain('/u/');
});

test('an edit survives a reload: its order at once, its new files once they are chosen again', async () => {
  await open();
  const file = await jpeg('new.jpg', 52);
  await replace(2, file);
  await changes().getByText('Replaced').waitFor();
  await cards().nth(4).getByRole('button').focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await changes().getByText('Moved').waitFor();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('Your unsaved changes are back.').waitFor();
  expect(await changes().count()).toBe(2);
  await cards().nth(1).getByText('Choose this file again').waitFor();
  expect(await button('Save pages').isDisabled()).toBe(true);
  await page.locator('input[type=file]').first().setInputFiles([file]);
  await cards().getByText('Choose this file again').waitFor({ state: 'detached' });
  expect(await cards().count()).toBe(5);
  await button('Save pages').click();
  await page.getByText('Pages saved').waitFor();
  // what is saved, or left on purpose, does not come back
  await page.reload();
  await cards().nth(4).waitFor();
  expect(await changes().count()).toBe(0);
});

test('a change of more than 30 % goes back to review, which is said before and after', async () => {
  await open();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([await jpeg('6.jpg'), await jpeg('7.jpg', 44)]);
  await page.getByText(/^More than 30 % of the reviewed pages have changed\./).waitFor();
  await button('Save pages').click();
  await page.getByText('Pages saved and in review.').waitFor();
  expect((await stateOf()).state).toBe('queued');
});

test('fields that somebody else changes meanwhile stay, and the pages are saved', async () => {
  await open();
  await replace(1, await jpeg('new.jpg'));
  const { version } = await stateOf();
  await send('PUT', `${app.api}/chapter/${chapter.uid}`, JSON.stringify({ title: 'Theirs', version }), leader.headers);
  await button('Save pages').click();
  await page.getByText('Readers get the new ones.').waitFor();
  expect((await stateOf()).name).toBe('Theirs');
});

test('pages that somebody else changes meanwhile are told of, and own ones saved over them', async () => {
  await open();
  const before = await storedPages();
  await replace(2, await jpeg('mine.jpg'));
  await changes().getByText('Replaced').waitFor();
  // the leader removes the last page
  const { version } = await stateOf();
  const begun = await send(
    'POST',
    `${app.api}/upload/begin/${chapter.uid}?includes[]=upload_session_file`,
    JSON.stringify({ version }),
    leader.headers,
  );
  const session = begun.body.data;
  const files = session.relationships.filter(({ type }: Json) => type === 'upload_session_file');
  const commit = {
    chapterDraft: { volume: null, chapter: '1', title: null, translatedLanguage: 'en' },
    pageOrder: files.slice(0, 4).map(({ id }: Json) => id),
  };
  const done = await send('POST', `${app.api}/upload/${session.id}/commit`, JSON.stringify(commit), leader.headers);
  expect(done.status).toBe(200);
  expect(await storedPages()).toEqual(before.slice(0, 4));
  await button('Save pages').click();
  await page.getByText('The pages were changed meanwhile.').waitFor();
  expect(await storedPages()).toEqual(before.slice(0, 4));
  await button('Save mine').click();
  await page.getByText('Readers get the new ones.').waitFor();
  const after = await storedPages();
  expect([after[0], after[2], after[3], after[4]]).toEqual([before[0], before[2], before[3], before[4]]);
});

test('an edit of another tab is taken over, which that tab is told', async () => {
  await open();
  await replace(3, await jpeg('new.jpg'));
  await changes().getByText('Replaced').waitFor();
  // the edit stops before it is saved
  await page.route('**/commit?*', (route) => route.abort());
  await button('Save pages').click();
  await page.getByText(/pages uploaded|Saving the pages/).waitFor();
  await expect
    .poll(
      async () => (await sql`SELECT FROM upload_session_files WHERE source = 'local'`.execute(app.ctx.db)).rows.length,
    )
    .toBeGreaterThan(0);
  const other = await app.visit(desktop, { expectedProblems: /status of (404|409)/ });
  await openSignedIn(other.page, `${app.site}/about`, account);
  await open(other.page);
  await other.page.getByText('You have an unfinished upload.').waitFor();
  await button('Continue here', other.page).click();
  await changes(other.page).getByText('Replaced').waitFor();
  await page.unroute('**/commit?*');
  await page.getByText('This upload was continued in another tab or program.').waitFor();
  await button('Save pages', other.page).click();
  await other.page.getByText('Readers get the new ones.').waitFor();
});

test('an upload that is not finished elsewhere is discarded, and nothing of the edit is lost', async () => {
  await open();
  await replace(3, await jpeg('new.jpg'));
  const { body } = await get(`${app.api}/chapter/${chapter.uid}`);
  const manga = body.data.relationships.find(({ type }: Json) => type === 'manga').id;
  await send('POST', `${app.api}/upload/begin`, JSON.stringify({ manga, groups: [] }), account.headers);
  await button('Save pages').click();
  const note = page.getByRole('status').filter({ hasText: 'You have an unfinished upload.' });
  await button('Discard it', note).click();
  await note.waitFor({ state: 'detached' });
  expect(await changes().count()).toBe(1);
  await button('Save pages').click();
  await page.getByText('Readers get the new ones.').waitFor();
});

test('strangers are refused, and on a phone everything fits', async () => {
  const stranger = await openAccount(app);
  const visit = await app.visit(phone);
  await openSignedIn(visit.page, path, stranger);
  await visit.page.getByRole('heading', { name: "You don't have permission to edit this." }).waitFor();
  const own = await app.visit(phone, { expectedProblems: /status of 404/ });
  await openSignedIn(own.page, `${app.site}/about`, account);
  await open(own.page);
  await cards(own.page).nth(1).getByRole('button').click();
  await button('Remove', own.page).click();
  await changes(own.page).getByText('Removed').waitFor();
  expect(await horizontalOverflow(own.page)).toBe(0);
  expect(await seriousViolations(own.page)).toEqual([]);
  await own.page
    .locator('input[type=file]')
    .first()
    .setInputFiles([await jpeg('new.jpg', 53)]);
  await changes(own.page).getByText('Added').waitFor();
  expect(await horizontalOverflow(own.page)).toBe(0);
  await button('Save pages', own.page).click();
  await own.page.getByText('Pages saved').waitFor();
});
