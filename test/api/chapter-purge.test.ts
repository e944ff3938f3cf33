// The purge of chapters: deleted ones after 30 days, replaced pages after 90, by moved dates; what else refers to the same
// images keeps them, and readers notice nothing.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { chapterPurgeHandler } from '#server/chapters/purge.ts';
import { createPageSet } from '#server/media/media.ts';
import { sweepBlobs } from '#server/media/sweep.ts';
import { openChaptersFixture } from '#test/support/people/chapters-fixture.ts';
import { wrongCounts } from '#test/support/server/blob-references.ts';
import { get, type Json } from '#test/support/server/http.ts';

const { app, title, uploader, moderator, ask, makeChapter, makeQueued } = openChaptersFixture();
const purge = () => chapterPurgeHandler.run(app.ctx, {});
const remove = (uid: string, who = uploader) => ask(who, 'DELETE', `/chapter/${uid}`);
const age = (id: number, days: number) =>
  sql`UPDATE chapter_removals SET at = at - make_interval(days => ${days}) WHERE chapter_id = ${id}`.execute(
    app.ctx.db,
  );
const exists = async (id: number): Promise<boolean> =>
  (await sql`SELECT FROM chapters WHERE id = ${id}`.execute(app.ctx.db)).rows.length === 1;
const imageOf = async (uid: string): Promise<string> => {
  const { rows } = await sql<{ hash: string }>`SELECT encode(blobs.hash, 'hex') AS hash FROM chapters
    JOIN page_sets ON chapter_id = chapters.id JOIN blobs ON blobs.id = page_sets.blobs[1]
    WHERE chapters.uid = ${uid} ORDER BY page_sets.version DESC LIMIT 1`.execute(app.ctx.db);
  return rows[0]!.hash;
};
const hasImage = async (hash: string): Promise<boolean> =>
  (await sql`SELECT FROM blobs WHERE hash = decode(${hash}, 'hex')`.execute(app.ctx.db)).rows.length === 1;
const sweep = async (): Promise<void> => {
  await sql`UPDATE blobs SET last_ref = last_ref - interval '2 days' WHERE refs = 0`.execute(app.ctx.db);
  await sweepBlobs(app.ctx);
};
const feed = async (): Promise<Json> => {
  const { body } = await get(`${app.api}/manga/${title.uid}/feed?limit=500&order[chapter]=asc`);
  return body.data;
};

test('a chapter that was deleted 30 days ago is gone with its pages; one that was deleted later is restored', async () => {
  const [old, young, waiting, kept] = [
    await makeChapter(),
    await makeChapter(),
    await makeQueued({ language: 'th' }),
    await makeChapter(),
  ];
  const byStaff = await makeChapter();
  for (const { uid } of [old, young, waiting]) expect((await remove(uid)).status).toBe(200);
  expect((await remove(byStaff.uid, moderator)).status).toBe(200);
  await age(old.id, 31);
  await age(waiting.id, 31);
  await age(byStaff.id, 31);
  await age(young.id, 29);
  const [oldImage, youngImage] = [await imageOf(old.uid), await imageOf(young.uid)];
  await app.ctx.changes.waitUntilApplied();
  const before = await feed();
  await purge();
  await sweep();
  expect([await exists(old.id), await exists(waiting.id), await exists(byStaff.id)]).toEqual([false, false, false]);
  expect([await exists(young.id), await exists(kept.id)]).toEqual([true, true]);
  expect([await hasImage(oldImage), await hasImage(youngImage)]).toEqual([false, true]);
  await app.ctx.changes.waitUntilApplied();
  expect(await feed()).toEqual(before);
  expect((await ask(uploader, 'GET', `/chapter/${old.uid}/own`)).status).toBe(404);
  expect((await ask(uploader, 'POST', `/chapter/${young.uid}/restore`)).body.state).toBe('published');
  const { rows } = await sql<{ content: string }>`SELECT review_snapshots.content::text AS content FROM review_snapshots
    JOIN review_items ON review_items.id = item_id WHERE subject_uid = ${waiting.uid}`.execute(app.ctx.db);
  expect(rows).toEqual([{ content: '{}' }]);
  expect(await wrongCounts(app.ctx.db)).toEqual([]);
});

test('a deleted chapter stays while moderators have a report of it', async () => {
  const { id, uid } = await makeChapter();
  await remove(uid);
  await age(id, 40);
  await sql`INSERT INTO review_items (kind, subject_kind, subject_uid, due_at, created_at)
    VALUES ('report', 'chapters', ${uid}, now(), now())`.execute(app.ctx.db);
  await purge();
  expect(await exists(id)).toBe(true);
  await sql`UPDATE review_items SET state = 'refused', decided_at = now() WHERE subject_uid = ${uid}`.execute(
    app.ctx.db,
  );
  await purge();
  expect(await exists(id)).toBe(false);
});

test('replaced pages go after 90 days, but not those that were reviewed last, nor images that are used elsewhere', async () => {
  const { id, uid } = await makeChapter({}, 2);
  const hashesOf = async (chapterId: number): Promise<string[]> =>
    (
      await sql<{ hash: string }>`SELECT encode(blobs.hash, 'hex') AS hash FROM chapters
        JOIN page_sets ON page_sets.id = page_set_id CROSS JOIN LATERAL unnest(page_sets.blobs) AS page (id)
        JOIN blobs ON blobs.id = page.id WHERE chapters.id = ${chapterId}`.execute(app.ctx.db)
    ).rows.map(({ hash }) => hash);
  const [first, second] = await hashesOf(id);
  const replaceBy = async (hash: string): Promise<number> => {
    const set = await createPageSet(app.ctx.db, id, [{ hash }], { firstSide: null, marks: null });
    await sql`UPDATE chapters SET page_set_id = ${set}, pages = 1 WHERE id = ${id}`.execute(app.ctx.db);
    return set;
  };
  const reviewed = await replaceBy(first!);
  await sql`UPDATE chapters SET reviewed_set_id = ${reviewed} WHERE id = ${id}`.execute(app.ctx.db);
  await replaceBy((await hashesOf((await makeChapter()).id))[0]!);
  const versions = async (): Promise<number[]> =>
    (
      await sql<{ version: number }>`SELECT version FROM page_sets WHERE chapter_id = ${id} ORDER BY version`.execute(
        app.ctx.db,
      )
    ).rows.map(({ version }) => version);
  const move = (days: number) =>
    sql`UPDATE page_sets SET replaced_at = now() - make_interval(days => ${days})
      WHERE chapter_id = ${id} AND replaced_at IS NOT NULL`.execute(app.ctx.db);
  await move(89);
  await purge();
  expect(await versions()).toEqual([1, 2, 3]);
  await move(91);
  await purge();
  await sweep();
  expect(await versions()).toEqual([2, 3]);
  expect([await hasImage(first!), await hasImage(second!)]).toEqual([true, false]);
  expect((await get(`${app.api}/chapter/${uid}/pages`)).body.pages).toHaveLength(1);
  expect(await wrongCounts(app.ctx.db)).toEqual([]);
});
