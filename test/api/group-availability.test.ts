// Chapters that the leader of a group makes unavailable and available again, and what staff has made, which stays.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openChaptersFixture } from '#test/support/people/chapters-fixture.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { buildGroup } from '#test/support/builders/build.ts';
import { get, type Json, reasonOf } from '#test/support/server/http.ts';

const { app, uploader, moderator, title, ask, makeChapter } = openChaptersFixture();
const [leader, helper] = [{}, {}] as [SignedIn, SignedIn];
let groupIds: number[];
beforeAll(async () => {
  Object.assign(leader, await signIn(app));
  Object.assign(helper, await signIn(app));
  groupIds = [(await buildGroup(app.ctx, { leaderId: leader.id, memberIds: [leader.id, helper.id] })).id];
  await app.ctx.db.updateTable('group_members').set({ can_edit: true }).where('user_id', '=', helper.id).execute();
});

const change = (who: SignedIn, method: 'POST' | 'DELETE', uid: string) =>
  ask(who, method, `/chapter/${uid}/unavailable`);
async function shown(uid: string): Promise<Json> {
  await app.ctx.changes.waitUntilApplied();
  return (await get(`${app.api}/chapter/${uid}`)).body.data.attributes;
}
const actByStaff = (uid: string, action: string, params: object = {}) =>
  ask(moderator, 'POST', '/moderation/act', { action: { action, id: uid, params }, reason: 'rights_holder' });

test('readers are told that its group did it, until the leader takes it back; each change is in the log', async () => {
  const { uid } = await makeChapter({ groupIds });
  expect((await change(leader, 'POST', uid)).status).toBe(200);
  expect(await shown(uid)).toMatchObject({ isUnavailable: true, unavailableReason: 'group' });
  expect((await get(`${app.api}/chapter/${uid}/pages`)).body.pages).toEqual([]);
  expect((await change(leader, 'POST', uid)).status).toBe(200);
  expect((await change(leader, 'DELETE', uid)).status).toBe(200);
  expect(await shown(uid)).toMatchObject({ isUnavailable: false });
  const { rows } = await sql<Json>`SELECT action, actor_id, acting_role FROM audit WHERE object_id = ${uid}
    ORDER BY id`.execute(app.ctx.db);
  const by = { actor_id: leader.id, acting_role: 'ROLE_GROUP_LEADER' };
  expect(rows).toEqual([
    { action: 'chapter.unavailable', ...by },
    { action: 'chapter.available', ...by },
  ]);
});

test('nobody else may, moderators have their own action, and removed chapters stay with their crew', async () => {
  const { uid } = await makeChapter({ groupIds });
  for (const who of [uploader, helper, moderator, await signIn(app)]) {
    expect((await change(who, 'POST', uid)).status).toBe(403);
    expect((await ask(who, 'GET', `/chapter/${uid}`)).body.can.makeUnavailableForGroup).not.toBe(true);
  }
  expect((await ask(leader, 'GET', `/chapter/${uid}`)).body.can.makeUnavailableForGroup).toBe(true);
  expect(await shown(uid)).toMatchObject({ isUnavailable: false });
  await ask(leader, 'DELETE', `/chapter/${uid}`);
  const refused = await change(leader, 'POST', uid);
  expect([refused.status, reasonOf(refused)]).toEqual([400, 'chapter_removed']);
  expect((await ask(uploader, 'POST', `/chapter/${uid}/restore`, {})).status).toBe(200);
});

test('a moderator who leads the group does it as its leader', async () => {
  const both = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
  const ids = [(await buildGroup(app.ctx, { leaderId: both.id, memberIds: [both.id] })).id];
  const { uid } = await makeChapter({ groupIds: ids });
  expect((await change(both, 'POST', uid)).status).toBe(200);
  expect(await shown(uid)).toMatchObject({ unavailableReason: 'group' });
});

test.each(['moderators', 'rights_holder'])('what is unavailable for %s stays so', async (because) => {
  const { uid } = await makeChapter({ groupIds });
  await actByStaff(uid, 'chapter.unavailable', { because });
  for (const method of ['POST', 'DELETE'] as const) {
    const refused = await change(leader, method, uid);
    expect([refused.status, reasonOf(refused)]).toEqual([403, 'unavailable_by_moderators']);
  }
  expect(await shown(uid)).toMatchObject({ isUnavailable: true, unavailableReason: because });
  await actByStaff(uid, 'chapter.available');
  expect((await change(leader, 'POST', uid)).status).toBe(200);
});

describe.each(['group', 'moderators', 'rights_holder'])('a chapter that is unavailable for %s', (because) => {
  let chapter: string;
  let group: string;
  beforeAll(async () => {
    ({ uid: chapter } = await makeChapter({ groupIds }));
    await actByStaff(chapter, 'chapter.unavailable', { because });
    await app.ctx.changes.waitUntilApplied();
    const { rows } = await sql<{ uid: string }>`SELECT uid FROM groups WHERE id = ${groupIds[0]}`.execute(app.ctx.db);
    group = rows[0]!.uid;
  });
  const places: Readonly<Record<string, () => string>> = {
    'by its id': () => `/chapter/${chapter}`,
    'among ids': () => `/chapter?ids[]=${chapter}&includeUnavailable=1`,
    'in the feed of its title': () => `/manga/${title.uid}/feed?includeUnavailable=1&limit=500`,
    'among chapters of its title': () => `/chapter?manga=${title.uid}&includeUnavailable=1&limit=100`,
    'among chapters of its group': () => `/chapter?groups[]=${group}&includeUnavailable=1&limit=100`,
    'among chapters of its uploader': () => `/chapter?uploader[]=${uploader.uid}&includeUnavailable=1&limit=100`,
  };
  test.each(Object.entries(places))('says so %s', async (_, path) => {
    const { data } = (await get(app.api + path())).body;
    const found = [data].flat().find(({ id }: Json) => id === chapter);
    expect(found.attributes).toMatchObject({ isUnavailable: true, unavailableReason: because });
  });
  test('says so to its uploader, and serves nobody its pages', async () => {
    const own = (await ask(uploader, 'GET', '/chapter/own?limit=100')).body.chapters;
    expect(own.find(({ id }: Json) => id === chapter)).toMatchObject({ unavailableReason: because });
    expect((await get(`${app.api}/chapter/${chapter}/pages`)).body.pages).toEqual([]);
    expect((await get(`${app.api}/at-home/server/${chapter}`)).body.chapter.data).toEqual([]);
  });
});
