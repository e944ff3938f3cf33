// Changes of the pages of a chapter by upload sessions: versions of its pages, and what is reviewed again.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideChapter } from '#server/chapters/decisions.ts';
import { buildChapter, buildTitle, pageImage } from '#test/support/builders/build.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { type Uploader, uploaderOf } from '#test/support/people/upload-fixture.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { wrongCounts } from '#test/support/server/blob-references.ts';
import { get, type Json, reasonOf } from '#test/support/server/http.ts';

let app: TestApp;
let title: { id: number; uid: string };
beforeAll(async () => {
  app = await testApp();
  title = await buildTitle(app.ctx);
});
afterAll(() => app.close());

interface Person {
  who: SignedIn;
  uploader: Uploader;
}
const person = async (roles: ('ROLE_CONTRIBUTOR' | 'ROLE_GLOBAL_MODERATOR')[] = []): Promise<Person> => {
  const who = await signIn(app, { roles });
  return { who, uploader: uploaderOf(app.api, who) };
};
const chapterOf = ({ who }: Person, pages = 10) =>
  buildChapter(app.ctx, title.id, { chapter: '5', language: 'en', uploaderId: who.id }, pages);

/** Begins to edit; returns the session and the ids of its files. */
async function beginEdit(
  { uploader }: Person,
  chapter: string,
  version = 1,
): Promise<{ session: string; files: string[] }> {
  const begun = await uploader.ask('POST', `/upload/begin/${chapter}?includes[]=upload_session_file`, { version });
  expect(begun.body).toMatchObject({ result: 'ok', data: { type: 'upload_session' } });
  const files = begun.body.data.relationships.filter(({ type }: Json) => type === 'upload_session_file');
  return { session: begun.body.data.id, files: files.map(({ id }: Json) => id) };
}
/** Replaces the first pages by new ones. */
async function replaceFirst(who: Person, chapter: string, count: number, version = 1) {
  const { session, files } = await beginEdit(who, chapter, version);
  const added = await who.uploader.sendPages(session, count);
  return who.uploader.commit(session, [...added, ...files.slice(count)], { chapter: '5' });
}
const stateOf = async (id: number): Promise<string> =>
  (await app.ctx.db.selectFrom('chapters').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
const pagesOf = async (uid: string): Promise<string[]> =>
  (await get(`${app.api}/at-home/server/${uid}`)).body.chapter.data;
const hashIn = (file: string): string => file.replace(/^\d+-/, '').replace(/\.\w+$/, '');
/** Hashes against which the site counts changed pages. */
const reviewedPages = async ({ uploader }: Person, uid: string): Promise<string[] | null> =>
  (await uploader.ask('GET', `/chapter/${uid}/own`)).body.reviewedPages;

test('a session begins with the present pages; what is committed is a new version of them', async () => {
  const who = await person(['ROLE_CONTRIBUTOR']);
  const chapter = await chapterOf(who, 4);
  const before = await pagesOf(chapter.uid);
  const begun = await who.uploader.ask('POST', `/upload/begin/${chapter.uid}?includes[]=upload_session_file`, {
    version: 1,
  });
  const relationships = begun.body.data.relationships as Json[];
  const files = relationships.filter(({ type }) => type === 'upload_session_file');
  expect(files.map(({ attributes }) => attributes)).toMatchObject(
    [1, 2, 3, 4].map((number) => ({ originalFileName: `${number}.jpg`, mimeType: 'image/jpeg', source: 'remote' })),
  );
  expect(relationships).toContainEqual({ id: chapter.uid, type: 'chapter' });
  const session = begun.body.data.id;
  const [added] = await who.uploader.sendPages(session, 1);
  const order = [files[3]!.id, added!, files[0]!.id];
  const changed = await who.uploader.commit(session, order, { chapter: '5.5', title: 'Rails' });
  expect(changed.body.data).toMatchObject({
    id: chapter.uid,
    attributes: { chapter: '5.5', title: 'Rails', pages: 3, version: 2 },
  });
  const after = await pagesOf(chapter.uid);
  expect([after[0]!.slice(2), after[2]!.slice(2)]).toEqual([before[3]!.slice(2), before[0]!.slice(2)]);
  const { rows: sets } = await sql`SELECT version, replaced_at IS NULL AS present FROM page_sets
    WHERE chapter_id = ${chapter.id} ORDER BY version`.execute(app.ctx.db);
  expect(sets).toEqual([
    { version: 1, present: false },
    { version: 2, present: true },
  ]);
  // a repeated commit answers the chapter and makes no further version
  expect((await who.uploader.commit(session, order)).body.data.attributes.version).toBe(2);
  expect(await wrongCounts(app.ctx.db)).toEqual([]);
});

test('pages that stay as they are make no new version, and abandoning changes nothing', async () => {
  const who = await person(['ROLE_CONTRIBUTOR']);
  const chapter = await chapterOf(who, 3);
  const { session, files } = await beginEdit(who, chapter.uid);
  expect((await who.uploader.commit(session, files, { chapter: '6' })).body.data.attributes.chapter).toBe('6');
  const next = await beginEdit(who, chapter.uid, 2);
  expect(next.files).toHaveLength(3);
  await who.uploader.sendPages(next.session, 1);
  expect((await who.uploader.ask('DELETE', `/upload/${next.session}`)).status).toBe(200);
  const { rows } = await sql`SELECT FROM page_sets WHERE chapter_id = ${chapter.id}`.execute(app.ctx.db);
  expect(rows).toHaveLength(1);
  expect(await pagesOf(chapter.uid)).toHaveLength(3);
  expect(await wrongCounts(app.ctx.db)).toEqual([]);
});

describe('who may', () => {
  test('is whoever may change the chapter and may upload', async () => {
    const owner = await person(['ROLE_CONTRIBUTOR']);
    const chapter = await chapterOf(owner, 2);
    const stranger = await person(['ROLE_CONTRIBUTOR']);
    const moderator = await person(['ROLE_GLOBAL_MODERATOR']);
    const ask = ({ uploader }: Person, version = 1) =>
      uploader.ask('POST', `/upload/begin/${chapter.uid}`, { version });
    expect((await ask(stranger)).status).toBe(403);
    const stale = await ask(owner, 7);
    expect([stale.status, stale.body.errors[0].title]).toEqual([409, 'optimistic_lock_exception']);
    const open = await ask(moderator);
    expect(open.status).toBe(200);
    await sql`UPDATE users SET upload_revoked = true WHERE id = ${owner.who.id}`.execute(app.ctx.db);
    await app.ctx.changes.waitUntilApplied();
    const revoked = await ask(owner);
    expect([revoked.status, reasonOf(revoked)]).toEqual([403, 'upload_revoked']);
    expect((await stranger.uploader.ask('POST', `/upload/begin/${crypto.randomUUID()}`, { version: 1 })).status).toBe(
      404,
    );
  });

  test('whoever begins another upload is told of the chapter that is being edited', async () => {
    const who = await person(['ROLE_CONTRIBUTOR']);
    const chapter = await chapterOf(who, 2);
    const { session } = await beginEdit(who, chapter.uid);
    const second = await who.uploader.ask('POST', `/upload/begin/${chapter.uid}`, { version: 1 });
    expect(second.status).toBe(409);
    expect(second.body.errors[0].context).toMatchObject({ session, edits: chapter.uid, files: 2 });
  });

  test('is refused when the chapter was changed since', async () => {
    const who = await person(['ROLE_CONTRIBUTOR']);
    const chapter = await chapterOf(who, 2);
    const { session, files } = await beginEdit(who, chapter.uid);
    await who.uploader.ask('PUT', `/chapter/${chapter.uid}`, { title: 'New', version: 1 });
    const late = await who.uploader.commit(session, files.toReversed());
    expect([late.status, reasonOf(late)]).toEqual([409, 'chapter_changed']);
  });
});

describe('of a member whose chapter was published', () => {
  test('30 % of the pages may change, more are reviewed again; small changes add up', async () => {
    const who = await person();
    const chapter = await chapterOf(who, 10);
    const reviewed = (await pagesOf(chapter.uid)).map(hashIn);
    expect(await reviewedPages(who, chapter.uid)).toEqual(reviewed);
    expect((await replaceFirst(who, chapter.uid, 2)).status).toBe(200);
    expect(await stateOf(chapter.id)).toBe('published');
    // what nobody has reviewed is no measure
    expect(await reviewedPages(who, chapter.uid)).toEqual(reviewed);
    // pages 3 and 4, so that four of ten differ from what was reviewed
    const { session, files } = await beginEdit(who, chapter.uid, 2);
    const added = await who.uploader.sendPages(session, 2);
    await who.uploader.commit(session, [...files.slice(0, 2), ...added, ...files.slice(4)], { chapter: '5' });
    expect(await stateOf(chapter.id)).toBe('queued');
    expect(await reviewedPages(who, chapter.uid)).toBeNull();
    const { rows } = await sql`SELECT kind, state FROM review_items WHERE subject_uid = ${chapter.uid}`.execute(
      app.ctx.db,
    );
    expect(rows).toEqual([{ kind: 'first_chapter', state: 'waiting' }]);
    expect((await get(`${app.api}/chapter/${chapter.uid}`)).status).toBe(404);
    // what is approved is the new measure
    const { version } = await app.ctx.db
      .selectFrom('chapters')
      .select('version')
      .where('id', '=', chapter.id)
      .executeTakeFirstOrThrow();
    await decideChapter(app.ctx, { uid: chapter.uid, version, reviewerId: 0, refusal: null });
    expect(await reviewedPages(who, chapter.uid)).toEqual((await pagesOf(chapter.uid)).map(hashIn));
    expect((await replaceFirst(who, chapter.uid, 2, 4)).status).toBe(200);
    expect(await stateOf(chapter.id)).toBe('published');
    expect(await wrongCounts(app.ctx.db)).toEqual([]);
  });

  test('pages in another order are no change, many new ones are', async () => {
    const who = await person();
    const chapter = await chapterOf(who, 6);
    const turned = await beginEdit(who, chapter.uid);
    await who.uploader.commit(turned.session, turned.files.toReversed(), { chapter: '5' });
    expect(await stateOf(chapter.id)).toBe('published');
    const more = await beginEdit(who, chapter.uid, 2);
    const added = await who.uploader.sendPages(more.session, await Promise.all([1, 2, 3].map(() => pageImage())));
    await who.uploader.commit(more.session, [...more.files, ...added], { chapter: '5' });
    expect(await stateOf(chapter.id)).toBe('queued');
  });

  test('nothing of an auto-approved account is reviewed again', async () => {
    const who = await person(['ROLE_CONTRIBUTOR']);
    const chapter = await chapterOf(who, 3);
    expect(await reviewedPages(who, chapter.uid)).toBeNull();
    expect(await reviewedPages(await person(['ROLE_GLOBAL_MODERATOR']), chapter.uid)).toBeNull();
    expect((await replaceFirst(who, chapter.uid, 3)).status).toBe(200);
    expect(await stateOf(chapter.id)).toBe('published');
  });
});
