// Fixture of test files about chapters that people change: people of each right, titles, groups, chapters in each state.
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { submitChapter } from '#server/chapters/approval.ts';
import type { NewChapter } from '#server/chapters/chapters.ts';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get, type Json, send, type TestResponse } from '#test/support/server/http.ts';
import { type SignedIn, signIn } from './signed-in.ts';

/** Opens the fixture. Must be called at the top level of a test file; its parts are there when the first test runs. */
export function openChaptersFixture() {
  const app = {} as TestApp;
  const [uploader, other, contributor, moderator] = [{}, {}, {}, {}] as [SignedIn, SignedIn, SignedIn, SignedIn];
  const title = {} as { id: number; uid: string };
  beforeAll(async () => {
    Object.assign(app, await testApp());
    Object.assign(uploader, await signIn(app));
    Object.assign(other, await signIn(app));
    Object.assign(contributor, await signIn(app, { roles: ['ROLE_CONTRIBUTOR'] }));
    Object.assign(moderator, await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] }));
    Object.assign(title, await buildTitle(app.ctx));
  });
  afterAll(() => app.close());

  const ask = (who: SignedIn | null, method: string, path: string, body?: object): Promise<TestResponse> =>
    method === 'GET'
      ? get(app.api + path, who?.headers)
      : send(method, app.api + path, body && JSON.stringify(body), who?.headers);
  let number = 0;
  /** A published chapter of the uploader in English. */
  const makeChapter = (chapter: Partial<NewChapter> = {}, pages = 1): Promise<{ id: number; uid: string }> =>
    buildChapter(
      app.ctx,
      title.id,
      { language: 'en', chapter: String(++number), uploaderId: uploader.id, ...chapter },
      pages,
    );
  /** A chapter that waits for its first review. */
  async function makeQueued(chapter: Partial<NewChapter> = {}): Promise<{ id: number; uid: string }> {
    const made = await makeChapter(chapter);
    await sql`UPDATE chapters SET state = 'queued' WHERE id = ${made.id}`.execute(app.ctx.db);
    await submitChapter(app.ctx.db, made.id, app.ctx.clock());
    return made;
  }
  /** A chapter that moderators have refused. */
  async function makeRejected(chapter: Partial<NewChapter> = {}): Promise<{ id: number; uid: string }> {
    const made = await makeQueued(chapter);
    await sql`UPDATE chapters SET state = 'rejected' WHERE id = ${made.id}`.execute(app.ctx.db);
    await sql`UPDATE review_items SET state = 'refused', decided_at = now(), remarks = '{"": "Pages are missing"}'
      WHERE subject_uid = ${made.uid}`.execute(app.ctx.db);
    return made;
  }
  const rowOf = async (uid: string): Promise<Json> =>
    (await sql<Json>`SELECT * FROM chapters WHERE uid = ${uid}`.execute(app.ctx.db)).rows[0];
  const stateOf = async (uid: string): Promise<string> => (await rowOf(uid)).state;
  /** States of the review items of a chapter, the oldest first. */
  const reviewsOf = async (uid: string): Promise<string[]> =>
    (
      await sql<{ state: string }>`SELECT state FROM review_items WHERE subject_uid = ${uid} AND kind = 'first_chapter'
      ORDER BY id`.execute(app.ctx.db)
    ).rows.map(({ state }) => state);
  return {
    app,
    uploader,
    other,
    contributor,
    moderator,
    title,
    ask,
    makeChapter,
    makeQueued,
    makeRejected,
    rowOf,
    stateOf,
    reviewsOf,
  };
}
