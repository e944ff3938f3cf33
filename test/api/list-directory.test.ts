// Lists of MDLists: own ones, and the directory of public ones.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildList, buildTitle } from '#test/support/builders/build.ts';
import { get, type Json, send, type TestResponse } from '#test/support/server/http.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';

type Built = { id: number; uid: string };

let app: TestApp;
let title: Built;
beforeAll(async () => {
  app = await testApp();
  title = await buildTitle(app.ctx);
});
afterAll(() => app.close());

const ask = (who: SignedIn | null, method: string, path: string, body?: object): Promise<TestResponse> =>
  method === 'GET'
    ? get(app.api + path, who?.headers)
    : send(method, app.api + path, body && JSON.stringify(body), who?.headers);
const idsOf = ({ body }: TestResponse): string[] => (body.data ?? body.lists).map(({ id }: Json) => id);

async function makeList(fields: object, who: SignedIn): Promise<string> {
  const response = await ask(who, 'POST', '/list', { name: 'Rainy days', ...fields });
  expect(response.status).toBe(200);
  return response.body.data.id;
}

describe('lists of lists', () => {
  test('own ones: pinned first, by a part of the name, with a default', async () => {
    const reader = await signIn(app);
    const [first, second, third] = [
      await makeList({}, reader),
      await makeList({}, reader),
      await makeList({ name: 'Ärger 50%' }, reader),
    ];
    await ask(reader, 'POST', `/list/${first}/pin`, {});
    expect(idsOf(await ask(reader, 'GET', '/user/lists'))).toEqual([first, third, second]);
    expect(idsOf(await ask(reader, 'GET', '/user/list'))).toEqual([first, third, second]);
    const { body } = await ask(reader, 'GET', `/user/lists?name=${encodeURIComponent('äRGER 50%')}`);
    expect(body).toMatchObject({
      total: 1,
      lists: [{ id: third, visibility: 'private', pinned: false, isDefault: false }],
    });
    expect((await ask(reader, 'GET', '/user/list/default')).status).toBe(404);
    for (const id of [second, first]) await ask(reader, 'POST', `/list/${id}/default`, {});
    expect((await ask(reader, 'GET', '/user/list/default')).body.data.id).toBe(first);
    await ask(reader, 'POST', `/list/${first}/unpin`, {});
    expect(idsOf(await ask(reader, 'GET', '/user/lists'))[0]).toBe(third);
  });

  test('public ones by follows, recent follows, change and name, in pages', async () => {
    const names = ['Old fame', 'New fame', 'Quiet 100%'];
    const lists: Built[] = [];
    for (const name of names) lists.push(await buildList(app.ctx, { name, titleIds: [title.id] }));
    const [old, recent, quiet] = lists as [Built, Built, Built];
    const people = await Promise.all(Array.from({ length: 6 }, () => signIn(app)));
    const followAt = (list: Built, who: SignedIn, days: number) =>
      sql`INSERT INTO list_follows (user_id, list_id, at)
        VALUES (${who.id}, ${list.id}, now() - ${days} * interval '1 day')`.execute(app.ctx.db);
    for (const who of people) await followAt(old, who, 200);
    for (const who of people.slice(0, 2)) await followAt(recent, who, 1);
    await sql`UPDATE lists SET updated_at = now() + interval '1 hour' WHERE id = ${old.id}`.execute(app.ctx.db);
    const among = async (query: string): Promise<string[]> => {
      const { body } = await ask(null, 'GET', `/list?limit=24&${query}`);
      return body.lists.map(({ name }: Json) => name).filter((name: string) => names.includes(name));
    };
    expect(await among('by=follows')).toEqual(['Old fame', 'New fame']);
    expect(await among('by=hot')).toEqual(['New fame', 'Old fame']);
    expect(await among('by=updated')).toEqual(['Old fame', 'Quiet 100%', 'New fame']);
    expect(await among('name=FAME')).toEqual(['New fame', 'Old fame']);
    expect(await among(`name=${encodeURIComponent('0%')}`)).toEqual(['Quiet 100%']);
    const page = (await ask(null, 'GET', '/list?name=fame&limit=1&offset=1')).body;
    expect(page).toMatchObject({
      total: 2,
      limit: 1,
      offset: 1,
      lists: [{ id: old.uid, updatedAt: expect.any(String) }],
    });
    expect(quiet.uid).toBeDefined();
  });
});
