// Messages of the title editor about what cannot be done: relations and artists that are locked with the reason, remarks of
// reviewers beside the fields, a list without drafts, covers over several limits at once.
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { refuseDraft, returnDraft } from '#server/titles/decisions.ts';
import { desktop, navigateClientSide } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { buildAuthor, buildCover } from '#test/support/builders/build.ts';
import { blankPng } from '#test/support/hostile-images/png.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { signIn } from '#test/support/people/signed-in.ts';
import { send } from '#test/support/server/http.ts';

const app = openBrowserFixture();
let account: PersonWithAccount;
let authors: { uid: string }[];
let page: Page;

beforeAll(async () => {
  account = await openAccount(app);
  authors = [await buildAuthor(app.ctx, { name: 'Aoi Kawa' }), await buildAuthor(app.ctx, { name: 'Ren Mori' })];
  ({ page } = await app.visit(desktop, { staysOpen: true }));
  await openSignedIn(page, `${app.site}/titles/drafts`, account);
});

const section = (id: string): Locator => page.locator(`#${id}`);

async function makeDraft(name: string, more: object = {}): Promise<string> {
  const body = {
    title: { en: name },
    originalLanguage: 'ja',
    status: 'ongoing',
    contentRating: 'safe',
    authors: [authors[0]!.uid],
    artists: [authors[0]!.uid],
    ...more,
  };
  const answer = await send('POST', `${app.api}/manga`, JSON.stringify(body), account.headers);
  expect(answer.body.errors).toBeUndefined();
  return answer.body.data.id;
}

test('a list without drafts says so', async () => {
  await page.getByRole('main').getByText('No drafts found').waitFor();
});

test('relations are locked with the reason for most, also in own drafts', async () => {
  await navigateClientSide(page, `/title/edit/${await makeDraft('Seven Gulls')}`);
  await section('relations').getByText('You can’t edit relations.').waitFor();
  await section('relations').getByText('Contributors and moderators do that.').waitFor();
  expect(await section('relations').getByRole('button').count()).toBe(0);
  expect(await section('relations').getByRole('combobox').count()).toBe(0);
});

test('artists follow the authors unless they differ already, which is said', async () => {
  await navigateClientSide(page, `/title/edit/${await makeDraft('Eight Bells', { artists: [authors[1]!.uid] })}`);
  await section('people').getByRole('button', { name: 'Same as authors' }).dispatchEvent('click');
  await page.getByRole('status').filter({ hasText: 'The artists already differ from the authors.' }).waitFor();
  await navigateClientSide(page, `/title/edit/${await makeDraft('Nine Wells', { artists: [] })}`);
  await section('people').getByRole('button', { name: 'Same as authors' }).click();
  await section('people').getByRole('button', { name: 'Same as authors', pressed: true }).waitFor();
});

test('a cover over several limits is listed with each of them', async () => {
  await navigateClientSide(page, `/title/edit/${await makeDraft('Ten Gates')}`);
  const huge = blankPng({ width: 10_001, height: 10_002, colourType: 0 });
  await section('covers')
    .locator('input[type=file]')
    .setInputFiles([{ name: 'v01.png', mimeType: 'image/png', buffer: huge }]);
  const rejected = section('covers').getByRole('alert');
  await rejected.getByText('1 cover was rejected:').waitFor();
  await rejected.getByText('v01.png: width over 10,000 px (10,001 px), height over 10,000 px (10,002 px)').waitFor();
});

test('a refused draft is the same one, with its cover and the remarks beside the fields', async () => {
  const uid = await makeDraft('Eleven Keys', { year: 2020 });
  const { id } = await app.ctx.db.selectFrom('titles').select('id').where('uid', '=', uid).executeTakeFirstOrThrow();
  await buildCover(app.ctx, id, { language: 'ja' });
  const submitted = await send('POST', `${app.api}/manga/draft/${uid}/commit`, '{"version":1}', account.headers);
  expect(submitted.body.errors).toBeUndefined();
  const { version } = await app.ctx.db
    .selectFrom('titles')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const moderator = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
  const remarks = { '': 'Almost there.', year: 'It began in 2019.' };
  await refuseDraft(app.ctx, { uid, version, reviewerId: moderator.id, remarks });
  await navigateClientSide(page, `/title/edit/${uid}`);
  await page.getByRole('main').getByText('This draft was refused.').waitFor();
  await page.getByRole('main').getByText('Almost there.').waitFor();
  await section('publication').getByText('Moderator: It began in 2019.').waitFor();
  await section('covers').getByRole('listitem').getByRole('img').first().waitFor();
});

test('a draft that was given back is named in the list; the focus follows what is submitted and withdrawn', async () => {
  const uid = await makeDraft('Twelve Moons');
  const { id } = await app.ctx.db.selectFrom('titles').select('id').where('uid', '=', uid).executeTakeFirstOrThrow();
  await buildCover(app.ctx, id, { language: 'ja' });
  await navigateClientSide(page, `/title/edit/${uid}`);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  const notes = page.locator('#editor-notes').and(page.locator(':focus'));
  await notes.getByText('In review').waitFor();
  await notes.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Submit for review' }).waitFor();
  await section('titles').locator('input:focus').waitFor();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await notes.getByText('In review').waitFor();
  const { version } = await app.ctx.db
    .selectFrom('titles')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const moderator = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
  await returnDraft(app.ctx, { uid, version, reviewerId: moderator.id, remarks: { year: 'When did it begin?' } });
  await navigateClientSide(page, '/titles/drafts');
  const row = page.getByRole('listitem').filter({ hasText: 'Twelve Moons' });
  await row.getByText('Changes requested').waitFor();
  expect(
    await page.getByRole('listitem').filter({ hasText: 'Seven Gulls' }).getByText('Draft', { exact: true }).count(),
  ).toBe(1);
});

test('somebody who was added and waits for review is found by name again', async () => {
  await navigateClientSide(page, `/title/edit/${await makeDraft('Thirteen Steps')}`);
  const people = section('people').getByRole('combobox', { name: 'Authors' });
  await people.fill('Mio Tani');
  await page.getByRole('option', { name: 'Add “Mio Tani” as a new person' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await section('people').getByRole('button', { name: 'Remove Mio Tani' }).first().click();
  await people.fill('mio');
  await page.getByRole('option', { name: 'Mio Tani' }).click();
  await section('people').getByRole('button', { name: 'Remove Mio Tani' }).first().waitFor();
});

test('a chapter is not uploaded to a random title', async () => {
  await page.goto(`${app.site}/title/upload/random`);
  await page.getByRole('main').getByText('Cannot upload to a random title').waitFor();
});
