// Public data of users, and announcements.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import {
  buildAnnouncement,
  buildChapter,
  buildGroup,
  buildList,
  buildTitle,
  buildUser,
} from '#test/support/builders/build.ts';
import { get, type Json, errorOf, unknownId } from '#test/support/server/http.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const getApi = (path: string) => get(`${app.api}${path}`);
const idsOf = (response: Awaited<ReturnType<typeof get>>): string[] =>
  response.body.data.map((entry: Json) => entry.id);

describe('GET /user/{id}', () => {
  test('returns name, roles, version and nothing else', async () => {
    const user = await buildUser(app.ctx, 'tadashi');
    await app.ctx.db
      .updateTable('users')
      .set({ roles: ['ROLE_MEMBER', 'ROLE_VIP'] })
      .where('id', '=', user.id)
      .execute();
    await app.ctx.changes.waitUntilApplied();
    const { body } = await getApi(`/user/${user.uid}`);
    expect(body).toEqual({
      result: 'ok',
      response: 'entity',
      data: {
        id: user.uid,
        type: 'user',
        attributes: { username: 'tadashi', roles: ['ROLE_MEMBER', 'ROLE_VIP'], avatarFileName: null, version: 1 },
        relationships: [],
      },
    });
    expect(errorOf(await getApi(`/user/${unknownId}`))).toMatchObject({
      status: 404,
      title: 'not_found_http_exception',
    });
    expect((await getApi('/user/x')).status).toBe(400);
  });

  test('has at /about the groups, led ones first, and counts of readable uploads and public lists', async () => {
    const { ctx } = app;
    const user = await buildUser(ctx, 'rociov');
    await ctx.db
      .updateTable('users')
      .set({ created_at: new Date(Date.UTC(2020, 4, 6)) })
      .where('id', '=', user.id)
      .execute();
    await ctx.changes.waitUntilApplied();
    const memberGroup = await buildGroup(ctx, { name: 'Aurora', official: true, memberIds: [user.id] });
    const ledGroup = await buildGroup(ctx, { name: 'Zenit', leaderId: user.id, memberIds: [user.id] });
    await buildGroup(ctx, { name: 'Elsewhere' });
    const title = await buildTitle(ctx);
    const draftTitle = await buildTitle(ctx, { state: 'draft' });
    const upload = { uploaderId: user.id };
    await buildChapter(ctx, title.id, upload, 0);
    await buildChapter(ctx, title.id, upload, 0);
    await buildChapter(ctx, title.id, { ...upload, unavailable: true }, 0);
    await buildChapter(ctx, title.id, { ...upload, publishAt: new Date(Date.now() + 86_400_000) }, 0);
    await buildChapter(ctx, draftTitle.id, upload, 0);
    await buildList(ctx, { ownerId: user.id });
    await buildList(ctx, { ownerId: user.id, visibility: 'private' });
    expect((await getApi(`/user/${user.uid}/about`)).body).toEqual({
      result: 'ok',
      joinedAt: '2020-05-06T00:00:00+00:00',
      biography: '',
      followers: 0,
      shows: { follows: false, ratings: false, library: false },
      uploads: 2,
      lists: 1,
      groups: [
        { id: ledGroup.uid, name: 'Zenit', official: false, leads: true },
        { id: memberGroup.uid, name: 'Aurora', official: true, leads: false },
      ],
    });
    expect((await getApi(`/user/${unknownId}/about`)).status).toBe(404);
    expect((await getApi('/user/x/about')).status).toBe(400);
  });
});

describe('GET /announcement', () => {
  test('lists current ones, newest first; expired ones are found by id, drafts and scheduled ones are not', async () => {
    const { ctx } = app;
    const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
    const author = await buildUser(ctx, 'staff');
    const olderAnnouncement = await buildAnnouncement(ctx, { publishedAt: minutesAgo(60), authorId: author.id });
    const newerAnnouncement = await buildAnnouncement(ctx, {
      name: { en: 'Badges', fr: 'Nouveau' },
      body: { en: 'It **works**.', fr: 'Ça **marche**.' },
      publishedAt: minutesAgo(5),
      expiresAt: minutesAgo(-60),
    });
    const expiredAnnouncement = await buildAnnouncement(ctx, {
      publishedAt: minutesAgo(90),
      expiresAt: minutesAgo(30),
    });
    const draftAnnouncement = await buildAnnouncement(ctx, { publishedAt: null });
    const scheduledAnnouncement = await buildAnnouncement(ctx, { publishedAt: minutesAgo(-10) });

    const response = await getApi('/announcement');
    expect(idsOf(response)).toEqual([newerAnnouncement.uid, olderAnnouncement.uid]);
    expect(response.body).toMatchObject({ limit: 10, offset: 0, total: 2 });
    expect(response.body.data[0]).toMatchObject({
      type: 'announcement',
      attributes: { name: { en: 'Badges', fr: 'Nouveau' }, body: { en: 'It **works**.' }, version: 1 },
      relationships: [],
    });
    expect(idsOf(await getApi('/announcement?limit=1&offset=1'))).toEqual([olderAnnouncement.uid]);

    const getAnnouncement = async (uid: string, query = '') => getApi(`/announcement/${uid}${query}`);
    expect((await getAnnouncement(olderAnnouncement.uid)).body.data.relationships).toEqual([
      { id: author.uid, type: 'user' },
    ]);
    expect(
      (await getAnnouncement(olderAnnouncement.uid, '?includes[]=user')).body.data.relationships[0].attributes.username,
    ).toBe('staff');
    expect((await getAnnouncement(expiredAnnouncement.uid)).status).toBe(200);
    for (const uid of [draftAnnouncement.uid, scheduledAnnouncement.uid, unknownId])
      expect((await getAnnouncement(uid)).status).toBe(404);
  });

  test.each(['/announcement?limit=101', '/announcement?includes[]=manga', '/announcement?offset=x', '/announcement/x'])(
    '%s is refused',
    async (path) => {
      const response = await getApi(path);
      expect([response.status, errorOf(response).title]).toEqual([400, 'validation_exception']);
    },
  );
});
