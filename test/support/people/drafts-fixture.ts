// Fixture of test files about title drafts: people of each right, an author, and drafts that they make.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { buildAuthor, buildCover } from '#test/support/builders/build.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get, send, type TestResponse } from '#test/support/server/http.ts';
import { type SignedIn, signIn } from './signed-in.ts';

/** Opens the fixture. Must be called at the top level of a test file; its parts are there when the first test runs. */
export function openDraftsFixture() {
  const app = {} as TestApp;
  const [member, other, contributor, moderator] = [{}, {}, {}, {}] as [SignedIn, SignedIn, SignedIn, SignedIn];
  const author = {} as { id: number; uid: string };
  beforeAll(async () => {
    Object.assign(app, await testApp());
    Object.assign(member, await signIn(app));
    Object.assign(other, await signIn(app));
    Object.assign(contributor, await signIn(app, { roles: ['ROLE_CONTRIBUTOR'] }));
    Object.assign(moderator, await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] }));
    Object.assign(author, await buildAuthor(app.ctx, { name: 'Aoi Kawa' }));
  });
  afterAll(() => app.close());

  const ask = (who: SignedIn | null, method: string, path: string, body?: object): Promise<TestResponse> =>
    method === 'GET'
      ? get(app.api + path, who?.headers)
      : send(method, app.api + path, body && JSON.stringify(body), who?.headers);

  const fields = (more: object = {}) => ({
    title: { en: 'River of Stars' },
    originalLanguage: 'ja',
    status: 'ongoing',
    contentRating: 'safe',
    ...more,
  });
  async function makeDraft(more: object = {}, who = member): Promise<string> {
    const made = await ask(who, 'POST', '/manga', fields(more));
    expect([made.status, made.body.errors]).toEqual([200, undefined]);
    return made.body.data.id;
  }
  const idOf = async (uid: string): Promise<number> =>
    (await app.ctx.db.selectFrom('titles').select('id').where('uid', '=', uid).executeTakeFirstOrThrow()).id;
  /** A draft that may be submitted. */
  async function makeCompleteDraft(more: object = {}, who = member): Promise<string> {
    const uid = await makeDraft({ authors: [author.uid], artists: [author.uid], ...more }, who);
    await buildCover(app.ctx, await idOf(uid), { language: 'ja', uploaderId: who.id });
    return uid;
  }
  const versionOf = async (uid: string, who = member): Promise<number> =>
    (await ask(who, 'GET', `/manga/draft/${uid}`)).body.data.attributes.version;
  const stateOf = async (uid: string): Promise<string> =>
    (await app.ctx.db.selectFrom('titles').select('state').where('uid', '=', uid).executeTakeFirstOrThrow()).state;
  const submit = async (uid: string, who = member): Promise<TestResponse> =>
    ask(who, 'POST', `/manga/draft/${uid}/commit`, { version: await versionOf(uid, who) });
  const tagOf = async (name: string): Promise<string> =>
    (await sql<{ uid: string }>`SELECT uid FROM tags WHERE name ->> 'en' = ${name}`.execute(app.ctx.db)).rows[0]!.uid;
  return {
    app,
    member,
    other,
    contributor,
    moderator,
    author,
    ask,
    fields,
    makeDraft,
    idOf,
    makeCompleteDraft,
    versionOf,
    stateOf,
    submit,
    tagOf,
  };
}
