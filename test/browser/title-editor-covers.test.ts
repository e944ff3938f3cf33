// Covers in the editor of titles: uploads with what is refused and why, retries, changes, deletion, and a draft with covers
// that is submitted and withdrawn.
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, navigateClientSide, phone } from '#test/support/browser/browser.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { type ChosenFile, chosenFile } from '#test/support/browser/upload-files.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { buildAuthor, buildCover } from '#test/support/builders/build.ts';
import { noise, noiseFile } from '#test/support/hostile-images/noise.ts';
import { blankPng, pngSignature } from '#test/support/hostile-images/png.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { get, type Json, send } from '#test/support/server/http.ts';

const app = openBrowserFixture();
let account: PersonWithAccount;
let author: { uid: string };
let page: Page;

beforeAll(async () => {
  account = await openAccount(app);
  author = await buildAuthor(app.ctx, { name: 'Aoi Kawa' });
  // the browser logs uploads that the test cuts off or the server refuses
  ({ page } = await app.visit(desktop, { staysOpen: true, expectedProblems: /ERR_FAILED|status of 400/ }));
  await openSignedIn(page, `${app.site}/about`, account);
});

async function makeDraft(name: string): Promise<string> {
  const body = {
    title: { en: name },
    originalLanguage: 'ja',
    status: 'ongoing',
    contentRating: 'safe',
    authors: [author.uid],
    artists: [author.uid],
  };
  return (await send('POST', `${app.api}/manga`, JSON.stringify(body), account.headers)).body.data.id;
}
async function coversOf(id: string): Promise<Json[]> {
  const { body } = await get(`${app.api}/cover?manga[]=${id}&order[volume]=asc`, account.headers);
  return body.data.map((cover: Json) => cover.attributes);
}
const covers = (on = page): Locator => on.locator('#covers');
const tile = (text: string | RegExp, on = page): Locator => covers(on).getByRole('listitem').filter({ hasText: text });
const choose = (files: ChosenFile[], on = page): Promise<void> =>
  covers(on).locator('input[type=file]').setInputFiles(files);
const isDrawn = (picture: Locator): Promise<boolean> =>
  picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

test('covers are uploaded with the volume that their name tells; what cannot be one is listed with what was measured', async () => {
  const id = await makeDraft('Paper Boats');
  await navigateClientSide(page, `/title/edit/${id}`);
  await covers().getByText('One cover must be in Japanese').waitFor();
  await choose([
    chosenFile('boats v02.jpg', await noiseFile('jpeg')),
    chosenFile('wide.png', await noise(300, 200).png().toBuffer()),
    chosenFile('huge.png', blankPng({ width: 10_001, height: 8, colourType: 0 })),
    chosenFile('notes.txt', Buffer.from('remember the milk')),
  ]);
  const rejected = covers().getByRole('alert');
  await rejected.getByText('huge.png: width over 10,000 px (10,001 px)').waitFor();
  await covers().getByText('1 file was skipped').waitFor();
  await covers().getByText('notes.txt').waitFor();
  const wide = covers().getByRole('status').filter({ hasText: 'Portrait covers are preferred.' });
  await wide.getByText('wide.png').waitFor();
  await tile('Volume 2').getByRole('button', { name: 'Edit cover: Volume 2' }).waitFor();
  await tile('No volume')
    .getByRole('button', { name: /^Edit cover/ })
    .waitFor();
  const sent = await coversOf(id);
  expect(sent.map(({ volume, locale }) => [volume, locale])).toEqual([
    ['2', 'ja'],
    [null, 'ja'],
  ]);
  for (const name of ['Volume 2', 'No volume']) await expect.poll(() => isDrawn(tile(name).locator('img'))).toBe(true);
  expect(await seriousViolationsWithin(covers())).toEqual([]);
  await covers().getByRole('button', { name: 'Close' }).click();
  await rejected.waitFor({ state: 'detached' });
  await wide.waitFor({ state: 'detached' });

  await tile('No volume')
    .getByRole('button', { name: /^Edit cover/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Volume' }).fill('3');
  await dialog.getByLabel('Language').selectOption('en');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await tile('Volume 3').waitFor();
  expect((await coversOf(id)).map(({ volume, locale }) => [volume, locale])).toEqual([
    ['2', 'ja'],
    ['3', 'en'],
  ]);
  await tile('Volume 3')
    .getByRole('button', { name: /^Edit cover/ })
    .click();
  await dialog.getByRole('button', { name: 'Delete cover' }).click();
  const asking = page.getByRole('alertdialog', { name: 'Delete this cover?' });
  await asking.getByRole('button', { name: 'Delete cover' }).click();
  await asking.waitFor({ state: 'detached' });
  await tile('Volume 3').waitFor({ state: 'detached' });
  await page.locator('[data-cover-list] :focus').waitFor({ state: 'attached' });
  expect(await coversOf(id)).toHaveLength(1);
});

test('a cover whose upload failed is retried by itself and made once; one that the server refuses says why', async () => {
  const id = await makeDraft('Lost Letters');
  await navigateClientSide(page, `/title/edit/${id}`);
  // the cover arrives, and its answer does not
  await page.route(
    '**/api/cover/*',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await choose([chosenFile('vol 4.jpg', await noiseFile('jpeg'))]);
  const failed = tile('Cover of volume 4: upload failed.');
  await failed.waitFor();
  // leaving would lose it
  await page.getByRole('link', { name: 'Title drafts' }).first().click();
  const leaving = page.getByRole('dialog', { name: 'Covers aren’t uploaded yet' });
  await leaving.getByRole('button', { name: 'Stay' }).click();
  // nor is the draft submitted without it
  await page.getByRole('button', { name: 'Submit for review' }).dispatchEvent('click');
  await page
    .getByRole('alert')
    .filter({ hasText: 'There were errors submitting your draft:' })
    .getByRole('link', { name: /Wait until all covers are uploaded/ })
    .waitFor();
  await failed.getByRole('button', { name: 'Retry' }).click();
  await tile('Volume 4').getByRole('button', { name: 'Edit cover: Volume 4' }).waitFor();
  expect(await coversOf(id)).toHaveLength(1);

  const broken = Buffer.concat([blankPng({ width: 200, height: 300 }).subarray(0, 120)]);
  expect(broken.subarray(0, 8)).toEqual(pngSignature);
  await choose([chosenFile('vol 5.png', broken)]);
  const invalid = tile('Invalid cover for volume 5: the picture is damaged');
  await invalid.waitFor();
  expect(await invalid.getByRole('button', { name: 'Retry' }).count()).toBe(0);
  await invalid.getByRole('button', { name: 'Remove vol 5.png' }).click();
  await invalid.waitFor({ state: 'detached' });
});

test('a draft with covers is written, submitted and withdrawn on a phone; its covers stay', async () => {
  const { page: small } = await app.visit(phone);
  await openSignedIn(small, `${app.site}/create/title`, account);
  const part = (name: string): Locator => small.locator(`#${name}`);
  await part('titles').getByRole('combobox').selectOption('ja');
  await part('titles').getByRole('textbox', { name: 'Main title' }).fill('小さな鈴');
  await part('people').getByRole('combobox', { name: 'Authors' }).fill('Aoi');
  await small.getByRole('option', { name: 'Aoi Kawa' }).click();
  await small.getByRole('button', { name: 'Same as authors' }).click();
  await covers(small).getByRole('button', { name: 'Save draft' }).click();
  await small.getByRole('link', { name: 'Choose a status.' }).click();
  await part('publication').getByRole('button', { name: 'Ongoing' }).click();
  await part('rating').getByText('Safe', { exact: true }).click();
  await covers(small).getByRole('button', { name: 'Save draft' }).click();
  await small.waitForURL(/\/title\/edit\//);
  const id = small.url().split('/').at(-1)!;
  // of several, the one that was chosen first becomes the main cover
  await choose([chosenFile('2.png', await noiseFile('png')), chosenFile('1.jpg', await noiseFile('jpeg'))], small);
  await tile('Volume 1', small).getByRole('button', { name: 'Edit cover: Volume 1' }).waitFor();
  await tile('Volume 2', small).getByText('Main', { exact: true }).waitFor();
  await small.getByRole('button', { name: 'Submit for review' }).click();
  await small.getByText('It’s next in line.').waitFor();
  expect(await covers(small).locator('input[type=file]').count()).toBe(0);
  expect(await horizontalOverflow(small)).toBe(0);
  await small.getByRole('button', { name: 'Withdraw' }).click();
  await small.getByRole('status').filter({ hasText: 'Draft withdrawn' }).waitFor();
  await tile('Volume 1', small).waitFor();
  await tile('Volume 2', small).getByText('Main', { exact: true }).waitFor();
  expect(await coversOf(id)).toHaveLength(2);
});

test('covers of a draft are shown after a reload, in the editor and in the list of drafts', async () => {
  const id = await makeDraft('Lantern Street');
  const { id: titleId } = await app.ctx.db
    .selectFrom('titles')
    .select('id')
    .where('uid', '=', id)
    .executeTakeFirstOrThrow();
  await buildCover(app.ctx, titleId, { language: 'ja', volume: '3', uploaderId: account.id });
  await page.goto(`${app.site}/title/edit/${id}`);
  await expect.poll(() => isDrawn(tile('Volume 3').locator('img'))).toBe(true);
  await navigateClientSide(page, '/titles/drafts');
  const row = page.getByRole('listitem').filter({ hasText: 'Lantern Street' });
  await expect.poll(() => isDrawn(row.locator('img').first())).toBe(true);
});
