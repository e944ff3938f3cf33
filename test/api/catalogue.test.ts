// Covers, authors, groups and tags, and conventions of both origins: CORS, caching, methods, unknown routes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildAuthor, buildCover, buildGroup, buildTitle, buildUser } from '#test/support/builders/build.ts';
import { get, type Json, errorOf, unknownId } from '#test/support/server/http.ts';
import { signIn } from '#test/support/people/signed-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const idsOf = (apiResponse: Awaited<ReturnType<typeof get>>): string[] =>
  apiResponse.body.data.map((entry: Json) => entry.id);

describe('covers', () => {
  test('are listed, filtered and found by id, with files in three sizes', async () => {
    const user = await buildUser(app.ctx);
    const title = await buildTitle(app.ctx);
    const secondCover = await buildCover(app.ctx, title.id, { volume: '2', language: 'fr', uploaderId: user.id });
    const firstCover = await buildCover(app.ctx, title.id, { volume: '1', description: 'Front' });
    const coverIds = async (query: string): Promise<string[]> =>
      idsOf(await get(`${app.api}/cover?manga[]=${title.uid}&${query}`));
    expect(await coverIds('')).toEqual([secondCover.uid, firstCover.uid]);
    expect(await coverIds('order[volume]=asc')).toEqual([firstCover.uid, secondCover.uid]);
    expect(await coverIds('locales[]=fr')).toEqual([secondCover.uid]);
    expect(await coverIds(`uploaders[]=${user.uid}`)).toEqual([secondCover.uid]);
    expect(await coverIds(`ids[]=${firstCover.uid}`)).toEqual([firstCover.uid]);
    const { body } = await get(`${app.api}/cover/${firstCover.uid}?includes[]=manga`);
    expect(body['data']).toMatchObject({
      type: 'cover_art',
      attributes: { description: 'Front', volume: '1', locale: 'ja' },
    });
    const coverFileName = body['data']!['attributes']!['fileName']!;
    for (const [size, origin] of [
      ['', app.site],
      ['.256.jpg', app.api],
      ['.512.jpg', app.site],
    ]) {
      const response = await fetch(`${origin}/covers/${title.uid}/${coverFileName}${size}`, {
        headers: { 'user-agent': 'tests' },
      });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    }
    expect((await get(`${app.site}/covers/${title.uid}/${unknownId}.jpg`)).status).toBe(404);
    expect((await get(`${app.site}/covers/${unknownId}/${coverFileName}`)).status).toBe(404);
    expect((await get(`${app.site}/covers/${title.uid}/${coverFileName}.128.jpg`)).status).toBe(404);
  });

  test('bad input is refused; unknown covers and those of drafts are not found', async () => {
    expect((await get(`${app.api}/cover?manga[]=1`)).status).toBe(400);
    expect((await get(`${app.api}/cover/${unknownId}`)).status).toBe(404);
    expect((await get(`${app.api}/cover/x`)).status).toBe(400);
    const draftTitle = await buildTitle(app.ctx, { state: 'draft' });
    const cover = await buildCover(app.ctx, draftTitle.id);
    expect((await get(`${app.api}/cover/${cover.uid}`)).status).toBe(404);
  });
});

describe('authors', () => {
  test('are found by name and ids, with their visible titles', async () => {
    const author = await buildAuthor(app.ctx, {
      name: 'Zoë 50%',
      biography: { fr: 'Elle dessine.' },
      links: { pixiv: 'https://pixiv.net/1' },
    });
    const title = await buildTitle(app.ctx, { authorIds: [author.id], artistIds: [author.id] });
    await buildTitle(app.ctx, { authorIds: [author.id], state: 'draft' });
    expect(idsOf(await get(`${app.api}/author?name=50%25`))).toEqual([author.uid]);
    expect(idsOf(await get(`${app.api}/author?ids[]=${author.uid}&order[name]=desc`))).toEqual([author.uid]);
    const { body } = await get(`${app.api}/author/${author.uid}?includes[]=manga`);
    expect(body['data']).toMatchObject({
      type: 'author',
      attributes: { name: 'Zoë 50%', biography: { fr: 'Elle dessine.' }, pixiv: 'https://pixiv.net/1', twitter: null },
      relationships: [{ id: title.uid, type: 'manga', attributes: { originalLanguage: 'ja' } }],
    });
    expect(errorOf(await get(`${app.api}/author/${unknownId}`)).status).toBe(404);
    expect((await get(`${app.api}/author/x`)).status).toBe(400);
    expect((await get(`${app.api}/author?limit=1000`)).status).toBe(400);
  });
});

describe('groups', () => {
  test('are found by name, language and ids, with leader and members', async () => {
    const leader = await buildUser(app.ctx);
    const member = await buildUser(app.ctx);
    const group = await buildGroup(app.ctx, {
      name: 'Night Owl Scans',
      focusedLanguages: ['en', 'fr'],
      leaderId: leader.id,
      memberIds: [leader.id, member.id],
    });
    const owls = await buildGroup(app.ctx, { name: 'More Owl Scans' });
    expect(idsOf(await get(`${app.api}/group?name=owl&order[name]=asc`))).toEqual([owls.uid, group.uid]);
    expect(idsOf(await get(`${app.api}/group?name=night%20owl%20scans&order[relevance]=desc`))[0]).toBe(group.uid);
    expect(idsOf(await get(`${app.api}/group?focusedLanguage=fr&ids[]=${group.uid}`))).toEqual([group.uid]);
    for (const order of ['followedCount', 'latestUploadedChapter', 'createdAt', 'updatedAt']) {
      expect((await get(`${app.api}/group?order[${order}]=desc`)).status).toBe(200);
    }
    const { body } = await get(`${app.api}/group/${group.uid}?includes[]=leader`);
    const relationships = body['data']!['relationships'] as unknown as { type: string; attributes?: object }[];
    expect(relationships.map(({ type, attributes }) => [type, attributes !== undefined])).toEqual([
      ['leader', true],
      ['member', false],
      ['member', false],
    ]);
    expect((await get(`${app.api}/group/${unknownId}`)).status).toBe(404);
    expect((await get(`${app.api}/group/x`)).status).toBe(400);
    expect((await get(`${app.api}/group?focusedLanguage=xx`)).status).toBe(400);
  });
});

describe('conventions', () => {
  test('the catalogue has 76 tags', async () => {
    const { body } = await get(`${app.api}/manga/tag`);
    expect(body).toMatchObject({ total: 76, offset: 0 });
    expect(body.data.map((tag: Json) => tag.attributes.group)).toContain('theme');
  });

  test('ping is plain text', async () => {
    const apiResponse = await get(`${app.api}/ping`);
    expect([apiResponse.status, apiResponse.body, apiResponse.headers.get('content-type')]).toEqual([
      200,
      'pong',
      'text/plain; charset=utf-8',
    ]);
  });

  test('the API origin requires a User-Agent and allows CORS from every origin; the site does neither', async () => {
    const { request } = await import('node:http');
    const status = (origin: string): Promise<number> =>
      new Promise((resolve, reject) => {
        request(`${origin}${origin === app.site ? '/api' : ''}/ping`, (apiResponse) =>
          resolve(apiResponse.resume().statusCode!),
        )
          .on('error', reject)
          .end();
      });
    expect([await status(app.api), await status(app.site)]).toEqual([400, 200]);
    expect((await get(`${app.api}/manga`)).headers.get('access-control-allow-origin')).toBe('*');
    expect((await get(`${app.site}/api/manga`)).headers.get('access-control-allow-origin')).toBeNull();
  });

  test('a response to a request with Authorization is private', async () => {
    const apiResponse = await get(`${app.api}/manga`, (await signIn(app)).headers);
    expect([
      apiResponse.headers.get('cache-control'),
      apiResponse.headers.get('vary'),
      apiResponse.headers.get('etag'),
    ]).toEqual(['private, no-store', 'Authorization', null]);
  });

  test('an unsupported method is refused with the supported ones', async () => {
    for (const base of [app.api, `${app.site}/api`]) {
      const response = await fetch(`${base}/manga/${unknownId}/aggregate`, {
        method: 'POST',
        headers: { 'user-agent': 'tests' },
      });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
      const { errors } = (await response.json()) as Json;
      expect(errors[0].title).toBe('method_not_allowed_http_exception');
      expect(errors[0].detail).toContain('Method Not Allowed (Allow: GET, HEAD, OPTIONS)');
    }
  });

  test('unknown routes are refused, HEAD works, and the API reference has no scripts', async () => {
    expect(errorOf(await get(`${app.api}/nowhere?x=1`))).toEqual({
      status: 404,
      title: 'not_found_http_exception',
      detail: 'No route found for "GET /nowhere"',
    });
    expect((await fetch(`${app.api}/manga`, { method: 'HEAD', headers: { 'user-agent': 'tests' } })).status).toBe(200);
    const docs = await get(`${app.api}/docs`);
    expect(docs.body).toContain('/manga/{id}/aggregate');
    expect(docs.body).not.toContain('<script');
    expect((await get(`${app.api}/openapi.json`)).body).toMatchObject({ openapi: '3.1.0' });
  });
});
