// Effective roles: Group Leader requires leading a verified, active group with enough chapters; Group Member requires
// membership in a group. All responses and tokens have the same roles, which change at once with what they depend on.
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAccount } from '#server/oidc/claims.ts';
import { createClient } from '#server/clients/clients.ts';
import {
  buildAnnouncement,
  buildChapter,
  buildCover,
  buildGroup,
  buildList,
  buildTitle,
} from '#test/support/builders/build.ts';
import { memberPassword, memberWithPassword } from '#test/support/people/api-clients.ts';
import { signInAs, SimulatedBrowser } from '#test/support/people/oidc.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get, type Json } from '#test/support/server/http.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const setChapterCount = async (groupId: number, chapters: number): Promise<void> => {
  await sql`UPDATE group_figures SET chapters = ${chapters} WHERE group_id = ${groupId}`.execute(app.ctx.db);
};
const leader = ['ROLE_MEMBER', 'ROLE_GROUP_LEADER', 'ROLE_GROUP_MEMBER'];
const member = ['ROLE_MEMBER', 'ROLE_GROUP_MEMBER'];

type Group = Parameters<typeof buildGroup>[1] & { chapters?: number };
/** Creates an account that leads a group without being listed as its member. */
async function createGroupWithLeader({ chapters = 10, ...group }: Group = {}): Promise<{
  person: SignedIn;
  group: { id: number; uid: string };
}> {
  const person = await memberWithPassword(app);
  const built = await buildGroup(app.ctx, { verified: true, leaderId: person.id, ...group });
  await setChapterCount(built.id, chapters);
  return { person, group: built };
}

const rolesOf = async ({ uid }: { uid: string }): Promise<string[]> =>
  (await get(`${app.api}/user/${uid}`)).body.data.attributes.roles;
const checkedRoles = async ({ headers }: SignedIn): Promise<string[]> =>
  (await get(`${app.api}/auth/check`, headers)).body.roles;
const claimsOf = async ({ uid }: { uid: string }): Promise<Json> =>
  (await findAccount(app.ctx, uid))!.claims('id_token', 'openid roles groups', {}, []);

describe('effective roles', () => {
  test.each<[string, Group, string[]]>([
    ['a verified group with ten chapters', {}, leader],
    ['with nine', { chapters: 9 }, member],
    ['one that is not verified', { verified: false, chapters: 500 }, member],
    ['one that is not active', { inactive: true, chapters: 500 }, member],
  ])('follow from leading a group: %s', async (_what, group, expected) => {
    const { person } = await createGroupWithLeader(group);
    expect(await rolesOf(person)).toEqual(expected);
    expect(await checkedRoles(person)).toEqual(['ROLE_USER', ...expected]);
    expect((await claimsOf(person)).roles).toEqual(expected);
  });

  test('follow from group membership; group roles that are stored do not count', async () => {
    const [groupMember, withoutGroup] = [
      await signIn(app),
      await signIn(app, { roles: ['ROLE_GROUP_LEADER', 'ROLE_VIP'] }),
    ];
    await buildGroup(app.ctx, { verified: true, memberIds: [groupMember.id] });
    expect(await rolesOf(groupMember)).toEqual(member);
    expect(await rolesOf(withoutGroup)).toEqual(['ROLE_MEMBER', 'ROLE_VIP']);
    expect(await checkedRoles(withoutGroup)).toEqual(['ROLE_USER', 'ROLE_MEMBER', 'ROLE_VIP']);
  });
});

describe('effective roles are the same', () => {
  let person: SignedIn;
  let group: { id: number; uid: string };
  let otherGroup: { id: number; uid: string };
  beforeAll(async () => {
    ({ person, group } = await createGroupWithLeader({ name: 'Zenith' }));
    otherGroup = await buildGroup(app.ctx, { name: 'Aurora', memberIds: [person.id] });
  });
  const relationships = () => [
    { id: group.uid, type: 'scanlation_group', role: 'leader' },
    { id: otherGroup.uid, type: 'scanlation_group', role: 'member' },
  ];

  test('in the user entity', async () => {
    const expected = {
      id: person.uid,
      type: 'user',
      attributes: { username: person.username, roles: leader, version: 1, avatarFileName: null },
      relationships: relationships(),
    };
    const fetchJson = async (path: string): Promise<Json> => (await get(`${app.api}${path}`, person.headers)).body;
    expect((await fetchJson('/user/me')).data).toEqual(expected);
    expect((await fetchJson(`/user/${person.uid}`)).data).toEqual(expected);
    expect((await get(`${app.api}/user/${person.uid}`)).body.data).toEqual(expected);
    expect((await fetchJson(`/user?ids[]=${person.uid}`)).data).toEqual([expected]);
    expect((await fetchJson(`/user?username=${person.username}`)).data).toContainEqual(expected);
    expect((await fetchJson(`/search?query=${person.username}&limit=5`)).users.data).toContainEqual(expected);
  });

  test('in relationships of other entities', async () => {
    const { ctx } = app;
    const title = await buildTitle(ctx, { creatorId: person.id });
    const chapter = await buildChapter(ctx, title.id, { uploaderId: person.id }, 0);
    const cover = await buildCover(ctx, title.id, { uploaderId: person.id });
    const list = await buildList(ctx, { ownerId: person.id, titleIds: [title.id] });
    const announcement = await buildAnnouncement(ctx, { publishedAt: new Date(0), authorId: person.id });
    await createClient(ctx, { ownerId: person.id, name: 'Shelf sync' });
    await sql`UPDATE groups SET leader_id = ${person.id} WHERE id = ${otherGroup.id}`.execute(ctx.db);
    const attributes = { username: person.username, roles: leader, version: 1, avatarFileName: null };
    for (const [path, type] of [
      [`/manga/${title.uid}?includes[]=creator`, 'creator'],
      [`/chapter/${chapter.uid}?includes[]=user`, 'user'],
      [`/cover/${cover.uid}?includes[]=user`, 'user'],
      [`/list/${list.uid}?includes[]=user`, 'user'],
      [`/announcement/${announcement.uid}?includes[]=user`, 'user'],
      [`/group/${otherGroup.uid}?includes[]=leader&includes[]=member`, 'leader'],
      [`/group/${otherGroup.uid}?includes[]=leader&includes[]=member`, 'member'],
    ] as const) {
      const { data } = (await get(`${app.api}${path}`)).body;
      const relationship = data.relationships.find((entry: Json) => entry.type === type);
      expect([path, relationship]).toEqual([path, { id: person.uid, type, attributes }]);
    }
    const clients = (await get(`${app.api}/client?includes[]=creator`, person.headers)).body.data;
    expect(clients[0].relationships).toEqual([{ id: person.uid, type: 'creator', attributes }]);
    expect((await get(`${app.api}/list/${list.uid}/about`)).body.owner).toMatchObject({ roles: leader });
    const { lists } = (await get(`${app.api}/list?by=newest&limit=20`)).body;
    expect(lists.find(({ id }: Json) => id === list.uid).owner).toMatchObject({ id: person.uid, roles: leader });
    await sql`UPDATE groups SET leader_id = NULL WHERE id = ${otherGroup.id}`.execute(ctx.db);
  });

  test('in tokens, with the groups that the account leads or belongs to', async () => {
    const tokens = await signInAs(new SimulatedBrowser(app.site), person.username, memberPassword);
    const idToken = decodeJwt(tokens.id_token);
    expect(idToken).toMatchObject({ roles: leader, groups: [group.uid, otherGroup.uid] });
    const { body } = await get(`${app.api}/realms/mangadex/protocol/openid-connect/userinfo`, {
      authorization: `Bearer ${tokens.access_token}`,
    });
    expect(body).toMatchObject({ roles: leader, groups: [group.uid, otherGroup.uid] });
  });
});

describe('effective roles are updated at once', () => {
  let person: SignedIn;
  let group: { id: number; uid: string };
  let chapter: { uid: string };
  beforeAll(async () => {
    const { ctx } = app;
    person = await signIn(app);
    group = await buildGroup(ctx, { memberIds: [person.id] });
    const title = await buildTitle(ctx);
    chapter = await buildChapter(ctx, title.id, { uploaderId: person.id, groupIds: [group.id] }, 0);
    for (let chapterCount = 2; chapterCount <= 10; chapterCount++)
      await buildChapter(ctx, title.id, { groupIds: [group.id] }, 0);
  });

  /** Returns the roles in all responses; requests them three times, so that the last ones come from the cache. */
  const rolesEverywhere = async (): Promise<Json[]> => {
    const observedRoles: Json[] = [];
    for (let repetition = 1; repetition <= 3; repetition++) {
      const [user, uploaded, ofGroup] = await Promise.all([
        get(`${app.api}/user/${person.uid}`),
        get(`${app.api}/chapter/${chapter.uid}?includes[]=user`),
        get(`${app.api}/group/${group.uid}?includes[]=leader&includes[]=member`),
      ]);
      const uploader = uploaded.body.data.relationships.find(({ type }: Json) => type === 'user');
      const people = ofGroup.body.data.relationships;
      observedRoles.push({
        roles: user.body.data.attributes.roles,
        uploader: uploader.attributes.roles,
        group: people.map(({ type, attributes }: Json) => [type, attributes.roles]),
        groups: user.body.data.relationships.map(({ role }: Json) => role),
      });
    }
    expect(observedRoles[1]).toEqual(observedRoles[0]);
    expect(observedRoles[2]).toEqual(observedRoles[0]);
    return observedRoles[0];
  };
  const rolesAfter = async (change: () => Promise<unknown>): Promise<Json> => {
    await rolesEverywhere();
    await change();
    await app.ctx.changes.waitUntilApplied();
    return rolesEverywhere();
  };
  const updateGroup = (set: string) => () =>
    sql`UPDATE groups SET ${sql.raw(set)} WHERE id = ${group.id}`.execute(app.ctx.db);
  const isLeader = { roles: leader, uploader: leader };
  const isMember = { roles: member, uploader: member };

  // a single test, because each step begins in the state in which the previous one ended
  test('after a change of any cause', async () => {
    const { ctx } = app;
    const set = (roles: string) => () =>
      sql`UPDATE users SET roles = ${roles}::text[] WHERE id = ${person.id}`.execute(ctx.db);
    expect(await rolesEverywhere()).toEqual({ ...isMember, group: [['member', member]], groups: ['member'] });
    const steps: [string, () => Promise<unknown>, Json][] = [
      ['a leader', updateGroup(`leader_id = ${person.id}`), { ...isMember, groups: ['leader'] }],
      ['the verification', updateGroup('verified = true'), isLeader],
      ['inactivity', updateGroup('inactive = true'), isMember],
      ['activity', updateGroup('inactive = false'), isLeader],
      ['a chapter less', () => setStoredChapterCount(9), isMember],
      ['the tenth chapter', () => setStoredChapterCount(10), isLeader],
      ['an eleventh', () => setStoredChapterCount(11), isLeader],
      ['a member less', () => sql`DELETE FROM group_members WHERE group_id = ${group.id}`.execute(ctx.db), isLeader],
      ['another leader', updateGroup('leader_id = NULL'), { roles: ['ROLE_MEMBER'], groups: [] }],
      [
        'a member',
        () => sql`INSERT INTO group_members (group_id, user_id) VALUES (${group.id}, ${person.id})`.execute(ctx.db),
        isMember,
      ],
      ['a role', set('{ROLE_MEMBER,ROLE_VIP}'), { roles: ['ROLE_MEMBER', 'ROLE_VIP', 'ROLE_GROUP_MEMBER'] }],
      ['no role', set('{ROLE_MEMBER}'), isMember],
      ['no group', () => sql`DELETE FROM groups WHERE id = ${group.id}`.execute(ctx.db), { roles: ['ROLE_MEMBER'] }],
    ];
    for (const [cause, change, expected] of steps) {
      if (cause === 'no group') {
        await rolesEverywhere();
        await change();
        await ctx.changes.waitUntilApplied();
        expect([cause, await rolesOf(person)]).toEqual([cause, expected.roles]);
      } else expect([cause, await rolesAfter(change)]).toEqual([cause, expect.objectContaining(expected)]);
    }
  });

  /** Writes the number of chapters as the recount of a group does, without a change of a chapter. */
  const setStoredChapterCount = (chapters: number) =>
    sql`UPDATE group_figures SET chapters = ${chapters} WHERE group_id = ${group.id}`.execute(app.ctx.db);
});
