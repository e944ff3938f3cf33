// Actions beside a decision: a reported comment goes and its author is warned as the report is accepted; what a notice names goes at once.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, phone } from '#test/support/browser/browser.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openWorkbenchAt, takeItem } from '#test/support/browser/workbench.ts';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { openAccount } from '#test/support/people/accounts.ts';
import { get, send } from '#test/support/server/http.ts';

const app = openBrowserFixture();

/** A comment that somebody has reported. @returns the internal id of its author */
async function reportComment(text: string): Promise<number> {
  const [writer, reporter] = [await openAccount(app), await openAccount(app)];
  const { uid } = await buildTitle(app.ctx);
  const path = `${app.api}/comments/threads/manga/${uid}`;
  const { body } = await send('POST', path, JSON.stringify({ text }), writer.headers);
  const [reason] = (await get(`${app.site}/api/report/site/reasons/comment`, reporter.headers)).body.data;
  const report = { category: 'comment', objectId: body.data.id, reason: reason.id, details: '' };
  const sent = await send('POST', `${app.site}/api/report/site`, JSON.stringify(report), reporter.headers);
  expect([sent.status, sent.body.errors]).toEqual([201, undefined]);
  return writer.id;
}

test.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)('an accepted report removes the comment and warns its author, on %s', async (name, screen) => {
  const text = `Buy now, ${name}`;
  const author = await reportComment(text);
  const page = await openWorkbenchAt(app, screen);
  const item = await takeItem(page, text);
  const chip = (label: string) => item.getByRole('button', { name: label, exact: true });
  // on phones the reasons show once a decision was begun
  if (!(await chip('Warn').isVisible())) await item.getByRole('button', { name: /^Refuse/ }).click();
  await chip('Remove comment').click();
  await chip('Warn').click();
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await seriousViolationsWithin(item)).toEqual([]);
  await item.getByRole('button', { name: /^Accept/ }).click();
  await page.getByRole('status').filter({ hasText: 'Undo' }).first().waitFor();
  const { rows } = await sql<{ state: string; actions: string[] }>`
    SELECT comments.state, ARRAY(SELECT one ->> 'action' FROM jsonb_array_elements(actions) AS one) AS actions
    FROM comments, moderation_decisions WHERE author_id = ${author} AND person_id = ${author}`.execute(app.ctx.db);
  expect(rows).toEqual([{ state: 'removed', actions: ['comment.remove', 'person.warn'] }]);
});

test('all chapters of a title that a notice names become unavailable in one action, which Undo takes back', async () => {
  const { id, uid } = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'Salt Road', main: true }] });
  for (const chapter of ['1', '2']) await buildChapter(app.ctx, id, { language: 'en', chapter }, 1);
  const { uid: taken } = await buildChapter(app.ctx, id, { language: 'en', chapter: '3' }, 1);
  await sql`UPDATE chapters SET unavailable = true WHERE uid = ${taken}`.execute(app.ctx.db);
  await app.ctx.changes.waitUntilApplied();
  const notice = {
    kind: 'notice',
    name: 'Imani Mwangi',
    email: 'imani@example.org',
    body: 'The Salt Road, published by Harbor Press. We own the rights.',
    links: [uid],
    confirmed: true,
  };
  expect((await send('POST', `${app.site}/api/takedown`, JSON.stringify(notice))).status).toBeLessThan(300);
  const page = await openWorkbenchAt(app, phone);
  const item = await takeItem(page, 'Salt Road');
  await item.getByRole('button', { name: /^Make all chapters unavailable/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Make unavailable' });
  await dialog.getByText('2 will change.').waitFor();
  expect(await seriousViolationsWithin(dialog)).toEqual([]);
  const unavailable = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM chapters
      WHERE title_id = ${id} AND unavailable`.execute(app.ctx.db);
    return rows[0]!.n;
  };
  await dialog.getByRole('button', { name: 'Make unavailable' }).click();
  const told = page.getByRole('status').filter({ hasText: 'Salt Road: 2 changed' }).first();
  await told.waitFor();
  expect(await unavailable()).toBe(3);
  await told.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('status').filter({ hasText: 'Undone' }).first().waitFor();
  expect(await unavailable()).toBe(1);
});
