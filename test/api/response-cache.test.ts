// Responses to guests are cached for seconds: the same bytes, never older than a change, never for signed-in viewers.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setStatistics } from '#server/statistics/statistics.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildTitle } from '#test/support/builders/build.ts';
import { type TestResponse, get } from '#test/support/server/http.ts';
import { signIn } from '#test/support/people/signed-in.ts';
import { rawGet, rawRequest } from '#test/support/server/raw-http.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const plainHeaders = (headers: Headers): [string, string][] =>
  [...headers].filter(([name]) => !['x-request-id', 'date'].includes(name));

/** Changes the number of follows. This does not invalidate cached responses, which still have the old number then. */
const setFollows = (titleId: number, follows: number) =>
  setStatistics(app.ctx.db, titleId, { follows, ratings: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1] });

test('a response that is requested twice is cached, and sent again with a request id of its own', async () => {
  const title = await buildTitle(app.ctx);
  for (const origin of [app.api, `${app.site}/api`]) {
    await setFollows(title.id, 1);
    const address = `${origin}/statistics/manga/${title.uid}`;
    const follows = (statisticsResponse: TestResponse): number => statisticsResponse.body.statistics[title.uid].follows;
    expect(follows(await get(address))).toBe(1);
    const firstResponse = await get(address);
    await setFollows(title.id, 2);
    const secondResponse = await get(address);
    expect([follows(firstResponse), secondResponse.body]).toEqual([1, firstResponse.body]);
    expect(plainHeaders(secondResponse.headers)).toEqual(plainHeaders(firstResponse.headers));
    expect(secondResponse.headers.get('x-request-id')).not.toBe(firstResponse.headers.get('x-request-id'));
    expect(secondResponse.headers.get('cache-control')).toBe(
      'public, max-age=30, s-maxage=60, stale-while-revalidate=300, stale-if-error=86400',
    );
    const etag = firstResponse.headers.get('etag')!;
    const notModified = await get(address, { 'if-none-match': etag });
    expect([notModified.status, notModified.body, notModified.headers.get('etag')]).toEqual([304, '', etag]);
    expect(follows(await get(`${address}?`))).toBe(2);
  }
});

test('responses to URLs of more than 2,048 characters are not cached', async () => {
  const title = await buildTitle(app.ctx);
  const path = `/statistics/manga/${title.uid}?more=`;
  for (const [length, isCached] of [
    [2048, true],
    [2049, false],
  ] as const) {
    await setFollows(title.id, 1);
    const address = `${app.api}${path.padEnd(length, 'x')}`;
    const follows = async (): Promise<number> => (await get(address)).body.statistics[title.uid].follows;
    expect([await follows(), await follows()]).toEqual([1, 1]);
    await setFollows(title.id, 2);
    expect(await follows()).toBe(isCached ? 1 : 2);
  }
});

test('requests with credentials get no cached response, and theirs is not cached', async () => {
  const title = await buildTitle(app.ctx, { year: 2000 });
  const address = `${app.api}/manga/${title.uid}`;
  const { headers } = await signIn(app);
  const signedInResponse = await get(address, headers);
  expect([signedInResponse.headers.get('cache-control'), signedInResponse.headers.get('etag')]).toEqual([
    'private, no-store',
    null,
  ]);
  for (let attempt = 0; attempt < 3; attempt++)
    expect((await get(address)).headers.get('cache-control')).toMatch(/^public/);
  const secondSignedIn = await get(address, headers);
  expect(secondSignedIn.headers.get('cache-control')).toBe('private, no-store');
});

test('a change invalidates every cached response', async () => {
  const title = await buildTitle(app.ctx, { year: 2000 });
  const fetchYear = async (): Promise<number> => (await get(`${app.api}/manga/${title.uid}`)).body.data.attributes.year;
  expect([await fetchYear(), await fetchYear(), await fetchYear()]).toEqual([2000, 2000, 2000]);
  await sql`UPDATE titles SET year = 2002 WHERE id = ${title.id}`.execute(app.ctx.db);
  await app.ctx.changes.waitUntilApplied();
  expect(await fetchYear()).toBe(2002);
});

test('requests that are refused without a cached response are refused with one, too', async () => {
  const title = await buildTitle(app.ctx);
  const path = `/manga/${title.uid}`;
  for (let attempt = 0; attempt < 3; attempt++) expect((await get(app.api + path)).status).toBe(200);
  const sendRaw = async (request: string) => rawRequest(app.api, `${request}\r\nConnection: close\r\n\r\n`);
  expect((await sendRaw(`GET ${path} HTTP/1.1\r\nHost: x`)).status).toBe(400);
  expect((await sendRaw(`GET ${path} HTTP/1.1\r\nUser-Agent: x`)).status).toBe(400);
  expect((await sendRaw(`POST ${path} HTTP/1.1\r\nHost: x\r\nUser-Agent: x`)).status).toBe(405);
  const head = await rawGet(app.api, path, 'HEAD');
  expect([head.status, head.body]).toEqual([200, '']);
});
