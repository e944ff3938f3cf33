// Chapters, their pages and the files behind them.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildChapter, buildCover, buildGroup, buildTitle, buildUser } from '#test/support/builders/build.ts';
import { get, type Json, errorOf, unknownId } from '#test/support/server/http.ts';

let app: TestApp;
type Built = { id: number; uid: string };
let title: Built;
let firstChapter: Built;
let secondChapter: Built;
let externalChapter: Built;
let scheduledChapter: Built;
let queued: Built;
let group: Built;
let otherGroup: Built;
let user: Built;

beforeAll(async () => {
  app = await testApp();
  const { ctx } = app;
  user = await buildUser(ctx, 'tadashi');
  group = await buildGroup(ctx, { name: 'Tinta Libre', official: true });
  otherGroup = await buildGroup(ctx);
  title = await buildTitle(ctx, { direction: 'rtl', layout: 'paged' });
  const dateOfDay = (day: number): Date => new Date(Date.UTC(2026, 0, day));
  firstChapter = await buildChapter(
    ctx,
    title.id,
    { volume: '1', chapter: '1', groupIds: [group.id, otherGroup.id], uploaderId: user.id, publishAt: dateOfDay(1) },
    3,
  );
  secondChapter = await buildChapter(ctx, title.id, {
    volume: '1',
    chapter: '10',
    language: 'es-la',
    name: 'El 10% final',
    layout: 'strip',
    publishAt: dateOfDay(2),
    firstSide: 'left',
  });
  externalChapter = await buildChapter(
    ctx,
    title.id,
    { chapter: '2', externalUrl: 'https://example.org/2', groupIds: [group.id], publishAt: dateOfDay(3) },
    0,
  );
  scheduledChapter = await buildChapter(ctx, title.id, { chapter: '11', publishAt: new Date(Date.now() + 86_400_000) });
  queued = await buildChapter(ctx, title.id, { chapter: '12' });
  await ctx.db.updateTable('chapters').set({ state: 'queued' }).where('id', '=', queued.id).execute();
});
afterAll(() => app.close());

const idsOf = (answer: Awaited<ReturnType<typeof get>>): string[] => answer.body.data.map((entry: Json) => entry.id);

describe('GET /manga/{id}/feed and /chapter', () => {
  test('the feed shows published chapters, newest first', async () => {
    const answer = await get(`${app.api}/manga/${title.uid}/feed`);
    expect(answer.body).toMatchObject({ limit: 100, total: 3 });
    expect(idsOf(answer)).toEqual([externalChapter.uid, secondChapter.uid, firstChapter.uid]);
  });

  test.each([
    ['order[chapter]=asc', () => [firstChapter.uid, externalChapter.uid, secondChapter.uid]],
    ['order[volume]=asc&order[chapter]=desc', () => [secondChapter.uid, firstChapter.uid, externalChapter.uid]],
    ['translatedLanguage[]=es-la', () => [secondChapter.uid]],
    ['includeExternalUrl=0', () => [secondChapter.uid, firstChapter.uid]],
    ['includeExternalUrl=1', () => [externalChapter.uid]],
    ['includeFuturePublishAt=1', () => [scheduledChapter.uid]],
    ['includeEmptyPages=1', () => []],
    ['publishAtSince=2026-01-02T00:00:00&includeFuturePublishAt=0', () => [externalChapter.uid, secondChapter.uid]],
    ['contentRating[]=erotica', () => []],
    ['limit=1&offset=1', () => [secondChapter.uid]],
  ])('feed?%s lists the matching chapters in order', async (query, expected) => {
    const answer = await get(`${app.api}/manga/${title.uid}/feed?${query}`);
    expect(answer.status).toBe(200);
    expect(idsOf(answer)).toEqual(expected());
  });

  test('a joint release stays until all of its groups are excluded', async () => {
    const feed = (query: string) => get(`${app.api}/manga/${title.uid}/feed?${query}`);
    expect(idsOf(await feed(`excludedGroups[]=${group.uid}`))).toEqual([secondChapter.uid, firstChapter.uid]);
    expect(idsOf(await feed(`excludedGroups[]=${group.uid}&excludedGroups[]=${otherGroup.uid}`))).toEqual([
      secondChapter.uid,
    ]);
    expect(idsOf(await feed(`excludedUploaders[]=${user.uid}`))).toEqual([externalChapter.uid, secondChapter.uid]);
  });

  test('the whole catalogue is filtered by group, uploader, number, name and title', async () => {
    const findChapterIds = async (query: string): Promise<string[]> => idsOf(await get(`${app.api}/chapter?${query}`));
    expect(await findChapterIds(`groups[]=${otherGroup.uid}`)).toEqual([firstChapter.uid]);
    expect(await findChapterIds(`uploader=${user.uid}`)).toEqual([firstChapter.uid]);
    expect(await findChapterIds('chapter[]=10')).toEqual([secondChapter.uid]);
    expect(await findChapterIds('volume[]=none')).toEqual([externalChapter.uid]);
    expect(await findChapterIds('title=10%25')).toEqual([secondChapter.uid]);
    for (const titlePattern of ['0%25', '%25'])
      expect(await findChapterIds(`title=${titlePattern}`)).toEqual([secondChapter.uid]);
    expect(await findChapterIds('title=%25%25')).toEqual([]);
    expect(await findChapterIds(`excludedGroups[]=${group.uid}`)).toEqual([secondChapter.uid, firstChapter.uid]);
    expect(await findChapterIds(`excludedGroups[]=${group.uid}&excludedGroups[]=${otherGroup.uid}`)).toEqual([
      secondChapter.uid,
    ]);
    expect(await findChapterIds(`manga=${title.uid}&ids[]=${firstChapter.uid}&ids[]=${queued.uid}`)).toEqual([
      firstChapter.uid,
    ]);
    expect(await findChapterIds(`manga=${unknownId}`)).toEqual([]);
  });

  test.each([
    ['limit=0', /\/limit/],
    ['limit=501', /\/limit/],
    ['translatedLanguage[]=xx', /language code/],
    ['order[pages]=asc', /\/order/],
    ['publishAtSince=2026-13-01T00:00:00', /\/publishAtSince/],
    ['excludedGroups[]=x', /\/excludedGroups\/0/],
  ])('feed?%s is refused', async (query, detail) => {
    const answer = await get(`${app.api}/manga/${title.uid}/feed?${query}`);
    expect(answer.status).toBe(400);
    expect(errorOf(answer).detail).toMatch(detail);
  });

  test('the feed of an unknown title is not found, and a window beyond the maximum is refused', async () => {
    expect((await get(`${app.api}/manga/${unknownId}/feed`)).status).toBe(404);
    expect(errorOf(await get(`${app.api}/manga/${title.uid}/feed?limit=500&offset=9501`)).title).toBe(
      'bad_request_http_exception',
    );
  });
});

describe('GET /chapter/{id}', () => {
  test('returns attributes and relationships, expanded when included', async () => {
    const { body } = await get(
      `${app.api}/chapter/${firstChapter.uid}?includes[]=scanlation_group&includes[]=manga&includes[]=user`,
    );
    expect(body['data']).toMatchObject({
      type: 'chapter',
      attributes: {
        volume: '1',
        chapter: '1',
        title: null,
        translatedLanguage: 'en',
        externalUrl: null,
        isUnavailable: false,
        pages: 3,
        publishAt: '2026-01-01T00:00:00+00:00',
      },
    });
    const relationships = body['data']!['relationships'] as unknown as {
      type: string;
      attributes: Record<string, unknown>;
    }[];
    expect(relationships.map(({ type }) => type)).toEqual(['scanlation_group', 'scanlation_group', 'manga', 'user']);
    expect(relationships[0]!.attributes).toMatchObject({ name: 'Tinta Libre', official: true });
    expect(relationships.at(-1)!.attributes).toMatchObject({ username: 'tadashi' });
  });

  test('does not find queued and unknown chapters', async () => {
    expect((await get(`${app.api}/chapter/${queued.uid}`)).status).toBe(404);
    expect((await get(`${app.api}/chapter/${unknownId}`)).status).toBe(404);
    expect((await get(`${app.api}/chapter/1`)).status).toBe(400);
  });
});

describe('pages and files', () => {
  test('a chapter without its own layout has that of its title; the page set lists every file with its size', async () => {
    const { body } = await get(`${app.site}/api/chapter/${firstChapter.uid}/pages`);
    expect(body).toMatchObject({
      layout: 'paged',
      direction: 'rtl',
      firstSide: null,
      spreadsFrom: null,
      baseUrl: app.site,
    });
    expect(body['pages']).toHaveLength(3);
    const storyPage = { role: 'story', alone: false };
    expect(body['pages']![0]).toMatchObject({ width: 60, height: 84, saver: { width: 60, height: 84 }, ...storyPage });
    const strip = await get(`${app.site}/api/chapter/${secondChapter.uid}/pages`);
    expect(strip.body).toMatchObject({ layout: 'strip', firstSide: 'left', spreadsFrom: 'file' });
  });

  test('every file of at-home is served byte-exact and immutable, on both origins', async () => {
    const { body } = await get(`${app.api}/at-home/server/${firstChapter.uid}`);
    const chapter = body['chapter'] as unknown as { hash: string; data: string[]; dataSaver: string[] };
    expect(chapter.data).toHaveLength(3);
    for (const [folder, names] of [
      ['data', chapter.data],
      ['data-saver', chapter.dataSaver],
    ] as const) {
      for (const [index, name] of names.entries()) {
        expect(name).toMatch(new RegExp(`^${index + 1}-[0-9a-f]{64}\\.jpg$`));
        for (const origin of [app.site, app.api]) {
          const response = await fetch(`${origin}/${folder}/${chapter.hash}/${name}`, {
            headers: { 'user-agent': 'tests' },
          });
          const bytes = Buffer.from(await response.arrayBuffer());
          expect(createHash('sha256').update(bytes).digest('hex')).toBe(name.slice(2, 66));
          expect(
            Object.fromEntries(
              [
                'cache-control',
                'content-type',
                'x-content-type-options',
                'content-security-policy',
                'access-control-allow-origin',
              ].map((header) => [header, response.headers.get(header)]),
            ),
          ).toEqual({
            'cache-control': 'public, max-age=31536000, immutable',
            'content-type': 'image/jpeg',
            'x-content-type-options': 'nosniff',
            'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
            'access-control-allow-origin': '*',
          });
          const revalidated = await fetch(response.url, {
            headers: { 'user-agent': 'tests', 'if-none-match': response.headers.get('etag')! },
          });
          expect(revalidated.status).toBe(304);
        }
      }
    }
  });

  test('a cached image is served and refused like one from the routes', async () => {
    const ownTitle = await buildTitle(app.ctx);
    const built = await buildChapter(app.ctx, ownTitle.id);
    const { body } = await get(`${app.api}/at-home/server/${built.uid}`);
    const { hash, data, dataSaver } = body['chapter'] as unknown as {
      hash: string;
      data: string[];
      dataSaver: string[];
    };
    const cover = await get(`${app.api}/cover/${(await buildCover(app.ctx, ownTitle.id)).uid}`);
    const { fileName } = cover.body['data']!['attributes'] as unknown as { fileName: string };
    const paths = [
      `data/${hash}/${data[0]}`,
      `data-saver/${hash}/${dataSaver[0]}`,
      `covers/${ownTitle.uid}/${fileName}.512.jpg`,
    ];
    const request = async (address: string, headers: Record<string, string> = {}) => {
      const { status, ...answer } = await fetch(address, { headers: { 'user-agent': 'tests', ...headers } }).then(
        async (response) => ({
          status: response.status,
          headers: Object.fromEntries(response.headers),
          bytes: Buffer.from(await response.arrayBuffer()).toString('base64'),
        }),
      );
      const { 'x-request-id': id, date: _date, ...otherHeaders } = answer.headers;
      return { id, answer: { status, headers: otherHeaders, bytes: answer.bytes } };
    };
    for (const origin of [app.site, app.api])
      for (const path of paths) {
        const address = `${origin}/${path}`;
        // a URL with a query is served by the routes, not from the cache
        const routeResponse = await request(`${address}?again=1`);
        expect([path, routeResponse.answer.status]).toEqual([path, 200]);
        await request(address);
        const cachedResponse = await request(address);
        expect(cachedResponse.answer).toEqual(routeResponse.answer);
        expect(cachedResponse.id).toMatch(/^[0-9a-f-]{36}$/);
        expect(cachedResponse.id).not.toBe(routeResponse.id);
        const conditionalHeaders = { 'if-none-match': routeResponse.answer.headers['etag']! };
        const unchanged = await request(address, conditionalHeaders);
        expect(unchanged.answer.status).toBe(304);
        expect(unchanged.answer).toEqual((await request(`${address}?again=1`, conditionalHeaders)).answer);
        expect((await request(address, { 'user-agent': '' })).answer.status).toBe(origin === app.api ? 400 : 200);
      }
  });

  test('a range request resumes a download, on both origins and from the URL of a retry', async () => {
    const { body } = await get(`${app.api}/at-home/server/${firstChapter.uid}`);
    const { hash, data, dataSaver } = body['chapter'] as unknown as Record<string, string[]> & { hash: string };
    const request = async (address: string, headers: Record<string, string>) => {
      const answer = await fetch(address, { headers: { 'user-agent': 'tests', ...headers } });
      return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    for (const path of [
      `data/${hash}/${data![0]}`,
      `data/${hash}/${data![1]}?again=1`,
      `data-saver/${hash}/${dataSaver![0]}`,
    ])
      for (const origin of [app.site, app.api]) {
        const address = `${origin}/${path}`;
        const { answer: fullResponse, bytes } = await request(address, {});
        const size = bytes.length;
        expect([fullResponse.status, fullResponse.headers.get('accept-ranges')]).toEqual([200, 'bytes']);
        const etag = fullResponse.headers.get('etag')!;
        const rows: [range: string, start: number, end: number, more?: Record<string, string>][] = [
          ['bytes=100-', 100, size],
          ['bytes=0-0', 0, 1],
          [`bytes=10-${size + 50}`, 10, size],
          ['bytes=-7', size - 7, size],
          ['bytes=100-', 100, size, { 'if-range': etag }],
        ];
        for (const [range, start, end, more = {}] of rows) {
          const rangeResponse = await request(address, { range, ...more });
          expect([range, rangeResponse.answer.status]).toEqual([range, 206]);
          expect(rangeResponse.bytes.equals(bytes.subarray(start, end))).toBe(true);
          const headerOf = (name: string) => rangeResponse.answer.headers.get(name);
          expect(headerOf('content-range')).toBe(`bytes ${start}-${end - 1}/${size}`);
          expect(headerOf('content-length')).toBe(String(end - start));
          expect([headerOf('etag'), headerOf('cache-control')]).toEqual([etag, 'public, max-age=31536000, immutable']);
          expect([headerOf('content-type'), headerOf('access-control-allow-origin')]).toEqual(['image/jpeg', '*']);
        }
        // anything but a single valid range of this version gets the whole file
        const otherHeaders: Record<string, string>[] = [
          { range: 'bytes=5-', 'if-range': '"another"' },
          { range: 'bytes=5-', 'if-range': new Date(0).toUTCString() },
          { range: 'bytes=0-1,5-9' },
          { range: 'lines=1-2' },
          { range: 'bytes=9-4' },
          { range: 'bytes=-' },
        ];
        for (const headers of otherHeaders) {
          const fullFileResponse = await request(address, headers);
          expect([headers, fullFileResponse.answer.status, fullFileResponse.bytes.length]).toEqual([
            headers,
            200,
            size,
          ]);
        }
        const outOfRange = await get(address, { range: `bytes=${size}-` });
        expect([outOfRange.status, outOfRange.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
        expect(errorOf(outOfRange).title).toBe('range_not_satisfiable_http_exception');
        expect((await get(address, { range: 'bytes=5-', 'if-none-match': etag })).status).toBe(304);
      }
  });

  test('external, scheduled and empty chapters have no files; unknown ones are not found', async () => {
    for (const chapter of [externalChapter, scheduledChapter]) {
      const answer = await get(`${app.api}/at-home/server/${chapter.uid}`);
      expect(answer.body['chapter']).toEqual({ hash: '', data: [], dataSaver: [] });
      expect((await get(`${app.site}/api/chapter/${chapter.uid}/pages`)).body).toMatchObject({ hash: '', pages: [] });
    }
    expect((await get(`${app.api}/at-home/server/${unknownId}`)).status).toBe(404);
    expect((await get(`${app.api}/at-home/server/x`)).status).toBe(400);
    expect((await get(`${app.api}/chapter/${unknownId}/pages`)).status).toBe(404);
  });

  test('files of other sets, guessed names and unpublished chapters are not served', async () => {
    const { hash, data } = (await get(`${app.api}/at-home/server/${firstChapter.uid}`)).body['chapter'] as unknown as {
      hash: string;
      data: string[];
    };
    const otherPages = (await get(`${app.api}/at-home/server/${secondChapter.uid}`)).body['chapter'] as unknown as {
      data: string[];
    };
    const row = await app.ctx.db
      .selectFrom('page_sets')
      .select('hash')
      .where('chapter_id', '=', queued.id)
      .executeTakeFirstOrThrow();
    for (const path of [
      `data/${hash}/${otherPages.data[0]}`,
      `data/${hash}/2-${data[0]!.slice(2)}`,
      `data/${'0'.repeat(32)}/${data[0]}`,
      `data/${hash}/..%2f..%2fpackage.json`,
      `data/short/${data[0]}`,
      `data/${row.hash.toString('hex')}/${data[0]}`,
    ]) {
      const answer = await get(`${app.site}/${path}`);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('files of a chapter that is taken down are no longer served after five seconds', async () => {
    const takenDownChapter = await buildChapter(app.ctx, title.id, { chapter: '77' }, 1);
    const { hash, data } = (await get(`${app.api}/at-home/server/${takenDownChapter.uid}`)).body[
      'chapter'
    ] as unknown as {
      hash: string;
      data: string[];
    };
    const address = `${app.site}/data/${hash}/${data[0]}`;
    expect((await get(address)).status).toBe(200);
    await app.ctx.db.updateTable('chapters').set({ state: 'removed' }).where('id', '=', takenDownChapter.id).execute();
    await expect.poll(async () => (await get(address)).status, { timeout: 5000 }).toBe(404);
  });
});
