// The Library page on the server: which titles match, in which order, with which counts; categories and notes.
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { buildTitle } from '#test/support/builders/build.ts';
import { get, type Json, send, unknownId } from '#test/support/server/http.ts';
import { openLibraryFixture } from '#test/support/people/library-fixture.ts';

const { app, reader, other, group, titles, chapters, call, browse, namesOf, rowOf, nameByUid, day } =
  openLibraryFixture();

test('a row has what the account stores about the title, and counts numbers in its languages', async () => {
  const body = await browse();
  expect(rowOf(body, 'Café Star')).toMatchObject({
    title: { type: 'manga', attributes: { title: { en: 'Café Star' } } },
    name: null,
    status: 'reading',
    following: true,
    notify: 0,
    rating: 7,
    language: 'en',
    available: 3,
    read: 1,
    unread: 2,
    note: null,
    categories: [],
  });
  expect(rowOf(body, 'Blue Moon')).toMatchObject({ available: 2, unread: 2, rating: null, lastReadAt: null });
  expect(rowOf(body, 'Gone')).toMatchObject({ title: null, name: 'Gone', status: null, available: 0, language: null });
  expect(body).toMatchObject({ size: 4, total: 4, counts: { all: 4, reading: 2, plan_to_read: 1, dropped: 0 } });
  expect((await browse('', other)).size).toBe(1);
});

const orders: [query: string, names: string[]][] = [
  ['sort=latest', ['Café Star', 'Blue Moon', 'Gone', 'Silent']],
  ['sort=title&direction=asc', ['Blue Moon', 'Café Star', 'Silent', 'Gone']],
  ['sort=unread', ['Blue Moon', 'Café Star', 'Silent', 'Gone']],
  ['sort=total', ['Café Star', 'Blue Moon', 'Silent', 'Gone']],
  ['sort=added', ['Blue Moon', 'Silent', 'Café Star', 'Gone']],
  ['sort=added&direction=asc', ['Gone', 'Café Star', 'Silent', 'Blue Moon']],
  ['sort=read&limit=1', ['Café Star']],
  ['sort=rating&direction=asc&limit=1', ['Café Star']],
  ['sort=added&limit=2&offset=1', ['Silent', 'Café Star']],
];
test.each(orders)('order: %s', async (query, names) => {
  const body = await browse(query);
  // titles without a value come last, by name
  if (query === 'sort=latest') expect(namesOf(body).slice(0, 2)).toEqual(names.slice(0, 2));
  else expect(namesOf(body)).toEqual(names);
});

test('a random order stays the same for a seed, and differs for others', async () => {
  const of = async (seed: number): Promise<string> => namesOf(await browse(`sort=random&seed=${seed}`)).join();
  expect(await of(5)).toBe(await of(5));
  expect(new Set(await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(of))).size).toBeGreaterThan(1);
});

const filters: [query: string, names: string[]][] = [
  ['status=reading', ['Blue Moon', 'Café Star']],
  ['status=completed', []],
  ['include[]=unread', ['Blue Moon', 'Café Star']],
  ['exclude[]=unread', ['Gone', 'Silent']],
  ['include[]=started', ['Café Star']],
  ['exclude[]=started&status=reading', ['Blue Moon']],
  ['include[]=available', ['Blue Moon', 'Café Star']],
  ['include[]=finished', ['Blue Moon']],
  ['include[]=rated', ['Café Star']],
  ['exclude[]=rated&include[]=followed', ['Blue Moon', 'Gone']],
  ['include[]=muted', ['Café Star']],
  ['include[]=bookmarked', []],
  ['contentRating[]=suggestive', ['Café Star']],
  ['excludedContentRating[]=suggestive', ['Blue Moon', 'Silent']],
  ['publication[]=completed', ['Blue Moon']],
  ['originalLanguage[]=ko&originalLanguage[]=fr', ['Café Star', 'Silent']],
  ['excludedOriginalLanguage[]=ja', ['Café Star', 'Silent']],
  ['q=moon', ['Blue Moon']],
  ['q=CAFE', ['Café Star']],
  ['q=ito', ['Blue Moon']],
  ['q=author:junji', ['Blue Moon']],
  ['q=-author:junji', ['Café Star', 'Silent']],
  ['q=tag:drama', ['Blue Moon']],
  ['q=tag:COMED || tag:drama', ['Blue Moon', 'Café Star']],
  ['q=tag:%22%22', ['Silent']],
  ['q=language:fr', ['Blue Moon']],
  ['q=unread>1', ['Blue Moon', 'Café Star']],
  ['q=read>0', ['Café Star']],
  ['q=total==3', ['Café Star']],
  ['q=rating>=7', ['Café Star']],
  ['q=rating:%22%22', ['Blue Moon', 'Silent']],
  ['q=added<7', ['Blue Moon', 'Silent']],
  [`q=added<${day(8).toISOString().slice(0, 10)}`, ['Café Star']],
  ['q=(moon || star) -cafe', ['Blue Moon']],
];
test.each(filters)('filter: %s', async (query, names) => {
  const body = await browse(`sort=title&direction=asc&${query.replaceAll('||', '%7C%7C')}`);
  expect(namesOf(body).toSorted()).toEqual(names);
  expect(body.total).toBe(names.length);
  const { ids } = await call('GET', `/user/library/ids?languages[]=en&${query.replaceAll('||', '%7C%7C')}`);
  expect(ids.map((id: string) => nameByUid.get(id)).toSorted()).toEqual(names);
});

test('searches find authors by their names of today, and titles by their authors of today', async () => {
  const found = async (word: string): Promise<string[]> => namesOf(await browse(`q=author:${word}`));
  expect(await found('junji')).toEqual(['Blue Moon']);
  await sql`UPDATE authors SET name = 'Kaoru Éda' WHERE name ILIKE '%junji%'`.execute(app.owner);
  await app.ctx.changes.waitUntilApplied();
  expect([await found('junji'), await found('eda')]).toEqual([[], ['Blue Moon']]);
  const credits = await sql<{ credit: object }>`WITH gone AS (
      DELETE FROM title_credits WHERE title_id = ${titles['Blue Moon']!.id} RETURNING *)
    SELECT to_jsonb(gone) AS credit FROM gone`.execute(app.owner);
  await app.ctx.changes.waitUntilApplied();
  expect(await found('eda')).toEqual([]);
  for (const { credit } of credits.rows)
    await sql`INSERT INTO title_credits SELECT * FROM jsonb_populate_record(NULL::title_credits, ${JSON.stringify(credit)}::jsonb)`.execute(
      app.owner,
    );
  await sql`UPDATE authors SET name = 'Ito Junji' WHERE name = 'Kaoru Éda'`.execute(app.owner);
  await app.ctx.changes.waitUntilApplied();
  expect(await found('junji')).toEqual(['Blue Moon']);
});

test('titles that are downloaded on the device are required or excluded, and counted', async () => {
  const downloads = `downloads[]=${titles['Silent']!.uid}&downloads[]=${titles['Café Star']!.uid}`;
  const included = await browse(`sort=title&direction=asc&include[]=downloaded&${downloads}`);
  expect(namesOf(included)).toEqual(['Café Star', 'Silent']);
  expect(included).toMatchObject({ total: 2, counts: { all: 2, reading: 1, plan_to_read: 1 } });
  const excluded = await browse(`sort=title&direction=asc&exclude[]=downloaded&${downloads}`);
  expect(namesOf(excluded)).toEqual(['Blue Moon', 'Gone']);
  // a device without downloads
  expect((await browse('include[]=downloaded')).total).toBe(0);
  const tooMany = Array.from({ length: 101 }, () => `downloads[]=${titles['Silent']!.uid}`).join('&');
  expect((await get(`${app.api}/user/library?include[]=downloaded&${tooMany}`, reader.headers)).status).toBe(400);
});

test('a search that cannot be read is refused with the problem', async () => {
  const response = await get(`${app.api}/user/library?q=(moon`, reader.headers);
  expect([response.status, response.body.errors[0].context]).toEqual([
    400,
    expect.objectContaining({ reason: 'library_search', problem: 'unclosedParenthesis' }),
  ]);
});

test('further pages keep the order of the first one, and counts follow the filters', async () => {
  const first = await browse('sort=added&limit=2&q=moon');
  expect(first.counts).toMatchObject({ all: 1, reading: 1, plan_to_read: 0 });
  const { snapshot } = await browse('sort=added&limit=1');
  await call('POST', '/user/library/change', { titles: [titles['Silent']!.uid], remove: true });
  const second = await browse(`sort=added&limit=3&offset=1&snapshot=${snapshot}`);
  expect([namesOf(second), second.total]).toEqual([['Café Star', 'Gone'], 4]);
  expect((await browse('sort=added')).total).toBe(3);
  await sql`INSERT INTO title_follows (user_id, title_id, following, status, at)
    VALUES (${reader.id}, ${titles['Silent']!.id}, false, 'plan_to_read', ${day(6)})`.execute(app.ctx.db);
});

test('hidden titles and blocked groups are left out, unless blocked=show is requested', async () => {
  await send('POST', `${app.api}/block/manga/${titles['Café Star']!.uid}`, undefined, reader.headers);
  await send('POST', `${app.api}/block/group/${group.uid}`, undefined, reader.headers);
  const french = '/user/library?languages[]=fr&sort=title&direction=asc';
  const hidden = await call('GET', french);
  expect([namesOf(hidden), hidden.hidden, hidden.counts.reading]).toEqual([['Blue Moon', 'Silent', 'Gone'], 1, 1]);
  // without chapters in French all of the others count
  expect(rowOf(hidden, 'Blue Moon')).toMatchObject({ available: 2, latestAt: null });
  const shown = await call('GET', `${french}&blocked=show`);
  expect(namesOf(shown)).toHaveLength(4);
  expect(rowOf(shown, 'Blue Moon')).toMatchObject({ available: 2, language: 'fr' });
  expect(rowOf(shown, 'Blue Moon').latestAt).not.toBeNull();
  await send('DELETE', `${app.api}/block/manga/${titles['Café Star']!.uid}`, undefined, reader.headers);
  await send('DELETE', `${app.api}/block/group/${group.uid}`, undefined, reader.headers);
});

test('reading goes on in the next chapter of the reading line, or begins with the first', async () => {
  const asked = Object.values(titles).map(({ uid }) => `titles[]=${uid}`);
  const { data } = await call('GET', `/user/library/resume?languages[]=en&${asked.join('&')}`);
  expect(data).toEqual({
    [titles['Café Star']!.uid]: {
      kind: 'continue',
      chapter: chapters['Café Star 2 en']!.uid,
      page: 1,
      number: '2',
      volume: null,
      language: 'en',
    },
    [titles['Blue Moon']!.uid]: expect.objectContaining({ kind: 'start', chapter: chapters['Blue Moon 1 en']!.uid }),
  });
});

describe('notes', () => {
  const save = (note: string): Promise<Json> =>
    call('PUT', `/user/library/notes/${titles['Blue Moon']!.uid}`, { note });

  test('a note is found and sorted out, and only its owner sees it', async () => {
    await save('  lent to Ana\nvolume 2 ');
    expect(rowOf(await browse('q=note:ana'), 'Blue Moon').note).toBe('lent to Ana\nvolume 2');
    expect(namesOf(await browse('include[]=noted'))).toEqual(['Blue Moon']);
    expect(namesOf(await browse('q=note:%22%22&sort=title&direction=asc'))).toEqual(['Café Star', 'Silent']);
    expect(JSON.stringify(await browse('', other))).not.toContain('Ana');
    await save(' ');
    expect(rowOf(await browse(), 'Blue Moon').note).toBeNull();
  });

  test('a note has a title, and a length', async () => {
    const refused = async (id: string, note: string) =>
      (await send('PUT', `${app.api}/user/library/notes/${id}`, JSON.stringify({ note }), reader.headers)).status;
    expect(await refused(unknownId, 'x')).toBe(404);
    expect(await refused(titles['Blue Moon']!.uid, 'x'.repeat(limits.libraryNoteMaxLength + 1))).toBe(400);
  });
});

describe('categories', () => {
  const create = async (name: string, who = reader): Promise<string> =>
    (await call('POST', '/user/library/categories', { name }, who)).id;
  const list = async (): Promise<Json[]> => (await call('GET', '/user/library/categories')).categories;
  const deleteAll = async () => void (await sql`DELETE FROM library_categories`.execute(app.ctx.db));
  beforeEach(deleteAll);
  afterAll(deleteAll);

  test('they are made, renamed, put in order and deleted; the same name is the same category', async () => {
    const [first, second] = [await create('Favorites'), await create('Lent')];
    expect(await create(' favorites ')).toBe(first);
    await call('PUT', '/user/library/categories', { ids: [second] });
    await call('PUT', `/user/library/categories/${first}`, { name: 'Best' });
    expect((await list()).map(({ id, name }) => [id, name])).toEqual([
      [second, 'Lent'],
      [first, 'Best'],
    ]);
    const renamed = await send('PUT', `${app.api}/user/library/categories/${first}`, '{"name":"LENT"}', reader.headers);
    expect([renamed.status, renamed.body.errors[0].context]).toMatchObject([400, { reason: 'category_name' }]);
    await call('DELETE', `/user/library/categories/${first}`);
    expect((await list()).map(({ name }) => name)).toEqual(['Lent']);
  });

  test('a title may be in several; filters count with them', async () => {
    const [first, second] = [await create('One'), await create('Two')];
    await call('POST', '/user/library/change', {
      titles: [titles['Blue Moon']!.uid, titles['Silent']!.uid],
      addTo: [first],
    });
    await call('POST', '/user/library/change', { titles: [titles['Blue Moon']!.uid], addTo: [second] });
    expect(rowOf(await browse(), 'Blue Moon').categories).toEqual([first, second]);
    const both = await browse(`category[]=${first}&category[]=${second}`);
    expect([namesOf(both), both.counts.all, both.categories]).toEqual([['Blue Moon'], 1, { [first]: 2, [second]: 1 }]);
    expect(namesOf(await browse(`category[]=${first}&excludedCategory[]=${second}`))).toEqual(['Silent']);
    expect((await list()).map(({ titles: count }) => count)).toEqual([2, 1]);
  });

  test('titles that are added come into the default category', async () => {
    const [first, second] = [await create('One'), await create('Two')];
    for (const id of [first, second]) await call('PUT', `/user/library/categories/${id}`, { isDefault: true });
    expect((await list()).map(({ isDefault }) => isDefault)).toEqual([false, true]);
    const title = await buildTitle(app.ctx);
    await sql`INSERT INTO title_follows (user_id, title_id, status) VALUES (${reader.id}, ${title.id}, 'reading')`.execute(
      app.ctx.db,
    );
    expect((await browse()).data.find(({ id }: Json) => id === title.uid).categories).toEqual([second]);
    await sql`DELETE FROM title_follows WHERE title_id = ${title.id}`.execute(app.ctx.db);
  });

  test('nobody uses a category of somebody else', async () => {
    const foreign = await create('Theirs', other);
    const change = JSON.stringify({ titles: [titles['Silent']!.uid], addTo: [foreign] });
    expect((await send('POST', `${app.api}/user/library/change`, change, reader.headers)).status).toBe(404);
    expect(
      (await send('PUT', `${app.api}/user/library/categories/${foreign}`, '{"name":"x"}', reader.headers)).status,
    ).toBe(404);
    await call('DELETE', `/user/library/categories/${foreign}`);
    await call('PUT', '/user/library/categories', { ids: [foreign] });
    expect((await call('GET', '/user/library/categories', undefined, other)).categories).toHaveLength(1);
    expect(namesOf(await browse(`category[]=${foreign}`))).toEqual([]);
  });

  test('there are fifty at most, also when they are made at once', async () => {
    const names = Array.from({ length: limits.libraryCategories + 4 }, (_, index) => `Category ${index}`);
    const statuses = await Promise.all(
      names.map(
        async (name) =>
          (await send('POST', `${app.api}/user/library/categories`, JSON.stringify({ name }), reader.headers)).status,
      ),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(limits.libraryCategories);
    expect(statuses.filter((status) => status === 400)).toHaveLength(4);
  });
});
