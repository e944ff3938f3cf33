// mangadex-full-api uploads a chapter: it begins a session, sends pages in several requests, orders and commits them.
import {
  Chapter,
  loginPersonal,
  logout,
  overrideApiOrigin,
  overrideAuthOrigin,
  UploadSession,
} from 'mangadex-full-api';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClient, type BuiltClient, memberPassword } from '#test/support/people/api-clients.ts';
import { buildChapter, buildGroup, buildTitle, pageImage } from '#test/support/builders/build.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get } from '#test/support/server/http.ts';

let app: TestApp;
let client: BuiltClient;
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
});
afterAll(async () => {
  logout();
  overrideApiOrigin(undefined);
  overrideAuthOrigin(undefined);
  await app.close();
});

const images = (count: number): Promise<Blob[]> =>
  Promise.all(Array.from({ length: count }, async () => new Blob([new Uint8Array(await pageImage())])));

test('a chapter of 23 pages is begun, uploaded in requests at once, ordered and committed', async () => {
  const [title, group] = [await buildTitle(app.ctx), await buildGroup(app.ctx)];
  const first = await UploadSession.begin(title.uid, [group.uid]);
  expect([first.isCommitted, first.version, first.pages, first.groups.map(({ id }) => id)]).toEqual([
    false,
    1,
    [],
    [group.uid],
  ]);
  await expect(UploadSession.begin(title.uid)).rejects.toThrow(/not finished yet/);
  const session = await UploadSession.begin(title.uid, [group.uid], true);
  await session.uploadPages(await images(21));
  await session.uploadPages(await images(3));
  await session.deletePages([session.pages[0]!.id]);
  const current = await UploadSession.getCurrentSession();
  expect([current.id, current.pages.length]).toEqual([session.id, 23]);
  await session.commit(
    { volume: '1', chapter: '3', title: 'Rails', translatedLanguage: 'en' } as Parameters<typeof session.commit>[0],
    session.pages.map(({ id }) => id).toReversed(),
  );
  // the client takes the answer of the commit for the session
  const chapter = (await get(`${app.api}/chapter/${session.id}`)).body.data;
  expect(chapter.attributes).toMatchObject({ volume: '1', chapter: '3', title: 'Rails', pages: 23 });
  await expect(UploadSession.getCurrentSession()).rejects.toThrow(/No upload session found/);
});

test('a file that is no image is an error of the client, with its reason', async () => {
  const session = await UploadSession.begin((await buildTitle(app.ctx)).uid, [], true);
  await expect(session.uploadPages([new Blob(['no image'])])).rejects.toThrow(/JPEG, PNG, GIF/);
  await session.close();
});

test('the pages of a chapter are edited: they are there, one is replaced', async () => {
  const title = await buildTitle(app.ctx);
  const { id: uploaderId } = await app.ctx.db
    .selectFrom('users')
    .select('id')
    .where('uid', '=', client.owner.uid)
    .executeTakeFirstOrThrow();
  const { uid } = await buildChapter(app.ctx, title.id, { uploaderId, chapter: '3' }, 3);
  const session = await UploadSession.beginChapterEdit(await Chapter.get(uid), true);
  expect(session.pages.map(({ source, num }) => [source, num])).toEqual([
    ['remote', 1],
    ['remote', 2],
    ['remote', 3],
  ]);
  await session.deletePages([session.pages[1]!.id]);
  await session.uploadPages(await images(2));
  await session.commit({ volume: null, chapter: '3', title: 'Edited', translatedLanguage: 'en' } as Parameters<
    typeof session.commit
  >[0]);
  const chapter = (await get(`${app.api}/chapter/${uid}`)).body.data;
  expect(chapter.attributes).toMatchObject({ chapter: '3', title: 'Edited', pages: 4, version: 2 });
});
