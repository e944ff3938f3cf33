// Fixture of test files about comments: an app, and what people do with comments.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { savePositions } from '#server/reading/reading.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { get, type Json, send, type TestResponse } from '#test/support/server/http.ts';
import { type MemberOptions, type SignedIn, signIn } from './signed-in.ts';

/** Subject of a thread of comments. */
export interface Subject {
  type: 'manga' | 'chapter' | 'group';
  id: string;
}

/** Opens the fixture. Must be called at the top level of a test file; `app` is available when the first test runs. */
export function openCommentsFixture() {
  const app = {} as TestApp;
  beforeAll(async () => void Object.assign(app, await testApp()));
  afterAll(() => app.close?.());
  /** A member whose account is not new. */
  async function trusted(options: MemberOptions = {}): Promise<SignedIn> {
    const person = await signIn(app, options);
    await sql`UPDATE users SET created_at = now() - interval '30 days' WHERE id = ${person.id}`.execute(app.ctx.db);
    return person;
  }

  /** Makes comments of a person older than they are. */
  async function age({ id }: SignedIn, minutes: number): Promise<void> {
    await sql`UPDATE comments SET created_at = created_at - make_interval(mins => ${minutes}),
      gone_at = gone_at - make_interval(mins => ${minutes}) WHERE author_id = ${id}`.execute(app.ctx.db);
  }

  const newTitle = async (): Promise<Subject> => ({ type: 'manga', id: (await buildTitle(app.ctx)).uid });
  async function newChapter(pages = 5): Promise<Subject & { pages: number; number: number; titleId: string }> {
    const title = await buildTitle(app.ctx);
    const chapter = await buildChapter(app.ctx, title.id, { chapter: '1' }, pages);
    return { type: 'chapter', id: chapter.uid, pages, number: chapter.id, titleId: title.uid };
  }

  const call = (who: SignedIn, method: string, path: string, body?: object): Promise<TestResponse> =>
    send(method, app.api + path, body && JSON.stringify(body), who.headers);
  let serial = 0;
  async function write(who: SignedIn, subject: Subject, text = `Text ${++serial}`, more: object = {}): Promise<Json> {
    const response = await call(who, 'POST', threadPath(subject), { text, ...more });
    expect([response.status, response.body.errors]).toEqual([201, undefined]);
    return response.body.data;
  }
  async function refused(who: SignedIn, method: string, path: string, body?: object): Promise<[number, string]> {
    const response = await call(who, method, path, body);
    return [response.status, response.body.errors?.[0].context?.reason ?? ''];
  }
  async function list(who: SignedIn, subject: Subject, query = ''): Promise<Json> {
    const response = await call(who, 'GET', `${threadPath(subject)}?${query}`);
    expect(response.status).toBe(200);
    return response.body;
  }
  const threadPath = ({ type, id }: Subject): string => `/comments/threads/${type}/${id}`;
  const bodies = ({ data }: Json): string[] => data.map(({ body }: Json) => body);
  async function statisticsOf({ type, id }: Subject): Promise<Json> {
    return (await get(`${app.api}/statistics/${type}?${type}[]=${id}&n=${++serial}`)).body.statistics[id].comments;
  }
  const reach = (who: SignedIn, { id, pages }: { id: string; pages: number }, page: number) =>
    savePositions(app.ctx, who.id, [{ chapter: id, page, pages, at: Date.now() }]);

  return {
    app,
    trusted,
    age,
    newTitle,
    newChapter,
    call,
    write,
    refused,
    list,
    threadPath,
    bodies,
    statisticsOf,
    reach,
  };
}
