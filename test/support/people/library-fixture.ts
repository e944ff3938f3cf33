// Fixture of test files about the Library page: an account with four titles in its library.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildAuthor, buildChapter, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { type Json, send } from '#test/support/server/http.ts';
import { type SignedIn, signIn } from './signed-in.ts';

type Built = { id: number; uid: string };

/** Opens the fixture. Must be called at the top level of a test file; its parts are there when the first test runs. */
export function openLibraryFixture() {
  const app = {} as TestApp;
  const [reader, other, group] = [{} as SignedIn, {} as SignedIn, {} as Built];
  /** Titles by short name. */
  const titles: Record<string, { id: number; uid: string }> = {};
  const nameByUid = new Map<string, string>();
  const chapters: Record<string, { id: number; uid: string }> = {};

  const day = (ago: number): Date => new Date(Date.now() - ago * 86_400_000);

  beforeAll(async () => {
    Object.assign(app, await testApp());
    Object.assign(reader, await signIn(app));
    Object.assign(other, await signIn(app));
    Object.assign(group, await buildGroup(app.ctx));
    const ito = await buildAuthor(app.ctx, { name: 'Ito Junji' });
    const add = async (name: string, title: object, versions: [string, string, number][] = []) => {
      titles[name] = await buildTitle(app.ctx, {
        names: [{ language: 'en', name, main: true }],
        ...title,
      });
      nameByUid.set(titles[name].uid, name);
      for (const [chapter, language, ago] of versions)
        chapters[`${name} ${chapter} ${language}`] = await buildChapter(
          app.ctx,
          titles[name].id,
          { chapter, language, publishAt: day(ago), groupIds: language === 'fr' ? [group.id] : [] },
          1,
        );
    };
    await add('Blue Moon', { authorIds: [ito.id], tags: ['Drama'], status: 'completed' }, [
      ['1', 'en', 40],
      ['1', 'fr', 39],
      ['2', 'en', 30],
      ['3', 'fr', 1],
    ]);
    await add('Café Star', { tags: ['Comedy'], contentRating: 'suggestive', originalLanguage: 'ko' }, [
      ['1', 'en', 20],
      ['2', 'en', 10],
      ['3', 'en', 5],
    ]);
    await add('Silent', { originalLanguage: 'fr' });
    await add('Gone', {}, [['1', 'en', 90]]);
    const { db } = app.ctx;
    await sql`INSERT INTO title_follows (user_id, title_id, following, status, notify, at) VALUES
      (${reader.id}, ${titles['Blue Moon']!.id}, true, 'reading', 1, ${day(3)}),
      (${reader.id}, ${titles['Café Star']!.id}, true, 'reading', 0, ${day(9)}),
      (${reader.id}, ${titles['Silent']!.id}, false, 'plan_to_read', 1, ${day(6)}),
      (${reader.id}, ${titles['Gone']!.id}, true, NULL, 1, ${day(100)}),
      (${other.id}, ${titles['Silent']!.id}, false, 'dropped', 1, ${day(6)})`.execute(db);
    await sql`INSERT INTO ratings (user_id, title_id, rating) VALUES (${reader.id}, ${titles['Café Star']!.id}, 7)`.execute(
      db,
    );
    await sql`INSERT INTO reads (user_id, title_id, chapters) VALUES (${reader.id}, ${titles['Café Star']!.id}, '{1}')`.execute(
      db,
    );
    await sql`INSERT INTO progress (user_id, title_id, chapter_id, page, pages, at)
      VALUES (${reader.id}, ${titles['Café Star']!.id}, ${chapters['Café Star 1 en']!.id}, 1, 1, ${day(2)})`.execute(
      db,
    );
    await sql`UPDATE titles SET state = 'rejected' WHERE id = ${titles['Gone']!.id}`.execute(db);
    await app.ctx.changes.waitUntilApplied();
  });
  afterAll(() => app.close?.());

  const call = async (method: string, path: string, body?: object, who = reader): Promise<Json> => {
    const response = await send(method, app.api + path, body && JSON.stringify(body), who.headers);
    expect([path, response.status, response.body?.errors]).toEqual([
      path,
      method === 'POST' && path.endsWith('categories') ? 201 : 200,
      undefined,
    ]);
    return response.body;
  };
  const browse = (query = '', who = reader): Promise<Json> =>
    call('GET', `/user/library?languages[]=en&${query}`, undefined, who);
  const namesOf = ({ data }: Json): string[] => data.map(({ id }: Json) => nameByUid.get(id));
  const rowOf = (body: Json, name: string): Json => body.data.find(({ id }: Json) => id === titles[name]!.uid);

  return { app, reader, other, group, titles, nameByUid, chapters, day, call, browse, namesOf, rowOf };
}
