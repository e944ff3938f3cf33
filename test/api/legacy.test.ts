// POST /legacy/mapping, and the validation of request bodies, which is the same for all endpoints.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildChapter, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { type TestResponse, errorOf, post } from '#test/support/server/http.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const requestMapping = (body: unknown, headers?: Record<string, string>): Promise<TestResponse> =>
  post(`${app.api}/legacy/mapping`, typeof body === 'string' ? body : JSON.stringify(body), headers);

const idPairsOf = (response: TestResponse): [number, string][] =>
  response.body.data.map(({ attributes }: { attributes: { legacyId: number; newId: string } }) => [
    attributes.legacyId,
    attributes.newId,
  ]);

async function addLegacyId(type: 'group' | 'manga' | 'chapter', legacy_id: number, new_id: string): Promise<void> {
  await app.ctx.db.insertInto('legacy_ids').values({ type, legacy_id, new_id }).execute();
}

test('legacy ids of titles, chapters and groups are mapped by type', async () => {
  const [title, group] = [await buildTitle(app.ctx), await buildGroup(app.ctx)];
  const chapter = await buildChapter(app.ctx, title.id);
  await addLegacyId('manga', 7, title.uid);
  await addLegacyId('chapter', 7, chapter.uid);
  await addLegacyId('group', 7, group.uid);
  const response = await requestMapping({ type: 'manga', ids: [7] });
  expect(response.body).toEqual({
    result: 'ok',
    response: 'collection',
    data: [
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        type: 'mapping_id',
        attributes: { type: 'manga', legacyId: 7, newId: title.uid },
        relationships: [],
      },
    ],
    limit: 1,
    offset: 0,
    total: 1,
  });
  expect(idPairsOf(await requestMapping({ type: 'chapter', ids: [7] }))).toEqual([[7, chapter.uid]]);
  expect(idPairsOf(await requestMapping({ type: 'group', ids: [7] }))).toEqual([[7, group.uid]]);
});

test('results are in the order of the request, each id once, without unknown ones', async () => {
  const [first, second] = [await buildTitle(app.ctx), await buildTitle(app.ctx)];
  await addLegacyId('manga', 100, first.uid);
  await addLegacyId('manga', 200, second.uid);
  expect(idPairsOf(await requestMapping({ type: 'manga', ids: [200, 5, 100, 200, 2_147_483_647] }))).toEqual([
    [200, second.uid],
    [100, first.uid],
  ]);
  expect((await requestMapping({ type: 'manga', ids: [] })).body).toMatchObject({ data: [], limit: 0, total: 0 });
});

test('legacy ids of hidden things are not mapped', async () => {
  const draft = await buildTitle(app.ctx, { state: 'draft' });
  const chapter = await buildChapter(app.ctx, draft.id);
  await addLegacyId('manga', 300, draft.uid);
  await addLegacyId('chapter', 300, chapter.uid);
  expect(idPairsOf(await requestMapping({ type: 'manga', ids: [300] }))).toEqual([]);
  expect(idPairsOf(await requestMapping({ type: 'chapter', ids: [300] }))).toEqual([]);
});

test('legacy genre ids are mapped to the present tags', async () => {
  const tags = await app.ctx.db.selectFrom('tags').select(['uid', 'name']).execute();
  const nameOf = (uid: string): unknown => (tags.find((tag) => tag.uid === uid)!.name as { en: string }).en;
  const tagPairs = idPairsOf(await requestMapping({ type: 'tag', ids: [2, 5, 41, 30, 37, 9, 83] }));
  expect(tagPairs.map(([legacyNumber, uid]) => [legacyNumber, nameOf(uid)])).toEqual([
    [2, 'Action'],
    [5, 'Comedy'],
    [41, 'Isekai'],
    [30, "Boys' Love"],
    [37, "Boys' Love"],
    [83, 'Incest'],
  ]);
});

describe('bad requests', () => {
  test.each([
    ['an unknown type', { type: 'author', ids: [1] }, '/type'],
    ['no type', { ids: [1] }, '/type'],
    ['no ids', { type: 'tag' }, '/ids'],
    ['ids that are no numbers', { type: 'tag', ids: [1, 'two'] }, '/ids/1'],
    ['a fraction', { type: 'tag', ids: [1.5] }, '/ids/0'],
    ['less than nothing', { type: 'tag', ids: [-1] }, '/ids/0'],
    ['more than fits', { type: 'tag', ids: [2_147_483_648] }, '/ids/0'],
    ['a list', [1], '/'],
    ['a text with half a letter', { type: '\ud800', ids: [1] }, '/type'],
  ])('%s is a 400 that names the field', async (_what, body, pointer) => {
    const response = await requestMapping(body);
    expect([response.status, errorOf(response).title]).toEqual([400, 'validation_exception']);
    expect(errorOf(response).detail).toContain(`Error validating ${pointer}: `);
  });

  test('a body that is no JSON object is a 400, as is none at all', async () => {
    for (const body of ['{"type":', '', 'null'])
      expect([body, (await requestMapping(body)).status]).toEqual([body, 400]);
  });

  test('another content type is a 415, whatever the body', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'nonsense',
    ]) {
      const response = await requestMapping({ type: 'tag', ids: [2] }, { 'content-type': type });
      expect([type, response.status, errorOf(response).title]).toEqual([
        type,
        415,
        'unsupported_media_type_http_exception',
      ]);
      expect(response.headers.get('x-request-id')).toBeTruthy();
    }
    for (const type of ['application/json; charset=utf-8', 'APPLICATION/JSON'])
      expect((await requestMapping({ type: 'tag', ids: [2] }, { 'content-type': type })).status).toBe(200);
  });

  test('more than 10 KB is a 413', async () => {
    const bodyOfSize = (bytes: number): string => {
      const minimalBody = '{"type":"tag","ids":[1]}';
      return minimalBody.replace('[', `[${' '.repeat(bytes - minimalBody.length)}`);
    };
    expect((await requestMapping(bodyOfSize(10 * 1024))).status).toBe(200);
    const response = await requestMapping(bodyOfSize(10 * 1024 + 1));
    expect([response.status, errorOf(response).title]).toEqual([413, 'request_too_large_http_exception']);
  });

  test('GET is a 405', async () => {
    const response = await fetch(`${app.api}/legacy/mapping`, { headers: { 'user-agent': 'tests' } });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });
});
