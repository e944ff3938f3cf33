// Sixteen moderators empty the queue at once: each item is decided once, with one audit row; whoever comes too late with a lease that
// ended is refused. `DRAINED_ITEMS` is how many items.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';

const { app, ask, member, makeCompleteDraft, submit, itemOf, auditRows } = openModerationFixture();
const itemCount = Number(process.env['DRAINED_ITEMS'] ?? 80);
const rounds = Number(process.env['EDIT_ROUNDS'] ?? 10);

const moderators: SignedIn[] = [];
beforeAll(async () => {
  for (let index = 0; index < 16; index++) moderators.push(await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] }));
});

async function addWaitingAuthors(count: number): Promise<void> {
  await sql`WITH made AS (INSERT INTO authors (name, state, creator_id)
      SELECT 'Waiting ' || number, 'pending', ${member.id} FROM generate_series(1, ${count}::int) AS number RETURNING uid)
    INSERT INTO review_items (kind, subject_kind, subject_uid, owner_id, due_at, created_at)
    SELECT 'author', 'authors', uid, ${member.id}, now() + interval '2 days', now() FROM made`.execute(app.ctx.db);
}

/** Takes and decides items until none is left. @returns the items that it decided */
async function drain(who: SignedIn): Promise<string[]> {
  const decided: string[] = [];
  for (;;) {
    const { item } = (await ask(who, 'POST', '/moderation/next', {})).body;
    if (item === null) return decided;
    const decision = { version: item.version, subjectVersion: 1, outcome: 'accepted', reason: 'within_rules' };
    const { status } = await ask(who, 'POST', `/moderation/item/${item.id}/decide`, decision);
    expect(status).toBe(200);
    decided.push(item.id);
  }
}

test(`16 moderators decide ${itemCount} items once each`, { timeout: 600_000 }, async () => {
  await addWaitingAuthors(itemCount);
  const before = await auditRows();
  const decided = (await Promise.all(moderators.map(drain))).flat();
  const { rows } = await sql<{ decisions: number; items: number; published: number; held: number }>`
    SELECT count(*)::int AS decisions, count(DISTINCT item_id)::int AS items,
      (SELECT count(*)::int FROM authors WHERE name LIKE 'Waiting %' AND state = 'published') AS published,
      (SELECT count(*)::int FROM review_items WHERE claimed_by IS NOT NULL) AS held
    FROM moderation_decisions`.execute(app.ctx.db);
  expect({
    ...rows[0],
    decided: decided.length,
    distinct: new Set(decided).size,
    audited: (await auditRows()) - before,
  }).toEqual({
    decisions: itemCount,
    items: itemCount,
    published: itemCount,
    held: 0,
    decided: itemCount,
    distinct: itemCount,
    audited: itemCount,
  });
});

test('of a withdrawal and a decision that come at once, one wins and the other is refused', async () => {
  for (let round = 0; round < rounds; round++) {
    const uid = await makeCompleteDraft();
    await submit(uid);
    const item = await itemOf(uid);
    const [who] = moderators;
    await ask(who!, 'POST', `/moderation/item/${item}/claim`, {});
    const { version, subjectVersion } = (await ask(who!, 'GET', `/moderation/item/${item}`)).body.item;
    const decision = { version, subjectVersion, outcome: 'accepted', reason: 'within_rules' };
    const [withdrawn, decided] = await Promise.all([
      ask(member, 'POST', `/manga/draft/${uid}/withdraw`, { version: subjectVersion }),
      ask(who!, 'POST', `/moderation/item/${item}/decide`, decision),
    ]);
    expect([withdrawn.status, decided.status].filter((status) => status === 200)).toHaveLength(1);
    const { rows } = await sql<{ state: string }>`SELECT state FROM titles WHERE uid = ${uid}`.execute(app.ctx.db);
    expect(rows[0]!.state).toBe(decided.status === 200 ? 'published' : 'draft');
  }
});

test(`of eight edits of one draft with the same version, one wins, ${rounds} times`, { timeout: 300_000 }, async () => {
  const uid = await makeCompleteDraft();
  for (let round = 0; round < rounds; round++) {
    const { version } = (await ask(member, 'GET', `/manga/draft/${uid}`)).body.data.attributes;
    const years = Array.from({ length: 8 }, (_, index) => 1900 + ((round * 8 + index) % 120));
    const answers = await Promise.all(years.map((year) => ask(member, 'PUT', `/manga/${uid}`, { year, version })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    const winner = answers.findIndex(({ status }) => status === 200);
    const { attributes } = (await ask(member, 'GET', `/manga/draft/${uid}`)).body.data;
    expect([attributes.year, attributes.version]).toEqual([years[winner], version + 1]);
  }
});
