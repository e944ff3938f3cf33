// The queue of moderators: who holds an item, the order, filters and counts, conflicts of interest.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import { reportTitle } from '#test/support/people/report-title.ts';
import { signIn } from '#test/support/people/signed-in.ts';
import { reasonOf } from '#test/support/server/http.ts';

const fixture = openModerationFixture();
const { app, ask, member, moderator, second, admin, makeCompleteDraft, submit, itemOf, claim, decide, auditRows } =
  fixture;

async function submitted(more: object = {}): Promise<{ uid: string; item: string }> {
  const uid = await makeCompleteDraft(more);
  expect((await submit(uid)).status).toBe(201);
  return { uid, item: await itemOf(uid) };
}

test('an item is held by one moderator, renewed, released, and taken over by administrators alone', async () => {
  const { item } = await submitted();
  const before = await auditRows();
  expect((await claim(item)).status).toBe(200);
  expect((await claim(item)).status).toBe(200);
  const refused = await claim(item, second);
  expect([refused.status, reasonOf(refused), refused.body.errors[0].context.by]).toEqual([
    409,
    'item_held',
    moderator.username,
  ]);
  expect((await decide(item, { outcome: 'accepted', reason: 'within_rules' }, second)).status).toBe(409);
  expect((await claim(item, second, { takeOver: true })).status).toBe(403);
  expect(await auditRows()).toBe(before);
  expect((await claim(item, admin, { takeOver: true })).status).toBe(200);
  expect(await auditRows()).toBe(before + 1);
  const late = await decide(item, { outcome: 'accepted', reason: 'within_rules' });
  expect([late.status, reasonOf(late)]).toEqual([409, 'item_not_held']);
  expect((await ask(admin, 'DELETE', `/moderation/item/${item}/claim`)).status).toBe(200);
  expect((await claim(item, second)).status).toBe(200);
});

test('a lease ends by itself, and a decision that comes later is refused', async () => {
  const { item } = await submitted();
  expect((await claim(item)).status).toBe(200);
  await sql`UPDATE review_items SET claimed_until = ${new Date(app.ctx.clock().getTime() - 1)} WHERE uid = ${item}`.execute(
    app.ctx.db,
  );
  const late = await decide(item, { outcome: 'accepted', reason: 'within_rules' });
  expect([late.status, reasonOf(late)]).toEqual([409, 'item_not_held']);
  expect((await claim(item, second)).status).toBe(200);
});

test('the next item is the earliest due of those that nobody holds, people’s before the machine’s', async () => {
  await sql`UPDATE review_items SET state = 'autoresolved', decided_at = now() WHERE state = 'waiting'`.execute(
    app.ctx.db,
  );
  const [late, soon, machine] = [await submitted(), await submitted(), await submitted({ originalLanguage: 'ja' })];
  await sql`UPDATE review_items SET due_at = due_at - interval '100 hours' WHERE uid = ANY (${[soon.item, machine.item]}::uuid[])`.execute(
    app.ctx.db,
  );
  await sql`UPDATE review_items SET by_machine = true WHERE uid = ${machine.item}`.execute(app.ctx.db);
  const taken: string[] = [];
  for (const who of [moderator, second, moderator]) {
    const { item } = (await ask(who, 'POST', '/moderation/next', {})).body;
    taken.push(item.id);
  }
  expect(taken).toEqual([soon.item, late.item, machine.item]);
  expect((await ask(second, 'POST', '/moderation/next', {})).body.item).toBeNull();
  const { items, total } = (await ask(moderator, 'GET', '/moderation/item?whose=mine&overdue=1')).body;
  expect([items.map(({ id }: { id: string }) => id), total]).toEqual([[soon.item, machine.item], 2]);
  const counts = (await ask(moderator, 'GET', '/moderation/counts')).body;
  expect(counts).toMatchObject({
    all: 3,
    unclaimed: 0,
    mine: 2,
    overdue: 2,
    kinds: { draft: 3 },
    languages: { ja: 3 },
  });
});

test('the queue and the next item are sorted by due time, age, number of reports, or kind', async () => {
  await sql`UPDATE review_items SET state = 'autoresolved', decided_at = now() WHERE state = 'waiting'`.execute(
    app.ctx.db,
  );
  const draft = await submitted();
  const [{ uid: once }, { uid: twice }] = [await buildTitle(app.ctx), await buildTitle(app.ctx)];
  for (const [who, uid] of [
    [member, once],
    [member, twice],
    [await signIn(app), twice],
  ] as const)
    await reportTitle(app.api, who, uid);
  const [few, many] = [await itemOf(once), await itemOf(twice)];
  const hoursAgo = (item: string, created: number, due: number) =>
    sql`UPDATE review_items SET created_at = now() - interval '1 hour' * ${created}::int,
      due_at = now() - interval '1 hour' * ${due}::int WHERE uid = ${item}`.execute(app.ctx.db);
  await hoursAgo(draft.item, 2, 3);
  await hoursAgo(few, 1, 2);
  await hoursAgo(many, 3, 1);
  const orders = {
    due: [draft.item, few, many],
    oldest: [many, draft.item, few],
    reports: [many, few, draft.item],
    kind: [draft.item, few, many],
  };
  for (const [sort, order] of Object.entries(orders)) {
    const { items } = (await ask(second, 'GET', `/moderation/item?sort=${sort}`)).body;
    expect([sort, items.map(({ id }: { id: string }) => id)]).toEqual([sort, order]);
    const next = async (after?: string): Promise<string | undefined> => {
      await sql`UPDATE review_items SET claimed_by = NULL`.execute(app.ctx.db);
      return (await ask(second, 'POST', '/moderation/next', { sort, ...(after ? { after } : {}) })).body.item?.id;
    };
    expect([sort, await next(), await next(order[0]), await next(order[2])]).toEqual([
      sort,
      order[0],
      order[1],
      undefined,
    ]);
  }
  const shown = (await ask(second, 'GET', '/moderation/item?sort=reports')).body.items;
  expect(shown.map(({ reports }: { reports: number }) => reports)).toEqual([2, 1, 0]);
});

test('nobody gets or decides what is about them, their group or their report', async () => {
  const { item } = await submitted();
  await sql`UPDATE review_items SET owner_id = ${moderator.id} WHERE uid = ${item}`.execute(app.ctx.db);
  await sql`UPDATE review_items SET due_at = now() - interval '1000 hours' WHERE uid = ${item}`.execute(app.ctx.db);
  expect((await claim(item)).status).toBe(403);
  expect((await ask(moderator, 'POST', '/moderation/next', {})).body.item?.id).not.toBe(item);
  // also when it became theirs while they held it
  await sql`UPDATE review_items SET claimed_by = ${moderator.id}, claimed_until = now() + interval '1 hour'
    WHERE uid = ${item}`.execute(app.ctx.db);
  expect((await decide(item, { outcome: 'accepted', reason: 'within_rules' })).status).toBe(403);
});

test('who may not decide an item reads why, and the queue says when nothing is left for them', async () => {
  await sql`UPDATE review_items SET state = 'autoresolved', decided_at = now() WHERE state = 'waiting'`.execute(
    app.ctx.db,
  );
  const { uid, item } = await submitted();
  const barred = async (who = moderator) => (await ask(who, 'GET', `/moderation/item/${item}`)).body.item.barred;
  const hasNext = async (who = moderator) => (await ask(who, 'GET', '/moderation/item')).body.hasNext;
  expect([await barred(), await hasNext()]).toEqual([null, true]);
  // what one holds is one's own to go on with
  await claim(item);
  expect([await hasNext(), await hasNext(second)]).toEqual([true, false]);
  await ask(moderator, 'DELETE', `/moderation/item/${item}/claim`);

  const { id: group } = await buildGroup(app.ctx);
  await app.ctx.db.insertInto('group_members').values({ group_id: group, user_id: moderator.id }).execute();
  await sql`UPDATE review_items SET group_ids = ARRAY[${group}::int] WHERE uid = ${item}`.execute(app.ctx.db);
  expect([await barred(), await hasNext(), await hasNext(second)]).toEqual(['group', false, true]);
  await sql`UPDATE review_items SET owner_id = ${moderator.id} WHERE uid = ${item}`.execute(app.ctx.db);
  expect([await barred(), await barred(second)]).toEqual(['owner', null]);

  await sql`UPDATE titles SET state = 'published' WHERE uid = ${uid}`.execute(app.ctx.db);
  await sql`UPDATE review_items SET state = 'autoresolved', decided_at = now() WHERE uid = ${item}`.execute(app.ctx.db);
  await reportTitle(app.api, second, uid);
  const report = await itemOf(uid);
  expect((await ask(second, 'GET', `/moderation/item/${report}`)).body.item.barred).toBe('report');
});

test('an item has the strikes of its person, whether their staff page opens, and what was done about its subject', async () => {
  const { uid, item } = await submitted();
  const seen = async (id: string, who = moderator) => {
    const { sender, standing } = (await ask(who, 'GET', `/moderation/item/${id}`)).body.item;
    return [sender.strikes, sender.staffPage, standing];
  };
  const [strikes] = await seen(item);
  expect(await seen(item)).toEqual([strikes, true, null]);
  const warned = await ask(moderator, 'POST', '/moderation/act', {
    action: { action: 'person.warn', id: member.uid, params: {} },
    reason: 'vandalism',
    message: 'Do not do that again.',
  });
  expect([warned.status, warned.body.errors]).toEqual([200, undefined]);
  expect(await seen(item)).toEqual([strikes + 1, true, null]);
  await sql`UPDATE review_items SET owner_id = ${second.id} WHERE uid = ${item}`.execute(app.ctx.db);
  // a colleague of the same rank
  expect(await seen(item)).toEqual([0, false, null]);
  expect(await seen(item, admin)).toEqual([0, true, null]);
  await sql`UPDATE titles SET locked = true WHERE uid = ${uid}`.execute(app.ctx.db);
  expect(await seen(item)).toEqual([0, false, 'locked']);
  await sql`UPDATE titles SET locked = false, deleted_at = now() WHERE uid = ${uid}`.execute(app.ctx.db);
  expect(await seen(item)).toEqual([0, false, 'removed']);
});

test('members and API clients have no queue', async () => {
  expect((await ask(member, 'GET', '/moderation/counts')).status).toBe(403);
  expect((await ask(null, 'GET', '/moderation/counts')).status).toBe(401);
});
