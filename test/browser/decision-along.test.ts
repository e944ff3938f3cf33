// Actions beside a decision: a reported comment goes and its author is warned as the report is accepted; what a notice names goes at once.
import { sql } from 'kysely';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, phone } from '#test/support/browser/browser.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openWorkbenchAt, takeItem } from '#test/support/browser/workbench.ts';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { openAccount } from '#test/support/people/accounts.ts';
import { reportTitle } from '#test/support/people/report-title.ts';
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

test('letters wait beside the ticks, what takes something away is asked about, and Z goes back decision by decision', async () => {
  for (const name of ['Iron Kite', 'Paper City']) {
    const { uid } = await buildTitle(app.ctx, { names: [{ language: 'en', name, main: true }] });
    await reportTitle(app.api, await openAccount(app), uid);
  }
  const page = await openWorkbenchAt(app, desktop);
  // the time to undo does not run out
  await page.clock.setFixedTime(new Date());
  const told = (text: string) => page.getByRole('status').filter({ hasText: text }).first();
  /** Presses a key until it counts, and not once more. */
  const press = (key: string, until: Locator): Promise<void> =>
    expect
      .poll(async () => {
        if ((await until.count()) > 0) return true;
        await page.keyboard.press(key);
        return false;
      })
      .toBe(true);
  const item = await takeItem(page, 'Iron Kite');
  await press('a', told('Report accepted: Iron Kite (Breaks the rules)'));
  await takeItem(page, 'Paper City');

  const reason = item.getByRole('button', { name: /^Corrected/ });
  await reason.click();
  const tick = item.getByRole('button', { name: 'Take title down' });
  await tick.press('Space');
  await press('a', told('Letter keys wait here.'));
  await page.keyboard.press('Escape');
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await press('a', dialog);
  await dialog.getByText('Take title down: Paper City').waitFor();
  expect(await seriousViolationsWithin(dialog)).toEqual([]);
  const sure = dialog.getByRole('button', { name: 'Accept' }).and(page.locator(':focus'));
  await sure.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await press('a', sure);
  await page.keyboard.press('Enter');
  await told('Report accepted: Paper City (Corrected) · Title taken down').waitFor();

  await press('z', told('Undone: Paper City'));
  await item.getByRole('heading', { name: 'Paper City' }).waitFor();
  expect(await reason.getAttribute('aria-pressed')).toBe('true');
  expect(await tick.getAttribute('aria-pressed')).toBe('true');
  await item.getByText('Title taken down').waitFor();
  await press('z', told('Undone: Iron Kite'));
  await press('z', told('Nothing left to undo here.'));
});
