// People as staff sees them: search, figures, notes, what the viewer may do, decisions; addresses only with a row in the audit table.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildChapter, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { openAccount } from '#test/support/people/accounts.ts';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { type Json, reasonOf } from '#test/support/server/http.ts';

const { app, ask, member, moderator, admin } = openModerationFixture();

const act = async (who: SignedIn, action: string, { uid }: { uid: string }, more: Json = {}): Promise<string> => {
  const { params = {}, ...rest } = more;
  const body = { action: { action: `person.${action}`, id: uid, params }, reason: 'spam', ...rest };
  const made = await ask(who, 'POST', '/moderation/act', body);
  expect([made.status, made.body.errors]).toEqual([200, undefined]);
  await app.ctx.changes.waitUntilApplied();
  return made.body.decision;
};
const find = async (query: string, who = moderator): Promise<string[]> =>
  (await ask(who, 'GET', `/moderation/person?${query}`)).body.people.map(({ name }: Json) => name);
const personOf = async ({ uid }: { uid: string }, who = moderator): Promise<Json> =>
  (await ask(who, 'GET', `/moderation/person/${uid}`)).body.person;

test('people are found by name, id, role and standing', async () => {
  const names = ['Wren Vale', 'Wren Hill', 'Old Wren', 'Late Wren'];
  // one after the other: the list has the newest first
  const people: SignedIn[] = [];
  for (const username of names) people.push(await signIn(app, { username }));
  const [first, banned, timed, over] = people as [SignedIn, SignedIn, SignedIn, SignedIn];
  await act(moderator, 'grant-uploader', first, { params: { role: 'ROLE_CONTRIBUTOR' } });
  await act(moderator, 'ban', banned, { params: { days: null } });
  await act(moderator, 'mute', timed, { params: { days: 3 } });
  await act(moderator, 'mute', over, { params: { days: 3 } });
  await sql`UPDATE users SET muted_until = now() - interval '1 minute' WHERE id = ${over.id}`.execute(app.ctx.db);
  await sql`UPDATE users SET unverified = true WHERE id = ${over.id}`.execute(app.ctx.db);
  expect((await find('query=wren')).toSorted()).toEqual(names.toSorted());
  expect(await find('query=wren%20v')).toEqual(['Wren Vale']);
  expect(await find(`query=${timed.uid.toUpperCase()}`)).toEqual(['Old Wren']);
  expect(await find('role=ROLE_CONTRIBUTOR&query=wren')).toEqual(['Wren Vale']);
  expect(await find('standing=banned')).toEqual(['Wren Hill']);
  expect(await find('standing=muted')).toEqual(['Old Wren']);
  expect(await find('standing=unverified')).toEqual(['Late Wren']);
  expect(await find('role=staff')).toEqual(expect.arrayContaining([admin.username, moderator.username]));
  expect(await find('limit=1')).toEqual(['Late Wren']);
  const old = (await ask(moderator, 'GET', '/moderation/person?query=old')).body;
  expect([old.people, old.total]).toEqual([
    [
      expect.objectContaining({
        name: 'Old Wren',
        strikes: 1,
        roles: [],
        sanctions: { banned: null, uploadRevoked: null, muted: { until: expect.any(String) }, reportsMuted: null },
      }),
    ],
    1,
  ]);
});

test('a person has their figures, groups, grants and notes', async () => {
  const person = await signIn(app);
  const { id: title } = await buildTitle(app.ctx);
  const led = await buildGroup(app.ctx, { leaderId: person.id, name: 'Wing Works' });
  await buildChapter(app.ctx, title, { uploaderId: person.id }, 0);
  const gone = await buildChapter(app.ctx, title, { uploaderId: person.id }, 0);
  await ask(moderator, 'POST', '/moderation/act', {
    action: { action: 'chapter.remove', id: gone.uid, params: {} },
    reason: 'duplicate',
  });
  await act(moderator, 'grant-uploader', person, { params: { role: 'ROLE_POWER_UPLOADER' } });
  const note = await act(moderator, 'note', person, { note: 'Asked for the role by mail.' });
  expect(await personOf(person)).toMatchObject({
    strikes: 1,
    roles: ['ROLE_POWER_UPLOADER'],
    grants: [{ role: 'ROLE_POWER_UPLOADER', at: expect.any(String) }],
    groups: [{ id: led.uid, name: 'Wing Works', leads: true }],
    sessions: { open: 1, lastUsed: expect.any(String) },
    figures: { chapters: { published: 1, waiting: 0, refused: 0, removed: 1 }, comments: { visible: 0, removed: 0 } },
    notes: [{ id: note, text: 'Asked for the role by mail.', by: { name: moderator.username }, can: { undo: true } }],
    can: { 'person.ban': true, 'person.grant-uploader': true, 'person.grant-vip': 'role' },
  });
  expect((await ask(moderator, 'POST', `/moderation/decision/${note}/undo`, {})).status).toBe(200);
  expect((await personOf(person)).notes).toEqual([]);
  const { decisions, total } = (await ask(moderator, 'GET', `/moderation/person/${person.uid}/decisions`)).body;
  expect([decisions.map(({ actions }: Json) => actions[0].action), total]).toEqual([
    ['person.grant-uploader', 'chapter.remove'],
    2,
  ]);
});

test('what staff may not do is said; nobody reads what is noted about themselves', async () => {
  const late = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'], minutesAgo: 60 });
  expect((await personOf(member, late)).can).toMatchObject({ 'person.warn': true, 'person.ban': 'step_up' });
  for (const path of ['', '/decisions'])
    expect(reasonOf(await ask(moderator, 'GET', `/moderation/person/${moderator.uid}${path}`))).toBe('interest');
});

test('addresses and networks are for administrators who signed in just now, and each look is recorded', async () => {
  const person = await openAccount(app);
  const email = `${person.username}@example.org`;
  await sql`UPDATE accounts SET email = ${email}, email_key = ${email.toLowerCase()} WHERE user_id = ${person.id}`.execute(
    app.ctx.db,
  );
  await sql`UPDATE sessions SET network = '203.0.113.0/24', user_agent = 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0'
    WHERE user_id = ${person.id}`.execute(app.ctx.db);
  const lookAt = (who: SignedIn) => ask(who, 'POST', `/moderation/person/${person.uid}/contact`, {});
  const search = (who: SignedIn, text: string) => ask(who, 'POST', '/moderation/person/by-email', { email: text });
  const late = await signIn(app, { roles: ['ROLE_ADMIN'], minutesAgo: 60 });
  const rows = async (): Promise<Json[]> =>
    (
      await sql<Json>`SELECT action, actor_id, object_id, acting_role FROM audit WHERE action LIKE 'user.%' ORDER BY id`.execute(
        app.ctx.db,
      )
    ).rows;
  for (const [who, reason] of [
    [moderator, 'role'],
    [late, 'step_up'],
  ] as const) {
    expect([reasonOf(await lookAt(who)), reasonOf(await search(who, email))]).toEqual([reason, reason]);
  }
  expect(await rows()).toEqual([]);
  expect((await lookAt(admin)).body).toMatchObject({
    email,
    pendingEmail: null,
    provider: null,
    sessions: [{ kind: 'site', device: 'Firefox · Windows', network: '203.0.113.0/24' }],
  });
  expect((await search(admin, email.toUpperCase())).body.id).toBe(person.uid);
  expect((await search(admin, 'nobody@example.org')).body.id).toBe(null);
  const shared = { actor_id: admin.id, acting_role: 'ROLE_ADMIN' };
  expect(await rows()).toEqual([
    { action: 'user.contact.view', object_id: person.uid, ...shared },
    { action: 'user.email.search', object_id: person.uid, ...shared },
    { action: 'user.email.search', object_id: null, ...shared },
  ]);
});

test('moderators read nothing that staff wrote about people of their rank; administrators do, but nobody about themselves', async () => {
  const peer = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
  await act(admin, 'note', peer, { reason: 'other', note: 'Works at night' });
  for (const { uid } of [peer, admin])
    for (const path of [`/moderation/person/${uid}`, `/moderation/person/${uid}/decisions`]) {
      const answer = await ask(moderator, 'GET', path);
      expect([answer.status, reasonOf(answer)]).toEqual([403, 'staff_page']);
    }
  expect((await personOf(peer, admin)).notes).toMatchObject([{ text: 'Works at night' }]);
  const noteInLog = async (who: SignedIn): Promise<string> =>
    (await ask(who, 'GET', `/moderation/log?object=${peer.uid}`)).body.rows[0].decision.note;
  expect([await noteInLog(moderator), await noteInLog(peer), await noteInLog(admin)]).toEqual([
    '',
    '',
    'Works at night',
  ]);
});
