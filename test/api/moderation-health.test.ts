// Figures of moderation: ages of what waits, decisions by day, what was taken back and by whom it is seen, and appeals.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import type { SignedIn } from '#test/support/people/signed-in.ts';

const { app, ask, member, contributor, moderator, second, admin, makeCompleteDraft, submit, settle, undo } =
  openModerationFixture();

const health = async (who = moderator) => {
  const { status, body } = await ask(who, 'GET', '/moderation/health');
  expect([status, body.errors]).toEqual([200, undefined]);
  return body;
};
/** A draft that waits. @returns its public id */
const waiting = async (): Promise<string> => {
  const uid = await makeCompleteDraft({}, member);
  expect((await submit(uid, member)).status).toBe(201);
  return uid;
};
const refuse = async (who = moderator): Promise<string> =>
  settle(await waiting(), { outcome: 'refused', reason: 'duplicate' }, who);
/** Makes a decision, and that of its item, older. */
const age = async (decision: string, by: string) => {
  await sql`UPDATE moderation_decisions SET made_at = made_at - ${by}::interval WHERE uid = ${decision}`.execute(
    app.owner,
  );
  await sql`UPDATE review_items SET decided_at = decided_at - ${by}::interval, due_at = due_at - interval '5 days'
    WHERE id = (SELECT item_id FROM moderation_decisions WHERE uid = ${decision})`.execute(app.owner);
};

test('only moderators read the figures', async () => {
  expect((await ask(null, 'GET', '/moderation/health')).status).toBe(401);
  for (const who of [member, contributor]) expect((await ask(who, 'GET', '/moderation/health')).status).toBe(403);
});

test('the figures say what waits and for how long, by kind, and what is late', async () => {
  expect((await health()).waiting).toEqual([]);
  const uids = [await waiting(), await waiting(), await waiting()];
  await sql`UPDATE review_items SET created_at = now() - interval '10 hours', due_at = now() - interval '1 hour'
    WHERE subject_uid = ${uids[2]!}`.execute(app.owner);
  expect((await health()).waiting).toEqual([{ kind: 'draft', open: 3, overdue: 1, medianHours: 0, p95Hours: 10 }]);
  await sql`UPDATE review_items SET state = 'autoresolved', decided_at = now()`.execute(app.owner);
});

test('a decision counts by its day, and as reversed when others took it back, or its maker once people were told', async () => {
  await refuse();
  const late = await refuse();
  await age(late, '26 hours');
  await age(await refuse(), '100 days');
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 24 * 3600_000).toISOString().slice(0, 10);
  const { days } = await health();
  expect(days).toHaveLength(14);
  expect(days.map(({ date }: { date: string }) => date).slice(0, 2)).toEqual([day(0), day(1)]);
  expect(days.reduce((sum: number, { decided }: { decided: number }) => sum + decided, 0)).toBe(2);
  expect(days.reduce((sum: number, each: { late: number }) => sum + each.late, 0)).toBe(1);

  await undo(await refuse());
  const figures = async (who: SignedIn) => {
    const { team, moderators } = await health(who);
    return { team, moderators: moderators.map(({ id, ...each }: { id: string }) => ({ ...each, id })) };
  };
  expect((await figures(moderator)).team).toEqual({ decisions: 3, reversed: 0 });
  const told = await refuse();
  await age(told, '1 minute');
  await undo(told);
  await undo(await refuse(), admin);
  await refuse(second);
  const own = { id: moderator.uid, name: moderator.username, decisions: 5, reversed: 2 };
  const others = { id: second.uid, name: second.username, decisions: 1, reversed: 0 };
  const team = { decisions: 6, reversed: 2 };
  expect(await figures(moderator)).toEqual({ team, moderators: [own] });
  expect(await figures(second)).toEqual({ team, moderators: [others] });
  expect(await figures(admin)).toEqual({ team, moderators: [own, others] });
});

test('appeals count while they wait, and by how they ended', async () => {
  const [wrong, right, open] = [await refuse(), await refuse(), await refuse()];
  await sql`UPDATE moderation_decisions SET tell_at = made_at`.execute(app.owner);
  const appeal = async (decision: string): Promise<string> => {
    const { status, body } = await ask(member, 'POST', '/account/appeal', { decision, text: 'Look again, please.' });
    expect([status, body.errors]).toEqual([201, undefined]);
    return body.appeal;
  };
  await settle(await appeal(wrong), { outcome: 'accepted', reason: 'decision_wrong' }, second);
  await settle(await appeal(right), { outcome: 'refused', reason: 'decision_stands' }, second);
  await appeal(open);
  const { appeals, team } = await health();
  expect(appeals).toEqual({ waiting: 1, accepted: 1, refused: 1 });
  expect(team.reversed).toBe(3);
});
