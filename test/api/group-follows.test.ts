// Follows of groups: what is stored, what others see of it, and the groups that an account belongs to.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildChapter, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { get, type Json, errorOf, send, unknownId } from '#test/support/server/http.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';

let app: TestApp;
let reader: SignedIn;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

type BuiltEntity = { id: number; uid: string };
const follow = (account: SignedIn | null, uid: string) =>
  send('POST', `${app.api}/group/${uid}/follow`, undefined, account?.headers);
const unfollow = (account: SignedIn | null, uid: string) =>
  send('DELETE', `${app.api}/group/${uid}/follow`, undefined, account?.headers);
const follows = (account: SignedIn, uid: string) => get(`${app.api}/user/follows/group/${uid}`, account.headers);
const listFollowedGroups = (account: SignedIn, query = '') =>
  get(`${app.api}/user/follows/group?${query}`, account.headers);
const idsOf = ({ body }: { body: Json }): string[] => body.data.map(({ id }: Json) => id);
const followCount = async (uid: string): Promise<number> =>
  (await get(`${app.api}/group/figures?group[]=${uid}&group[]=${unknownId}`, { authorization: 'Bearer x' })).body
    .figures[uid].follows;

describe('following a group', () => {
  beforeAll(async () => {
    reader = await signIn(app);
  });

  test('is idempotent, as is unfollowing', async () => {
    const { uid } = await buildGroup(app.ctx);
    const otherAccount = await signIn(app);
    expect((await follows(reader, uid)).status).toBe(404);
    for (const account of [reader, reader, otherAccount])
      expect((await follow(account, uid)).body).toEqual({ result: 'ok' });
    expect([await followCount(uid), (await follows(reader, uid)).status]).toEqual([2, 200]);
    for (const _ of [1, 2]) expect((await unfollow(reader, uid)).body).toEqual({ result: 'ok' });
    expect([await followCount(uid), (await follows(reader, uid)).status]).toEqual([1, 404]);
    expect((await follows(otherAccount, uid)).body).toEqual({ result: 'ok' });
  });

  test('counts all concurrent follows', async () => {
    const { uid } = await buildGroup(app.ctx);
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => signIn(app)));
    await Promise.all(people.flatMap((account) => [follow(account, uid), follow(account, uid)]));
    expect(await followCount(uid)).toBe(5);
    await Promise.all(people.map((account) => unfollow(account, uid)));
    expect(await followCount(uid)).toBe(0);
  });

  test('accepts a request with an empty object as body', async () => {
    const { uid } = await buildGroup(app.ctx);
    expect((await send('POST', `${app.api}/group/${uid}/follow`, '{}', reader.headers)).status).toBe(200);
    expect((await send('DELETE', `${app.api}/group/${uid}/follow`, '{}', reader.headers)).status).toBe(200);
  });

  test('requires a signed-in account without a ban, and a group that exists', async () => {
    const { uid } = await buildGroup(app.ctx);
    for (const response of [await follow(null, uid), await unfollow(null, uid)]) expect(response.status).toBe(401);
    for (const path of ['/user/follows/group', `/user/follows/group/${uid}`])
      expect((await get(app.api + path)).status).toBe(401);
    const banned = await signIn(app, { banned: true });
    expect((await follow(banned, uid)).status).toBe(403);
    for (const response of [await follow(reader, unknownId), await unfollow(reader, unknownId)])
      expect(errorOf(response)).toMatchObject({ status: 404, detail: expect.stringContaining('Group') });
    expect((await follows(reader, unknownId)).status).toBe(404);
    expect((await follow(reader, 'x')).status).toBe(400);
    expect(await followCount(uid)).toBe(0);
  });

  test('ends with the deletion of the group or of the account', async () => {
    const group = await buildGroup(app.ctx);
    const deletedAccount = await signIn(app);
    await follow(deletedAccount, group.uid);
    await follow(reader, group.uid);
    await app.ctx.db.deleteFrom('users').where('id', '=', deletedAccount.id).execute();
    expect(await followCount(group.uid)).toBe(1);
    await app.ctx.db.deleteFrom('groups').where('id', '=', group.id).execute();
    expect(idsOf(await listFollowedGroups(reader))).not.toContain(group.uid);
  });
});

describe('the list of followed groups', () => {
  const groupsByName: Record<string, BuiltEntity> = {};
  const names = (response: { body: Json }): string[] =>
    idsOf(response).map((uid) => Object.keys(groupsByName).find((name) => groupsByName[name]!.uid === uid)!);
  beforeAll(async () => {
    reader = await signIn(app);
    const leader = await signIn(app, { username: 'captain' });
    for (const name of ['Birch', 'Acorn', 'Cedar']) {
      groupsByName[name] = await buildGroup(app.ctx, { name: `${name} House`, leaderId: leader.id });
      await follow(reader, groupsByName[name].uid);
    }
    const title = await buildTitle(app.ctx);
    const dateOfDay = (day: number) => new Date(Date.UTC(2024, 0, day));
    await buildChapter(app.ctx, title.id, { groupIds: [groupsByName['Acorn']!.id], publishAt: dateOfDay(9) }, 0);
    await buildChapter(app.ctx, title.id, { groupIds: [groupsByName['Birch']!.id], publishAt: dateOfDay(5) }, 0);
    for (const [day, name] of ['Birch', 'Acorn', 'Cedar'].entries())
      await app.ctx.db
        .updateTable('group_follows')
        .set({ at: dateOfDay(day + 1) })
        .where('group_id', '=', groupsByName[name]!.id)
        .execute();
  });

  test.each([
    ['', ['Cedar', 'Acorn', 'Birch']],
    ['order[followedAt]=asc', ['Birch', 'Acorn', 'Cedar']],
    ['order[name]=asc', ['Acorn', 'Birch', 'Cedar']],
    ['order[latestUploadedChapter]=desc', ['Acorn', 'Birch', 'Cedar']],
    ['order[latestUploadedChapter]=asc', ['Birch', 'Acorn', 'Cedar']],
    ['limit=1&offset=1', ['Acorn']],
    ['name=cedar', ['Cedar']],
    ['name=nobody is called so', []],
  ])('is filtered and sorted by ?%s', async (query, expected) => {
    expect(names(await listFollowedGroups(reader, query))).toEqual(expected);
  });

  test('has the requested ids only, with their leaders and the total', async () => {
    const { uid } = groupsByName['Birch']!;
    const { body } = await listFollowedGroups(reader, `ids[]=${uid}&ids[]=${unknownId}&includes[]=leader&limit=2`);
    expect([body.total, body.limit, body.offset, idsOf({ body })]).toEqual([1, 2, 0, [uid]]);
    expect(body.data[0]).toMatchObject({
      type: 'scanlation_group',
      relationships: [{ type: 'leader', attributes: { username: 'captain' } }],
    });
    expect((await listFollowedGroups(reader, 'limit=1')).body.total).toBe(3);
    for (const query of ['limit=0', 'limit=101', 'offset=10000&limit=1', 'includes[]=nobody'])
      expect((await listFollowedGroups(reader, query)).status).toBe(400);
  });

  test('is separate for each account', async () => {
    const otherAccount = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
    expect((await listFollowedGroups(otherAccount)).body).toMatchObject({ total: 0, data: [] });
    expect((await follows(otherAccount, groupsByName['Cedar']!.uid)).status).toBe(404);
    await unfollow(otherAccount, groupsByName['Cedar']!.uid);
    expect((await follows(reader, groupsByName['Cedar']!.uid)).status).toBe(200);
  });

  test('leaves out blocked groups and counts them as hidden', async () => {
    await send('POST', `${app.api}/block/group/${groupsByName['Cedar']!.uid}`, '{}', reader.headers);
    const listWithBlocks = await listFollowedGroups(reader);
    expect([names(listWithBlocks), listWithBlocks.body.total, listWithBlocks.body.hidden]).toEqual([
      ['Acorn', 'Birch'],
      2,
      1,
    ]);
    const listWithoutBlocks = await listFollowedGroups(reader, 'blocked=show');
    expect([names(listWithoutBlocks), listWithoutBlocks.body.hidden]).toEqual([['Cedar', 'Acorn', 'Birch'], undefined]);
    // a blocked group is still followed, and can be unfollowed
    expect((await follows(reader, groupsByName['Cedar']!.uid)).status).toBe(200);
    expect((await unfollow(reader, groupsByName['Cedar']!.uid)).status).toBe(200);
    expect((await listFollowedGroups(reader)).body.hidden).toBeUndefined();
  });
});

test('an account sees the groups that it leads or belongs to, and its role in each', async () => {
  const me = await signIn(app);
  const [led, joined] = [
    await buildGroup(app.ctx, { name: 'Zinc', leaderId: me.id }),
    await buildGroup(app.ctx, { name: 'Brass', memberIds: [me.id] }),
  ];
  await buildGroup(app.ctx);
  const meResponse = await get(`${app.api}/user/me`, me.headers);
  expect(meResponse.body.data.relationships).toEqual([
    { id: led.uid, type: 'scanlation_group', role: 'leader' },
    { id: joined.uid, type: 'scanlation_group', role: 'member' },
  ]);
  const stranger = await signIn(app);
  expect((await get(`${app.api}/user/me`, stranger.headers)).body.data.relationships).toEqual([]);
  const aboutResponse = await get(`${app.api}/user/${me.uid}/about`);
  expect(aboutResponse.body.groups.map(({ name, leads }: Json) => [name, leads])).toEqual([
    ['Zinc', true],
    ['Brass', false],
  ]);
  // the second request of the widget that lists these groups
  const groupsResponse = await get(`${app.api}/group?ids[]=${led.uid}&ids[]=${joined.uid}&limit=3&includes[]=leader`);
  expect(idsOf(groupsResponse).toSorted()).toEqual([led.uid, joined.uid].toSorted());
});
