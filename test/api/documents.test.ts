// Stored JSON documents equal newly rendered ones after any write by any process.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeChapterState, setAvailability } from '#server/chapters/chapters.ts';
import type { DocumentTable } from '#server/core/cache/document-cache.ts';
import { documentSources } from '#server/document-kinds.ts';
import { relateTitles } from '#server/titles/relations.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import {
  buildAuthor,
  buildChapter,
  buildCover,
  buildGroup,
  buildTitle,
  buildUser,
} from '#test/support/builders/build.ts';
import { get, type Json } from '#test/support/server/http.ts';
import { signIn } from '#test/support/people/signed-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const tables: DocumentTable[] = ['titles', 'chapters', 'covers', 'authors', 'groups'];

/** Reads all public documents, which stores them, and compares each with a newly rendered one. */
async function storeAndCompare(): Promise<void> {
  const { db, documents, changes } = app.ctx;
  await changes.waitUntilApplied();
  for (const table of tables) {
    const visible = sql<boolean>`${sql.raw(documentSources.documents[table].visible)}`;
    const rows = db.selectFrom(table).where(visible);
    const ids = (await rows.select('id').orderBy('id').execute()).map(({ id }) => id);
    const servedDocuments = (await documents.byIds(table, ids, [])).map(
      (json) => JSON.parse(Buffer.concat(json).toString()) as Json,
    );
    await expect.poll(async () => (await rows.select('id').where('doc', 'is', null).execute()).length).toBe(0);
    const stored = await rows.select(['id', 'doc']).execute();
    const rendered = await documentSources.documents[table].render(db, ids);
    expect(servedDocuments).toEqual(ids.map((id) => rendered.get(id)));
    expect(stored.length).toBe(ids.length);
    for (const { id, doc } of stored) expect(JSON.parse(doc!)).toEqual(rendered.get(id));
  }
}

interface TestCatalogue {
  title: { id: number; uid: string };
  other: { id: number; uid: string };
  author: { id: number; uid: string };
  group: { id: number; uid: string };
  chapter: { id: number; uid: string };
  cover: { id: number; uid: string };
  user: { id: number; uid: string };
}

async function buildCatalogue(): Promise<TestCatalogue> {
  const { ctx } = app;
  const user = await buildUser(ctx);
  const author = await buildAuthor(ctx);
  const title = await buildTitle(ctx, { authorIds: [author.id], artistIds: [author.id], tags: ['Romance', 'Comedy'] });
  const other = await buildTitle(ctx);
  await relateTitles(ctx.db, title.id, other.id, 'prequel');
  const cover = await buildCover(ctx, title.id, { uploaderId: user.id });
  const group = await buildGroup(ctx, { leaderId: user.id });
  const chapter = await buildChapter(ctx, title.id, { groupIds: [group.id], uploaderId: user.id }, 1);
  return { title, other, author, group, chapter, cover, user };
}

describe('documents', () => {
  test.each<[string, (catalogue: TestCatalogue) => Promise<unknown>]>([
    [
      'a title changes',
      ({ title }) => sql`UPDATE titles SET year = 1999, version = 2 WHERE id = ${title.id}`.execute(app.ctx.db),
    ],
    [
      'a name comes',
      ({ title }) => sql`INSERT INTO title_names VALUES (${title.id}, 7, 'fr', 'Un nom', false)`.execute(app.ctx.db),
    ],
    ['a name goes', ({ title }) => sql`DELETE FROM title_names WHERE title_id = ${title.id}`.execute(app.ctx.db)],
    [
      'a synopsis comes',
      ({ title }) => sql`INSERT INTO title_descriptions VALUES (${title.id}, 'en', 'Text')`.execute(app.ctx.db),
    ],
    ['a tag goes', ({ title }) => sql`DELETE FROM title_tags WHERE title_id = ${title.id}`.execute(app.ctx.db)],
    [
      'a tag is called otherwise',
      () => sql`UPDATE tags SET name = '{"en":"Love"}' WHERE name ->> 'en' = 'Romance'`.execute(app.ctx.db),
    ],
    [
      'a credit moves',
      ({ title }) =>
        sql`UPDATE title_credits SET role = 'author' WHERE title_id = ${title.id} AND role = 'author'`.execute(
          app.ctx.db,
        ),
    ],
    [
      'a credit goes',
      ({ title }) =>
        sql`DELETE FROM title_credits WHERE title_id = ${title.id} AND role = 'artist'`.execute(app.ctx.db),
    ],
    [
      'a related title is hidden',
      ({ other }) => sql`UPDATE titles SET state = 'draft' WHERE id = ${other.id}`.execute(app.ctx.db),
    ],
    [
      'a credited title is hidden',
      ({ title }) => sql`UPDATE titles SET state = 'draft' WHERE id = ${title.id}`.execute(app.ctx.db),
    ],
    [
      'a relation goes',
      ({ title }) => sql`DELETE FROM title_relations WHERE title_id = ${title.id}`.execute(app.ctx.db),
    ],
    [
      'a chapter gets another group',
      async ({ chapter }) => {
        const group = await buildGroup(app.ctx);
        await sql`INSERT INTO chapter_groups VALUES (${chapter.id}, ${group.id}, 2)`.execute(app.ctx.db);
      },
    ],
    ['a chapter is taken out', ({ chapter }) => setAvailability(app.ctx, chapter.id, false)],
    ['a chapter is removed', ({ chapter }) => changeChapterState(app.ctx, chapter.id, 'remove')],
    ['a chapter is deleted', ({ chapter }) => sql`DELETE FROM chapters WHERE id = ${chapter.id}`.execute(app.ctx.db)],
    ['a cover changes', ({ cover }) => sql`UPDATE covers SET volume = '9' WHERE id = ${cover.id}`.execute(app.ctx.db)],
    [
      'the main cover goes',
      ({ title }) => sql`UPDATE titles SET main_cover_id = NULL WHERE id = ${title.id}`.execute(app.ctx.db),
    ],
    [
      'an author is called otherwise',
      ({ author }) => sql`UPDATE authors SET name = 'Other' WHERE id = ${author.id}`.execute(app.ctx.db),
    ],
    [
      'a group gets a member',
      async ({ group }) => {
        const member = await buildUser(app.ctx);
        await sql`INSERT INTO group_members (group_id, user_id) VALUES (${group.id}, ${member.id})`.execute(app.ctx.db);
      },
    ],
    [
      'a group loses its leader',
      ({ group }) => sql`UPDATE groups SET leader_id = NULL WHERE id = ${group.id}`.execute(app.ctx.db),
    ],
  ])('are up to date after: %s', async (_what, write) => {
    const builtCatalogue = await buildCatalogue();
    await storeAndCompare();
    await write(builtCatalogue);
    await storeAndCompare();
  });

  test('that are rendered during another transaction’s write are not stored', async () => {
    const { title } = await buildCatalogue();
    const { db } = app.ctx;
    const openTransaction = await db.startTransaction().execute();
    await sql`UPDATE title_names SET name = 'Badges' WHERE title_id = ${title.id}`.execute(openTransaction);
    const before = await get(`${app.api}/manga/${title.uid}`);
    expect(before.body.data.attributes.title.en).not.toBe('Badges');
    await openTransaction.commit().execute();
    await app.ctx.changes.waitUntilApplied();
    expect((await get(`${app.api}/manga/${title.uid}`)).body.data.attributes.title.en).toBe('Badges');
    await storeAndCompare();
  });

  test('include the current attributes of related entities', async () => {
    const { title, author, chapter, group, user } = await buildCatalogue();
    const relatedAttributes = async (path: string, type: string): Promise<Json> => {
      const { body } = await get(`${app.api}${path}?includes[]=${type}`);
      return body.data.relationships.find((relationship: Json) => relationship.type === type).attributes;
    };
    await relatedAttributes(`/manga/${title.uid}`, 'author');
    await sql`UPDATE authors SET name = 'Later' WHERE id = ${author.id}`.execute(app.ctx.db);
    await sql`UPDATE groups SET name = 'Later' WHERE id = ${group.id}`.execute(app.ctx.db);
    await sql`UPDATE users SET username = ${`later${user.id}`} WHERE id = ${user.id}`.execute(app.ctx.db);
    await sql`UPDATE titles SET year = 2001, creator_id = ${user.id} WHERE id = ${title.id}`.execute(app.ctx.db);
    await app.ctx.changes.waitUntilApplied();
    expect((await relatedAttributes(`/manga/${title.uid}`, 'author')).name).toBe('Later');
    expect((await relatedAttributes(`/manga/${title.uid}`, 'creator')).username).toBe(`later${user.id}`);
    expect((await relatedAttributes(`/chapter/${chapter.uid}`, 'scanlation_group')).name).toBe('Later');
    expect((await relatedAttributes(`/chapter/${chapter.uid}`, 'manga')).year).toBe(2001);
    expect((await relatedAttributes(`/group/${group.uid}`, 'leader')).username).toBe(`later${user.id}`);
    const responseWithoutIncludes = await get(`${app.api}/manga/${title.uid}`);
    expect(
      responseWithoutIncludes.body.data.relationships.some(
        (relationship: Json) => relationship.attributes ?? relationship.type === 'creator',
      ),
    ).toBe(false);
  });
});

describe('the aggregate of chapters', () => {
  // with credentials, so that no cached response is served
  const volumesOf = async (uid: string, query = ''): Promise<Json> =>
    (await get(`${app.api}/manga/${uid}/aggregate?${query}`, (await signIn(app)).headers)).body.volumes;

  test('is up to date after each change', async () => {
    const { ctx } = app;
    const title = await buildTitle(ctx);
    const first = await buildChapter(ctx, title.id, { volume: '1', chapter: '1', language: 'en' }, 1);
    const second = await buildChapter(ctx, title.id, { volume: '1', chapter: '1', language: 'fr' }, 1);
    const expected = {
      volume: '1',
      count: 2,
      chapters: { 1: { chapter: '1', id: first.uid, others: [second.uid], count: 2, isUnavailable: false } },
    };
    expect(await volumesOf(title.uid)).toEqual({ 1: expected });
    expect(await volumesOf(title.uid)).toEqual({ 1: expected });
    expect((await volumesOf(title.uid, 'translatedLanguage[]=fr'))[1].chapters[1]).toMatchObject({
      id: second.uid,
      others: [],
      count: 1,
    });
    expect(await volumesOf(title.uid, 'translatedLanguage[]=de')).toEqual({});
    await setAvailability(ctx, first.id, false);
    await ctx.changes.waitUntilApplied();
    expect((await volumesOf(title.uid))[1].chapters[1]).toMatchObject({ id: second.uid, count: 1 });
    expect((await volumesOf(title.uid, 'includeUnavailable=1'))[1]).toEqual(expected);
    await buildChapter(ctx, title.id, { volume: null, chapter: null }, 1);
    expect(Object.keys(await volumesOf(title.uid))).toEqual(['1', 'none']);
  });

  test('shows a scheduled chapter once it is published', async () => {
    const { ctx } = app;
    const title = await buildTitle(ctx);
    await buildChapter(ctx, title.id, { chapter: '1' }, 1);
    await buildChapter(ctx, title.id, { chapter: '2', publishAt: new Date(Date.now() + 1500) }, 1);
    expect(Object.keys((await volumesOf(title.uid)).none.chapters)).toEqual(['1']);
    await expect
      .poll(async () => Object.keys((await volumesOf(title.uid)).none.chapters), { timeout: 8000 })
      .toEqual(['1', '2']);
  });
});

describe('the title index', () => {
  test('knows what other processes write, once it is committed', async () => {
    const { ctx } = app;
    const title = await buildTitle(ctx, { tags: ['Drama'], contentRating: 'safe' });
    const totalOf = async (query: string): Promise<number> =>
      (await get(`${app.api}/manga?ids[]=${title.uid}&${query}`)).body.total;
    expect(await totalOf('year=1987')).toBe(0);
    await sql`UPDATE titles SET year = 1987, status = 'hiatus' WHERE id = ${title.id}`.execute(ctx.db);
    await ctx.changes.waitUntilApplied();
    expect([await totalOf('year=1987'), await totalOf('status[]=hiatus'), await totalOf('status[]=ongoing')]).toEqual([
      1, 1, 0,
    ]);
    await sql`UPDATE titles SET state = 'draft' WHERE id = ${title.id}`.execute(ctx.db);
    await ctx.changes.waitUntilApplied();
    expect(await totalOf('')).toBe(0);
    expect((await get(`${app.api}/manga/${title.uid}`)).status).toBe(404);
  });

  test('survives the loss of its connection', async () => {
    const { ctx } = app;
    const title = await buildTitle(ctx);
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'komawari changes' AND datname = current_database()`.execute(ctx.db);
    await sql`UPDATE titles SET year = 1955 WHERE id = ${title.id}`.execute(ctx.db);
    await ctx.changes.waitUntilApplied();
    expect((await get(`${app.api}/manga?ids[]=${title.uid}&year=1955`)).body.total).toBe(1);
  });
});
