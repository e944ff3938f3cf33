// What the editor of titles needs beside the public API: working copies, titles that are alike, languages that are locked.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTitle } from '#test/support/builders/build.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get, type Json, send, type TestResponse, unknownId } from '#test/support/server/http.ts';

let app: TestApp;
let member: SignedIn;
let other: SignedIn;
let contributor: SignedIn;
beforeAll(async () => {
  app = await testApp();
  member = await signIn(app);
  other = await signIn(app);
  contributor = await signIn(app, { roles: ['ROLE_CONTRIBUTOR'] });
});
afterAll(() => app.close());

const ask = (who: SignedIn | null, method: string, path: string, body?: object): Promise<TestResponse> =>
  method === 'GET'
    ? get(app.api + path, who?.headers)
    : send(method, app.api + path, body && JSON.stringify(body), who?.headers);
const named = (name: string) => ({ names: [{ language: 'en', name, main: true }] });

describe('a working copy', () => {
  test('is kept, replaced and forgotten, for each title and for one that is not made yet', async () => {
    const draft = await buildTitle(app.ctx, { state: 'draft', creatorId: member.id });
    const fields = { title: { en: 'Half wri' }, tags: [1, null, { a: true }] };
    for (const [path, body, base] of [
      [`/manga/draft/${draft.uid}/copy`, { base: 1, fields }, 1],
      ['/manga/draft/copy', { fields }, 0],
    ] as const) {
      expect((await ask(member, 'GET', path)).body).toEqual({ result: 'ok', copy: null });
      expect((await ask(member, 'PUT', path, { ...body, fields: { title: {} } })).status).toBe(200);
      expect((await ask(member, 'PUT', path, body)).status).toBe(200);
      expect((await ask(member, 'GET', path)).body.copy).toEqual({ base, fields, savedAt: expect.any(String) });
    }
    // each is a copy of its own
    expect((await ask(member, 'DELETE', '/manga/draft/copy')).status).toBe(200);
    expect((await ask(member, 'GET', '/manga/draft/copy')).body.copy).toBeNull();
    expect((await ask(member, 'GET', `/manga/draft/${draft.uid}/copy`)).body.copy.fields).toEqual(fields);
    await sql`DELETE FROM titles WHERE id = ${draft.id}`.execute(app.ctx.db);
    const left = await sql`SELECT FROM title_working_copies WHERE user_id = ${member.id}`.execute(app.ctx.db);
    expect(left.rows).toHaveLength(0);
  });

  test('is of a title that one may edit, and nobody else’s', async () => {
    const draft = await buildTitle(app.ctx, { state: 'draft', creatorId: member.id });
    const published = await buildTitle(app.ctx);
    const copyOf = (uid: string): string => `/manga/draft/${uid}/copy`;
    const body = { base: 1, fields: { year: 1 } };
    for (const [who, uid, status] of [
      [member, draft.uid, 200],
      [other, draft.uid, 404],
      [contributor, draft.uid, 404],
      [member, published.uid, 403],
      [contributor, published.uid, 200],
      [member, unknownId, 404],
    ] as const)
      expect([uid, (await ask(who, 'PUT', copyOf(uid), body)).status]).toEqual([uid, status]);
    const moderator = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
    expect((await ask(moderator, 'GET', copyOf(draft.uid))).body.copy).toBeNull();
    expect((await ask(moderator, 'GET', copyOf(published.uid))).body.copy).toBeNull();
  });

  test('has a limited size', async () => {
    const big = { fields: { text: 'x'.repeat(70_000) } };
    expect((await ask(member, 'PUT', '/manga/draft/copy', big)).status).toBe(413);
  });
});

describe('titles that are alike', () => {
  const alike = async (query: string, who = member): Promise<[string, string][]> => {
    const { body } = await ask(who, 'GET', `/manga/draft/alike?${query}`);
    return body.titles.map(({ id, matches }: Json) => [id, matches]);
  };

  test('have the same or a similar name, or an id on another site', async () => {
    const same = await buildTitle(app.ctx, named('The Lighthouse of Quiet Winters'));
    const linked = await buildTitle(app.ctx, { ...named('Something Else Entirely'), links: { al: '424242' } });
    const name = encodeURIComponent('the lighthouse of quiet winters');
    const similar = encodeURIComponent('Lighthouse of Quiet Winter');
    expect(await alike(`names[]=${name}&links[]=al:424242`)).toEqual([
      [linked.uid, 'link'],
      [same.uid, 'name'],
    ]);
    expect(await alike(`links[]=al:${encodeURIComponent('https://anilist.co/manga/424242/x')}`)).toEqual([
      [linked.uid, 'link'],
    ]);
    expect(await alike(`names[]=${similar}`)).toEqual([[same.uid, 'similar']]);
    expect(await alike('names[]=Zzyzx Qwrtp&links[]=al:1&links[]=zz:424242&links[]=nonsense')).toEqual([]);
    expect(await alike('')).toEqual([]);
  });

  test('are drafts of the same person only', async () => {
    const fields = { ...named('Umbrella Weather'), links: { mal: '777777' }, state: 'draft' as const };
    const own = await buildTitle(app.ctx, { ...fields, creatorId: member.id });
    await buildTitle(app.ctx, { ...fields, creatorId: other.id });
    const deleted = await buildTitle(app.ctx, { ...fields, creatorId: member.id });
    await sql`UPDATE titles SET deleted_at = now() WHERE id = ${deleted.id}`.execute(app.ctx.db);
    for (const query of ['names[]=umbrella  weather', 'links[]=mal:777777']) {
      expect((await alike(query)).map(([id]) => id)).toEqual([own.uid]);
      expect(await alike(`${query}&except=${own.uid}`)).toEqual([]);
      expect(await alike(query, contributor)).toEqual([]);
    }
  });
});

test('a title says in which languages it takes no chapters', async () => {
  const { uid, id } = await buildTitle(app.ctx);
  const lock = async (): Promise<Json> => (await ask(member, 'GET', `/manga/${uid}/lock`)).body;
  expect(await lock()).toEqual({ result: 'ok', locked: false, languages: [], reason: null });
  await sql`UPDATE titles SET locked = true, locked_languages = '{en,pt-br}' WHERE id = ${id}`.execute(app.ctx.db);
  await app.ctx.changes.waitUntilApplied();
  expect(await lock()).toEqual({ result: 'ok', locked: true, languages: ['en', 'pt-br'], reason: null });
  const draft = await buildTitle(app.ctx, { state: 'draft', creatorId: member.id });
  expect((await ask(member, 'GET', `/manga/${draft.uid}/lock`)).status).toBe(404);
});
