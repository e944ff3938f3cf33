// Imports of real and hostile files: names that several titles have, more categories than a library takes,
// characters that no field takes, a run that fails or is interrupted, entries that wait for their title.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { retryWaiting } from '#server/portability/imports.ts';
import { buildTitle } from '#test/support/builders/build.ts';
import { importEntries } from '#test/support/people/import-file.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { errorOf, get, type Json, send } from '#test/support/server/http.ts';

let app: TestApp;
let reader: SignedIn;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  reader = await signIn(app);
});

const importFile = (entries: object[], options: object = {}) => importEntries(app, reader, entries, options);
const imports = async (): Promise<Json[]> => (await get(`${app.api}/account/import`, reader.headers)).body.imports;
const named = (...names: string[]) =>
  buildTitle(app.ctx, { names: names.map((name, index) => ({ language: 'en', name, main: index === 0 })) });
const libraryOf = async () => {
  const { rows } = await sql<{ title: number; status: string | null; categories: string[]; note: string | null }>`
    SELECT title_id AS title, status, ARRAY(SELECT name FROM library_category_titles AS inside
        JOIN library_categories ON library_categories.id = category_id
        WHERE inside.title_id = title_follows.title_id AND library_categories.user_id = ${reader.id} ORDER BY name) AS categories,
      (SELECT note FROM library_notes WHERE user_id = ${reader.id} AND title_id = title_follows.title_id) AS note
    FROM title_follows WHERE user_id = ${reader.id} ORDER BY title_id`.execute(app.ctx.db);
  return rows;
};
/** Lets the entries that wait be tried again. */
const retry = async () => {
  await sql`UPDATE account_import_waiting SET tried_at = tried_at - interval '13 hours'`.execute(app.ctx.db);
  await retryWaiting(app.ctx);
};

let serial = 0;
const unique = (name: string) => `${name} ${++serial}`;

test('the title whose main name it is is meant, not one that has it among its other names', async () => {
  const name = unique('One Ship');
  const title = await named(name);
  await named(`${name} in colour`, name);
  const { body } = await importFile([{ names: [name], status: 'reading' }]);
  expect(body.counts).toMatchObject({ matched: 1, unmatched: 0 });
  expect(await libraryOf()).toMatchObject([{ title: title.id }]);
});

test('of several titles with an id of another site, the one that also has the name is meant', async () => {
  const [name, mal] = [unique('Two Ships'), String(70_000 + serial)];
  const names = [{ language: 'en', name, main: true }];
  const title = await buildTitle(app.ctx, { names, links: { mal } });
  await buildTitle(app.ctx, { links: { mal } });
  await named(unique('Else'), name);
  const { body } = await importFile([{ names: [unique('?'), name], trackers: { mal }, status: 'reading' }]);
  expect(body.counts).toMatchObject({ matched: 1 });
  expect(await libraryOf()).toMatchObject([{ title: title.id }]);
});

test('ids of other sites are found in the index at once, also those of titles that are new', async () => {
  await sql`INSERT INTO titles (original_language, state, links)
    SELECT 'ja', 'published', jsonb_build_object('al', (900000 + n)::text) FROM generate_series(1, 500) AS n`.execute(
    app.owner,
  );
  const { rows } = await sql<{ waiting: string }>`SELECT gin_clean_pending_list('titles_links') AS waiting`.execute(
    app.owner,
  );
  expect(rows).toEqual([{ waiting: '0' }]);
});

test('names are tried in their order: one that leads to a single title is enough', async () => {
  const [first, shared] = [unique('Harbour'), unique('Shared')];
  const title = await named(first, shared);
  await named(unique('Another'), shared);
  const { body } = await importFile([{ names: [first, shared], status: 'reading' }]);
  expect(body.counts).toMatchObject({ matched: 1 });
  expect(await libraryOf()).toMatchObject([{ title: title.id }]);
});

test('more categories than a library takes: those of most titles are added, the others are named', async () => {
  const [one, two] = [await buildTitle(app.ctx), await buildTitle(app.ctx)];
  await importFile([{ id: one.uid, names: [], status: 'reading', categories: ['Mine'] }]);
  const many = Array.from({ length: limits.libraryCategories }, (_, index) => `c${String(index).padStart(2, '0')}`);
  const entries = [
    { id: one.uid, names: [], categories: many },
    { id: two.uid, names: [], status: 'reading', categories: ['mine', ...many.slice(-49)] },
  ];
  const dryRun = await importFile(entries, { dryRun: true });
  const { body } = await importFile(entries);
  expect(dryRun.body).toEqual({ ...body, id: null });
  expect(body.skippedCategories).toEqual(['c00']);
  const [first, second] = await libraryOf();
  expect(first!.categories).toEqual(['Mine', ...many.slice(1)].toSorted());
  expect(second!.categories).toHaveLength(50);
});

test('names of categories, notes and lists are cleaned like those that somebody types', async () => {
  const title = await buildTitle(app.ctx);
  const dirty = 'S\u0007e\u202ea\u200b ';
  const { status } = await importFile(
    [{ id: title.uid, names: [dirty], status: 'reading', categories: [dirty, '\u200b'], note: `${dirty}\n\n\n\nx` }],
    { lists: [{ name: dirty, description: dirty, titles: [{ id: title.uid, names: [], note: dirty }] }] },
  );
  expect(status).toBe(200);
  expect(await libraryOf()).toEqual([{ title: title.id, status: 'reading', categories: ['Sea'], note: 'Sea\n\nx' }]);
  const { rows } = await sql`SELECT name, description, (SELECT note FROM list_titles WHERE list_id = lists.id) AS note
    FROM lists WHERE owner_id = ${reader.id} AND place IS NULL`.execute(app.ctx.db);
  expect(rows).toEqual([{ name: 'Sea', description: 'Sea', note: 'Sea' }]);
});

test('an import that fails leaves nothing, and says why', async () => {
  const { rows } = await sql<{ uid: string }>`INSERT INTO titles (original_language, state)
    SELECT 'ja', 'published' FROM generate_series(1, 600) RETURNING uid`.execute(app.owner);
  const entries = rows.map(({ uid }) => ({ id: uid, names: [], status: 'reading' }));
  const lists = Array.from({ length: 400 }, (_, index) => ({ name: `l${index}`, titles: [] }));
  for (const part of [lists, lists.map(({ name }) => ({ name: `m${name}`, titles: [] }))])
    expect((await importFile([], { lists: part })).status).toBe(200);
  const before = await imports();
  const full = await importFile(entries, { lists: lists.map(({ name }) => ({ name: `n${name}`, titles: [] })) });
  expect(full.status).toBe(400);
  expect(errorOf(full).detail).toContain('lists');
  expect(await libraryOf()).toEqual([]);
  expect(await imports()).toEqual(before);
});

test('an import that was interrupted is taken back by the job', async () => {
  const title = await buildTitle(app.ctx);
  await importFile([{ id: title.uid, names: [], status: 'reading' }]);
  await sql`UPDATE account_imports SET counts = '{}', at = at - interval '2 hours' WHERE user_id = ${reader.id}`.execute(
    app.ctx.db,
  );
  await retryWaiting(app.ctx);
  expect(await libraryOf()).toEqual([]);
  expect(await imports()).toEqual([]);
  const { rows } = await sql`SELECT FROM account_imports WHERE user_id = ${reader.id}`.execute(app.ctx.db);
  expect(rows).toEqual([]);
});

test('two entries that wait for one title are both added when it appears', async () => {
  const [name, alias] = [unique('Late'), unique('Later')];
  await importFile([
    { names: [name], status: 'reading', rating: 4 },
    { names: [alias], status: 'completed', note: 'n' },
  ]);
  const title = await named(name, alias);
  await retry();
  expect(await libraryOf()).toMatchObject([{ title: title.id, status: 'completed', note: 'n' }]);
  const { rows } = await sql`SELECT rating FROM ratings WHERE user_id = ${reader.id}`.execute(app.ctx.db);
  expect(rows).toEqual([{ rating: 4 }]);
  expect(await imports()).toMatchObject([{ waiting: 0 }]);
});

test('an entry of a list waits for its title too, and the undo takes it out of the list', async () => {
  const [name, here] = [unique('Listed'), await buildTitle(app.ctx)];
  const { body } = await importFile([], {
    lists: [
      {
        name: 'Ships',
        titles: [
          { id: here.uid, names: [] },
          { names: [name], note: 'first' },
        ],
      },
    ],
  });
  expect(body.counts).toMatchObject({ lists: 1, unmatched: 1 });
  expect(body.missing).toEqual([{ name, why: 'unknown' }]);
  const title = await named(name);
  await retry();
  const listed = async () => {
    const { rows } = await sql<{ titles: number[]; notes: string[] }>`
      SELECT array_agg(title_id ORDER BY position) AS titles, array_agg(note ORDER BY position) AS notes
      FROM lists JOIN list_titles ON list_id = lists.id WHERE owner_id = ${reader.id} GROUP BY lists.id`.execute(
      app.ctx.db,
    );
    return rows;
  };
  expect(await listed()).toEqual([{ titles: [here.id, title.id], notes: [null, 'first'] }]);
  expect(await libraryOf()).toEqual([]);
  await send('POST', `${app.api}/account/import/${body.id}/undo`, '{}', reader.headers);
  expect(await listed()).toEqual([]);
});

test.each([
  ['a number that is enormous', { readUpTo: 1e308 }, '/readUpTo'],
  ['a number that is negative', { readUpTo: -1 }, '/readUpTo'],
  ['a time of another age', { addedAt: '99999-01-01T00:00:00Z' }, '/addedAt'],
])('%s is refused', async (_name, field, pointer) => {
  const response = await importFile([{ names: ['x'], ...field }]);
  expect(response.status).toBe(400);
  expect(errorOf(response).detail).toContain(pointer);
});
