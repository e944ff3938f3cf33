// mangadex-full-api changes and deletes a chapter of its account.
import { Chapter, loginPersonal, logout, overrideApiOrigin, overrideAuthOrigin } from 'mangadex-full-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildChapter, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { buildClient, type BuiltClient, memberPassword } from '#test/support/people/api-clients.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get } from '#test/support/server/http.ts';

let app: TestApp;
let client: BuiltClient;
let uploaderId: number;
beforeAll(async () => {
  app = await testApp();
  overrideApiOrigin(app.api);
  overrideAuthOrigin(app.api);
  client = await buildClient(app);
  await loginPersonal({
    username: client.owner.username,
    password: memberPassword,
    clientId: client.clientId,
    clientSecret: client.secret,
  });
  const owner = await app.ctx.db
    .selectFrom('users')
    .select('id')
    .where('uid', '=', client.owner.uid)
    .executeTakeFirstOrThrow();
  uploaderId = owner.id;
});
afterAll(async () => {
  logout();
  overrideApiOrigin(undefined);
  overrideAuthOrigin(undefined);
  await app.close();
});

test('a chapter is changed with the version that the change makes, and deleted', async () => {
  const [title, group] = [await buildTitle(app.ctx), await buildGroup(app.ctx)];
  const { uid } = await buildChapter(app.ctx, title.id, { language: 'en', chapter: '3', uploaderId });
  const chapter = await Chapter.get(uid);
  const changed = await chapter.update({
    title: 'The ferry',
    volume: '1',
    chapter: '3.5',
    translatedLanguage: 'en',
    groups: [group.uid],
  });
  expect([changed.title, changed.volume, changed.chapter, changed.version]).toEqual(['The ferry', '1', '3.5', 2]);
  expect(changed.groups.map(({ id }) => id)).toEqual([group.uid]);
  await expect(
    chapter.update({ title: null, volume: null, chapter: null, translatedLanguage: 'en', groups: [] }),
  ).resolves.toMatchObject({ title: null, version: 3 });
  await expect(
    chapter.update({ title: 'Old', volume: null, chapter: null, translatedLanguage: 'en', groups: [] }),
  ).rejects.toThrow();
  await chapter.delete();
  await app.ctx.changes.waitUntilApplied();
  expect((await get(`${app.api}/chapter/${uid}`)).status).toBe(404);
});
