// Each action of staff by test/support/tables/staff-actions.ts: it leaves exactly one row of the audit table with who, by which role,
// why, and hashes of the object before and after; so does its undo, after which people see what they saw before.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { grantOf } from '#contract/rules/permissions.ts';
import { type StaffActionName, staffActions } from '#contract/rules/staff-actions.ts';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import type { Json } from '#test/support/server/http.ts';
import { type ActionCase, type ActionWorld, staffActionRows } from '#test/support/tables/staff-actions.ts';

const { app, ask, member, admin, claim, decide, undo } = openModerationFixture();
let second: SignedIn;
beforeAll(async () => {
  second = await signIn(app, { roles: ['ROLE_ADMIN'] });
});

const needsSecond = (action: StaffActionName): boolean =>
  grantOf('ROLE_ADMIN', staffActions[action].permission)!.secondPerson;

/** Carries an action out, with a second administrator where two have to agree. @returns the decision and who made it */
async function act(
  action: StaffActionName,
  id: string,
  params: object = {},
): Promise<{ decision: string; by: SignedIn }> {
  const body = { action: { action, id, params }, reason: 'other', note: 'A note.', message: 'A message.' };
  const made = await ask(admin, 'POST', '/moderation/act', body);
  expect([action, made.status, made.body.errors]).toEqual([action, 200, undefined]);
  const { decision, proposal } = made.body;
  await app.ctx.changes.waitUntilApplied();
  if (!needsSecond(action)) return { decision, by: admin };
  await claim(proposal, second);
  const agreed = await decide(proposal, { outcome: 'accepted', reason: 'within_rules' }, second);
  expect([action, agreed.status, agreed.body.errors]).toEqual([action, 200, undefined]);
  await app.ctx.changes.waitUntilApplied();
  return { decision: agreed.body.decision, by: second };
}

const world: ActionWorld = {
  app,
  member,
  act: async (action, id, params) => void (await act(action, id, params)),
};

/** Keys that each write counts up, and decisions, which stay in the list of whoever they concern. */
const counted = new Set(['version', 'updatedAt', 'decisions', 'total']);
function withoutCounts(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutCounts);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => (counted.has(key) ? [] : [[key, withoutCounts(each)]])),
  );
}

async function view({ seen, by }: ActionCase): Promise<Json> {
  await app.ctx.changes.waitUntilApplied();
  const answers = seen.map(async (path) => {
    const { status, body } = await ask(by ?? null, 'GET', path);
    // signatures of addresses of pictures depend on the time
    return [path, status, status === 200 ? withoutCounts({ ...body, baseUrl: undefined }) : null];
  });
  return Promise.all(answers);
}

const auditRows = async (): Promise<Json[]> =>
  (await sql<Json>`SELECT * FROM audit ORDER BY id`.execute(app.ctx.db)).rows;

describe.each(Object.entries(staffActionRows))('%s', (name, row) => {
  const action = name as StaffActionName;
  const { object } = staffActions[action];
  test('leaves one audit row, and is undone with one more', async () => {
    const made = await row.make(world);
    const before = await view(made);
    const audited = (await auditRows()).length;

    const { decision, by } = await act(action, made.id, made.params);
    const written = (await auditRows()).slice(audited);
    const [parts, rows] = [written.filter(({ parent_id }) => parent_id), written.filter(({ parent_id }) => !parent_id)];
    const [own] = rows;
    expect(parts.map(({ parent_id }) => parent_id)).toEqual(Array.from({ length: row.parts ?? 0 }, () => own.id));
    const actor = { actor_id: by.id, acting_role: 'ROLE_ADMIN', reason: 'other', automatic: false };
    if (needsSecond(action))
      expect(rows).toMatchObject([
        { ...actor, action: 'proposal.create', actor_id: admin.id, object_kind: object, object_id: made.id },
        { ...actor, action: 'review.accepted', details: { decision, actions: [action], proposer: admin.id } },
      ]);
    else {
      expect(rows).toMatchObject([
        { ...actor, action, object_kind: object, object_id: made.id, details: { decision } },
      ]);
      const isSame = String(own.before_hash) === String(own.after_hash);
      expect([own.before_hash ?? own.after_hash, isSame]).toEqual([
        expect.any(Buffer),
        Boolean(row.unseen ?? row.parts),
      ]);
    }
    const after = await view(made);
    if (row.unseen) expect(after).toEqual(before);
    else expect(after).not.toEqual(before);

    const undone = await undo(decision, by);
    expect([undone.status, undone.body.errors]).toEqual([200, undefined]);
    const last = (await auditRows()).slice(audited + written.length);
    expect(last).toMatchObject([
      { actor_id: by.id, action: 'decision.undo', object_id: decision, reverts_id: rows.at(-1).id },
    ]);
    expect(await view(made)).toEqual(before);
  });
});
