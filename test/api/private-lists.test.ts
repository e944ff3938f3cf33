// A private list is visible to its owner and to nobody else: every GET route is asked as strangers, guests, followers
// and staff, in every form that names the list, and none of the responses has a word of it.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildList, buildTitle } from '#test/support/builders/build.ts';
import { get, type Json, send, unknownId, type TestResponse } from '#test/support/server/http.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';

const canary = 'zebrasecret';

let app: TestApp;
let owner: SignedIn;
let follower: SignedIn;
let viewers: [string, SignedIn | null][];
let list: { id: number; uid: string };
let title: { id: number; uid: string };
let placed: { uid: string };
beforeAll(async () => {
  app = await testApp();
  owner = await signIn(app, { username: 'owner' });
  follower = await signIn(app);
  title = await buildTitle(app.ctx);
  // it was public and followed before
  list = await buildList(app.ctx, {
    ownerId: owner.id,
    name: `${canary} name`,
    description: `${canary} description`,
    titleIds: [title.id],
    notes: new Map([[title.id, `${canary} note`]]),
  });
  placed = await buildList(app.ctx, { place: 'featured', titleIds: [title.id] });
  expect((await send('POST', `${app.api}/list/${list.uid}/follow`, '{}', follower.headers)).status).toBe(200);
  const made = await send(
    'PUT',
    `${app.api}/list/${list.uid}`,
    JSON.stringify({ visibility: 'private', version: 1 }),
    owner.headers,
  );
  expect(made.status).toBe(200);
  viewers = [
    ['a guest', null],
    ['a follower', follower],
    ['a stranger', await signIn(app)],
    ['a moderator', await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] })],
    ['an administrator', await signIn(app, { roles: ['ROLE_ADMIN'] })],
  ];
});
afterAll(() => app.close());

/** Paths of a GET endpoint with every id that a stranger could know in place of its parameters. */
function pathsOf(path: string): string[] {
  if (!path.includes('{'))
    return [
      path,
      `${path}?ids[]=${title.uid}`,
      `${path}?manga[]=${title.uid}`,
      `${path}?name=${canary}`,
      `${path}?query=${canary}`,
      `${path}?limit=24&by=follows`,
      `${path}?limit=24&by=hot`,
      `${path}?limit=24&by=updated`,
    ];
  return [list.uid, owner.uid, title.uid, placed.uid].flatMap((id) => {
    const filled = path
      .replace('{listId}', list.uid)
      .replaceAll(/\{place\}/g, 'featured')
      .replaceAll(/\{\w+\}/g, id);
    return [filled, `${filled}?includes[]=manga&includes[]=user&limit=100`, `${filled}?manga[]=${title.uid}`];
  });
}

const textOf = ({ body }: TestResponse): string => (typeof body === 'string' ? body : JSON.stringify(body));

test('no GET route tells anything of it to anybody but its owner', async () => {
  const paths = endpoints.filter(({ method }) => method === 'GET').flatMap(({ path }) => pathsOf(path));
  for (const [name, viewer] of viewers) {
    const responses = await Promise.all(
      paths.map(async (path) => [path, await get(app.api + path, viewer?.headers)] as const),
    );
    const told = responses.filter(([path, response]) => {
      const text = textOf(response);
      return text.includes(canary) || (text.includes(list.uid) && !path.includes('/report'));
    });
    expect([name, told.map(([path]) => path)]).toEqual([name, []]);
  }
  const own = await Promise.all(
    [
      `/list/${list.uid}`,
      `/list/${list.uid}/about`,
      `/list/${list.uid}/manga`,
      `/list/${list.uid}/feed`,
      '/user/list',
      `/list/${list.uid}/contents`,
    ].map((path) => get(app.api + path, owner.headers)),
  );
  expect(own.map(({ status }) => status)).toEqual(own.map(() => 200));
  expect(textOf(own[0]!)).toContain(canary);
});

test('every route that names it responds to others as for a list that does not exist', async () => {
  const body = {
    name: 'x',
    visibility: 'public',
    description: null,
    order: [],
    notes: {},
    version: 2,
    mangaIds: [title.uid],
  };
  const withoutId = (response: TestResponse): object => ({
    status: response.status,
    // all but the id of the error, which is a new one each time
    errors: response.body.errors?.map(({ status, title: code, detail, context }: Json) => [
      status,
      code,
      detail,
      context,
    ]),
  });
  const routes = endpoints.filter(
    ({ path }) =>
      path.startsWith('/list/{id}') ||
      path.includes('{listId}') ||
      /^\/user\/(follows|bookmarks)\/list\/\{id\}/.test(path),
  );
  expect(routes.length).toBeGreaterThan(20);
  for (const { method, path } of routes) {
    const pathWith = (id: string): string =>
      app.api +
      (path.includes('{listId}') ? path.replace('{id}', title.uid).replace('{listId}', id) : path.replace('{id}', id)) +
      (path.endsWith('/notes') ? `?manga[]=${title.uid}` : '');
    for (const [name, viewer] of viewers) {
      const ask = (id: string): Promise<TestResponse> =>
        method === 'GET'
          ? get(pathWith(id), viewer?.headers)
          : send(
              method,
              pathWith(id),
              JSON.stringify(method === 'POST' && !path.endsWith('batch-manga') && !path.endsWith('copy') ? {} : body),
              viewer?.headers,
            );
      const [hidden, missing] = [await ask(list.uid), await ask(unknownId)];
      expect([name, method, path, withoutId(hidden)]).toEqual([name, method, path, withoutId(missing)]);
      expect(hidden.status).toBe(viewer ? 404 : missing.status);
    }
  }
});

test('its title, its owner and its pages count nothing of it', async () => {
  const { body } = await get(`${app.api}/user/${owner.uid}/about`);
  expect(body.lists).toBe(0);
  for (const path of [
    `/list/${list.uid}`,
    `/list/edit/${list.uid}`,
    `/user/${owner.uid}?tab=lists`,
    '/social',
    '/sitemaps/lists.xml',
  ]) {
    const page = await get(app.site + path, { accept: 'text/html' });
    expect([path, textOf(page).includes(canary)]).toEqual([path, false]);
  }
  expect((await get(`${app.site}/list/${list.uid}`, { accept: 'text/html' })).status).toBe(404);
});

test('a follower sees it again once it is public, and can leave it while it is private', async () => {
  const path = `${app.api}/user/follows/list`;
  // the routes above have ended the follow
  await sql`INSERT INTO list_follows (user_id, list_id) VALUES (${follower.id}, ${list.id})`.execute(app.ctx.db);
  expect((await get(path, follower.headers)).body.total).toBe(0);
  await sql`UPDATE lists SET visibility = 'public' WHERE id = ${list.id}`.execute(app.ctx.db);
  expect((await get(path, follower.headers)).body.total).toBe(1);
  await sql`UPDATE lists SET visibility = 'private' WHERE id = ${list.id}`.execute(app.ctx.db);
  expect((await send('DELETE', `${app.api}/list/${list.uid}/follow`, undefined, follower.headers)).status).toBe(404);
  const { rows } = await sql`SELECT FROM list_follows WHERE list_id = ${list.id}`.execute(app.ctx.db);
  expect(rows).toHaveLength(0);
});
