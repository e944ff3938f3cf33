// Changes of many titles of a library at once, and their undoing.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { buildTitle } from '#test/support/builders/build.ts';
import { type Json, send, unknownId } from '#test/support/server/http.ts';
import { openLibraryFixture } from '#test/support/people/library-fixture.ts';

const { app, reader, other, titles, call, browse, namesOf, rowOf } = openLibraryFixture();

describe('changes of many titles', () => {
  const change = (names: string[], body: object): Promise<Json> =>
    call('POST', '/user/library/change', {
      titles: names.map((name) => titles[name]!.uid),
      languages: ['en'],
      ...body,
    });
  const stored = async (): Promise<unknown> => {
    const { db } = app.ctx;
    return [
      (
        await sql`SELECT title_id, status, following, notify, at FROM title_follows WHERE user_id = ${reader.id} ORDER BY 1`.execute(
          db,
        )
      ).rows,
      (
        await sql`SELECT title_id, chapters FROM reads WHERE user_id = ${reader.id} AND chapters <> '{}' ORDER BY 1`.execute(
          db,
        )
      ).rows,
      (await sql`SELECT title_id, follows FROM title_figures ORDER BY 1`.execute(db)).rows,
      (await sql`SELECT * FROM library_category_titles ORDER BY 1, 2`.execute(db)).rows,
    ];
  };
  const allNames = ['Blue Moon', 'Café Star', 'Silent', 'Gone'];
  const changes: [what: string, body: object, changed: number, (body: Json) => unknown, expected: unknown][] = [
    ['status', { status: 'completed' }, 4, ({ counts }) => counts.completed, 4],
    ['no status', { status: null }, 3, (body) => namesOf(body).includes('Silent'), false],
    ['follow', { following: false }, 3, ({ total }) => total, 3],
    ['notifications', { notify: 5 }, 4, (body) => rowOf(body, 'Café Star').notify, 5],
    ['read marks', { markRead: true }, 2, ({ data }) => data.map(({ unread }: Json) => unread), [0, 0, 0, 0]],
    ['removal', { remove: true }, 4, ({ total }) => total, 0],
  ];
  test.each(changes)(
    '%s: all at once, and undone as if nothing had been',
    async (_what, body, changed, look, expected) => {
      const before = await stored();
      const result = await change(allNames, body);
      expect(result.changed).toBe(changed);
      expect(look(await browse())).toEqual(expected);
      await call('POST', '/user/library/undo', { ids: [result.undo] });
      expect(await stored()).toEqual(before);
    },
  );

  test('those without a status get one, and join the library if they are not in it; undone, they leave it', async () => {
    const outside = await buildTitle(app.ctx);
    const draft = await buildTitle(app.ctx, { state: 'draft' });
    const before = await stored();
    const rowsOf = async (...ids: number[]) =>
      (
        await sql`SELECT status, following FROM title_follows
          WHERE user_id = ${reader.id} AND title_id = ANY (${ids}::int[]) ORDER BY title_id`.execute(app.ctx.db)
      ).rows;
    const uids = [outside, draft, titles['Gone']!, titles['Blue Moon']!].map(({ uid }) => uid);
    const add = (status: string): Promise<Json> => call('POST', '/user/library/change', { titles: uids, add: status });
    const { changed, undo } = await add('dropped');
    expect(changed).toBe(2);
    expect(await rowsOf(outside.id, draft.id)).toEqual([{ status: 'dropped', following: false }]);
    // followed before, and already with a status
    expect(await rowsOf(titles['Blue Moon']!.id, titles['Gone']!.id)).toEqual([
      { status: 'reading', following: true },
      { status: 'dropped', following: true },
    ]);
    expect((await add('completed')).changed).toBe(0);
    await call('POST', '/user/library/undo', { ids: [undo] });
    expect(await stored()).toEqual(before);
    const again = await add('plan_to_read');
    expect(await rowsOf(outside.id)).toEqual([{ status: 'plan_to_read', following: true }]);
    await call('POST', `/manga/${outside.uid}/status`, { status: 'reading' });
    await call('POST', '/user/library/undo', { ids: [again.undo] });
    expect(await rowsOf(outside.id, titles['Gone']!.id)).toEqual([
      { status: null, following: true },
      { status: 'reading', following: true },
    ]);
    await call('DELETE', `/manga/${outside.uid}/follow`);
    await call('POST', `/manga/${outside.uid}/status`, { status: null });
  });

  test('categories are undone, too; a change is undone once, and by its owner only', async () => {
    const category = (await call('POST', '/user/library/categories', { name: `C${Date.now()}` })).id;
    const before = await stored();
    const added = await change(['Silent'], { addTo: [category] });
    const removed = await change(['Silent', 'Blue Moon'], { removeFrom: [category] });
    expect([added.changed, removed.changed]).toEqual([1, 1]);
    const undo = (ids: string[], who = reader) =>
      send('POST', `${app.api}/user/library/undo`, JSON.stringify({ ids }), who.headers);
    expect((await undo([added.undo], other)).status).toBe(404);
    expect((await undo([added.undo, removed.undo])).status).toBe(200);
    expect(await stored()).toEqual(before);
    expect((await undo([added.undo])).status).toBe(404);
  });

  test('titles outside of the library stay outside; a request has 500 at most', async () => {
    const title = await buildTitle(app.ctx);
    const { changed } = await call('POST', '/user/library/change', {
      titles: [title.uid, unknownId],
      status: 'reading',
      markRead: true,
    });
    expect(changed).toBe(0);
    const many = JSON.stringify({
      titles: Array.from({ length: limits.libraryChangeMax + 1 }, () => title.uid),
      remove: true,
    });
    expect((await send('POST', `${app.api}/user/library/change`, many, reader.headers)).status).toBe(400);
  });
});
