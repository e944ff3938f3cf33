// Taking the edits of one person back: what changes, what stays because of others, numbers before, rows of the log, and undo.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildChapter, buildCover, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { type Json, reasonOf, type TestResponse } from '#test/support/server/http.ts';

const { app, ask, moderator, second, admin, itemOf, settle, undo } = openModerationFixture();

const vandal = (): Promise<SignedIn> => signIn(app, { roles: ['ROLE_CONTRIBUTOR'] });
const edit = async (who: SignedIn, path: string, change: object): Promise<void> => {
  const { body } = await ask(moderator, 'GET', path);
  const edited = await ask(who, 'PUT', path, { ...change, version: body.data.attributes.version });
  expect([edited.status, edited.body.errors]).toEqual([200, undefined]);
};
const undoEdits = (who: SignedIn, params: object = {}, call: object = {}, actor = moderator): Promise<TestResponse> =>
  ask(actor, 'POST', '/moderation/act', {
    action: {
      action: 'person.undo-edits',
      id: who.uid,
      params: { kinds: ['titles', 'authors', 'groups'], since: null, ...params },
    },
    reason: 'vandalism',
    ...call,
  });
/** A published title, author or group as everybody reads it, but for version and date. */
const viewOf = async (path: string): Promise<Json> => {
  const { version: _version, updatedAt: _at, ...attributes } = (await ask(null, 'GET', path)).body.data.attributes;
  return attributes;
};
const none = { change: 0, conflict: 0, denied: 0 };

/** A moderator whose edits staff takes back: only they change titles without a review. */
const formerModerator = async (): Promise<SignedIn> => {
  const person = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
  return person;
};
const dismiss = async ({ id }: SignedIn): Promise<void> => {
  await sql`UPDATE users SET roles = '{}' WHERE id = ${id}`.execute(app.ctx.db);
  await app.ctx.changes.waitUntilApplied();
};

test('edits of titles, authors and groups are taken back, each with a row of the log, and come again by undo', async () => {
  const person = await formerModerator();
  const [title, group] = [await buildTitle(app.ctx), await buildGroup(app.ctx, { name: 'Heron Scans' })];
  const author = (await ask(second, 'POST', '/author', { name: 'Heron Vale', biography: { en: 'Draws birds' } })).body
    .data;
  const paths = [`/manga/${title.uid}`, `/author/${author.id}`, `/group/${group.uid}`] as const;
  const before = await Promise.all(paths.map(viewOf));
  await edit(person, paths[0], { altTitles: [{ en: 'Junk' }, { fr: 'Ordure' }], year: 1999, links: { al: '1' } });
  await edit(person, paths[0], { year: 2001 });
  await edit(person, paths[1], { name: 'Junk', biography: { en: 'Junk', fr: 'Ordure' } });
  await edit(person, paths[2], { name: 'Junk Scans', description: 'Junk' });
  await dismiss(person);
  const junk = await Promise.all(paths.map(viewOf));

  const tried = await undoEdits(person, {}, { dryRun: true });
  const one = { ...none, change: 1 };
  expect(tried.body).toMatchObject({
    decision: null,
    proposal: null,
    counts: { titles: one, authors: one, groups: one },
  });
  expect(await Promise.all(paths.map(viewOf))).toEqual(junk);

  const done = await undoEdits(person);
  expect([done.status, done.body.errors]).toEqual([200, undefined]);
  expect(await Promise.all(paths.map(viewOf))).toEqual(before);
  const { rows } = await sql<Json>`SELECT part.action, part.object_kind, part.object_id, part.reason, part.actor_id
    FROM audit JOIN audit AS part ON part.parent_id = audit.id
    WHERE audit.action = 'person.undo-edits' AND audit.object_id = ${person.uid} ORDER BY part.id`.execute(app.ctx.db);
  const shared = { action: 'edits.undo', reason: 'vandalism', actor_id: moderator.id };
  expect(rows).toEqual([
    { ...shared, object_kind: 'title', object_id: title.uid },
    { ...shared, object_kind: 'author', object_id: author.id },
    { ...shared, object_kind: 'group', object_id: group.uid },
  ]);

  expect((await undo(done.body.decision)).status).toBe(200);
  expect(await Promise.all(paths.map(viewOf))).toEqual(junk);
});

test('what others have changed since stays, also when the undo is taken back', async () => {
  const person = await formerModerator();
  const title = await buildTitle(app.ctx);
  const path = `/manga/${title.uid}`;
  await edit(person, path, { year: 1999, description: { en: 'Junk', fr: 'Ordure' } });
  await edit(second, path, { description: { en: 'A good synopsis', fr: 'Ordure' } });
  await dismiss(person);
  const tried = await undoEdits(person, { kinds: ['titles'] }, { dryRun: true });
  expect(tried.body.counts).toEqual({ titles: { change: 1, conflict: 1, denied: 0 } });
  const { decision } = (await undoEdits(person, { kinds: ['titles'] })).body;
  expect(await viewOf(path)).toMatchObject({ year: null, description: { en: 'A good synopsis' } });
  await edit(second, path, { year: 2010 });
  expect((await undo(decision)).status).toBe(200);
  expect(await viewOf(path)).toMatchObject({
    year: 2010,
    description: { en: 'A good synopsis', fr: 'Ordure' },
  });
});

test('a span of days leaves older edits alone, and what somebody has created is no edit', async () => {
  const person = await vandal();
  const made = (await ask(person, 'POST', '/author', { name: 'Made by them' })).body.data;
  const path = `/author/${made.id}`;
  await edit(person, path, { biography: { en: 'Old and good' } });
  await sql`UPDATE entity_versions SET at = at - interval '10 days' WHERE by_id = ${person.id}`.execute(app.ctx.db);
  await edit(person, path, { biography: { en: 'New and bad' } });
  expect((await undoEdits(person, { kinds: ['authors'], since: 3 })).status).toBe(200);
  expect(await viewOf(path)).toMatchObject({ name: 'Made by them', biography: { en: 'Old and good' } });
  expect((await undoEdits(person, { kinds: ['authors'] }, { dryRun: true })).body.counts.authors.change).toBe(1);
});

test('a former name that another group has by now stays away, and the rest comes back', async () => {
  const person = await formerModerator();
  const group = await buildGroup(app.ctx, { name: 'Bittern Scans' });
  await edit(person, `/group/${group.uid}`, { name: 'Junk of Bittern', description: 'Junk' });
  await buildGroup(app.ctx, { name: 'Bittern Scans' });
  await dismiss(person);
  expect((await undoEdits(person, { kinds: ['groups'] }, { dryRun: true })).body.counts.groups).toEqual({
    change: 1,
    conflict: 1,
    denied: 0,
  });
  await undoEdits(person, { kinds: ['groups'] });
  expect(await viewOf(`/group/${group.uid}`)).toMatchObject({ name: 'Junk of Bittern', description: null });
});

test('nobody takes edits back in a group of their own', async () => {
  const person = await formerModerator();
  const group = await buildGroup(app.ctx, { leaderId: second.id });
  await edit(person, `/group/${group.uid}`, { description: 'Junk' });
  await dismiss(person);
  const tried = await undoEdits(person, { kinds: ['groups'] }, { dryRun: true }, second);
  expect(tried.body.counts.groups).toEqual({ ...none, denied: 1 });
  await undoEdits(person, { kinds: ['groups'] }, {}, second);
  expect(await viewOf(`/group/${group.uid}`)).toMatchObject({ description: 'Junk' });
});

test('more than fifty things wait for a second person, who agrees to all of them', async () => {
  const person = await formerModerator();
  const { rows } = await sql<{ uid: string }>`INSERT INTO authors (name, version, creator_id)
    SELECT 'Junk ' || number, 2, ${second.id} FROM generate_series(1, 51) AS number RETURNING uid`.execute(app.ctx.db);
  await sql`INSERT INTO entity_versions (kind, entity_id, version, content, by_id, at)
    SELECT 'authors', id, each.version, jsonb_build_object('name', CASE each.version WHEN 1 THEN 'Fine' ELSE name END,
      'biography', '{}'::jsonb, 'links', '{}'::jsonb), CASE each.version WHEN 2 THEN ${person.id}::int END, now()
    FROM authors, generate_series(1, 2) AS each (version) WHERE uid = ANY (${rows.map(({ uid }) => uid)}::uuid[])`.execute(
    app.ctx.db,
  );
  await dismiss(person);
  const proposed = await undoEdits(person, { kinds: ['authors'] });
  expect([proposed.status, proposed.body.decision]).toEqual([200, null]);
  expect(await viewOf(`/author/${rows[0]!.uid}`)).toMatchObject({ name: 'Junk 1' });
  const { rows: proposals } = await sql<{ uid: string }>`SELECT uid FROM staff_proposals
    WHERE object_uid = ${person.uid}`.execute(app.ctx.db);
  expect(await itemOf(proposals[0]!.uid)).toBe(proposed.body.proposal);
  await settle(proposals[0]!.uid, { outcome: 'accepted', reason: 'within_rules' }, admin);
  expect(await viewOf(`/author/${rows[50]!.uid}`)).toMatchObject({ name: 'Fine' });
  const { rows: parts } = await sql`SELECT FROM audit AS part JOIN audit ON audit.id = part.parent_id
    WHERE audit.object_id = ${proposed.body.proposal} AND part.action = 'edits.undo'`.execute(app.ctx.db);
  expect(parts).toHaveLength(51);
});

test('it needs a recent sign-in and somebody below one’s rank', async () => {
  const late = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'], minutesAgo: 60 });
  const person = await vandal();
  expect(reasonOf(await undoEdits(person, {}, { dryRun: true }, late))).toBe('step_up');
  expect(reasonOf(await undoEdits(second, {}, { dryRun: true }))).toBe('rank');
});

test('fields of chapters and covers are taken back, too', async () => {
  const person = await signIn(app);
  const title = await buildTitle(app.ctx);
  const group = await buildGroup(app.ctx);
  const chapter = await buildChapter(app.ctx, title.id, {
    uploaderId: person.id,
    language: 'en',
    chapter: '7',
    groupIds: [group.id],
  });
  const cover = await buildCover(app.ctx, title.id, { uploaderId: person.id, volume: '1', description: 'Front' });
  await sql`UPDATE users SET roles = '{ROLE_CONTRIBUTOR}' WHERE id = ${person.id}`.execute(app.ctx.db);
  await app.ctx.changes.waitUntilApplied();
  const paths = [`/chapter/${chapter.uid}`, `/cover/${cover.uid}`] as const;
  const whole = async () => {
    const views = await Promise.all(paths.map(viewOf));
    const { relationships } = (await ask(null, 'GET', paths[0])).body.data;
    return [...views, relationships.filter(({ type }: Json) => type === 'scanlation_group')];
  };
  const before = await whole();
  await edit(person, paths[0], { chapter: '666', volume: '9', title: 'Junk', groups: [] });
  await edit(person, paths[0], { title: 'More junk' });
  await edit(person, paths[1], { volume: '99', description: 'Junk' });
  const junk = await whole();
  expect(junk).not.toEqual(before);
  const done = await undoEdits(person, { kinds: ['chapters', 'covers'] });
  expect([done.status, await whole()]).toEqual([200, before]);
  expect((await undo(done.body.decision)).status).toBe(200);
  expect(await whole()).toEqual(junk);
});
