// Own MDLists: making and changing them, versions and races, follows and their counters.
// Private lists are walked in private-lists.test.ts.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { deleteAccount } from '#server/accounts/erase.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildList, buildTitle } from '#test/support/builders/build.ts';
import { insertNamedTitles } from '#test/support/builders/named-titles.ts';
import { get, type Json, errorOf, reasonOf, send, type TestResponse, unknownId } from '#test/support/server/http.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';

type Built = { id: number; uid: string };

let app: TestApp;
let owner: SignedIn;
let other: SignedIn;
let titles: Built[];
let draft: Built;
beforeAll(async () => {
  app = await testApp();
  owner = await signIn(app);
  other = await signIn(app);
  titles = await Promise.all([1, 2, 3, 4].map(() => buildTitle(app.ctx)));
  draft = await buildTitle(app.ctx, { state: 'draft' });
});
afterAll(() => app.close());

const ask = (who: SignedIn | null, method: string, path: string, body?: object): Promise<TestResponse> =>
  method === 'GET'
    ? get(app.api + path, who?.headers)
    : send(method, app.api + path, body && JSON.stringify(body), who?.headers);
const uids = (built: Built[]): string[] => built.map(({ uid }) => uid);
const titlesOf = ({ body }: TestResponse): string[] =>
  body.data.relationships.filter(({ type }: Json) => type === 'manga').map(({ id }: Json) => id);
const versionOf = ({ body }: TestResponse): number => body.data.attributes.version;
const idsOf = ({ body }: TestResponse): string[] => (body.data ?? body.lists).map(({ id }: Json) => id);

async function makeList(fields: object = {}, who = owner): Promise<string> {
  const response = await ask(who, 'POST', '/list', { name: 'Rainy days', ...fields });
  expect(response.status).toBe(200);
  return response.body.data.id;
}

describe('making and changing a list', () => {
  test('it is private, has the titles in order, and a version that each change counts up', async () => {
    const made = await ask(owner, 'POST', '/list', { name: '  Rainy\u202E days ', manga: uids(titles.slice(0, 2)) });
    expect(made.body.data).toMatchObject({
      type: 'custom_list',
      attributes: { name: 'Rainy days', visibility: 'private', version: 1 },
    });
    const id = made.body.data.id;
    expect(titlesOf(made)).toEqual(uids(titles.slice(0, 2)));
    const order = uids([titles[2]!, titles[0]!]);
    const edited = await ask(owner, 'PUT', `/list/${id}`, { visibility: 'public', manga: order, version: 1 });
    expect([edited.body.data.attributes, titlesOf(edited)]).toEqual([
      { name: 'Rainy days', visibility: 'public', version: 2 },
      order,
    ]);
    const listed = await ask(owner, 'GET', '/user/list?limit=100');
    expect(listed.body.data.find((list: Json) => list.id === id)).toEqual(
      (await ask(owner, 'GET', `/list/${id}`)).body.data,
    );
    // clients of the public API may send the version that the change makes
    expect(versionOf(await ask(owner, 'PUT', `/list/${id}`, { name: 'Sun', version: 3 }))).toBe(3);
    const stale = await ask(owner, 'PUT', `/list/${id}`, { name: 'Snow', version: 2 });
    expect(errorOf(stale)).toMatchObject({ status: 409, title: 'optimistic_lock_exception' });
    expect((await ask(owner, 'DELETE', `/list/${id}`)).body).toEqual({ result: 'ok' });
    expect((await ask(owner, 'GET', `/list/${id}`)).status).toBe(404);
    expect((await ask(owner, 'DELETE', `/list/${id}`)).status).toBe(404);
  });

  test.each([
    [{ name: '' }, '/name'],
    [{ name: ' \u200B ' }, '/name'],
    [{ name: 'x'.repeat(101) }, '/name'],
    [{ name: 'x', visibility: 'secret' }, '/visibility'],
    [{ name: 'x', manga: ['y'] }, '/manga/0'],
    [{ name: 'x', manga: [unknownId] }, '/manga/0'],
    [{ visibility: 'public' }, '/name'],
  ])('POST /list %j is refused at %s', async (body, pointer) => {
    expect(errorOf(await ask(owner, 'POST', '/list', body))).toMatchObject({
      status: 400,
      detail: expect.stringContaining(`${pointer}:`),
    });
  });

  test('a title that is no longer published stays for its owner, and clients cannot drop it unknowingly', async () => {
    const id = await makeList({ manga: uids(titles.slice(0, 2)) });
    await sql`INSERT INTO list_titles (list_id, title_id, position, note)
      SELECT id, ${draft.id}, 9, 'Soon.' FROM lists WHERE uid = ${id}`.execute(app.ctx.db);
    expect(titlesOf(await ask(owner, 'GET', `/list/${id}`))).toEqual(uids(titles.slice(0, 2)));
    await ask(owner, 'PUT', `/list/${id}`, { manga: [titles[1]!.uid], version: 1 });
    const { body } = await ask(owner, 'GET', `/list/${id}/contents`);
    expect(body.entries).toEqual([
      { id: titles[1]!.uid, note: null, available: true },
      { id: draft.uid, note: 'Soon.', available: false },
    ]);
  });

  test('titles are added at a place, moved and removed one at a time and together', async () => {
    const id = await makeList();
    const [a, b, c, d] = uids(titles) as [string, string, string, string];
    const current = async () => titlesOf(await ask(owner, 'GET', `/list/${id}`));
    for (const title of [a, b]) expect((await ask(owner, 'POST', `/manga/${title}/list/${id}`, {})).status).toBe(200);
    await ask(owner, 'POST', `/manga/${c}/list/${id}?order=0`, {});
    expect(await current()).toEqual([c, a, b]);
    await ask(owner, 'POST', `/manga/${b}/list/${id}?order=1`, {});
    await ask(owner, 'POST', `/manga/${c}/list/${id}`, {});
    expect(await current()).toEqual([c, b, a]);
    await ask(owner, 'POST', `/list/${id}/batch-manga`, { mangaIds: [d, a] });
    expect(await current()).toEqual([c, b, a, d]);
    await ask(owner, 'DELETE', `/list/${id}/batch-manga`, { mangaIds: [a, unknownId, c] });
    await ask(owner, 'DELETE', `/manga/${b}/list/${id}`);
    expect(await current()).toEqual([d]);
    expect(idsOf(await ask(owner, 'GET', `/manga/${d}/list`))).toContain(id);
    expect(idsOf(await ask(owner, 'GET', `/manga/${a}/list`))).not.toContain(id);
    const withTitle = (await ask(owner, 'GET', `/manga/${d}/lists`)).body.lists;
    expect(withTitle.find((list: Json) => list.id === id)).toMatchObject({ has: true, titles: 1 });
    expect((await ask(owner, 'POST', `/manga/${draft.uid}/list/${id}`, {})).status).toBe(404);
    expect((await ask(owner, 'POST', `/list/${id}/batch-manga`, { mangaIds: [unknownId] })).status).toBe(400);
    expect((await ask(owner, 'GET', `/manga/${unknownId}/list`)).status).toBe(404);
  });

  test('many titles are added at once, without those that are gone, and what was new is removed by one call', async () => {
    const [a, b, c, d] = uids(titles) as [string, string, string, string];
    const id = await makeList({ manga: [c, a] });
    const current = async () => titlesOf(await ask(owner, 'GET', `/list/${id}`));
    const change = (body: object) => ask(owner, 'POST', `/list/${id}/titles`, body);
    const { body } = await change({ add: [d, a, unknownId, draft.uid, b, d] });
    expect([body.added, await current()]).toEqual([
      [d, b],
      [c, a, d, b],
    ]);
    expect((await change({ add: [a] })).body.added).toEqual([]);
    const names = (await ask(owner, 'GET', '/user/list/names')).body.lists;
    expect(names.find((list: Json) => list.id === id)).toMatchObject({ titles: 4, visibility: 'private' });
    expect((await change({ remove: body.added })).body.added).toEqual([]);
    expect(await current()).toEqual([c, a]);
    expect((await ask(owner, 'GET', `/list/${id}`)).body.data.attributes.version).toBe(3);
    const full = await makeList();
    const others = Array.from({ length: limits.titlesPerList }, () => ({
      originalLanguage: 'ja',
      names: [],
      follows: 0,
    }));
    const many = await insertNamedTitles(app.ctx, others);
    await sql`INSERT INTO list_titles (list_id, title_id, position)
      SELECT lists.id, titles.id, 0 FROM lists, titles WHERE lists.uid = ${full} AND titles.uid = ANY (${many}::uuid[])`.execute(
      app.ctx.db,
    );
    const refused = await ask(owner, 'POST', `/list/${full}/titles`, { add: [a] });
    expect([refused.status, reasonOf(refused)]).toEqual([400, 'limit']);
  });

  test('new titles of a public list are told to its followers, those of a private one to nobody', async () => {
    const id = await makeList({ manga: [titles[0]!.uid] });
    const told = async (): Promise<number[][]> => {
      const { rows } = await sql<{ title_ids: number[] }>`SELECT title_ids FROM notification_events
        WHERE kind = 'list' AND subject_id = (SELECT id FROM lists WHERE uid = ${id}) ORDER BY id`.execute(app.ctx.db);
      return rows.map(({ title_ids }) => title_ids);
    };
    await ask(owner, 'POST', `/manga/${titles[1]!.uid}/list/${id}`, {});
    await ask(owner, 'PUT', `/list/${id}`, { visibility: 'public', version: 2 });
    expect(await told()).toEqual([]);
    await ask(owner, 'POST', `/list/${id}/batch-manga`, { mangaIds: uids(titles.slice(1, 3)) });
    await ask(owner, 'POST', `/manga/${titles[2]!.uid}/list/${id}?order=0`, {});
    expect(await told()).toEqual([[titles[2]!.id]]);
  });

  test('the page that edits saves order, notes and fields at once, for the version that it has seen', async () => {
    const id = await makeList({ manga: uids(titles) });
    const contents = { name: 'Snow', visibility: 'public', description: 'So *quiet*.\n\n\n\nReally.', version: 1 };
    const order = uids([titles[3]!, titles[0]!]);
    const notes = { [titles[3]!.uid]: 'First.', [titles[1]!.uid]: 'Gone.', nonsense: 'x' };
    const saved = await ask(owner, 'PUT', `/list/${id}/contents`, { ...contents, order: [...order, unknownId], notes });
    expect(saved.body).toEqual({ result: 'ok', version: 2 });
    expect((await ask(owner, 'GET', `/list/${id}/contents`)).body).toEqual({
      result: 'ok',
      id,
      name: 'Snow',
      visibility: 'public',
      description: 'So *quiet*.\n\nReally.',
      version: 2,
      placed: false,
      entries: [
        { id: order[0], note: 'First.', available: true },
        { id: order[1], note: null, available: true },
      ],
    });
    const second = { ...contents, order: order.toReversed(), version: 2 };
    // a note that is not given stays, an empty one is removed
    expect((await ask(owner, 'PUT', `/list/${id}/contents`, { ...second, notes: {} })).status).toBe(200);
    expect((await ask(owner, 'GET', `/list/${id}/contents`)).body.entries[1].note).toBe('First.');
    const third = { ...second, version: 3, notes: { [order[0]!]: ' ' } };
    expect((await ask(owner, 'PUT', `/list/${id}/contents`, third)).status).toBe(200);
    expect((await ask(owner, 'GET', `/list/${id}/contents`)).body.entries[1].note).toBeNull();
    expect((await ask(owner, 'PUT', `/list/${id}/contents`, third)).status).toBe(409);
    const longNote = { ...third, version: 4, notes: { [order[0]!]: 'x'.repeat(501) } };
    expect((await ask(owner, 'PUT', `/list/${id}/contents`, longNote)).status).toBe(400);
  });

  test('concurrent additions lose nothing, and of concurrent edits of a version one succeeds', async () => {
    const id = await makeList();
    await Promise.all(titles.map(({ uid }) => ask(owner, 'POST', `/manga/${uid}/list/${id}`, {})));
    const list = await ask(owner, 'GET', `/list/${id}`);
    expect([titlesOf(list).toSorted(), versionOf(list)]).toEqual([uids(titles).toSorted(), 5]);
    const edits = await Promise.all(
      ['a', 'b', 'c'].map((name) => ask(owner, 'PUT', `/list/${id}`, { name, version: 5 })),
    );
    // the version that an edit makes is accepted as well, so that at most two of them pass one after the other
    expect(edits.filter(({ status }) => status === 409).length).toBeGreaterThan(0);
    expect(edits.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    await Promise.all([1, 2, 3].map(() => ask(owner, 'POST', `/list/${id}/default`, {})));
    expect((await ask(owner, 'GET', '/user/list/default')).body.data.id).toBe(id);
  });

  test('a full list takes no more titles, and an account no more lists', async () => {
    const id = await makeList();
    await sql`INSERT INTO titles (original_language, state) SELECT 'ja', 'draft' FROM generate_series(1, ${limits.titlesPerList}::int)`.execute(
      app.ctx.db,
    );
    await sql`INSERT INTO list_titles (list_id, title_id, position)
      SELECT lists.id, numbered.id, number FROM lists,
        (SELECT id, row_number() OVER (ORDER BY id DESC) AS number FROM titles) AS numbered
      WHERE lists.uid = ${id} AND number <= ${limits.titlesPerList}`.execute(app.ctx.db);
    const refused = await ask(owner, 'POST', `/manga/${titles[0]!.uid}/list/${id}`, {});
    expect([refused.status, reasonOf(refused)]).toEqual([400, 'limit']);
    const crowded = await signIn(app);
    await sql`INSERT INTO lists (owner_id, name) SELECT ${crowded.id}::int, 'x' FROM generate_series(1, ${limits.listsPerAccount}::int)`.execute(
      app.ctx.db,
    );
    expect(reasonOf(await ask(crowded, 'POST', '/list', { name: 'One more' }))).toBe('limit');
  });

  test('entry 4,900 of 5,000 goes to place 3 in one call', async () => {
    const { rows } = await sql<{ uid: string; id: string }>`
      SELECT lists.uid, titles.uid AS id FROM list_titles JOIN lists ON lists.id = list_id JOIN titles ON titles.id = title_id
      WHERE list_id = (SELECT list_id FROM list_titles GROUP BY list_id ORDER BY count(*) DESC LIMIT 1)
      ORDER BY position`.execute(app.ctx.db);
    expect(rows).toHaveLength(limits.titlesPerList);
    const [moved] = rows.splice(4899, 1);
    rows.splice(2, 0, moved!);
    const order = rows.map(({ id }) => id);
    const { body } = await ask(owner, 'GET', `/list/${moved!.uid}/contents`);
    const fields = { name: body.name, visibility: body.visibility, description: null, version: body.version };
    const saved = await ask(owner, 'PUT', `/list/${moved!.uid}/contents`, { ...fields, order, notes: {} });
    expect(saved.status).toBe(200);
    const after = (await ask(owner, 'GET', `/list/${moved!.uid}/contents`)).body.entries;
    expect(after.map(({ id }: Json) => id)).toEqual(order);
    await ask(owner, 'DELETE', `/list/${moved!.uid}`);
  });
});

describe('lists of others', () => {
  test('are not changed, those of the site only by its staff', async () => {
    const own = await makeList({ visibility: 'public', manga: [titles[0]!.uid] });
    const placed = await buildList(app.ctx, { place: 'staff-picks', titleIds: [titles[0]!.id] });
    const [moderator, designer] = await Promise.all([
      signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] }),
      signIn(app, { roles: ['ROLE_DESIGNER'] }),
    ]);
    const requests: [string, (id: string) => string, object?][] = [
      ['PUT', (id) => `/list/${id}`, { name: 'Mine', version: 1 }],
      ['GET', (id) => `/list/${id}/contents`],
      [
        'PUT',
        (id) => `/list/${id}/contents`,
        { name: 'x', visibility: 'public', description: null, order: [], notes: {}, version: 1 },
      ],
      ['DELETE', (id) => `/list/${id}`],
      ['POST', (id) => `/manga/${titles[1]!.uid}/list/${id}`, {}],
      ['DELETE', (id) => `/manga/${titles[0]!.uid}/list/${id}`],
      ['POST', (id) => `/list/${id}/batch-manga`, { mangaIds: [titles[1]!.uid] }],
      ['DELETE', (id) => `/list/${id}/batch-manga`, { mangaIds: [titles[0]!.uid] }],
      ['POST', (id) => `/list/${id}/titles`, { add: [titles[1]!.uid] }],
      ['POST', (id) => `/list/${id}/pin`, {}],
      ['POST', (id) => `/list/${id}/unpin`, {}],
      ['POST', (id) => `/list/${id}/default`, {}],
    ];
    for (const [method, path, body] of requests) {
      for (const who of [other, moderator]) {
        const response = await ask(who, method, path(own), body);
        expect([method, path(''), response.status, reasonOf(response)]).toEqual([method, path(''), 403, 'not_own']);
      }
      for (const who of [other, designer])
        expect([method, path(''), (await ask(who, method, path(placed.uid), body)).status]).toEqual([
          method,
          path(''),
          403,
        ]);
    }
    expect(titlesOf(await ask(null, 'GET', `/list/${own}`))).toEqual([titles[0]!.uid]);
    const edited = await ask(moderator, 'PUT', `/list/${placed.uid}`, { manga: [titles[1]!.uid], version: 1 });
    expect(titlesOf(edited)).toEqual([titles[1]!.uid]);
    expect((await ask(moderator, 'PUT', `/list/${placed.uid}`, { visibility: 'private', version: 2 })).status).toBe(
      400,
    );
    expect((await ask(moderator, 'DELETE', `/list/${placed.uid}`)).status).toBe(403);
    expect((await ask(other, 'GET', `/list/${own}`)).body.can).toMatchObject({
      edit: 'not_own',
      delete: 'not_own',
      follow: true,
    });
    expect((await ask(owner, 'GET', `/list/${own}`)).body.can).toMatchObject({ edit: true, delete: true });
  });

  test('are copied with their titles but not with the words of their owner', async () => {
    const source = await buildList(app.ctx, {
      ownerId: other.id,
      description: 'Mine.',
      titleIds: [titles[1]!.id, draft.id, titles[0]!.id],
      notes: new Map([[titles[0]!.id, 'Also mine.']]),
    });
    const { body } = await ask(owner, 'POST', `/list/${source.uid}/copy`, { name: 'A copy' });
    expect((await ask(owner, 'GET', `/list/${body.id}/contents`)).body).toMatchObject({
      name: 'A copy',
      visibility: 'private',
      description: null,
      entries: [titles[1]!, titles[0]!].map(({ uid }) => ({ id: uid, note: null, available: true })),
    });
    const again = await ask(other, 'POST', `/list/${source.uid}/copy`, { name: 'Again' });
    const own = (await ask(other, 'GET', `/list/${again.body.id}/contents`)).body;
    expect([own.description, own.entries.length, own.entries[2].note]).toEqual(['Mine.', 3, 'Also mine.']);
  });
});

describe('following', () => {
  const figuresOf = async (id: number): Promise<{ follows: number; heat: number }> => {
    const { rows } = await sql<{ follows: number; heat: number; counted: number; summed: number }>`
      SELECT follows, heat, (SELECT count(*)::int FROM list_follows WHERE list_id = ${id}) AS counted,
        (SELECT coalesce(sum(list_follow_heat(at)), 0) FROM list_follows WHERE list_id = ${id}) AS summed
      FROM list_figures WHERE list_id = ${id}`.execute(app.ctx.db);
    const { follows, heat, counted, summed } = rows[0]!;
    expect([follows, heat]).toEqual([counted, expect.closeTo(summed, 6)]);
    return { follows, heat };
  };

  test('counts each person once, under both of its names', async () => {
    const list = await buildList(app.ctx, { titleIds: [titles[0]!.id] });
    const people = await Promise.all(Array.from({ length: 5 }, () => signIn(app)));
    const names = ['follow', 'bookmark'];
    await Promise.all(people.flatMap((who) => names.map((name) => ask(who, 'POST', `/list/${list.uid}/${name}`, {}))));
    expect((await figuresOf(list.id)).follows).toBe(5);
    const [first, second] = people as [SignedIn, SignedIn];
    const checks = ['/user/follows/list/', '/user/bookmarks/list/', '/user/subscription/'];
    for (const path of checks) expect((await ask(first, 'GET', path + list.uid)).status).toBe(200);
    for (const path of ['/user/follows/list', '/user/bookmarks/list', '/user/follows/lists'])
      expect(idsOf(await ask(first, 'GET', path))).toEqual([list.uid]);
    const among = async (...ids: string[]) =>
      idsOf(await ask(first, 'GET', `/user/follows/list?${ids.map((id) => `ids[]=${id}`).join('&')}`));
    expect(await among(list.uid, unknownId)).toEqual([list.uid]);
    expect(await among(unknownId)).toEqual([]);
    await Promise.all(names.map((name) => ask(first, 'DELETE', `/list/${list.uid}/${name}`)));
    for (const path of checks) expect((await ask(first, 'GET', path + list.uid)).status).toBe(404);
    await deleteAccount(app.ctx, second.id);
    expect((await figuresOf(list.id)).follows).toBe(3);
    await sql`DELETE FROM list_follows WHERE list_id = ${list.id}`.execute(app.ctx.db);
    expect(await figuresOf(list.id)).toEqual({ follows: 0, heat: 0 });
    expect((await ask(first, 'POST', `/list/${unknownId}/follow`, {})).status).toBe(404);
    expect((await ask(first, 'DELETE', `/list/${unknownId}/follow`)).status).toBe(404);
  });

  test('leaves out lists of people whom the viewer blocks', async () => {
    const reader = await signIn(app);
    const list = await buildList(app.ctx, { ownerId: other.id, titleIds: [titles[0]!.id] });
    await ask(reader, 'POST', `/list/${list.uid}/follow`, {});
    await ask(reader, 'POST', `/block/user/${other.uid}`, {});
    for (const path of ['/user/follows/list', '/user/follows/lists'])
      expect((await ask(reader, 'GET', path)).body).toMatchObject({ total: 0, hidden: 1 });
    expect(idsOf(await ask(reader, 'GET', '/user/follows/list?blocked=show'))).toEqual([list.uid]);
  });

  test('own lists are complete for their owner, whatever they hide', async () => {
    const reader = await signIn(app);
    const id = await makeList({ manga: [titles[0]!.uid], visibility: 'public' }, reader);
    await ask(reader, 'POST', `/block/manga/${titles[0]!.uid}`, {});
    for (const path of [`/list/${id}`, '/user/list']) {
      const { body } = await ask(reader, 'GET', path);
      expect(JSON.stringify(body)).toContain(titles[0]!.uid);
    }
  });
});
