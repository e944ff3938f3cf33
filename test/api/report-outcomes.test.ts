// Outcomes of reports: who is told when, what waits on, what resolves itself after a refusal, and what an edit ends.
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addJob, jobKind, runDueJobs } from '#server/core/jobs.ts';
import { jobHandlers } from '#server/jobs.ts';
import { notificationSources } from '#server/notification-sources.ts';
import { fanOutEvents } from '#server/notifications/fan-out.ts';
import { evidenceColumns } from '#server/review/subjects.ts';
import { buildGroup } from '#test/support/builders/build.ts';
import { openAccount } from '#test/support/people/accounts.ts';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { get, type Json, send } from '#test/support/server/http.ts';
import { deliverMails } from '#test/support/server/mail.ts';

const { app, itemOf, claim, decide: decideItem, settle, undo } = openModerationFixture();
let reasons: Json[];
let reporter: SignedIn;
let group: { id: number; uid: string };
beforeAll(async () => {
  reporter = await signIn(app);
  reasons = (await get(`${app.api}/report/reasons/scanlation_group`, reporter.headers)).body.data;
});
beforeEach(async () => void (group = await buildGroup(app.ctx, { name: `Night Heron ${Math.random()}` })));

/** Reports the group. @returns the status in the answer */
async function report(who: SignedIn, reason = 0, details = 'Look'): Promise<string> {
  const body = { category: 'scanlation_group', objectId: group.uid, reason: reasons[reason].id, details };
  return (await send('POST', `${app.api}/report`, JSON.stringify(body), who.headers)).body.status;
}

interface Item {
  id: number;
  uid: string;
  state: string;
  version: number;
  previous_id: number | null;
  due_at: Date;
  reports: { id: string; by: number }[];
}
const items = async (): Promise<Item[]> =>
  (
    await sql<Item>`SELECT review_items.*, (SELECT coalesce(json_agg(json_build_object('id', uid, 'by', reporter_id) ORDER BY id), '[]')
      FROM reports WHERE item_id = review_items.id) AS reports
      FROM review_items WHERE subject_uid = ${group.uid} ORDER BY id`.execute(app.ctx.db)
  ).rows;
const openItem = async (): Promise<Item> => (await items()).find(({ state }) => state === 'waiting')!;

/** Decides the open item by HTTP, as a moderator. @returns the item, and the public id of the decision */
async function decide(outcome: 'accepted' | 'refused', reports?: readonly string[]) {
  const item = await openItem();
  const reason = outcome === 'accepted' ? 'corrected' : 'no_violation';
  const decision = await settle(group.uid, { outcome, reason, message: 'Thanks for the pages', reports });
  return { ...item, decision };
}
/** Runs jobs, also those that wait until a decision cannot be undone unnoticed any more. */
async function runJobs(): Promise<void> {
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now()`.execute(app.ctx.db);
  await runDueJobs(app.ctx, app.databaseUrl, jobHandlers);
}
async function told(who: SignedIn): Promise<Json[]> {
  await runJobs();
  await fanOutEvents(app.ctx, notificationSources);
  const { data } = (await get(`${app.site}/api/notification`, who.headers)).body;
  return data.flatMap((each: Json) => each.items.map(({ decision }: Json) => decision));
}
const statuses = async (who: SignedIn): Promise<string[]> =>
  (await get(`${app.api}/report?objectId=${group.uid}&order[createdAt]=asc`, who.headers)).body.data.map(
    ({ attributes }: Json) => attributes.status,
  );

describe('a decision', () => {
  test('settles all reports of its item, and each reporter is told once, without who decided', async () => {
    const [one, other] = [await signIn(app), await signIn(app)];
    await report(one);
    await report(other, 1);
    await decide('accepted');
    expect([await statuses(one), await statuses(other)]).toEqual([['accepted'], ['accepted']]);
    const name = expect.stringContaining('Night Heron');
    const notice = { id: expect.any(String), category: 'report', outcome: 'accepted', name };
    expect([await told(one), await told(other)]).toEqual([[notice], [notice]]);
    await runJobs();
    expect(await told(one)).toEqual([notice]);
  });

  test('reaches the reporter by mail, with the outcome and the public text', async () => {
    const who = await openAccount(app);
    await report(who);
    await decide('refused');
    await runJobs();
    const mails = (await deliverMails(app)).filter(({ to }) => to === who.email);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Your report on')]);
    expect(mails[0]!.text).toContain('found no reason to act');
    expect(mails[0]!.text).toContain('Thanks for the pages');
    expect(mails[0]!.text).toContain('/my/reports');
  });

  test('leaves reports that were not ticked waiting in an item that follows', async () => {
    const other = await signIn(app);
    await report(reporter);
    await report(other, 1);
    const { reports } = await openItem();
    const decided = await decide('refused', [reports[0]!.id]);
    expect(await items()).toMatchObject([
      { id: decided.id, state: 'refused', reports: [{ by: reporter.id }] },
      { state: 'waiting', previous_id: decided.id, due_at: decided.due_at, reports: [{ by: other.id }] },
    ]);
    const { rows } = await sql`SELECT FROM review_snapshots WHERE item_id = ${(await openItem()).id}`.execute(
      app.ctx.db,
    );
    expect(rows).toHaveLength(1);
    expect([await told(other), await statuses(other)]).toEqual([[], ['waiting']]);
  });

  test.each([
    ['none', []],
    ['one of another item', ['0b3f0d1e-0000-4000-8000-000000000001']],
  ])('is refused with %s of the reports', async (_, ticked) => {
    await report(reporter);
    const item = await itemOf(group.uid);
    await claim(item);
    const refused = await decideItem(item, { outcome: 'refused', reason: 'no_violation', reports: ticked });
    expect([refused.status, refused.body.errors[0].context.pointer]).toEqual([400, '/reports']);
    expect((await openItem()).uid).toBe(item);
  });

  test('that is undone in time tells nobody; its reports wait again, of one person the newer one', async () => {
    const other = await signIn(app);
    await report(reporter);
    await report(other);
    const decided = await decide('refused');
    await report(reporter, 1, 'Newer');
    expect((await undo(decided.decision)).status).toBe(200);
    expect(await told(other)).toEqual([]);
    expect(await items()).toMatchObject([
      { state: 'refused', reports: [] },
      { state: 'waiting', previous_id: decided.id, reports: [{ by: other.id }, { by: reporter.id }] },
    ]);
    const { rows } = await sql<{ details: string }>`
      SELECT details FROM reports WHERE reporter_id = ${reporter.id} AND item_id = ${(await openItem()).id}`.execute(
      app.ctx.db,
    );
    expect(rows).toEqual([{ details: 'Newer' }]);
    // the second decision is told
    await decide('accepted');
    expect(await told(other)).toMatchObject([{ outcome: 'accepted' }]);
  });
});

describe('after a refusal', () => {
  test('the same reason resolves itself at once, another one waits', async () => {
    const other = await signIn(app);
    await report(reporter);
    const refused = await decide('refused');
    expect([await report(other), await report(other), await report(reporter)]).toEqual(Array(3).fill('autoresolved'));
    expect(await items()).toMatchObject([
      { state: 'refused' },
      { state: 'autoresolved', previous_id: refused.id, reports: [{ by: other.id }, { by: reporter.id }] },
    ]);
    expect(await statuses(reporter)).toEqual(['refused', 'autoresolved']);
    expect(await report(other, 1)).toBe('waiting');
  });

  test('an edit ends that, what readers do does not', async () => {
    await report(reporter);
    await decide('refused');
    await sql`UPDATE groups SET updated_at = now() + interval '1 hour', version = version + 1, inactive = true
      WHERE id = ${group.id}`.execute(app.ctx.db);
    expect(await report(reporter)).toBe('autoresolved');
    await sql`UPDATE groups SET description = 'Edited' WHERE id = ${group.id}`.execute(app.ctx.db);
    expect(await report(reporter)).toBe('waiting');
    expect((await openItem()).previous_id).not.toBeNull();
  });

  test('a later acceptance of the same, or an undone refusal, ends that', async () => {
    await report(reporter);
    const { decision } = await decide('refused');
    expect((await undo(decision)).status).toBe(200);
    expect(await report(await signIn(app))).toBe('waiting');
    await decide('accepted');
    expect(await report(reporter)).toBe('waiting');
  });
});

test('whoever reported what is gone without a decision is told once; what resolved itself as it was reported is not told', async () => {
  const [who, other] = [await signIn(app), await signIn(app)];
  await report(who);
  await report(other, 1);
  const tellOfGone = () => addJob(app.ctx.db, jobKind('reports:tell-of-gone'), {});
  await tellOfGone();
  expect(await told(who)).toEqual([]);
  await sql`DELETE FROM groups WHERE id = ${group.id}`.execute(app.ctx.db);
  await tellOfGone();
  const notice = { id: expect.any(String), category: 'report', outcome: 'autoresolved', name: null };
  expect([await told(who), await told(other)]).toEqual([[notice], [notice]]);
  await sql`DELETE FROM notifications`.execute(app.owner);
  await tellOfGone();
  expect(await told(who)).toEqual([]);

  group = await buildGroup(app.ctx, { name: 'Grey Egret' });
  await report(who);
  await decide('refused');
  expect(await report(other)).toBe('autoresolved');
  await tellOfGone();
  expect(await told(other)).toEqual([]);
});

test('every column of what can be reported is evidence, or known to be none', async () => {
  const { rows } = await sql<{ table: keyof typeof evidenceColumns; columns: string[] }>`
    SELECT table_name AS table, array_agg(column_name::text ORDER BY column_name) AS columns FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ANY (${Object.keys(evidenceColumns)}::text[])
    GROUP BY table_name ORDER BY table_name`.execute(app.ctx.db);
  const rest = rows.map(({ table, columns }) => [
    table,
    columns.filter((name) => !(evidenceColumns[table] as readonly string[]).includes(name)).join(' '),
  ]);
  expect(Object.fromEntries(rest)).toMatchInlineSnapshot(`
    {
      "authors": "created_at creator_id doc id merged_into state uid updated_at version",
      "chapters": "chapter_sort created_at doc id page_set_id readable_at reviewed_set_id state title_id uid unavailable updated_at uploader_id version volume_sort",
      "groups": "blocked created_at deleting_at doc ex_licensed id inactive leader_id locked name_skeleton official uid updated_at verified version",
      "lists": "created_at former hidden_by_staff id is_default owner_id pinned_at place uid updated_at version visibility",
      "titles": "available_languages created_at creator_id deleted_at doc id latest_chapter_at latest_chapter_id lock_reason locked locked_languages main_cover_id merged_into state uid unavailable_chapters updated_at version was_published",
    }
  `);
  for (const { table, columns } of rows) expect(columns).toEqual(expect.arrayContaining([...evidenceColumns[table]]));
});
