// The demo data that the first start seeds: complete, reproducible, and resumed after an interruption.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { demoAccounts, demoPassword } from '#server/demo/accounts.ts';
import { runDueJobs } from '#server/core/jobs.ts';
import { hashSecret } from '#server/clients/clients.ts';
import { dialogue } from '#server/demo/dialogue.ts';
import { changedChapter, demoClaim, demoTitleChanges, demoUploads } from '#server/demo/publishing.ts';
import { stableUuid } from '#server/demo/random.ts';
import { demoAnnouncements, demoLists } from '#server/demo/readings.ts';
import { openDemoSeed, seedDemo } from '#server/demo/seed-demo.ts';
import { demoWorld } from '#server/demo/world.ts';
import { jobHandlers } from '#server/jobs.ts';
import { signInWithPassword } from '#server/sign-in/credentials.ts';
import { lockedChapters, publishedPageCounts } from '#test/support/server/demo-figures.ts';
import { runOwnSuite } from '#test/support/client/own-suite.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildTitle } from '#test/support/builders/build.ts';
import { get, type Json, post } from '#test/support/server/http.ts';
import { startSessionFor, signToken } from '#test/support/people/signed-in.ts';

/** Draws pictures at a sixth of their width, because the tests need all pictures, but not in full size. */
const lowDensity = { density: 12 };
let app: TestApp;
const listAll = async (path: string): Promise<Json[]> =>
  (await get(`${app.api}${path}${path.includes('?') ? '&' : '?'}limit=100`)).body.data;
const everyRating = ['safe', 'suggestive', 'erotica', 'pornographic']
  .map((each) => `contentRating[]=${each}`)
  .join('&');

beforeAll(async () => {
  app = await testApp({ env: { SEED: 'demo' } });
  const interrupted = seedDemo(app.ctx, {
    ...lowDensity,
    onProgress: (line) => {
      if (line.includes('25 %')) throw new Error('cut off');
    },
  });
  await expect(interrupted).rejects.toThrow('cut off');
  await seedDemo(app.ctx, lowDensity);
}, 120_000);
afterAll(() => app?.close());

describe('the demo world', () => {
  test('has titles of all formats, chapters in six languages and more, groups and authors', async () => {
    const demoData = demoWorld(new Date());
    expect(new Set(demoData.titles.map((title) => title.format))).toEqual(
      new Set(['manga', 'album', 'strip', 'wide', 'yonkoma']),
    );
    const titles = await listAll(`/manga?${everyRating}`);
    expect(titles).toHaveLength(demoData.titles.length);
    expect(titles.length).toBeGreaterThanOrEqual(24);
    const languages = new Set(titles.flatMap((title) => title.attributes.availableTranslatedLanguages));
    expect(languages.size).toBeGreaterThanOrEqual(6);
    expect((await listAll('/group')).map((group) => group.attributes.name).sort()).toEqual(
      demoData.groups.map((group) => group.name).sort(),
    );
    expect(await listAll('/author')).toHaveLength(demoData.authors.length);
  });

  test('has the credits pages of its groups told apart from story pages', async () => {
    await runDueJobs(app.ctx, app.databaseUrl, jobHandlers);
    await app.ctx.changes.waitUntilApplied();
    const drawn = demoWorld(new Date()).titles.flatMap(({ format, palette, chapters }) =>
      chapters
        .filter(({ pages }) => pages > 0)
        .map((chapter) => ({ chapter, format, palette, thanks: dialogue[chapter.language].thanks })),
    );
    // chapters with the same credits, groups and look have the same drawn credits page
    const sameLookGroups = Map.groupBy(drawn, ({ chapter, ...look }) =>
      JSON.stringify([chapter.credits, chapter.groups, look]),
    );
    let found = 0;
    for (const versions of sameLookGroups.values()) {
      const chapters = versions.map(({ chapter }) => chapter);
      const chapterKeys = new Set(chapters.map(({ titleKey, chapter }) => `${titleKey} ${chapter}`));
      const detectsCredits = chapters[0]!.credits && chapterKeys.size > 1;
      for (const { uid, pages, publishAt } of chapters) {
        if (publishAt > new Date()) continue;
        const { body } = await get(`${app.api}/chapter/${uid}/pages`);
        const credits = body.pages.flatMap(({ role }: Json, index: number) => (role === 'credits' ? [index + 1] : []));
        expect([uid, credits]).toEqual([uid, detectsCredits ? [pages] : []]);
        found += credits.length;
      }
    }
    expect(found).toBeGreaterThan(10);
  });

  test('has the API client that the start prints, even if it was seeded before API clients existed', async () => {
    const demoClients = () =>
      app.ctx.db
        .selectFrom('api_clients')
        .innerJoin('users', 'users.id', 'api_clients.owner_id')
        .select(['users.username', 'state', 'active', 'public_id', 'secret_hash', 'api_clients.uid'])
        .execute();
    const before = await demoClients();
    expect(before).toEqual([
      {
        username: 'uploader',
        state: 'approved',
        active: true,
        public_id: 'personal-client-demo',
        secret_hash: hashSecret('komawari-demo-secret'),
        uid: stableUuid('client uploader'),
      },
    ]);
    await app.ctx.db.deleteFrom('api_clients').execute();
    await seedDemo(app.ctx);
    await seedDemo(app.ctx);
    expect(await demoClients()).toEqual(before);
  });

  test('has every chapter once, although seeding was interrupted', async () => {
    const chapters = demoWorld(new Date()).titles.flatMap((title) => title.chapters);
    expect(await publishedPageCounts(app, everyRating)).toEqual(
      Object.fromEntries(chapters.map((chapter) => [chapter.uid, chapter.pages])),
    );
  });

  test('serves the pictures that the API names, in the stated sizes', async () => {
    const chapters = (await listAll('/chapter')).filter((chapter) => chapter.attributes.pages > 0);
    for (const chapter of chapters.slice(0, 12)) {
      const { pages } = (await get(`${app.api}/chapter/${chapter.id}/pages`)).body;
      const atHome = (await get(`${app.api}/at-home/server/${chapter.id}`)).body;
      const place = Math.floor(pages.length / 2);
      for (const [quality, files] of [
        ['data', atHome.chapter.data],
        ['data-saver', atHome.chapter.dataSaver],
      ]) {
        const imageResponse = await fetch(`${atHome.baseUrl}/${quality}/${atHome.chapter.hash}/${files[place]}`);
        expect(imageResponse.status).toBe(200);
        const { width, height } = await sharp(Buffer.from(await imageResponse.arrayBuffer())).metadata();
        if (quality === 'data') expect([width, height]).toEqual([pages[place].width, pages[place].height]);
      }
    }
    for (const title of (await listAll('/manga?includes[]=cover_art')).slice(0, 12)) {
      const cover = title.relationships.find((entry: Json) => entry.type === 'cover_art');
      expect((await fetch(`${app.site}/covers/${title.id}/${cover.attributes.fileName}.512.jpg`)).status).toBe(200);
    }
  });

  test('has a reader with chapters in progress, a history and bookmarks', async () => {
    const { id } = (await app.ctx.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'reader')
      .executeTakeFirst())!;
    const uid = stableUuid('user reader');
    const token = await signToken(app, { uid, session: await startSessionFor(app, { id }) });
    const fetchJson = async (path: string): Promise<Json> =>
      (await get(app.api + path, { authorization: `Bearer ${token}` })).body;
    const { data } = await fetchJson('/user/continue');
    expect(data.length).toBeGreaterThanOrEqual(3);
    expect(new Set(data.map(({ next }: Json) => next))).toEqual(new Set([true, false]));
    for (const { page, pages, next } of data) expect(next ? page === 1 : page < pages).toBe(true);
    const history = await fetchJson('/user/history/entries');
    expect(history.data.some(({ read }: Json) => read)).toBe(true);
    expect((await fetchJson('/user/page-bookmarks')).total).toBeGreaterThanOrEqual(3);
    // seeding again adds no history entries, so what the reader has removed does not come back
    await seedDemo(app.ctx);
    expect((await fetchJson('/user/history/entries')).total).toBe(history.total);
  });

  test('has a reader who blocks a user, a group, a title, and a group within a title', async () => {
    const { id } = (await app.ctx.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'reader')
      .executeTakeFirst())!;
    const token = await signToken(app, {
      uid: stableUuid('user reader'),
      session: await startSessionFor(app, { id }),
    });
    const { body } = await get(`${app.api}/block`, { authorization: `Bearer ${token}` });
    expect(body).toMatchObject({
      users: [stableUuid('user brisa')],
      groups: [stableUuid('group Tebeo Club')],
      manga: [stableUuid('title other-waterworks')],
      within: [{ manga: stableUuid('title diner-nights'), type: 'scanlation_group' }],
    });
  });

  /** Asks as somebody of the demo. */
  async function ask(name: string, path: string): Promise<Json> {
    const { id } = await app.ctx.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', name)
      .executeTakeFirstOrThrow();
    const token = await signToken(app, {
      uid: stableUuid(`user ${name}`),
      session: await startSessionFor(app, { id }),
    });
    return (await get(app.api + path, { authorization: `Bearer ${token}` })).body;
  }

  test('has drafts in each state, with what reviewers said of them', async () => {
    const { data } = await ask('uploader', '/manga/draft?limit=100&includes[]=cover_art');
    expect(data.map(({ attributes }: Json) => attributes.state).toSorted()).toEqual([
      'draft',
      'draft',
      'rejected',
      'submitted',
    ]);
    const { reviews } = await ask('uploader', `/review?${data.map(({ id }: Json) => `ids[]=${id}`).join('&')}`);
    expect(reviews.map(({ state }: Json) => state).toSorted()).toEqual(['refused', 'refused', 'waiting']);
    expect((await ask('newcomer', '/manga/draft')).total).toBe(2);
  });

  test('has chapters that are planned, wait for review or were refused', async () => {
    const statesOf = async (name: string): Promise<string[]> =>
      (await ask(name, '/chapter/own?limit=100')).chapters.map(({ state }: Json) => state);
    expect(await statesOf('newcomer')).toEqual(expect.arrayContaining(['queued', 'rejected']));
    expect(await statesOf('uploader')).toContain('scheduled');
    for (const upload of demoUploads) {
      const uid = stableUuid(`upload ${upload.titleKey} ${upload.chapter} ${upload.language}`);
      expect((await get(`${app.api}/chapter/${uid}`)).status, upload.name).toBe(
        upload.state === 'scheduled' ? 200 : 404,
      );
    }
  });

  test('has a chapter with changed pages, a title with a history, an invitation and a claim', async () => {
    const { chapter } = changedChapter(demoWorld(new Date()));
    expect((await get(`${app.api}/chapter/${chapter.uid}/pages/versions`)).body.versions).toMatchObject([
      { version: 2, changed: [2, 4], added: [], moved: [], removed: 0 },
    ]);
    const title = stableUuid(`title ${demoTitleChanges.titleKey}`);
    const { versions, total } = await ask('admin', `/manga/${title}/versions`);
    expect(total).toBe(5);
    expect(versions.map(({ by, revertedTo }: Json) => [by?.name, revertedTo])).toEqual([
      ['moderator', 3],
      ['moderator2', null],
      ['rociov', null],
      ['uploader', null],
      [undefined, null],
    ]);
    const invited = await sql`SELECT FROM group_invitations JOIN users ON users.id = user_id
      WHERE username = 'reader'`.execute(app.ctx.db);
    expect(invited.rows).toHaveLength(1);
    const claimed = stableUuid(`group ${demoClaim.group}`);
    expect((await ask('newcomer', `/group/${claimed}/claim`)).claim).toMatchObject({ state: 'submitted' });
  });

  test('has lists of users and of the site, and its current announcements', async () => {
    for (const place of ['featured', 'seasonal', 'staff-picks'])
      expect((await listAll(`/list/place/${place}/manga`)).length).toBeGreaterThanOrEqual(6);
    const shared = demoLists.filter((list) => list.visibility === 'public');
    const owners = new Set(shared.map((list) => stableUuid(`user ${list.owner}`)));
    const found = (await Promise.all([...owners].map((owner) => listAll(`/user/${owner}/list`)))).flat();
    expect(found.map((list) => list.id).sort()).toEqual(shared.map((list) => list.uid).sort());
    const [quietList] = demoLists;
    expect((await get(`${app.api}/list/${quietList!.uid}/about`)).body).toMatchObject({
      titles: quietList!.titles.length,
      follows: quietList!.followers.length,
    });
    const [first] = await listAll(`/list/${quietList!.uid}/manga`);
    expect((await get(`${app.api}/list/${quietList!.uid}/notes?manga[]=${first.id}`)).body.notes).toEqual({
      [first.id]: quietList!.titles[0]![1],
    });
    expect((await listAll('/announcement')).map(({ id }) => id)).toEqual(
      demoAnnouncements.filter(({ days }) => days === null).map(({ uid }) => uid),
    );
  });

  test('gets no additions from a second start', async () => {
    const before = await publishedPageCounts(app, everyRating);
    await seedDemo(app.ctx, { onProgress: (line) => expect.fail(line) });
    expect(await publishedPageCounts(app, everyRating)).toEqual(before);
    expect(await openDemoSeed(app.ctx)).toEqual({ draw: null });
    expect((await get(`${app.site}/api/site/demo`)).body).toEqual({ result: 'ok', demo: null });
  });

  test('lets its accounts sign in, staff without a second factor', async () => {
    for (const name of demoAccounts) {
      const signInResult = await signInWithPassword(app.ctx, { name, password: demoPassword, source: '127.0.0.1' });
      expect(signInResult).toMatchObject({ ok: true, account: { username: name, unverified: false } });
    }
    const creation = await post(
      `${app.api}/account/create`,
      JSON.stringify({ username: 'Kur0neko', email: 'x@example.org', password: 'rather-long and odd 7' }),
    );
    expect([creation.status, creation.body.errors[0].context.reason]).toEqual([400, 'username_taken']);
  });

  test('has staff of every category', async () => {
    const { staff } = (await get(`${app.api}/site/staff`)).body;
    const names = staff.map(({ category }: { category: string }) => category);
    expect(names).toEqual(['administrators', 'developers', 'moderators', 'publicRelations', 'designers']);
    expect(staff.flatMap(({ people }: { people: object[] }) => people).length).toBeGreaterThanOrEqual(21);
  });

  test('has an account "leader" whose group has published enough for the role Group Leader', async () => {
    const leader = await app.ctx.db
      .selectFrom('users')
      .selectAll()
      .where('username', '=', 'leader')
      .executeTakeFirstOrThrow();
    const token = await signToken(app, { uid: leader.uid, session: await startSessionFor(app, { id: leader.id }) });
    const { body } = await get(`${app.api}/auth/check`, { authorization: `Bearer ${token}` });
    expect(body.roles).toContain('ROLE_GROUP_LEADER');
  });

  test('of an earlier version gets its missing accounts and chapters', async () => {
    const before = await publishedPageCounts(app, everyRating);
    const { db } = app.ctx;
    await sql`UPDATE site_facts SET value = value || '{"version": 3}' WHERE key = 'demo'`.execute(db);
    const leader = await db.selectFrom('users').select('id').where('username', '=', 'leader').executeTakeFirstOrThrow();
    await db.deleteFrom('accounts').where('user_id', '=', leader.id).execute();
    const [chapter] = await db
      .deleteFrom('chapters')
      .where('uploader_id', '=', leader.id)
      .where('language', '=', 'pt-br')
      .returning('uid')
      .execute();
    await app.ctx.changes.waitUntilApplied();
    expect(await publishedPageCounts(app, everyRating)).not.toHaveProperty(chapter!.uid);
    expect(await seedDemo(app.ctx, lowDensity)).toBe(true);
    expect(await publishedPageCounts(app, everyRating)).toEqual(before);
    const signInResult = await signInWithPassword(app.ctx, {
      name: 'leader',
      password: demoPassword,
      source: '127.0.0.1',
    });
    expect(signInResult).toMatchObject({ ok: true });
  });

  test('of an earlier version gets newer titles, with their statistics and relations', async () => {
    const { db } = app.ctx;
    const uid = stableUuid('title rain-studio-colored');
    const fetchTitle = async (): Promise<Json> => (await get(`${app.api}/manga/${uid}?includes[]=artist`)).body.data;
    const fetchStatistics = async (): Promise<Json> =>
      (await get(`${app.api}/statistics/manga/${uid}`)).body.statistics[uid];
    const [before, statisticsBefore] = [await fetchTitle(), await fetchStatistics()];
    const chapter = before.attributes.latestUploadedChapter;
    expect(chapter).toMatch(/^[0-9a-f-]{36}$/);
    expect(before.relationships.map(({ type, related }: Json) => related ?? type)).toContain('monochrome');
    await sql`UPDATE site_facts SET value = value || '{"version": 6}' WHERE key = 'demo'`.execute(db);
    await db.deleteFrom('titles').where('uid', '=', uid).execute();
    const lockedBefore = await lockedChapters(app);
    await sql`UPDATE chapters SET uploader_id = (SELECT id FROM users WHERE username = 'newcomer')
      WHERE uid = ANY (${lockedBefore.map(({ uid: each }) => each)}::uuid[])`.execute(db);
    await app.ctx.changes.waitUntilApplied();
    expect(await seedDemo(app.ctx, lowDensity)).toBe(true);
    await app.ctx.changes.waitUntilApplied();
    const titleAfter = await fetchTitle();
    expect([
      titleAfter.relationships.map(({ type, related }: Json) => related ?? type),
      titleAfter.attributes.title,
    ]).toEqual([before.relationships.map(({ type, related }: Json) => related ?? type), before.attributes.title]);
    expect(titleAfter.attributes.latestUploadedChapter).toBe(chapter);
    expect((await fetchStatistics()).follows).toBe(statisticsBefore.follows);
    expect((await lockedChapters(app)).filter(({ inside }) => !inside)).toEqual([]);
  });

  test('has chapters of locked groups by their members only', async () => {
    const found = await lockedChapters(app);
    expect(found.length).toBeGreaterThan(10);
    expect(found.filter(({ inside }) => !inside)).toEqual([]);
  });

  test('has what clients of the public API search for in their own tests', async () => {
    const totalOf = async (path: string): Promise<number> => (await get(`${app.api}${path}`)).body.total;
    expect(await totalOf('/manga?title=isekai')).toBeGreaterThan(0);
    const tags = (await get(`${app.api}/manga/tag`)).body.data;
    const colored = tags.find(({ attributes }: Json) => attributes.name.en === 'Fan Colored').id;
    expect(await totalOf(`/manga?includedTags[]=${colored}`)).toBeGreaterThan(0);
    expect(await totalOf('/chapter?title=test')).toBeGreaterThan(0);
    expect(await totalOf('/author?name=mangadex')).toBeGreaterThan(0);
    const [title] = await listAll('/manga?includes[]=creator');
    expect(title.relationships).toContainEqual(
      expect.objectContaining({ type: 'creator', attributes: expect.anything() }),
    );
  });

  test('passes every test of the own suite of mangadex-full-api', async () => {
    const { files, results } = await runOwnSuite(app.api);
    expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
    expect([files, results.length]).toEqual([10, 48]);
  });
});

test('a database with titles of its own gets no demo', async () => {
  const otherApp = await testApp();
  try {
    await buildTitle(otherApp.ctx);
    await seedDemo(otherApp.ctx, { onProgress: (line) => expect.fail(line) });
    expect((await get(`${otherApp.api}/manga`)).body.total).toBe(1);
  } finally {
    await otherApp.close();
  }
});
