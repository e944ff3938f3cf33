// Approvals with edits: what the moderator changed goes out with the approval, its sender is told, and an undo brings back what was sent.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { submitChapter } from '#server/chapters/approval.ts';
import { readContent } from '#server/titles/content.ts';
import { buildChapter, buildCover, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import { signIn } from '#test/support/people/signed-in.ts';
import { type Json, reasonOf } from '#test/support/server/http.ts';

const fixture = openModerationFixture();
const { app, ask, member, contributor, moderator, makeCompleteDraft, submit, stateOf, tagOf, idOf } = fixture;
const { itemOf, claim, view, decide, settle, undo, auditRows } = fixture;

const approved = (edits: object) => ({ outcome: 'accepted', reason: 'within_rules', edits });
const contentOf = async (uid: string): Promise<Json> => readContent(app.ctx.db, await idOf(uid));
const decisionOf = async (subject: string): Promise<Json> => {
  const { rows } = await sql<{ uid: string }>`SELECT uid FROM review_items WHERE subject_uid = ${subject}
    ORDER BY id DESC LIMIT 1`.execute(app.ctx.db);
  return (await view(rows[0]!.uid)).decision;
};

test('a draft is published as the moderator has changed it, and waits as it was sent after the undo', async () => {
  const uid = await makeCompleteDraft({ title: { en: 'Rivver of Stars', ja: 'Hoshi' }, year: 1990 });
  await submit(uid);
  const sent = await contentOf(uid);
  const comedy = await tagOf('Comedy');
  const title = { title: { en: 'River of Stars', ja: 'Hoshi' }, year: null, tags: [comedy] };
  const before = await auditRows();
  const decision = await settle(uid, approved({ title }));
  expect(await auditRows()).toBe(before + 1);
  await app.ctx.changes.waitUntilApplied();
  const { attributes } = (await ask(null, 'GET', `/manga/${uid}`)).body.data;
  expect([attributes.title, attributes.year]).toEqual([title.title, null]);
  expect(attributes.tags).toMatchObject([{ id: comedy }]);
  const made = await decisionOf(uid);
  expect(made.edits).toEqual(
    expect.arrayContaining([
      { field: 'title.en', before: 'Rivver of Stars', after: 'River of Stars' },
      { field: 'year', before: 1990, after: null },
      { field: 'tags', before: [], after: [comedy] },
    ]),
  );
  expect([made.edits.length, made.editNames]).toEqual([3, { [comedy]: 'Comedy' }]);
  // the audit table names the fields, and holds no texts
  const { rows } = await sql<Json>`SELECT details FROM audit ORDER BY id DESC LIMIT 1`.execute(app.ctx.db);
  expect(rows[0].details.edited.toSorted()).toEqual(['tags', 'title', 'year']);
  expect(JSON.stringify(rows)).not.toContain('River');

  const undone = await undo(decision);
  expect([undone.status, await stateOf(uid), await contentOf(uid)]).toEqual([200, 'submitted', sent]);
  // what somebody has changed since the approval stands against the undo
  const again = await settle(uid, approved({ title: { year: 1991 } }));
  const { version } = (await ask(moderator, 'GET', `/manga/${uid}`)).body.data.attributes;
  expect((await ask(moderator, 'PUT', `/manga/${uid}`, { year: 1992, version })).status).toBe(200);
  const late = await undo(again);
  expect([late.status, reasonOf(late), await stateOf(uid)]).toEqual([409, 'changed_since', 'published']);
});

test('edits go with approvals alone, of what was seen, and of what may be so', async () => {
  const uid = await makeCompleteDraft({ title: { en: 'Refused edits' } });
  await submit(uid);
  const sent = await contentOf(uid);
  const item = await itemOf(uid);
  await claim(item);
  const fields = { title: { year: 2000 } };
  const { subjectVersion } = await view(item);
  const answers = [
    await decide(item, { ...approved(fields), outcome: 'refused', reason: 'duplicate' }),
    await decide(item, approved({ chapter: { volume: '1' } })),
    await decide(item, approved({ title: { authors: [] } })),
    await decide(item, approved({ title: { title: {} } })),
    await decide(item, { ...approved(fields), subjectVersion: subjectVersion - 1 }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 409]);
  expect([await contentOf(uid), await stateOf(uid)]).toEqual([sent, 'submitted']);
});

test('a proposed change applies as the moderator has changed it, and waits as it was sent after the undo', async () => {
  const title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'Proposed', main: true }] });
  const before = await contentOf(title.uid);
  const proposed = { year: 2003, description: { en: 'Wrng' }, version: 1 };
  expect((await ask(contributor, 'PUT', `/manga/${title.uid}`, proposed)).status).toBe(200);
  const { rows } = await sql<{ uid: string; changes: Json }>`SELECT uid, changes FROM title_edits
    WHERE title_id = ${title.id}`.execute(app.ctx.db);
  const { uid, changes: sent } = rows[0]!;
  const item = await itemOf(uid);
  await claim(item);
  const emptied = await decide(item, approved({ title: { year: before.year, description: before.description } }));
  expect([emptied.status, reasonOf(emptied)]).toEqual([400, 'nothing_left']);

  const decision = await settle(uid, approved({ title: { description: { en: 'Wrong no more' } } }));
  expect(await contentOf(title.uid)).toEqual({ ...before, year: 2003, description: { en: 'Wrong no more' } });
  expect((await decisionOf(uid)).edits).toEqual([{ field: 'description.en', before: 'Wrng', after: 'Wrong no more' }]);
  expect((await undo(decision)).status).toBe(200);
  expect(await contentOf(title.uid)).toEqual(before);
  const waiting = await sql`SELECT state, changes FROM title_edits WHERE uid = ${uid}`.execute(app.ctx.db);
  expect(waiting.rows).toEqual([{ state: 'waiting', changes: sent }]);
});

test('a chapter is published with another number, language and group, and waits as it was sent after the undo', async () => {
  const title = await buildTitle(app.ctx);
  const [sentGroup, group] = [await buildGroup(app.ctx), await buildGroup(app.ctx, { name: 'Right Group' })];
  const { id, uid } = await buildChapter(app.ctx, title.id, {
    language: 'tr',
    uploaderId: member.id,
    state: 'queued',
    chapter: '11',
    name: 'The End',
    groupIds: [sentGroup.id],
  });
  await submitChapter(app.ctx.db, id, app.ctx.clock());
  const stored = async (): Promise<Json> =>
    (
      await sql`SELECT state, volume, chapter, name, language, ARRAY(SELECT group_id FROM chapter_groups
        WHERE chapter_id = chapters.id) AS groups FROM chapters WHERE id = ${id}`.execute(app.ctx.db)
    ).rows[0];
  const sent = await stored();
  const chapter = { volume: '2', chapter: '1', title: '', translatedLanguage: 'en', groups: [group.uid] };
  const decision = await settle(uid, approved({ chapter }));
  expect(await stored()).toEqual({
    state: 'published',
    volume: '2',
    chapter: '1',
    name: null,
    language: 'en',
    groups: [group.id],
  });
  const { edits, editNames } = await decisionOf(uid);
  expect(edits.map(({ field }: Json) => field).toSorted()).toEqual([
    'chapter',
    'groups',
    'title',
    'translatedLanguage',
    'volume',
  ]);
  expect(editNames[group.uid]).toBe('Right Group');
  await app.ctx.changes.waitUntilApplied();
  expect((await ask(null, 'GET', `/manga/${title.uid}/aggregate`)).body.volumes['2'].chapters['1'].id).toBe(uid);

  expect((await undo(decision)).status).toBe(200);
  expect(await stored()).toEqual(sent);
  await app.ctx.changes.waitUntilApplied();
  expect((await ask(null, 'GET', `/chapter/${uid}`)).status).toBe(404);
});

test('a cover is published with another volume and language, and waits as it was sent after the undo', async () => {
  const title = await buildTitle(app.ctx);
  await buildCover(app.ctx, title.id, { main: true });
  const person = await signIn(app);
  const cover = await buildCover(app.ctx, title.id, { uploaderId: person.id, volume: '2', language: 'ja' });
  await sql`UPDATE covers SET state = 'pending' WHERE uid = ${cover.uid}`.execute(app.ctx.db);
  const { version } = (await ask(person, 'GET', `/cover/${cover.uid}`)).body.data.attributes;
  expect((await ask(person, 'PUT', `/cover/${cover.uid}`, { description: 'Front', version })).status).toBe(200);
  const stored = async (): Promise<Json> =>
    (await sql`SELECT state, volume, language FROM covers WHERE uid = ${cover.uid}`.execute(app.ctx.db)).rows[0];
  const sent = await stored();
  const decision = await settle(cover.uid, approved({ cover: { volume: '3', locale: 'en' } }));
  expect(await stored()).toEqual({ state: 'published', volume: '3', language: 'en' });
  expect((await undo(decision)).status).toBe(200);
  expect(await stored()).toEqual(sent);
});
