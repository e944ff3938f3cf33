// Merging of titles and authors: what readers have goes along, old ids lead on, and each row comes back on undo, whatever was
// written and merged since.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildAuthor, buildCover, buildTitle } from '#test/support/builders/build.ts';
import { openChaptersFixture } from '#test/support/people/chapters-fixture.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { undoDecision } from '#test/support/people/staff-fixture.ts';
import { get, type Json, reasonOf } from '#test/support/server/http.ts';

const { app, moderator, uploader, ask, makeChapter } = openChaptersFixture();
type Title = { id: number; uid: string };
let readers: [SignedIn, SignedIn, SignedIn];
beforeAll(async () => {
  readers = [await signIn(app), await signIn(app), await signIn(app)];
});

const merge = async (kind: 'title' | 'author', source: string, into: string): Promise<string> => {
  const action = { action: `${kind}.merge`, id: source, params: { into } };
  const { status, body } = await ask(moderator, 'POST', '/moderation/act', { action, reason: 'duplicate' });
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.decision;
};
const chapterOf = async (title: Title, number: string): Promise<Title> => {
  const chapter = await makeChapter({ chapter: number });
  await sql`UPDATE chapters SET title_id = ${title.id} WHERE id = ${chapter.id}`.execute(app.ctx.db);
  return chapter;
};
const follow = (who: SignedIn, title: Title) => ask(who, 'POST', `/manga/${title.uid}/follow`, {});
const rate = (who: SignedIn, title: Title, rating: number) => ask(who, 'POST', `/rating/${title.uid}`, { rating });
const readChapter = (who: SignedIn, title: Title, chapter: Title) =>
  ask(who, 'POST', `/manga/${title.uid}/read?updateHistory=true`, { chapterIdsRead: [chapter.uid] });

/** All rows of readers and content by title, as far as people see them. */
async function rowsOf(...titles: Title[]): Promise<Json> {
  const seen: Record<string, unknown> = {};
  for (const [index, { id }] of titles.entries())
    for (const [table, columns] of Object.entries({
      title_follows: 'user_id, following, status, notify',
      ratings: 'user_id, rating',
      reads: 'user_id, chapters, read_on',
      progress: 'user_id, chapter_id, page',
      list_titles: 'list_id, position',
      library_notes: 'user_id, note',
      chapters: 'id',
      covers: 'id',
    }))
      seen[`${table} ${index}`] = (
        await sql`SELECT ${sql.raw(columns)} FROM ${sql.table(table)} WHERE title_id = ${id} ORDER BY 1, 2`
          .execute(app.ctx.db)
          .catch(() =>
            sql`SELECT ${sql.raw(columns)} FROM ${sql.table(table)} WHERE title_id = ${id} ORDER BY 1`.execute(
              app.ctx.db,
            ),
          )
      ).rows;
  return seen;
}
/** Followers and ratings as they are counted, and as they are. */
async function counters({ id }: Title): Promise<Json> {
  const { rows } = await sql<Json>`SELECT
      coalesce((SELECT follows FROM title_figures WHERE title_id = ${id}), 0) AS follows,
      coalesce((SELECT array_to_json(ratings)::text FROM title_figures WHERE title_id = ${id}), '') AS ratings,
      (SELECT count(*)::int FROM title_follows WHERE title_id = ${id} AND following) AS followers,
      (SELECT count(*)::int FROM ratings WHERE title_id = ${id}) AS raters`.execute(app.ctx.db);
  return rows[0];
}

interface World {
  source: Title;
  target: Title;
  other: Title;
  chapters: Title[];
}

/** Three titles, of which people have rows: some of one, some of two. */
async function makeWorld(): Promise<World> {
  const [source, target, other] = [await buildTitle(app.ctx), await buildTitle(app.ctx), await buildTitle(app.ctx)];
  const chapters = [await chapterOf(source, '1'), await chapterOf(source, '2'), await chapterOf(target, '1')];
  await buildCover(app.ctx, source.id);
  const [first, second, third] = readers;
  for (const who of readers) await follow(who, source);
  await follow(second, target);
  await rate(first, source, 7);
  await rate(second, source, 3);
  await rate(second, target, 9);
  await ask(first, 'POST', `/manga/${source.uid}/status`, { status: 'reading' });
  await readChapter(first, source, chapters[0]!);
  await readChapter(second, source, chapters[1]!);
  await readChapter(second, target, chapters[2]!);
  await follow(third, other);
  for (const manga of [[source.uid], [source.uid, target.uid]])
    await ask(first, 'POST', '/list', { name: `List of ${manga.length}`, manga });
  await ask(first, 'POST', `/comments/threads/manga/${source.uid}`, { text: 'A quiet harbor' });
  return { source, target, other, chapters };
}

describe('a merged title', () => {
  test('leads on by its old id, and all rows of readers are at the target, and back after undo', async () => {
    const { source, target, chapters } = await makeWorld();
    const before = await rowsOf(source, target);
    const countersBefore = [await counters(source), await counters(target)];
    const decision = await merge('title', source.uid, target.uid);
    expect((await get(`${app.api}/manga/${source.uid}`)).body.data.id).toBe(target.uid);
    expect((await get(`${app.api}/manga/${source.uid}/feed`)).body.total).toBe(3);
    const [first, second] = readers;
    expect((await ask(first, 'GET', `/manga/${target.uid}/status`)).body.status).toBe('reading');
    expect((await ask(first, 'GET', `/rating?manga[]=${target.uid}`)).body.ratings[target.uid].rating).toBe(7);
    expect((await ask(second, 'GET', `/rating?manga[]=${target.uid}`)).body.ratings[target.uid].rating).toBe(9);
    expect(new Set((await ask(second, 'GET', `/manga/${target.uid}/read`)).body.data)).toEqual(
      new Set(chapters.map(({ uid }) => uid)),
    );
    const { follows, followers, raters } = await counters(target);
    expect([follows, followers, raters]).toEqual([3, 3, 2]);
    const commentsOf = async ({ id }: Title): Promise<number> =>
      (await sql<{ comments: number }>`SELECT comments FROM comment_threads WHERE title_id = ${id}`.execute(app.ctx.db))
        .rows[0]!.comments;
    expect(await commentsOf(target)).toBe(1);
    await undoDecision(app, decision);
    expect([await commentsOf(source), await commentsOf(target)]).toEqual([1, 0]);
    expect(await rowsOf(source, target)).toEqual(before);
    expect([await counters(source), await counters(target)]).toEqual(countersBefore);
    expect((await get(`${app.api}/manga/${source.uid}`)).body.data.id).toBe(source.uid);
  });

  test('comes back after fifty later writes and a second merge, which stands', async () => {
    const { source, target, other, chapters } = await makeWorld();
    const [first, second, third] = readers;
    const before = await rowsOf(source);
    const decision = await merge('title', source.uid, target.uid);
    await merge('title', target.uid, other.uid);
    const newcomers = [];
    for (let index = 0; index < 25; index++) newcomers.push(await signIn(app));
    for (const who of newcomers) {
      await follow(who, other);
      await rate(who, other, 8);
    }
    await undoDecision(app, decision);
    expect(await rowsOf(source)).toEqual(before);
    expect((await get(`${app.api}/manga/${target.uid}`)).body.data.id).toBe(other.uid);
    const { follows, raters } = await counters(other);
    // the newcomers, the follower of the target and of the third title
    expect([follows, raters]).toEqual([27, 26]);
    expect((await ask(second, 'GET', `/manga/${other.uid}/read`)).body.data).toEqual([chapters[2]!.uid]);
    expect((await ask(first, 'GET', `/rating?manga[]=${source.uid}`)).body.ratings[source.uid].rating).toBe(7);
    expect((await ask(third, 'GET', `/user/follows/manga/${source.uid}`)).status).toBe(200);
  });

  test('keeps what was changed since with the row that it belongs to', async () => {
    const { source, target } = await makeWorld();
    const [first, second] = readers;
    const decision = await merge('title', source.uid, target.uid);
    await rate(first, target, 10);
    await rate(second, target, 1);
    await undoDecision(app, decision);
    const ratings = async (who: SignedIn): Promise<unknown[]> => {
      const { body } = await ask(who, 'GET', `/rating?manga[]=${source.uid}&manga[]=${target.uid}`);
      return [body.ratings[source.uid]?.rating ?? null, body.ratings[target.uid]?.rating ?? null];
    };
    expect([await ratings(first), await ratings(second)]).toEqual([
      [10, null],
      [3, 1],
    ]);
  });

  test('is not merged into itself, nor into what is gone', async () => {
    const { source, target, other } = await makeWorld();
    const act = (id: string, into: string) =>
      ask(moderator, 'POST', '/moderation/act', {
        action: { action: 'title.merge', id, params: { into } },
        reason: 'duplicate',
      });
    const same = await act(source.uid, source.uid);
    expect([same.status, reasonOf(same)]).toEqual([400, 'merge_same']);
    await merge('title', source.uid, target.uid);
    expect((await act(other.uid, source.uid)).status).toBe(404);
    expect((await act(source.uid, other.uid)).status).toBe(404);
    const denied = await ask(uploader, 'POST', '/moderation/act', {
      action: { action: 'title.merge', id: other.uid, params: { into: target.uid } },
      reason: 'duplicate',
    });
    expect(denied.status).toBe(403);
  });
});

test('authors are merged with their credits, once in each role, and come back', async () => {
  const [source, target] = [await buildAuthor(app.ctx), await buildAuthor(app.ctx)];
  const [alone, both] = [
    await buildTitle(app.ctx, { authorIds: [source.id] }),
    await buildTitle(app.ctx, { authorIds: [source.id, target.id] }),
  ];
  const authorsOf = async ({ uid }: Title): Promise<string[]> =>
    (await get(`${app.api}/manga/${uid}`)).body.data.relationships
      .filter(({ type }: Json) => type === 'author')
      .map(({ id }: Json) => id);
  const before = [await authorsOf(alone), await authorsOf(both)];
  const decision = await merge('author', source.uid, target.uid);
  expect([await authorsOf(alone), await authorsOf(both)]).toEqual([[target.uid], [target.uid]]);
  expect((await get(`${app.api}/author/${source.uid}`)).body.data.id).toBe(target.uid);
  await undoDecision(app, decision);
  expect([await authorsOf(alone), await authorsOf(both)]).toEqual(before);
  expect((await get(`${app.api}/author/${source.uid}`)).body.data.id).toBe(source.uid);
});
