// Checks by the site: what has changed is looked at once it is committed, what is found is filed for people, and what they refused
// is not filed again before somebody edits it.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkLimits } from '#contract/rules/site-checks.ts';
import { siteChecksHandler } from '#server/moderation/checks/run.ts';
import { buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { get, type Json } from '#test/support/server/http.ts';

const { app, ask, contributor, moderator, settle, undo, view } = openModerationFixture();
const runChecks = (): Promise<void> => siteChecksHandler.run(app.ctx, {});
/** Items of a subject, the oldest first, each with the checks whose findings it has. */
const items = async (uid: string): Promise<Json[]> =>
  (
    await sql<Json>`SELECT uid, state, by_machine, version, ARRAY(SELECT check_name FROM review_findings
      WHERE item_id = review_items.id ORDER BY check_name) AS checks
    FROM review_items WHERE subject_uid = ${uid} ORDER BY id`.execute(app.ctx.db)
  ).rows;

describe('a comment with a list of links', () => {
  const links = (from: number, count: number): string =>
    Array.from({ length: count }, (_, at) => `https://example.org/${from + at}`).join('\n');
  const listed = checkLimits.listedLinks;
  let title: string;
  beforeAll(async () => void (title = (await buildTitle(app.ctx)).uid));
  async function comment(text: string): Promise<string> {
    const made = await ask(contributor, 'POST', `/comments/threads/manga/${title}`, { text });
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
    return made.body.data.id;
  }
  const edit = async (id: string, text: string): Promise<void> => {
    const { rows } = await sql<{ version: number }>`SELECT version FROM comments WHERE uid = ${id}`.execute(app.ctx.db);
    const edited = await ask(contributor, 'PUT', `/comments/${id}`, { text, version: rows[0]!.version });
    expect([edited.status, edited.body.errors]).toEqual([200, undefined]);
  };

  test('is filed once, as found by the site, with the text as it was', async () => {
    const [id, fewer] = [await comment(links(0, listed)), await comment(links(10, listed - 1))];
    const repeated = await comment(`${links(0, 1)}\n`.repeat(listed));
    await runChecks();
    await runChecks();
    expect(await items(id)).toMatchObject([{ state: 'waiting', by_machine: true, version: 1, checks: ['link_list'] }]);
    expect([await items(fewer), await items(repeated)]).toEqual([[], []]);
    const item = await view((await items(id))[0].uid);
    expect(item).toMatchObject({
      kind: 'report',
      byMachine: true,
      reports: 0,
      reported: [],
      owner: { id: contributor.uid },
    });
    expect(item.found).toEqual([{ check: 'link_list', compared: [], at: expect.any(String), current: true }]);
    expect(item.evidence[0].content.body).toContain('https://example.org/0');
  });

  test('is found when an edit makes it one, and the item says so when it is edited again', async () => {
    const id = await comment('Look at https://example.org/a');
    await runChecks();
    expect(await items(id)).toEqual([]);
    await edit(id, links(20, listed));
    await runChecks();
    await edit(id, links(30, listed));
    await runChecks();
    const [item, ...others] = await items(id);
    expect([item.state, others]).toEqual(['waiting', []]);
    expect((await view(item.uid)).found).toMatchObject([{ current: true }]);
    expect((await view(item.uid)).evidence).toHaveLength(2);
  });

  test('that was refused is filed again only after an edit, or when the refusal is undone', async () => {
    const id = await comment(links(40, listed));
    await runChecks();
    const decision = await settle(id, { outcome: 'refused', reason: 'no_violation' });
    const again = sql`INSERT INTO pending_checks (subject, subject_id) SELECT 'comments', id FROM comments WHERE uid = ${id}`;
    await again.execute(app.ctx.db);
    await runChecks();
    expect(await items(id)).toMatchObject([{ state: 'refused' }]);
    expect((await undo(decision)).status).toBe(200);
    await again.execute(app.ctx.db);
    await runChecks();
    expect(await items(id)).toMatchObject([
      { state: 'refused', checks: [] },
      { state: 'waiting', by_machine: true, checks: ['link_list'] },
    ]);
    expect((await view((await items(id))[1].uid)).evidence).toHaveLength(1);
    await settle(id, { outcome: 'refused', reason: 'no_violation' });
    await edit(id, links(50, listed));
    await runChecks();
    expect((await items(id)).map(({ state }) => state)).toEqual(['refused', 'refused', 'waiting']);
  });

  test('is not missed when its transaction commits late', async () => {
    const [id, other] = [await comment('Late'), await comment('Early')];
    await app.ctx.db.transaction().execute(async (tx) => {
      await sql`UPDATE comments SET body = ${links(60, listed)} WHERE uid = ${id}`.execute(tx);
      await edit(other, links(70, listed));
      await runChecks();
      expect(await items(id)).toEqual([]);
    });
    expect(await items(other)).toMatchObject([{ state: 'waiting' }]);
    await runChecks();
    expect(await items(id)).toMatchObject([{ state: 'waiting' }]);
  });

  test('joins what people report, which comes first then', async () => {
    const id = await comment(links(80, listed));
    await runChecks();
    const reasons = (await ask(moderator, 'GET', '/report/site/reasons/comment')).body.data;
    const body = { category: 'comment', objectId: id, reason: reasons[0].id, details: 'Spam' };
    expect((await ask(await signIn(app), 'POST', '/report/site', body)).status).toBe(201);
    expect(await items(id)).toMatchObject([{ state: 'waiting', by_machine: false, checks: ['link_list'] }]);
    expect(await view((await items(id))[0].uid)).toMatchObject({
      reported: [{ current: true }],
      found: [{ current: true }],
    });
  });
});

describe('a burst of reports', () => {
  let reasons: Json[];
  let reporter: SignedIn;
  beforeAll(async () => {
    reporter = await signIn(app);
    reasons = (await get(`${app.api}/report/reasons/scanlation_group`, reporter.headers)).body.data;
  });
  async function reportGroups(who: SignedIn, count: number, leader?: SignedIn): Promise<void> {
    for (let at = 0; at < count; at++) {
      const group = await buildGroup(app.ctx, { name: `Reported ${Math.random()}`, leaderId: leader?.id });
      const body = { category: 'scanlation_group', objectId: group.uid, reason: reasons[0].id, details: 'Look' };
      expect((await ask(who, 'POST', '/report', body)).status).toBe(201);
    }
  }
  const makeOlder = sql`UPDATE reports SET created_at = created_at - interval '61 minutes'`;

  test('by one person is filed about that person, and after a decision only for a new burst', async () => {
    const [before, rest] = [checkLimits.reportsByPerson - 1, checkLimits.reportsByPerson - 2];
    await reportGroups(reporter, before);
    await runChecks();
    expect(await items(reporter.uid)).toEqual([]);
    await makeOlder.execute(app.ctx.db);
    await reportGroups(reporter, before);
    await runChecks();
    expect(await items(reporter.uid)).toEqual([]);
    await reportGroups(reporter, 2);
    await runChecks();
    expect(await items(reporter.uid)).toMatchObject([{ state: 'waiting', version: 1, checks: ['reports_by_person'] }]);
    await settle(reporter.uid, { outcome: 'refused', reason: 'no_violation' });
    await reportGroups(reporter, rest);
    await runChecks();
    expect(await items(reporter.uid)).toHaveLength(1);
    await reportGroups(reporter, 2);
    await runChecks();
    expect(await items(reporter.uid)).toMatchObject([{ state: 'refused' }, { state: 'waiting' }]);
  });

  test('about what one person has made is filed when several people have sent it', async () => {
    const leader = await signIn(app);
    const people = await Promise.all(Array.from({ length: checkLimits.reportersOfPerson }, () => signIn(app)));
    const each = Math.ceil(checkLimits.reportsOfPerson / (people.length - 1));
    for (const who of people.slice(1)) await reportGroups(who, each, leader);
    await runChecks();
    expect(await items(leader.uid)).toEqual([]);
    await reportGroups(people[0]!, 1, leader);
    await runChecks();
    expect(await items(leader.uid)).toMatchObject([{ state: 'waiting', checks: ['reports_of_person'] }]);
  });
});

test('a check that fails is tried again an hour later, and the others go on', async () => {
  const { rows } = await sql<{ id: string }>`INSERT INTO pending_checks (subject, subject_id)
    VALUES ('comments', 0) RETURNING id`.execute(app.ctx.db);
  await sql`CREATE FUNCTION refuse_check() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF OLD.id = ${sql.lit(Number(rows[0]!.id))} THEN RAISE EXCEPTION 'no'; END IF; RETURN OLD; END $$`.execute(
    app.owner,
  );
  await sql`CREATE TRIGGER refuse_check BEFORE DELETE ON pending_checks FOR EACH ROW EXECUTE FUNCTION refuse_check()`.execute(
    app.owner,
  );
  await sql`INSERT INTO pending_checks (subject, subject_id) VALUES ('comments', 0)`.execute(app.ctx.db);
  await runChecks();
  const left = await sql<Json>`SELECT id, due_at > now() AS later FROM pending_checks`.execute(app.owner);
  expect(left.rows).toEqual([{ id: rows[0]!.id, later: true }]);
});
