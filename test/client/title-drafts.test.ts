// mangadex-full-api makes, reads, submits and deletes drafts of titles. Its `Manga.update` calls `/author/{id}`, so that
// changes are sent as other programs do, with the version that the change makes.
import { loginPersonal, logout, Manga, overrideApiOrigin, overrideAuthOrigin } from 'mangadex-full-api';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClient, type BuiltClient, memberPassword } from '#test/support/people/api-clients.ts';
import { buildAuthor, buildCover, buildTitle } from '#test/support/builders/build.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get, type Json, send } from '#test/support/server/http.ts';
import { signIn, signToken, startSessionFor } from '#test/support/people/signed-in.ts';

let app: TestApp;
let client: BuiltClient;
let authorization: string;
beforeAll(async () => {
  app = await testApp();
  overrideApiOrigin(app.api);
  overrideAuthOrigin(app.api);
  client = await buildClient(app);
  await sql`UPDATE users SET roles = '{ROLE_MEMBER,ROLE_CONTRIBUTOR}' WHERE uid = ${client.owner.uid}`.execute(
    app.ctx.db,
  );
  await app.ctx.changes.waitUntilApplied();
  await loginPersonal({
    username: client.owner.username,
    password: memberPassword,
    clientId: client.clientId,
    clientSecret: client.secret,
  });
  const { id } = await app.ctx.db
    .selectFrom('users')
    .select('id')
    .where('uid', '=', client.owner.uid)
    .executeTakeFirstOrThrow();
  const session = await startSessionFor(app, { id, kind: 'client' });
  authorization = `Bearer ${await signToken(app, { uid: client.owner.uid, session })}`;
});
afterAll(async () => {
  logout();
  overrideApiOrigin(undefined);
  overrideAuthOrigin(undefined);
  await app.close();
});

test('a draft is made, changed, submitted with all its attributes, and published', async () => {
  const [author, target] = [await buildAuthor(app.ctx), await buildTitle(app.ctx)];
  const draft = await Manga.create({
    title: { en: 'Trains at Night' },
    altTitles: [{ ja: '夜の列車' }],
    description: { en: 'Trains.' },
    authors: [author.uid],
    artists: [author.uid],
    links: {},
    originalLanguage: 'ja',
    lastVolume: null,
    lastChapter: null,
    publicationDemographic: null,
    status: 'ongoing',
    year: null,
    contentRating: 'safe',
    chapterNumbersResetOnNewVolume: false,
    tags: [],
    primaryCover: null,
    version: 1,
  } as unknown as Parameters<typeof Manga.create>[0]);
  expect([draft.state, draft.version, draft.title.localString]).toEqual(['draft', 1, 'Trains at Night']);
  const { id } = await app.ctx.db
    .selectFrom('titles')
    .select('id')
    .where('uid', '=', draft.id)
    .executeTakeFirstOrThrow();
  await buildCover(app.ctx, id);
  const change = JSON.stringify({ year: 2019, version: 2 });
  expect((await send('PUT', `${app.api}/manga/${draft.id}`, change, { authorization })).status).toBe(200);
  await draft.addRelation(target.uid, 'prequel');
  const read = await Manga.getDraft(draft.id, ['author', 'cover_art']);
  expect([read.year, read.version, read.state]).toEqual([2019, 2, 'draft']);
  expect((await Manga.searchDrafts({ state: 'draft', order: { createdAt: 'desc' } })).map((found) => found.id)).toEqual(
    [draft.id],
  );
  // the program sends the attributes of what it has read
  const { data } = (await (
    await fetch(`${app.api}/manga/draft/${draft.id}`, { headers: { authorization, 'user-agent': 'tests' } })
  ).json()) as { data: { attributes: Parameters<typeof Manga.commitDraft>[1] } };
  const published = await Manga.commitDraft(draft.id, data.attributes);
  expect([published.state, published.version]).toEqual(['published', 3]);
  await app.ctx.changes.waitUntilApplied();
  expect((await Manga.get(draft.id)).relatedManga.prequel.map((related) => related.id)).toEqual([target.uid]);
  expect(await Manga.searchDrafts()).toEqual([]);
});

test('a draft is deleted', async () => {
  const draft = await Manga.create({
    title: { en: 'Trains by Day' },
    originalLanguage: 'ja',
    status: 'ongoing',
    contentRating: 'safe',
  } as unknown as Parameters<typeof Manga.create>[0]);
  await draft.delete();
  await expect(Manga.getDraft(draft.id)).rejects.toThrow(/404/);
});

test('a member’s draft waits when it is submitted, and is published once a moderator approves it', async () => {
  const roles = (names: string) => sql`UPDATE users SET roles = ${names}::text[] WHERE uid = ${client.owner.uid}`;
  await roles('{ROLE_MEMBER}').execute(app.ctx.db);
  await app.ctx.changes.waitUntilApplied();
  const author = await buildAuthor(app.ctx);
  const draft = await Manga.create({
    title: { en: 'Trains at Dawn' },
    authors: [author.uid],
    artists: [author.uid],
    originalLanguage: 'ja',
    status: 'ongoing',
    contentRating: 'safe',
  } as unknown as Parameters<typeof Manga.create>[0]);
  const row = await app.ctx.db.selectFrom('titles').select('id').where('uid', '=', draft.id).executeTakeFirstOrThrow();
  await buildCover(app.ctx, row.id);
  const { data } = (await (
    await fetch(`${app.api}/manga/draft/${draft.id}`, { headers: { authorization, 'user-agent': 'tests' } })
  ).json()) as { data: { attributes: Parameters<typeof Manga.commitDraft>[1] } };
  expect((await Manga.commitDraft(draft.id, data.attributes)).state).toBe('submitted');
  expect((await get(`${app.api}/manga/${draft.id}`)).status).toBe(404);

  const moderator = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
  const ask = async (method: string, address: string, body?: object): Promise<Json> =>
    (await send(method, `${app.api}/moderation/${address}`, body && JSON.stringify(body), moderator.headers)).body;
  const { item } = await ask('POST', 'next', { kind: 'draft' });
  const { version, subjectVersion } = (await get(`${app.api}/moderation/item/${item.id}`, moderator.headers)).body.item;
  const decision = { version, subjectVersion, outcome: 'accepted', reason: 'within_rules' };
  expect((await ask('POST', `item/${item.id}/decide`, decision)).result).toBe('ok');
  await app.ctx.changes.waitUntilApplied();
  const published = await Manga.get(draft.id);
  expect([published.state, published.title.localString]).toEqual(['published', 'Trains at Dawn']);
  await roles('{ROLE_MEMBER,ROLE_CONTRIBUTOR}').execute(app.ctx.db);
});
