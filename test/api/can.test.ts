// The `can` field of detail responses: what the viewer may do, by the same rules that the routes check.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import {
  buildAuthor,
  buildChapter,
  buildGroup,
  buildList,
  buildTitle,
  buildUser,
} from '#test/support/builders/build.ts';
import { get, type Json } from '#test/support/server/http.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';

let app: TestApp;
let member: SignedIn;
let moderator: SignedIn;
let title: { id: number; uid: string };
beforeAll(async () => {
  app = await testApp();
  member = await signIn(app);
  moderator = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
  title = await buildTitle(app.ctx);
});
afterAll(() => app.close());

const canOf = async (path: string, account: SignedIn): Promise<Json> =>
  (await get(app.api + path, account.headers)).body.can;

test('responses to guests and lists have no "can"', async () => {
  for (const path of [`/manga/${title.uid}`, `/user/${member.uid}`]) {
    expect((await get(app.api + path)).body).not.toHaveProperty('can');
  }
  expect((await get(`${app.api}/manga`, member.headers)).body).not.toHaveProperty('can');
});

test('"can" of a title depends on role, sanctions, second factor, session and time of sign-in', async () => {
  const path = `/manga/${title.uid}`;
  expect(await canOf(path, member)).toMatchObject({ follow: true, upload: true, edit: 'role', lock: 'role' });
  expect(await canOf(path, moderator)).toMatchObject({ edit: true, lock: true, delete: true });
  const contributor = await signIn(app, { roles: ['ROLE_CONTRIBUTOR'] });
  expect(await canOf(path, contributor)).toMatchObject({
    edit: true,
    editRelations: true,
    pickMainCover: true,
    lock: 'role',
  });
  const revoked = await signIn(app, { uploadRevoked: true });
  expect(await canOf(path, revoked)).toMatchObject({ follow: true, upload: 'upload_revoked' });
  expect(await canOf(path, await signIn(app, { unverified: true }))).toMatchObject({
    follow: true,
    upload: 'unverified',
  });
  expect(await canOf(path, await signIn(app, { banned: true }))).toMatchObject({ follow: 'banned', upload: 'banned' });
  const withoutSecondFactor = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'], secondFactor: false });
  expect(await canOf(path, withoutSecondFactor)).toMatchObject({ lock: 'second_factor' });
  const client = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'], kind: 'client' });
  expect(await canOf(path, client)).toMatchObject({ lock: 'own_session' });
  const signedInHourAgo = await signIn(app, { roles: ['ROLE_ADMIN'], minutesAgo: 60 });
  expect(await canOf(path, signedInHourAgo)).toMatchObject({ lock: 'step_up', edit: true });
});

describe('a chapter', () => {
  test('can be edited by its uploader, its group’s leader and members with the right to edit', async () => {
    const [leader, editor, helper] = [await signIn(app), await signIn(app), await signIn(app)];
    const memberIds = [leader.id, editor.id, helper.id];
    const group = await buildGroup(app.ctx, { leaderId: leader.id, memberIds });
    await app.ctx.db.updateTable('group_members').set({ can_edit: true }).where('user_id', '=', editor.id).execute();
    await app.ctx.changes.waitUntilApplied();
    const chapter = await buildChapter(app.ctx, title.id, { uploaderId: member.id, groupIds: [group.id] }, 1);
    const path = `/chapter/${chapter.uid}`;
    expect(await canOf(path, member)).toMatchObject({ edit: true, delete: true, makeUnavailable: 'role' });
    expect(await canOf(path, leader)).toMatchObject({ edit: true, makeUnavailable: true });
    expect(await canOf(path, editor)).toMatchObject({ edit: true, makeUnavailable: 'role' });
    expect(await canOf(path, helper)).toMatchObject({ edit: 'not_own' });
    expect(await canOf(path, await signIn(app))).toMatchObject({ edit: 'not_own', report: true });
    expect(await canOf(path, moderator)).toMatchObject({ edit: true, makeUnavailable: true });
  });
});

test('"can" of a group depends on leadership, membership and its lock', async () => {
  const [leader, helper] = [await signIn(app), await signIn(app)];
  const people = { leaderId: leader.id, memberIds: [leader.id, helper.id] };
  const unlockedGroup = await buildGroup(app.ctx, people);
  const locked = await buildGroup(app.ctx, { ...people, locked: true });
  expect(await canOf(`/group/${unlockedGroup.uid}`, leader)).toMatchObject({ edit: true, delete: true, upload: true });
  expect(await canOf(`/group/${unlockedGroup.uid}`, helper)).toMatchObject({ edit: 'role', upload: true });
  expect(await canOf(`/group/${unlockedGroup.uid}`, member)).toMatchObject({ edit: 'role', upload: true, block: true });
  expect(await canOf(`/group/${locked.uid}`, helper)).toMatchObject({ upload: true });
  expect(await canOf(`/group/${locked.uid}`, member)).toMatchObject({ upload: 'role' });
  expect(await canOf(`/group/${locked.uid}`, moderator)).toMatchObject({ edit: true, upload: 'role' });
});

test('"can" of lists, authors and users depends on ownership and role', async () => {
  const list = await buildList(app.ctx, { ownerId: member.id });
  expect(await canOf(`/list/${list.uid}`, member)).toMatchObject({ edit: true, delete: true, hide: 'role' });
  expect(await canOf(`/list/${list.uid}`, moderator)).toMatchObject({ edit: 'not_own', hide: true });
  const author = await buildAuthor(app.ctx);
  expect(await canOf(`/author/${author.uid}`, member)).toMatchObject({ edit: 'role', report: true });
  expect(await canOf(`/author/${author.uid}`, moderator)).toMatchObject({ edit: true });
  const otherUser = await buildUser(app.ctx);
  expect(await canOf(`/user/${otherUser.uid}`, member)).toMatchObject({ block: true, ban: 'role' });
  expect(await canOf(`/user/${otherUser.uid}`, moderator)).toMatchObject({ warn: true, ban: true, grantStaff: 'role' });
});

test('"can" of one’s own account says what it may create, or why not', async () => {
  const canOfSelf = (account: SignedIn) => canOf(`/user/${account.uid}`, account);
  const allAllowed = { edit: true, createList: true, createGroup: true, createTitle: true, createAuthor: true };
  expect(await canOfSelf(member)).toEqual(allAllowed);
  const revokedReason = 'upload_revoked';
  const revoked = await canOfSelf(await signIn(app, { uploadRevoked: true }));
  expect(revoked).toEqual({
    ...allAllowed,
    createGroup: revokedReason,
    createTitle: revokedReason,
    createAuthor: revokedReason,
  });
  for (const [expectedReason, standing] of [
    ['banned', { banned: true }],
    ['unverified', { unverified: true }],
  ] as const) {
    const can = await canOfSelf(await signIn(app, standing));
    expect(can).toEqual({
      edit: true,
      createList: expectedReason,
      createGroup: expectedReason,
      createTitle: expectedReason,
      createAuthor: expectedReason,
    });
  }
});
