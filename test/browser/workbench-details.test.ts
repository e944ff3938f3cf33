// Details of the open item of the workbench: pictures of changes, who reads a message, duplicates beside each other,
// remarks about single fields.
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { submitChapter } from '#server/chapters/approval.ts';
import { seriousViolations } from '#test/support/browser/axe.ts';
import { desktop, phone } from '#test/support/browser/browser.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { openWorkbenchAt, passUndoTime, takeItem } from '#test/support/browser/workbench.ts';
import { buildAuthor, buildChapter, buildCover, buildTitle } from '#test/support/builders/build.ts';
import { openAccount } from '#test/support/people/accounts.ts';
import { reportTitle } from '#test/support/people/report-title.ts';
import { signIn } from '#test/support/people/signed-in.ts';
import { post, send } from '#test/support/server/http.ts';

const app = openBrowserFixture();

beforeEach(async () => {
  await sql`UPDATE review_items SET state = 'autoresolved', decided_at = now() WHERE state = 'waiting'`.execute(
    app.ctx.db,
  );
});

const titleNamed = (name: string) => buildTitle(app.ctx, { names: [{ language: 'en', name, main: true }] });

test('a change of the main cover shows both pictures', async () => {
  const title = await titleNamed('Lantern Street');
  const [first, second] = [await buildCover(app.ctx, title.id), await buildCover(app.ctx, title.id)];
  await sql`UPDATE titles SET main_cover_id = ${first.id} WHERE id = ${title.id}`.execute(app.ctx.db);
  const person = await signIn(app, { roles: ['ROLE_CONTRIBUTOR'] });
  const change = JSON.stringify({ primaryCover: second.uid, version: 1 });
  expect((await send('PUT', `${app.api}/manga/${title.uid}`, change, person.headers)).status).toBe(200);
  const page = await openWorkbenchAt(app, phone);
  const item = await takeItem(page, 'Lantern Street');
  const row = item.getByRole('row', { name: 'Main cover' });
  const files = await sql<{ file: string }>`SELECT file_uid AS file FROM covers
    WHERE title_id = ${title.id} ORDER BY id`.execute(app.ctx.db);
  for (const [at, { file }] of files.rows.entries()) {
    const picture = row.getByRole('img').nth(at);
    expect(await picture.getAttribute('src')).toContain(file);
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }
  expect(await horizontalOverflow(page)).toBe(0);
});

test('beside the message stands who reads it: reporters whose reports are ticked, or whoever sent it in', async () => {
  const title = await titleNamed('Salt Road');
  for (const reporter of [await openAccount(app), await openAccount(app)])
    await reportTitle(app.api, reporter, title.uid);
  const page = await openWorkbenchAt(app, desktop);
  const item = await takeItem(page, 'Salt Road');
  await item.getByRole('button', { name: /^No violation/ }).click();
  await item.getByText('The 2 people who reported this read it, too.').waitFor();
  await item.getByRole('checkbox').first().click();
  await item.getByText('Whoever reported this reads it, too.').waitFor();

  // a reason to refuse does not become one to accept
  await item.getByRole('button', { name: /^Accept/ }).click();
  await page.getByRole('status').filter({ hasText: '“No violation” is a reason to refuse. Press R' }).waitFor();
  await item
    .getByRole('button', { name: /^Breaks the rules/ })
    .and(page.locator(':focus'))
    .waitFor();
  // own words may be either, so that Ctrl+Enter sends nothing
  await item.getByRole('button', { name: /^Write my own/ }).click();
  const message = item.getByRole('textbox', { name: 'In your own words' });
  await message.fill('See the rules.');
  await message.press('Control+Enter');
  await page.getByRole('status').filter({ hasText: 'Accept or Refuse? Press Esc, then A or R.' }).waitFor();
  const { rows } = await sql`SELECT 1 FROM review_items WHERE subject_uid = ${title.uid} AND state = 'waiting'`.execute(
    app.ctx.db,
  );
  expect(rows).toHaveLength(1);
});

test.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)(
  'a draft is compared with a duplicate; remarks stand beside the fields in its author’s editor: %s',
  async (name, screen) => {
    const person = await openAccount(app);
    const author = await buildAuthor(app.ctx);
    const ask = (path: string, body: object) => post(app.api + path, JSON.stringify(body), person.headers);
    const { body } = await ask('/manga', {
      title: { en: `Winter Post ${name}` },
      originalLanguage: 'ja',
      status: 'ongoing',
      contentRating: 'safe',
      authors: [author.uid],
      artists: [author.uid],
    });
    const { id, attributes } = body.data;
    const row = await app.ctx.db.selectFrom('titles').select('id').where('uid', '=', id).executeTakeFirstOrThrow();
    await buildCover(app.ctx, row.id, { language: 'ja', uploaderId: person.id });
    expect((await ask(`/manga/draft/${id}/commit`, { version: attributes.version })).status).toBe(201);

    const same = await titleNamed(`Winter Post ${name}`);
    await buildCover(app.ctx, same.id);

    const bench = await openWorkbenchAt(app, screen);
    const item = await takeItem(bench, 'Winter Post');
    await item.getByRole('button', { name: `Compare with Winter Post ${name}` }).click();
    const dialog = bench.getByRole('dialog', { name: 'Comparison' });
    await dialog.getByRole('row', { name: /^Content rating/ }).waitFor();
    await dialog.getByRole('button', { name: 'On the site, Picture 1' }).waitFor();
    expect(await seriousViolations(bench)).toEqual([]);
    expect(await horizontalOverflow(bench)).toBe(0);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    const back = item.getByRole('button', { name: screen === phone ? 'Changes' : 'Ask for changes' });
    if (screen === phone) await back.click();
    await item.getByRole('button', { name: /^Incomplete/ }).click();
    const addRemark = async (field: string): Promise<void> => {
      await item.getByLabel('Remark on a field').selectOption({ label: field });
      await item.getByRole('button', { name: 'Add', exact: true }).click();
    };
    const fields = { Synopsis: 'Say what it is about.', Covers: 'This one is blurred.', Relations: 'It has a sequel.' };
    for (const [field, text] of Object.entries(fields)) {
      await addRemark(field);
      await bench.getByLabel(`Remark: ${field}`).and(bench.locator(':focus')).fill(text);
    }
    await addRemark('Tags');
    await item.getByRole('button', { name: 'Remove remark: Tags' }).click();
    expect(await seriousViolations(bench)).toEqual([]);
    expect(await horizontalOverflow(bench)).toBe(0);
    await back.click();
    await bench.getByRole('status').filter({ hasText: 'Sent back for changes' }).waitFor();

    const { page } = await app.visit(screen);
    await openSignedIn(page, `${app.site}/title/edit/${id}`, person);
    for (const [field, text] of Object.entries({ synopses: 'Synopsis', covers: 'Covers', relations: 'Relations' })) {
      const remark = `Moderator: ${fields[text as keyof typeof fields]}`;
      await page.locator(`[data-field="${field}"]`).getByText(remark).waitFor({ state: 'attached' });
    }
    expect(await page.getByText(/^Moderator: /).count()).toBe(3);
  },
);

test('a proposed change is edited and approved by the keyboard; its author reads in the bell what was changed', async () => {
  const title = await titleNamed('Paper Harbor');
  const person = await openAccount(app);
  await sql`UPDATE users SET roles = roles || ARRAY['ROLE_CONTRIBUTOR']::text[] WHERE id = ${person.id}`.execute(
    app.ctx.db,
  );
  const change = JSON.stringify({ description: { en: 'A harbr of paper.' }, year: 2004, version: 1 });
  expect((await send('PUT', `${app.api}/manga/${title.uid}`, change, person.headers)).status).toBe(200);
  const bench = await openWorkbenchAt(app, desktop);
  await takeItem(bench, 'Paper Harbor');
  const dialog = bench.getByRole('dialog', { name: 'Change and approve' });
  await expect
    .poll(async () => {
      if (!(await dialog.isVisible())) await bench.keyboard.press('e');
      return dialog.isVisible();
    })
    .toBe(true);
  // the proposal's values, not those of the title
  expect(await dialog.getByLabel('Year').inputValue()).toBe('2004');
  const text = dialog.getByRole('textbox', { name: /^Synopsis/ });
  expect(await text.inputValue()).toBe('A harbr of paper.');
  const approve = dialog.getByRole('button', { name: 'Approve with changes' });
  expect(await approve.isDisabled()).toBe(true);
  await text.fill('A harbor of paper.');
  expect(await seriousViolations(bench)).toEqual([]);
  await approve.click();
  await dialog.waitFor({ state: 'detached' });
  await bench.getByRole('status').filter({ hasText: 'Paper Harbor' }).waitFor();
  const { rows } = await sql`SELECT description FROM title_descriptions WHERE title_id = ${title.id}`.execute(
    app.ctx.db,
  );
  expect(rows).toEqual([{ description: 'A harbor of paper.' }]);

  await passUndoTime(app);
  const { page } = await app.visit(phone);
  await openSignedIn(page, `${app.site}/notifications`, person);
  await page.getByText('Our moderators changed this before it went online:').waitFor();
  await page.getByText('Synopsis: English: A harbr of paper. → A harbor of paper.').waitFor();
  expect(await horizontalOverflow(page)).toBe(0);
});

test('a first chapter is edited and approved on a phone', async () => {
  const title = await titleNamed('Glass Orchard');
  const person = await openAccount(app);
  const chapter = await buildChapter(app.ctx, title.id, { uploaderId: person.id, state: 'queued', chapter: '11' });
  await submitChapter(app.ctx.db, chapter.id, app.ctx.clock());
  const bench = await openWorkbenchAt(app, phone);
  const item = await takeItem(bench, 'Glass Orchard');
  await item.getByRole('button', { name: 'More actions' }).click();
  await bench.getByRole('button', { name: 'Change and approve' }).click();
  const dialog = bench.getByRole('dialog', { name: 'Change and approve' });
  await dialog.getByLabel('Chapter number').fill('first');
  expect(await dialog.getByRole('button', { name: 'Approve with changes' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Chapter number').fill('1');
  expect(await seriousViolations(bench)).toEqual([]);
  expect(await horizontalOverflow(bench)).toBe(0);
  await dialog.getByRole('button', { name: 'Approve with changes' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { rows } = await sql`SELECT state, chapter FROM chapters WHERE id = ${chapter.id}`.execute(app.ctx.db);
  expect(rows).toEqual([{ state: 'published', chapter: '1' }]);
});
