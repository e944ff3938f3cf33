// Actions along with a decision: a reported comment goes and its author is warned as the report is accepted.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, phone } from '#test/support/browser/browser.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openWorkbenchAt, takeItem } from '#test/support/browser/workbench.ts';
import { buildTitle } from '#test/support/builders/build.ts';
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
