// Groups: making, changing and deleting them, their members and invitations, allowed accounts, versions.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishingLimits } from '#contract/rules/publishing-limits.ts';
import { groupDeletionHandler } from '#server/groups/deletion.ts';
import { groupSkeletonsHandler } from '#server/groups/name-skeletons.ts';
import { buildChapter, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { errorOf, get, type Json, reasonOf, send, type TestResponse, unknownId } from '#test/support/server/http.ts';

let app: TestApp;
let leader: SignedIn;
let member: SignedIn;
let stranger: SignedIn;
let moderator: SignedIn;
beforeAll(async () => {
  app = await testApp();
  leader = await signIn(app);
  member = await signIn(app);
  stranger = await signIn(app);
  moderator = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
});
afterAll(() => app.close());

const ask = (who: SignedIn | null, method: string, path: string, body?: object): Promise<TestResponse> =>
  method === 'GET'
    ? get(app.api + path, who?.headers)
    : send(method, app.api + path, body && JSON.stringify(body), who?.headers);
const status = async (...args: Parameters<typeof ask>): Promise<number> => (await ask(...args)).status;

let serial = 0;
const names = ['Heron', 'Otter', 'Maple', 'Quartz', 'Violet', 'Copper', 'Willow', 'Ember', 'Juniper', 'Falcon'];
const freshName = (): string => `${names[serial % 10]} ${'Scans'.repeat(1 + Math.floor(++serial / 10))}`;
async function makeGroup(fields: object = {}, who = leader): Promise<string> {
  const response = await ask(who, 'POST', '/group', { name: freshName(), ...fields });
  expect(response.status).toBe(200);
  return response.body.data.id;
}
const membersOf = async (id: string): Promise<string[]> =>
  (await ask(null, 'GET', `/group/${id}`)).body.data.relationships
    .filter(({ type }: Json) => type === 'member')
    .map((each: Json) => each.id);
async function join(id: string, who = member): Promise<void> {
  expect(await status(leader, 'POST', `/group/${id}/invitation/${who.uid}`)).toBe(200);
  expect(await status(who, 'POST', `/group/${id}/member`)).toBe(200);
}

describe('making a group', () => {
  test('its maker leads it; addresses are stored in one form', async () => {
    const { body } = await ask(leader, 'POST', '/group', {
      name: ' Night ‮ Kettle ',
      website: 'https://kettle.example/',
      discord: 'https://discord.gg/kettle',
      twitter: '@nightkettle',
      ircChannel: 'kettle',
      ircServer: 'irc.kettle.example',
      mangaUpdates: 'https://www.mangaupdates.com/group/abc/kettle',
      contactEmail: 'mail@kettle.example',
      description: 'We translate at night.\r\n\r\n\r\nAlways.',
      publishDelay: 'P3DT12H',
      inactive: false,
    });
    expect(body.data.attributes).toMatchObject({
      name: 'Night Kettle',
      discord: 'kettle',
      twitter: 'nightkettle',
      ircChannel: '#kettle',
      description: 'We translate at night.\n\nAlways.',
      publishDelay: 'P3DT12H',
      locked: false,
      verified: false,
      official: false,
      version: 1,
    });
    expect(body.data.relationships).toEqual([
      { id: leader.uid, type: 'leader' },
      { id: leader.uid, type: 'member' },
    ]);
    expect(body.can).toMatchObject({ edit: true, delete: true, upload: true });
    expect((await ask(null, 'GET', `/group/${body.data.id}`)).body.data).toEqual(body.data);
  });

  test('all errors come at once', async () => {
    const response = await ask(leader, 'POST', '/group', { name: 'Komawari Staff', website: 'kettle', discord: 'a b' });
    expect(response.status).toBe(400);
    expect(response.body.errors.map(({ context }: Json) => [context.pointer, context.reason])).toEqual([
      ['/name', 'name_reserved'],
      ['/website', 'field_address'],
      ['/discord', 'field_form'],
    ]);
  });

  test('no name looks like that of another group, also one from before names were compared', async () => {
    await makeGroup({ name: 'Silver Otter' });
    const older = await buildGroup(app.ctx, { name: 'Golden Otter' });
    await app.ctx.db.updateTable('groups').set({ name_skeleton: null }).where('id', '=', older.id).execute();
    await groupSkeletonsHandler.run(app.ctx, {});
    for (const name of [
      'silver otter',
      'SiIver Otter',
      'S‍ilver Ottеr',
      'Silver-Otter',
      'Gоlden Otter',
      'golden  otter',
    ]) {
      const response = await ask(member, 'POST', '/group', { name });
      expect([name, response.status, reasonOf(response)]).toEqual([name, 400, 'group_name']);
    }
  });

  test('of parallel makers of one name one succeeds', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => signIn(app)));
    const statuses = await Promise.all(people.map((who) => status(who, 'POST', '/group', { name: 'Race Day Scans' })));
    expect(statuses.sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  test.each([
    ['website', 'http://kettle.example', 'field_secure'],
    ['website', 'https://kettle', 'field_address'],
    ['discord', 'https://example.com/kettle', 'field_host'],
    ['twitter', 'https://twitter.com/a/b', 'field_host'],
    ['mangaUpdates', 'https://www.mangaupdates.com/series/abc', 'field_host'],
    ['mangaUpdates', `https://www.mangaupdates.com/group/${'a'.repeat(100)}`, 'field_long'],
    ['contactEmail', 'nobody', 'field_form'],
    ['ircServer', 'irc', 'field_form'],
    ['publishDelay', 'P', 'field_form'],
    ['publishDelay', 'P0D', 'field_form'],
    ['publishDelay', `P${publishingLimits.groupPublishDelayDays + 1}D`, 'field_form'],
    ['publishDelay', 'three days', 'field_form'],
  ] as const)('%s is not %s', async (field, text, reason) => {
    const response = await ask(moderator, 'POST', '/group', { name: freshName(), [field]: text });
    expect([response.status, reasonOf(response)]).toEqual([400, reason]);
  });
});

describe('changing a group', () => {
  test('is for its leader and moderators, with a version, and keeps absent fields', async () => {
    const id = await makeGroup({ description: 'One', discord: 'kettle' });
    await join(id);
    const { version } = (await ask(null, 'GET', `/group/${id}`)).body.data.attributes;
    for (const who of [member, stranger])
      expect(reasonOf(await ask(who, 'PUT', `/group/${id}`, { description: 'Mine', version }))).toBe('role');
    const edited = await ask(leader, 'PUT', `/group/${id}`, {
      locked: true,
      focusedLanguage: ['en', 'fr', 'en'],
      discord: '',
      version: version + 1,
    });
    expect(edited.body.data.attributes).toMatchObject({
      description: 'One',
      discord: null,
      locked: true,
      focusedLanguages: ['en', 'fr'],
      version: version + 1,
    });
    const late = await ask(moderator, 'PUT', `/group/${id}`, { description: 'Two', version });
    expect([late.status, errorOf(late).title]).toEqual([409, 'optimistic_lock_exception']);
    expect(await status(moderator, 'PUT', `/group/${id}`, { description: 'Two', version: version + 1 })).toBe(200);
    expect(await status(leader, 'PUT', `/group/${unknownId}`, { description: 'Two', version: 1 })).toBe(404);
  });

  test('of eight writers who know the same version one succeeds', async () => {
    const id = await makeGroup();
    const statuses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        status(leader, 'PUT', `/group/${id}`, { description: `${index}`, version: 1 }),
      ),
    );
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  });

  test('each change is a version, and going back makes a new one', async () => {
    const id = await makeGroup({ description: 'First' });
    await ask(leader, 'PUT', `/group/${id}`, { description: 'Second', version: 1 });
    const reverted = await ask(leader, 'POST', `/group/${id}/revert`, { version: 2, to: 1 });
    expect(reverted.body.data.attributes).toMatchObject({ description: 'First', version: 3 });
    const { body } = await ask(leader, 'GET', `/group/${id}/versions`);
    expect(body.versions.map(({ content, revertedTo }: Json) => [content.description, revertedTo])).toEqual([
      ['First', 1],
      ['Second', null],
      ['First', null],
    ]);
    expect(await status(member, 'GET', `/group/${id}/versions`)).toBe(403);
  });
});

describe('members', () => {
  test('join by accepting an invitation, and nobody else does', async () => {
    const id = await makeGroup();
    expect(await status(member, 'POST', `/group/${id}/member`)).toBe(404);
    expect(await status(stranger, 'POST', `/group/${id}/invitation/${member.uid}`)).toBe(403);
    expect(await status(leader, 'POST', `/group/${id}/invitation/${member.uid}`)).toBe(200);
    const { body } = await ask(member, 'GET', '/group/invitations');
    expect(body.invitations[0]).toMatchObject({ group: { id }, by: { id: leader.uid } });
    expect((await ask(member, 'GET', `/group/${id}/team`)).body).toMatchObject({ invited: true, invitations: null });
    expect(await membersOf(id)).toEqual([leader.uid]);
    expect(await status(member, 'POST', `/group/${id}/member`)).toBe(200);
    expect(await membersOf(id)).toEqual([leader.uid, member.uid]);
    expect((await ask(leader, 'GET', `/group/${id}/team`)).body).toMatchObject({
      leader: { id: leader.uid },
      invitations: [],
      uploaders: [],
      members: [{ id: leader.uid }, { id: member.uid, canEdit: false }],
    });
    expect(await status(leader, 'PUT', `/group/${id}/member/${member.uid}`, { canEdit: true })).toBe(200);
    expect((await ask(leader, 'GET', `/group/${id}/team`)).body.members[1].canEdit).toBe(true);
    expect(await status(member, 'DELETE', `/group/${id}/member/${leader.uid}`)).toBe(403);
    expect(reasonOf(await ask(leader, 'DELETE', `/group/${id}/member/${leader.uid}`))).toBe('group_leader');
    expect(await status(member, 'DELETE', `/group/${id}/member/${member.uid}`)).toBe(200);
    expect(await membersOf(id)).toEqual([leader.uid]);
  });

  test('an invitation is declined, or taken back', async () => {
    const id = await makeGroup();
    for (const who of [member, leader]) {
      await ask(leader, 'POST', `/group/${id}/invitation/${member.uid}`);
      expect(await status(stranger, 'DELETE', `/group/${id}/invitation/${member.uid}`)).toBe(403);
      expect(await status(who, 'DELETE', `/group/${id}/invitation/${member.uid}`)).toBe(200);
      expect(await status(member, 'POST', `/group/${id}/member`)).toBe(404);
    }
  });

  test('who blocks the leader gets no invitation, and the leader does not learn it', async () => {
    const id = await makeGroup();
    const blocker = await signIn(app);
    await app.ctx.db.insertInto('blocked_users').values({ user_id: blocker.id, blocked_id: leader.id }).execute();
    expect(await status(leader, 'POST', `/group/${id}/invitation/${blocker.uid}`)).toBe(200);
    expect((await ask(blocker, 'GET', '/group/invitations')).body.invitations).toEqual([]);
  });

  test('of the public API replace the members; new ones are invited only', async () => {
    const id = await makeGroup();
    await join(id);
    const { version } = (await ask(null, 'GET', `/group/${id}`)).body.data.attributes;
    const { body } = await ask(leader, 'PUT', `/group/${id}`, { members: [stranger.uid], version });
    expect(body.data.relationships.map(({ id: person }: Json) => person)).toEqual([leader.uid, leader.uid]);
    expect((await ask(stranger, 'GET', `/group/${id}/team`)).body.invited).toBe(true);
  });

  test('one becomes the leader, after a fresh sign-in', async () => {
    const id = await makeGroup();
    expect(reasonOf(await ask(leader, 'POST', `/group/${id}/leader/${member.uid}`))).toBe('group_member');
    await join(id);
    expect(await status(member, 'POST', `/group/${id}/leader/${member.uid}`)).toBe(403);
    await app.ctx.db
      .updateTable('sessions')
      .set({ authenticated_at: new Date(Date.now() - 3_600_000) })
      .where('uid', '=', leader.session)
      .execute();
    const old = await signIn(app, { minutesAgo: 60 });
    await app.ctx.db.updateTable('groups').set({ leader_id: old.id }).where('uid', '=', id).execute();
    expect(reasonOf(await ask(old, 'POST', `/group/${id}/leader/${member.uid}`))).toBe('step_up');
    const fresh = await signIn(app);
    await app.ctx.db.updateTable('groups').set({ leader_id: fresh.id }).where('uid', '=', id).execute();
    expect(await status(fresh, 'POST', `/group/${id}/leader/${member.uid}`)).toBe(200);
    const { body } = await ask(member, 'GET', `/group/${id}`);
    expect([body.data.relationships[0], body.can.edit]).toEqual([{ id: member.uid, type: 'leader' }, true]);
  });
});

test('a locked group accepts chapters of its members and of the accounts that it allows', async () => {
  const id = await makeGroup({ locked: true });
  const mayUpload = async (who: SignedIn) => (await ask(who, 'GET', `/group/${id}`)).body.can;
  expect((await mayUpload(stranger)).upload).not.toBe(true);
  expect(await status(stranger, 'POST', `/group/${id}/uploader/${stranger.uid}`)).toBe(403);
  expect(await status(leader, 'POST', `/group/${id}/uploader/${stranger.uid}`)).toBe(200);
  expect(await mayUpload(stranger)).toMatchObject({ upload: true, edit: 'role' });
  expect((await ask(leader, 'GET', `/group/${id}/team`)).body.uploaders).toMatchObject([{ id: stranger.uid }]);
  expect(await status(leader, 'DELETE', `/group/${id}/uploader/${stranger.uid}`)).toBe(200);
  expect((await mayUpload(stranger)).upload).not.toBe(true);
});

describe('deleting a group', () => {
  test('needs its name on the site, refuses changes at once, and takes its credits along', async () => {
    const name = freshName();
    const id = await makeGroup({ name });
    const { id: groupId } = await app.ctx.db
      .selectFrom('groups')
      .select('id')
      .where('uid', '=', id)
      .executeTakeFirstOrThrow();
    const title = await buildTitle(app.ctx);
    const chapter = await buildChapter(app.ctx, title.id, { groupIds: [groupId] });
    expect(await status(member, 'DELETE', `/group/${id}`)).toBe(403);
    expect(reasonOf(await ask(leader, 'POST', `/group/${id}/delete`, { word: 'other' }))).toBe('group_word');
    expect(reasonOf(await ask(moderator, 'DELETE', `/group/${id}`))).toBe('second_person');
    expect(await status(leader, 'POST', `/group/${id}/delete`, { word: name.toUpperCase() })).toBe(200);
    expect(reasonOf(await ask(leader, 'PUT', `/group/${id}`, { description: 'x', version: 1 }))).toBe('group_deleting');
    expect((await ask(leader, 'GET', `/group/${id}/team`)).body.deleting).toBe(true);
    await groupDeletionHandler.run(app.ctx, { group: groupId });
    await groupDeletionHandler.run(app.ctx, { group: groupId });
    await expect.poll(() => status(null, 'GET', `/group/${id}`)).toBe(404);
    const { body } = await ask(null, 'GET', `/chapter/${chapter.uid}`);
    expect(body.data.relationships.map(({ type }: Json) => type)).not.toContain('scanlation_group');
    expect((await ask(leader, 'POST', '/group', { name })).status).toBe(200);
  });

  test('works for clients without the name', async () => {
    const id = await makeGroup();
    expect(await status(leader, 'DELETE', `/group/${id}`)).toBe(200);
    expect(await status(leader, 'DELETE', `/group/${id}`)).toBe(409);
  });
});
