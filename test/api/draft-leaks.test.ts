// Drafts are private on every path: every GET endpoint with every parameter, every page and every sitemap is requested by
// others, by the ids of drafts and of what belongs to them, after their creator requested it.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages } from '#contract/rules/pages.ts';
import { deleteAccount } from '#server/accounts/erase.ts';
import { refuseDraft } from '#server/titles/decisions.ts';
import { buildAuthor, buildCover, buildTitle } from '#test/support/builders/build.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { everyGet, type EveryGet } from '#test/support/server/every-get.ts';
import { get, send } from '#test/support/server/http.ts';

const canary = 'quokkadraft';
let app: TestApp;
let creator: SignedIn;
let moderator: SignedIn;
/** A draft in each state, and a deleted one. */
let drafts: string[];
let covers: string[];
let requests: EveryGet[];
beforeAll(async () => {
  app = await testApp({ web: true });
  creator = await signIn(app, { roles: [] });
  moderator = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
  const author = await buildAuthor(app.ctx);
  const target = await buildTitle(app.ctx);
  const make = async (name: string): Promise<string> => {
    const fields = {
      title: { en: `${canary} ${name}` },
      altTitles: [{ fr: `${canary} aussi` }],
      description: { en: `${canary} told` },
      originalLanguage: 'ja',
      status: 'ongoing',
      contentRating: 'safe',
      authors: [author.uid],
      artists: [author.uid],
      links: { al: '987654321' },
      tags: ['391b0423-d847-456f-aff0-8b0cfc03066b'],
    };
    const made = await send('POST', `${app.api}/manga`, JSON.stringify(fields), creator.headers);
    expect([made.status, made.body.errors]).toEqual([200, undefined]);
    return made.body.data.id;
  };
  drafts = [];
  for (const name of ['draft', 'submitted', 'rejected', 'deleted']) drafts.push(await make(name));
  covers = [];
  for (const uid of drafts) {
    const { id } = await app.ctx.db.selectFrom('titles').select('id').where('uid', '=', uid).executeTakeFirstOrThrow();
    covers.push((await buildCover(app.ctx, id, { description: `${canary} cover`, uploaderId: creator.id })).uid);
    await sql`INSERT INTO title_relations (title_id, target_id, relation)
      SELECT ${id}, id, 'sequel' FROM titles WHERE uid = ${target.uid}`.execute(app.ctx.db);
  }
  for (const uid of drafts.slice(1, 3))
    expect((await send('POST', `${app.api}/manga/draft/${uid}/commit`, '{"version":1}', creator.headers)).status).toBe(
      201,
    );
  await refuseDraft(app.ctx, {
    uid: drafts[2]!,
    version: 2,
    reviewerId: moderator.id,
    remarks: { title: `${canary} remark` },
  });
  for (const [index, uid] of drafts.slice(0, 3).entries()) {
    const copy = JSON.stringify({ base: 1, fields: { title: `${canary} copy` } });
    const saved = await send('PUT', `${app.api}/manga/draft/${uid}/copy`, copy, creator.headers);
    expect([index, saved.status]).toEqual([index, 200]);
  }
  const word = JSON.stringify({ version: 1, word: 'delete' });
  await send('POST', `${app.api}/manga/draft/${drafts[3]}/delete`, word, creator.headers);
  requests = everyGet({
    ids: [...drafts, ...covers, author.uid, target.uid, creator.uid],
    words: [canary, '987654321'],
  });
});
afterAll(() => app.close());

/** Paths whose responses have something of a draft; `expected` ids stand in paths. */
async function revealing(
  paths: readonly string[],
  headers: Record<string, string>,
  origin = app.api,
): Promise<string[]> {
  const found: string[] = [];
  for (let start = 0; start < paths.length; start += 20)
    await Promise.all(
      paths.slice(start, start + 20).map(async (path) => {
        const { body, status } = await get(origin + path, headers);
        if (status >= 500 && status !== 503) throw new Error(`${status} ${path}`);
        const text = typeof body === 'string' ? body : JSON.stringify(body);
        const secrets = [canary, ...drafts, ...covers].filter(
          (each) => !path.includes(each) || path.includes('/alike'),
        );
        if (secrets.some((each) => text.includes(each))) found.push(path);
      }),
    );
  return found.toSorted();
}

test('no GET endpoint tells others anything of them, after the creator asked', async () => {
  const alike = `/manga/draft/alike?names[]=${encodeURIComponent(`${canary} draft`)}&links[]=al:987654321`;
  const paths = [...requests.flatMap(({ queries }) => queries), alike];
  const seen = await revealing(paths, creator.headers);
  const endpoints = [...new Set(seen.map((path) => path.split('?')[0]!.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '{}')))];
  expect(endpoints.toSorted()).toEqual([
    '/account/export',
    '/cover',
    '/cover/{}',
    '/manga/draft',
    '/manga/draft/alike',
    '/manga/draft/{}',
    '/manga/draft/{}/about',
    '/manga/draft/{}/copy',
    '/manga/{}',
    '/manga/{}/versions',
    '/review',
  ]);
  const strangers: [string, Record<string, string>][] = [
    ['a guest', {}],
    ['a stranger', (await signIn(app)).headers],
    ['a contributor', (await signIn(app, { roles: ['ROLE_CONTRIBUTOR'] })).headers],
    ['a designer', (await signIn(app, { roles: ['ROLE_DESIGNER'] })).headers],
    ['an API client of a moderator', (await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'], kind: 'client' })).headers],
  ];
  for (const [name, headers] of strangers) {
    const asked = name === 'a guest' || name === 'a stranger' ? paths : seen;
    expect([name, await revealing(asked, headers)]).toEqual([name, []]);
  }
  // a deleted one is gone for everybody
  const deleted = seen.filter((path) => path.includes(drafts[3]!) && !/^\/(cover|review)\?/.test(path));
  expect(deleted).toEqual([]);
  // lists of covers and reviews name several drafts at once
  expect((await get(`${app.api}/review?ids[]=${drafts[3]}`, creator.headers)).body.reviews).toEqual([]);
  expect((await get(`${app.api}/cover?manga[]=${drafts[3]}`, creator.headers)).body.data).toEqual([]);
});

test('no page, first screen or sitemap tells anything of them', async () => {
  const sitemaps = (await get(`${app.site}/sitemap.xml`)).body as string;
  const files = [...sitemaps.matchAll(/<loc>[^<]*?(\/sitemaps\/[^<]+)<\/loc>/g)].map(([, path]) => path!);
  const paths = pages.flatMap(({ pattern }) => {
    const path = pattern.replaceAll(/\/\{\w+\?\}/g, '').replace('{status}', 'confirmed');
    return path.includes('{') ? [...drafts, creator.uid].map((id) => path.replaceAll(/\{\w+\}/g, id)) : [path];
  });
  const searches = [`/search?q=${canary}`, `/titles?q=${canary}`].map((path) => path);
  const all = ['/sitemap.xml', ...files, ...paths, ...searches].filter((path) => !path.includes('/auth/'));
  await revealing(all, creator.headers, app.site);
  const told = await revealing(all, {}, app.site);
  // pages of searches repeat what was searched for
  expect(told.filter((path) => !path.includes(canary))).toEqual([]);
});

test('a deleted account leaves nothing of its drafts', async () => {
  await deleteAccount(app.ctx, creator.id);
  const { rows } = await sql<{
    found: string;
  }>`SELECT uid::text AS found FROM titles WHERE uid = ANY (${drafts}::uuid[])
    UNION ALL SELECT uid::text FROM covers WHERE uid = ANY (${covers}::uuid[])
    UNION ALL SELECT content::text FROM title_working_copies WHERE content::text LIKE ${`%${canary}%`}
    UNION ALL SELECT content::text FROM review_snapshots WHERE content::text LIKE ${`%${canary}%`}
    UNION ALL SELECT content::text FROM entity_versions WHERE content::text LIKE ${`%${canary}%`}`.execute(app.ctx.db);
  expect(rows).toEqual([]);
  const refs =
    await sql`SELECT FROM blobs WHERE refs <> (SELECT count(*) FROM covers WHERE blob_id = blobs.id)`.execute(
      app.ctx.db,
    );
  expect(refs.rows).toHaveLength(0);
});
