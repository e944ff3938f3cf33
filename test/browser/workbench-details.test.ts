// Details of the open item of the workbench: pictures of changes, who reads a message.
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { desktop, phone } from '#test/support/browser/browser.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openWorkbenchAt, takeItem } from '#test/support/browser/workbench.ts';
import { buildCover, buildTitle } from '#test/support/builders/build.ts';
import { openAccount } from '#test/support/people/accounts.ts';
import { reportTitle } from '#test/support/people/report-title.ts';
import { signIn } from '#test/support/people/signed-in.ts';
import { send } from '#test/support/server/http.ts';

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
});
