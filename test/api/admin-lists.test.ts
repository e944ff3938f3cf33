// Lists in places of the site: staff makes and fills them, each change with its row of the audit table.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { buildTitle } from '#test/support/builders/build.ts';
import { openChaptersFixture } from '#test/support/people/chapters-fixture.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { get, type Json, reasonOf } from '#test/support/server/http.ts';

const { app, moderator, title, ask } = openChaptersFixture();
let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn(app, { roles: ['ROLE_ADMIN'] });
});

const create = (who: SignedIn, place: string, id: string = randomUUID()) =>
  ask(who, 'POST', `/admin/list/${place}`, { id, name: 'A list' });
const placeOf = async (place: string): Promise<Json> =>
  (await ask(admin, 'GET', '/admin/list')).body.places.find((each: Json) => each.place === place).list;
const auditOf = async (id: string) =>
  (
    await sql<{ action: string; acting_role: string }>`
      SELECT action, acting_role FROM audit WHERE object_id = ${id} ORDER BY id`.execute(app.ctx.db)
  ).rows;

test('a list is made, filled and shown, each with one audit row', async () => {
  const id = randomUUID();
  expect(await placeOf('staff-picks')).toBe(null);
  expect((await create(moderator, 'staff-picks', id)).status).toBe(200);
  expect((await ask(moderator, 'POST', `/manga/${title.uid}/list/${id}`)).status).toBe(200);
  expect(await placeOf('staff-picks')).toMatchObject({ id, name: 'A list', titles: 1 });
  const shown = await get(`${app.api}/list/place/staff-picks/manga`);
  expect(shown.body.data.map((each: Json) => each.id)).toEqual([title.uid]);
  expect(await auditOf(id)).toEqual([
    { action: 'site-list.pick', acting_role: 'ROLE_GLOBAL_MODERATOR' },
    { action: 'site-list.edit', acting_role: 'ROLE_GLOBAL_MODERATOR' },
  ]);
  expect(reasonOf(await create(admin, 'staff-picks'))).toBe('place_taken');
});

test('moderators do not make the featured list, and members make none', async () => {
  expect((await create(moderator, 'featured')).status).toBe(403);
  expect((await create(await signIn(app), 'staff-picks')).status).toBe(403);
  expect(await placeOf('featured')).toBe(null);
});

test('two make a list at once: one is made, and undone while nothing is in it', async () => {
  const ids = [randomUUID(), randomUUID()];
  const answers = await Promise.all(ids.map((id) => create(admin, 'seasonal', id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { decision } = answers.find(({ status }) => status === 200)!.body;
  const undo = () => ask(admin, 'POST', `/moderation/decision/${decision}/undo`, {});
  expect((await undo()).status).toBe(200);
  expect(await placeOf('seasonal')).toBe(null);
});

test('a list that was filled stays when its making is undone', async () => {
  const id = randomUUID();
  const { decision } = (await create(admin, 'featured', id)).body;
  await ask(admin, 'POST', `/manga/${title.uid}/list/${id}`);
  expect(reasonOf(await ask(admin, 'POST', `/moderation/decision/${decision}/undo`, {}))).toBe('changed_since');
  expect((await placeOf('featured')).titles).toBe(1);
});

test('public relations undoes a list of their own making, and nothing that others did', async () => {
  const publicRelations = await signIn(app, { roles: ['ROLE_PUBLIC_RELATIONS'] });
  const undo = (decision: string, who = publicRelations) =>
    ask(who, 'POST', `/moderation/decision/${decision}/undo`, {});
  const { decision: ofAdmin } = (await create(admin, 'seasonal')).body;
  expect(reasonOf(await undo(ofAdmin))).toBe('role');
  expect((await undo(ofAdmin, admin)).status).toBe(200);
  const { decision } = (await create(publicRelations, 'seasonal')).body;
  await app.ctx.db
    .updateTable('users')
    .set({ roles: ['ROLE_MEMBER'] })
    .where('id', '=', publicRelations.id)
    .execute();
  await app.ctx.changes.waitUntilApplied();
  expect(reasonOf(await undo(decision))).toBe('role');
  const roles = ['ROLE_MEMBER', 'ROLE_PUBLIC_RELATIONS'];
  await app.ctx.db.updateTable('users').set({ roles }).where('id', '=', publicRelations.id).execute();
  await app.ctx.changes.waitUntilApplied();
  expect((await undo(decision)).status).toBe(200);
  expect(await placeOf('seasonal')).toBe(null);
  const { rows } = await sql<{ acting_role: string }>`SELECT acting_role FROM audit
    WHERE action = 'decision.undo' AND object_id = ${decision}`.execute(app.ctx.db);
  expect(rows).toEqual([{ acting_role: 'ROLE_PUBLIC_RELATIONS' }]);
});

test('changes of a list are taken back one after the other with order and notes, that too, and nothing over a later change', async () => {
  const places = await ask(admin, 'GET', '/admin/list');
  const { id } = places.body.places.find((each: Json) => each.place === 'staff-picks').list;
  const second = await buildTitle(app.ctx);
  const read = async (): Promise<Json> => (await ask(moderator, 'GET', `/list/${id}/contents`)).body;
  const contents = async () => {
    const { name, entries } = await read();
    return { name, entries };
  };
  const edit = async (fields: object) => {
    const { version, name, description, visibility, entries } = await read();
    const order = entries.map((each: Json) => each.id);
    const body = { version, name, description, visibility, order, notes: {}, ...fields };
    const answer = await ask(moderator, 'PUT', `/list/${id}/contents`, body);
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  };
  const restore = (who = moderator) => ask(who, 'POST', '/admin/list/staff-picks/restore');
  const undo = (decision: string) => ask(moderator, 'POST', `/moderation/decision/${decision}/undo`, {});
  await edit({ order: [title.uid, second.uid], notes: { [title.uid]: 'Read this' } });
  const before = await contents();
  await edit({ name: 'Spring', order: [second.uid], notes: {} });
  const after = await contents();
  expect(await placeOf('staff-picks')).toMatchObject({ restorable: true });
  const { body } = await restore();
  expect(await contents()).toEqual(before);
  expect((await undo(body.decision)).status).toBe(200);
  expect(await contents()).toEqual(after);
  await edit({ name: 'Late spring' });
  const restored = [await restore(), await restore()].map((answer) => answer.body.decision);
  expect(await contents()).toEqual(before);
  for (const decision of restored.toReversed()) expect((await undo(decision)).status).toBe(200);
  expect((await contents()).name).toBe('Late spring');
  await restore();
  const again = await restore();
  await edit({ name: 'Summer' });
  expect(reasonOf(await undo(again.body.decision))).toBe('changed_since');
  expect((await ask(await signIn(app), 'POST', '/admin/list/staff-picks/restore')).status).toBe(403);
  expect((await ask(moderator, 'POST', '/admin/list/featured/restore')).status).toBe(403);
});
