// Actions of staff on titles and groups: what they change for readers and uploaders, rights, audit and undo.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { openChaptersFixture } from '#test/support/people/chapters-fixture.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { undoDecision } from '#test/support/people/staff-fixture.ts';
import { get, type Json, reasonOf, type TestResponse } from '#test/support/server/http.ts';

const { app, moderator, contributor, ask } = openChaptersFixture();
let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn(app, { roles: ['ROLE_ADMIN'] });
});

const act = (id: string, action: string, params: object = {}, who = moderator): Promise<TestResponse> =>
  ask(who, 'POST', '/moderation/act', { action: { action, id, params }, reason: 'not_allowed' });
const done = async (...call: Parameters<typeof act>): Promise<string> => {
  const { status, body } = await act(...call);
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.decision;
};
/** Why an upload is refused; null when it is not. */
const refusedUpload = async (title: string, groups: string[] = [], language = 'en'): Promise<string | null> => {
  const begun = await ask(contributor, 'POST', '/upload/begin', { manga: title, groups });
  if (begun.status !== 200) return reasonOf(begun);
  const body = {
    chapterDraft: {
      volume: null,
      chapter: '1',
      title: null,
      translatedLanguage: language,
      externalUrl: 'https://example.org/1',
    },
    pageOrder: [],
  };
  const commit = await ask(contributor, 'POST', `/upload/${begun.body.data.id}/commit`, body);
  await ask(contributor, 'DELETE', `/upload/${begun.body.data.id}`);
  return commit.status === 200 ? null : reasonOf(commit);
};
const attributesOf = async (path: string): Promise<Json> => (await get(app.api + path)).body.data?.attributes ?? null;
const auditRows = async (id: string): Promise<string[]> =>
  (
    await sql<{ action: string }>`SELECT action FROM audit WHERE object_id = ${id} ORDER BY id`.execute(app.ctx.db)
  ).rows.map(({ action }) => action);

test('a locked title takes no chapters, says why, and is unlocked by undo', async () => {
  const { uid } = await buildTitle(app.ctx);
  const decision = await done(uid, 'title.lock', { languages: [], because: 'licensed' });
  expect((await attributesOf(`/manga/${uid}`)).isLocked).toBe(true);
  expect(await refusedUpload(uid)).toBe('locked_licensed');
  expect((await ask(contributor, 'GET', `/manga/${uid}/lock`)).body).toMatchObject({
    locked: true,
    languages: [],
    reason: 'licensed',
  });
  await undoDecision(app, decision);
  expect((await attributesOf(`/manga/${uid}`)).isLocked).toBe(false);
  expect(await refusedUpload(uid)).toBe(null);
  expect(await auditRows(uid)).toEqual(['title.lock']);
});

test('some languages of a title are locked, and unlocked', async () => {
  const { uid } = await buildTitle(app.ctx);
  await done(uid, 'title.lock', { languages: ['fr', 'en'], because: 'rights_holder' });
  expect([await refusedUpload(uid, [], 'fr'), await refusedUpload(uid, [], 'de')]).toEqual([
    'locked_rights_holder',
    null,
  ]);
  expect((await attributesOf(`/manga/${uid}`)).isLocked).toBe(false);
  await done(uid, 'title.unlock');
  expect(await refusedUpload(uid, [], 'fr')).toBe(null);
});

test('a title is taken out and put back', async () => {
  const { uid } = await buildTitle(app.ctx);
  const decision = await done(uid, 'title.delete');
  expect((await get(`${app.api}/manga/${uid}`)).status).toBe(404);
  await undoDecision(app, decision);
  expect((await get(`${app.api}/manga/${uid}`)).status).toBe(200);
  await done(uid, 'title.delete');
  await done(uid, 'title.restore');
  expect((await get(`${app.api}/manga/${uid}`)).status).toBe(200);
  const again = await act(uid, 'title.restore');
  expect([again.status, reasonOf(again)]).toEqual([409, 'changed_meanwhile']);
});

test('a deleted draft is not published by putting it back', async () => {
  const { id, uid } = await buildTitle(app.ctx);
  await sql`UPDATE titles SET state = 'rejected', deleted_at = now() WHERE id = ${id}`.execute(app.ctx.db);
  expect((await act(uid, 'title.restore')).status).toBe(409);
});

test('a blocked group is marked, and gets no uploads and no claims', async () => {
  const title = await buildTitle(app.ctx);
  const group = await buildGroup(app.ctx);
  const decision = await done(group.uid, 'group.block');
  expect((await attributesOf(`/group/${group.uid}`)).blocked).toBe(true);
  expect(await refusedUpload(title.uid, [group.uid])).toBe('group_blocked');
  const claim = await ask(contributor, 'POST', `/group/${group.uid}/claim`, { proof: 'https://example.org/us' });
  expect([claim.status, reasonOf(claim)]).toEqual([403, 'group_blocked']);
  await undoDecision(app, decision);
  expect(await attributesOf(`/group/${group.uid}`)).not.toHaveProperty('blocked');
  expect(await refusedUpload(title.uid, [group.uid])).toBe(null);
});

test('a group becomes an official publisher and ceases to be one', async () => {
  const group = await buildGroup(app.ctx);
  await done(group.uid, 'group.official', {}, admin);
  expect((await attributesOf(`/group/${group.uid}`)).official).toBe(true);
  await done(group.uid, 'group.unofficial', {}, admin);
  expect((await attributesOf(`/group/${group.uid}`)).official).toBe(false);
  expect(await auditRows(group.uid)).toEqual(['group.official', 'group.unofficial']);
});

test('those without the permission, or who signed in long ago, are refused', async () => {
  const [title, group] = [await buildTitle(app.ctx), await buildGroup(app.ctx)];
  const late = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'], minutesAgo: 60 });
  const reasons = [
    await act(group.uid, 'group.official'),
    await act(group.uid, 'group.block', {}, late),
    await act(title.uid, 'title.delete', {}, contributor),
  ].map((response) => [response.status, reasonOf(response)]);
  expect(reasons).toEqual([
    [403, 'role'],
    [403, 'step_up'],
    [403, 'role'],
  ]);
  expect(await auditRows(group.uid)).toEqual([]);
});
