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

const ask = (path: string) => get(`${app.api}${path}`);
const ids = (answer: Awaited<ReturnType<typeof get>>): string[] => answer.body.data.map((entry: Json) => entry.id);

describe('GET /user/{id}', () => {
  test('returns name, roles, version and nothing else', async () => {
    const user = await buildUser(app.ctx, 'tadashi');
    await app.ctx.db
      .updateTable('users')
      .set({ roles: ['ROLE_MEMBER', 'ROLE_VIP'] })
      .where('id', '=', user.id)
      .execute();
    await app.ctx.changes.waitUntilApplied();
    const { body } = await ask(`/user/${user.uid}`);
    expect(body).toEqual({
      result: 'ok',
      response: 'entity',
      data: {
        id: user.uid,
        type: 'user',
        attributes: { username: 'tadashi', roles: ['ROLE_MEMBER', 'ROLE_VIP'], version: 1 },
        relationships: [],
      },
    });
    expect(errorOf(await ask(`/user/${unknownId}`))).toMatchObject({ status: 404, title: 'not_found_http_exception' });
    expect((await ask('/user/x')).status).toBe(400);
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
    const member = await buildGroup(ctx, { name: 'Aurora', official: true, memberIds: [user.id] });
    const lead = await buildGroup(ctx, { name: 'Zenit', leaderId: user.id, memberIds: [user.id] });
    await buildGroup(ctx, { name: 'Elsewhere' });
    const title = await buildTitle(ctx);
    const hidden = await buildTitle(ctx, { state: 'draft' });
    const upload = { uploaderId: user.id };
    await buildChapter(ctx, title.id, upload, 0);
    await buildChapter(ctx, title.id, upload, 0);
    await buildChapter(ctx, title.id, { ...upload, unavailable: true }, 0);
    await buildChapter(ctx, title.id, { ...upload, publishAt: new Date(Date.now() + 86_400_000) }, 0);
    await buildChapter(ctx, hidden.id, upload, 0);
    await buildList(ctx, { ownerId: user.id });
    await buildList(ctx, { ownerId: user.id, visibility: 'private' });
    expect((await ask(`/user/${user.uid}/about`)).body).toEqual({
      result: 'ok',
      joinedAt: '2020-05-06T00:00:00+00:00',
      avatarUrl: null,
      uploads: 2,
      lists: 1,
      groups: [
        { id: lead.uid, name: 'Zenit', official: false, leads: true },
        { id: member.uid, name: 'Aurora', official: true, leads: false },
      ],
    });
    expect((await ask(`/user/${unknownId}/about`)).status).toBe(404);
    expect((await ask('/user/x/about')).status).toBe(400);
  });
});

describe('GET /announcement', () => {
  test('lists current ones, newest first; expired ones are found by id, drafts and scheduled ones are not', async () => {
    const { ctx } = app;
    const ago = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
    const author = await buildUser(ctx, 'staff');
    const older = await buildAnnouncement(ctx, { publishedAt: ago(60), authorId: author.id });
    const newer = await buildAnnouncement(ctx, {
      name: { en: 'New', fr: 'Nouveau' },
      body: { en: 'It **works**.', fr: 'Ça **marche**.' },
      publishedAt: ago(5),
      expiresAt: ago(-60),
    });
    const ended = await buildAnnouncement(ctx, { publishedAt: ago(90), expiresAt: ago(30) });
    const draft = await buildAnnouncement(ctx, { publishedAt: null });
    const later = await buildAnnouncement(ctx, { publishedAt: ago(-10) });

    const answer = await ask('/announcement');
    expect(ids(answer)).toEqual([newer.uid, older.uid]);
    expect(answer.body).toMatchObject({ limit: 10, offset: 0, total: 2 });
    expect(answer.body.data[0]).toMatchObject({
      type: 'announcement',
      attributes: { name: { en: 'New', fr: 'Nouveau' }, body: { en: 'It **works**.' }, version: 1 },
      relationships: [],
    });
    expect(ids(await ask('/announcement?limit=1&offset=1'))).toEqual([older.uid]);

    const one = async (uid: string, query = '') => ask(`/announcement/${uid}${query}`);
    expect((await one(older.uid)).body.data.relationships).toEqual([{ id: author.uid, type: 'user' }]);
    expect((await one(older.uid, '?includes[]=user')).body.data.relationships[0].attributes.username).toBe('staff');
    expect((await one(ended.uid)).status).toBe(200);
    for (const uid of [draft.uid, later.uid, unknownId]) expect((await one(uid)).status).toBe(404);
  });

  test.each(['/announcement?limit=101', '/announcement?includes[]=manga', '/announcement?offset=x', '/announcement/x'])(
    '%s is refused',
    async (path) => {
      const answer = await ask(path);
      expect([answer.status, errorOf(answer).title]).toEqual([400, 'validation_exception']);
    },
  );
});
