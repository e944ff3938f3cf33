// `npm run seed` as a process on a data folder, then the site on the seeded data; and the same tier (size of the seed)
// in another database.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { readPreferences } from '#contract/rules/preferences.ts';
import type { Database } from '#server/core/db/db.ts';
import { documentSources } from '#server/document-kinds.ts';
import { skeletonOf } from '#server/core/names/skeleton.ts';
import { seedPassword } from '#server/seed/person-rows.ts';
import { searchSet } from '#server/seed/search-set.ts';
import { runSeed } from '#server/seed/seed.ts';
import { tiers } from '#server/seed/tiers.ts';
import { rowHashes, schemaDefinitions, countInconsistencies } from '#test/support/server/database-contents.ts';
import { testApp, testContext } from '#test/support/server/app.ts';
import { get, type Json } from '#test/support/server/http.ts';
import {
  clearProcesses,
  databaseOf,
  createDataFolder,
  waitForExit,
  repositoryRoot,
  type RunningProcess,
  startProcess,
} from '#test/support/server/processes.ts';

const seedDate = '2025-01-01';
const now = new Date(`${seedDate}T00:00:00Z`);
const tier = tiers.S;
const noopReporter = { onStage: () => {}, onProgress: () => {} };
const dataDir = createDataFolder();
const everyRating = ['safe', 'suggestive', 'erotica', 'pornographic']
  .map((each) => `contentRating[]=${each}`)
  .join('&');

async function seed(...args: string[]): Promise<{ code: number | null; output: string }> {
  const run = await startProcess(dataDir, { script: [`${repositoryRoot}/server/main.ts`, 'seed', ...args] });
  const code = await waitForExit(run.child);
  return { code, output: run.output() };
}

let catalogueRun: { code: number | null; output: string };
let peopleRun: { code: number | null; output: string };
let initialStatistics: Json;
let site: RunningProcess;
let database: Database;
beforeAll(async () => {
  catalogueRun = await seed('--tier', 'S', '--only', 'catalogue', '--until', seedDate);
  site = await startProcess(dataDir, { script: [`${repositoryRoot}/server/main.ts`, 'serve'] });
  await site.ready;
  initialStatistics = await fetchMaxFollowed();
  peopleRun = await seed('--tier', 'S', '--only', 'people');
  database = await databaseOf(dataDir, 3);
}, 180_000);
afterAll(async () => {
  await database?.close();
  await clearProcesses();
});

/** Returns the statistics of the most followed title. */
async function fetchMaxFollowed(): Promise<Json> {
  const [{ id }] = (await get(`${site.api}/manga?limit=1&order[followedCount]=desc&${everyRating}`)).body.data;
  return (await get(`${site.api}/statistics/manga/${id}`)).body.statistics[id];
}

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`SELECT count(*) FROM ${sql.table(table)}`.execute(database.db);
  return Number(rows[0]!.count);
}

describe('a site seeded with tier S', () => {
  test('has a report of its seed, and unchanged server settings', async () => {
    expect(catalogueRun).toMatchObject({ code: 0, output: expect.stringContaining('Tier S is ready') });
    expect(catalogueRun.output).toContain('chapters, 15,000 rows');
    expect(peopleRun).toMatchObject({ code: 0, output: expect.stringContaining('title_follows, 100,000 rows') });
    const { rows } = await sql<{ wal_level: string }>`SHOW wal_level`.execute(database.db);
    expect(rows).toEqual([{ wal_level: 'replica' }]);
  });

  test('shows the statistics of readers who are seeded while it runs', async () => {
    expect(initialStatistics.follows).toBe(tier.follows.top);
    const { rows } = await sql<{ follows: number }>`SELECT max(follows) AS follows FROM title_figures`.execute(
      database.db,
    );
    await expect.poll(async () => (await fetchMaxFollowed()).follows, { timeout: 15_000 }).toBe(rows[0]!.follows);
    expect(rows[0]!.follows).not.toBe(initialStatistics.follows);
  });

  test('has exactly as many rows as the tier states', async () => {
    const expected = {
      titles: tier.titles,
      title_names: tier.titles + tier.altNames,
      chapters: tier.chapters,
      groups: tier.groups,
      authors: tier.authors,
      covers: tier.covers,
      title_relations: tier.relations,
      title_credits: tier.authorCredits + tier.artistCredits,
      title_figures: tier.titles,
    };
    const rowCounts = Object.fromEntries(
      await Promise.all(Object.keys(expected).map(async (name) => [name, await count(name)])),
    );
    expect(rowCounts).toEqual(expected);
    const { rows } = await sql<{ pages: number; sets: number; longest: number }>`
      SELECT (SELECT sum(pages)::int FROM chapters) AS pages, (SELECT sum(cardinality(blobs))::int FROM page_sets) AS sets,
        (SELECT max(count)::int FROM (SELECT count(*) FROM chapters GROUP BY title_id) AS each) AS longest`.execute(
      database.db,
    );
    expect(Math.abs(rows[0]!.pages - 351_000)).toBeLessThan(7_000);
    expect(rows[0]).toMatchObject({ sets: rows[0]!.pages, longest: 2460 });
  });

  test('has as many readers as the tier states, with consistent statistics', async () => {
    const peopleCounts = tier.people!;
    expect(await count('users')).toBe(peopleCounts.users + 1);
    expect(await count('title_follows')).toBe(peopleCounts.titleFollows);
    expect(await count('ratings')).toBe(peopleCounts.ratings);
    expect(await count('lists')).toBe(peopleCounts.lists + 3);
    const { rows } = await sql<{ marks: number; top: number } & Record<string, number>>`SELECT
      (SELECT sum(cardinality(chapters))::int FROM reads) AS marks,
      (SELECT max(follows) FROM title_figures) AS top,
      (SELECT count(*)::int FROM title_figures WHERE follows <> (SELECT count(*) FROM title_follows
        WHERE title_follows.title_id = title_figures.title_id AND following)) AS follows,
      (SELECT count(*)::int FROM title_figures CROSS JOIN unnest(title_figures.ratings) WITH ORDINALITY AS each (votes, rating)
        LEFT JOIN (SELECT title_id, rating, count(*) FROM ratings GROUP BY 1, 2) AS cast_votes USING (title_id, rating)
        WHERE votes <> coalesce(count, 0)) AS votes,
      (SELECT count(*)::int FROM group_figures WHERE follows <> (SELECT count(*) FROM group_follows
        WHERE group_follows.group_id = group_figures.group_id)) AS groups,
      (SELECT count(*)::int FROM lists LEFT JOIN list_figures ON list_id = id WHERE coalesce(follows, 0) <>
        (SELECT count(*) FROM list_follows WHERE list_follows.list_id = lists.id)) AS list_follows,
      (SELECT count(*)::int FROM (SELECT DISTINCT title_id, unnest(chapters) AS number FROM reads) AS known
        WHERE NOT EXISTS (SELECT FROM chapters WHERE chapters.title_id = known.title_id AND chapters.chapter = number)) AS unknown_reads,
      (SELECT count(*)::int FROM progress JOIN chapters ON chapters.id = chapter_id WHERE chapters.title_id <> progress.title_id) AS progress`.execute(
      database.db,
    );
    const { marks, top, ...inconsistencies } = rows[0]!;
    expect(Math.abs(marks / peopleCounts.readMarks - 1)).toBeLessThan(0.01);
    expect(Math.abs(top / tier.follows.top - 1)).toBeLessThan(0.25);
    expect(new Set(Object.values(inconsistencies)), JSON.stringify(inconsistencies)).toEqual(new Set([0]));
  });

  test('has accounts with roles, settings, blocks, API clients and sessions', async () => {
    const peopleCounts = tier.people!;
    expect(await count('accounts')).toBe(peopleCounts.users);
    expect(await count('username_claims')).toBeGreaterThanOrEqual(peopleCounts.users);
    expect(await count('api_clients')).toBe(peopleCounts.clients);
    expect(Math.abs((await count('settings')) / peopleCounts.users - 1 / 3)).toBeLessThan(0.02);
    const { rows } = await sql<Record<string, number>>`SELECT
      (SELECT count(DISTINCT email_key)::int FROM accounts WHERE email_key ~ '^user-[1-9]\\d*@seed\\.example$') AS emails,
      (SELECT count(DISTINCT password_hash)::int FROM accounts) AS hashes,
      (SELECT count(*)::int FROM users WHERE 'ROLE_ADMIN' = ANY (roles)) AS admins,
      (SELECT count(*)::int FROM users WHERE 'ROLE_GLOBAL_MODERATOR' = ANY (roles)) AS moderators,
      (SELECT count(*)::int FROM users WHERE 'ROLE_POWER_UPLOADER' = ANY (roles)) AS power_uploaders,
      (SELECT max(count)::int FROM (SELECT count(*) FROM blocked_users GROUP BY user_id) AS each) AS most_users`.execute(
      database.db,
    );
    expect(rows[0]).toEqual({
      emails: peopleCounts.users,
      hashes: 1,
      admins: 2,
      moderators: 3,
      power_uploaders: 2,
      most_users: limits.blockedUsers,
    });
    const inconsistencies = await countInconsistencies(database, now);
    expect(new Set(Object.values(inconsistencies)), JSON.stringify(inconsistencies)).toEqual(new Set([0]));
    const { rows: names } = await sql<{ username: string; skeleton: string }>`
      SELECT username, skeleton FROM users JOIN username_claims ON user_id = users.id WHERE NOT built_in`.execute(
      database.db,
    );
    expect(names.filter(({ username, skeleton }) => skeletonOf(username) !== skeleton)).toEqual([]);
    const { rows: settingsRows } = await sql<{ document: string }>`SELECT document FROM settings LIMIT 200`.execute(
      database.db,
    );
    for (const { document } of settingsRows) {
      const preferences = JSON.parse(document) as Json;
      expect(readPreferences(preferences, now.getTime())).toEqual(preferences);
    }
  });

  test('lets its accounts sign in with the reported password', async () => {
    expect(peopleRun.output).toContain(
      `Everybody's password is ${seedPassword}; user-1@seed.example is an administrator`,
    );
    const { rows } = await sql<{ username: string; email: string; blocks: number }>`
      SELECT username, email, (SELECT count(*)::int FROM blocked_groups WHERE blocked_groups.user_id = users.id) AS blocks
      FROM users JOIN accounts ON user_id = users.id
      WHERE NOT banned AND roles = '{ROLE_MEMBER}' ORDER BY 3 DESC, users.id LIMIT 1`.execute(database.db);
    const { username, email, blocks } = rows[0]!;
    for (const login of [{ username }, { email }]) {
      const answer = await fetch(`${site.api}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'tests' },
        body: JSON.stringify({ ...login, password: seedPassword }),
      });
      expect(answer.status).toBe(200);
      const authorization = `Bearer ${((await answer.json()) as Json).token.session}`;
      expect((await get(`${site.api}/auth/check`, { authorization })).body.isAuthenticated).toBe(true);
      const { body } = await get(`${site.api}/chapter?limit=1&${everyRating}`, { authorization });
      expect(blocks).toBeGreaterThan(20);
      expect(body.hidden).toBeGreaterThan(0);
    }
  });

  test('has every index, key and trigger as the migrations created it', async () => {
    const other = await testContext();
    try {
      expect(await schemaDefinitions(database)).toEqual(await schemaDefinitions({ db: other.ctx.db }));
    } finally {
      await other.close();
    }
  });

  test('has consistent derived columns of titles, images and lists', async () => {
    const { rows } = await sql<Record<string, number>>`SELECT
      (SELECT count(*)::int FROM titles WHERE available_languages <> coalesce((SELECT array_agg(DISTINCT language ORDER BY language)
        FROM chapters WHERE title_id = titles.id AND NOT unavailable), '{}')) AS languages,
      (SELECT count(*)::int FROM titles WHERE latest_chapter_id IS DISTINCT FROM (SELECT id FROM chapters
        WHERE title_id = titles.id AND NOT unavailable ORDER BY readable_at DESC, id DESC LIMIT 1)) AS latest,
      (SELECT count(*)::int FROM titles JOIN chapters ON chapters.id = latest_chapter_id WHERE latest_chapter_at <> readable_at) AS latest_at,
      (SELECT count(*)::int FROM titles LEFT JOIN covers ON covers.id = main_cover_id WHERE covers.title_id IS DISTINCT FROM titles.id) AS covers,
      (SELECT count(*)::int FROM blobs WHERE refs <> (SELECT count(*) FROM covers WHERE blob_id = blobs.id)
        + (SELECT count(*) FROM page_sets, unnest(page_sets.blobs) AS page WHERE page = blobs.id)) AS refs,
      (SELECT count(*)::int FROM chapters JOIN page_sets ON page_sets.id = page_set_id
        WHERE chapter_id <> chapters.id OR cardinality(blobs) <> pages) AS page_sets,
      (SELECT count(*)::int FROM author_figures WHERE titles <> (SELECT count(DISTINCT title_id) FROM title_credits
        WHERE title_credits.author_id = author_figures.author_id)) AS authors,
      (SELECT count(*)::int FROM groups LEFT JOIN group_figures ON group_id = groups.id
        WHERE chapters IS DISTINCT FROM (SELECT count(*)::int FROM chapter_groups JOIN chapters ON chapters.id = chapter_id
          WHERE chapter_groups.group_id = groups.id AND NOT unavailable)) AS groups,
      (SELECT count(*)::int FROM title_month_gains WHERE month = '2024-12-01' AND points <> (SELECT sum(points) FROM title_gains
        WHERE title_gains.title_id = title_month_gains.title_id AND day >= '2024-12-01')) AS gains,
      (SELECT count(*)::int FROM lists WHERE place IS NOT NULL AND (SELECT count(*) FROM list_titles WHERE list_id = lists.id) < 8) AS lists
    `.execute(database.db);
    expect(new Set(Object.values(rows[0]!)), JSON.stringify(rows[0])).toEqual(new Set([0]));
  });

  test('has the documents that rendering would give', async () => {
    for (const { table, render } of Object.values(documentSources.documents)) {
      const { rows } = await sql<{ id: number; doc: string }>`
        SELECT id, doc FROM ${sql.table(table)} ORDER BY id % 97, id LIMIT 2000`.execute(database.db);
      const rendered = await render(
        database.db,
        rows.map(({ id }) => id),
      );
      for (const { id, doc } of rows) {
        expect(JSON.parse(doc), `${table} ${id}`).toEqual(rendered.get(id));
        // the server cuts relationships off the end of a document, so they must come after the attributes
        expect(doc.indexOf('"relationships":[')).toBeGreaterThan(doc.indexOf('"attributes":{'));
      }
    }
  });

  test('maps legacy ids to current ones', async () => {
    const answer = await fetch(`${site.api}/legacy/mapping`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'tests' },
      body: JSON.stringify({ type: 'manga', ids: [1] }),
    });
    const mapping = ((await answer.json()) as Json).data[0].attributes;
    expect((await get(`${site.api}/manga/${mapping.newId}`)).status).toBe(200);
  });

  test('has every title of the search set under its names', async () => {
    for (const { names } of [searchSet.titles[0]!, searchSet.titles.at(-1)!]) {
      const answer = await get(`${site.api}/manga?title=${encodeURIComponent(names[0]!.name)}&${everyRating}`);
      const attributes = answer.body.data.map((title: Json) => title.attributes);
      expect(attributes).toContainEqual(
        expect.objectContaining({
          title: { [names[0]!.language]: names[0]!.name },
          altTitles: names.slice(1).map(({ language, name }) => ({ [language]: name })),
        }),
      );
    }
  });

  test('has lists, feeds, volume trees and pages in the API', async () => {
    const titles = await get(`${site.api}/manga?limit=100&includes[]=cover_art&includes[]=author&${everyRating}`);
    expect(titles.body).toMatchObject({ total: 650 });
    expect((await get(`${site.api}/group?limit=1`)).body.total).toBe(150);
    expect((await get(`${site.api}/chapter?limit=5&${everyRating}`)).body.data[0].attributes.publishAt).toMatch(
      /^2024-12-31/,
    );
    const multilingual = titles.body.data.find(
      (title: Json) => title.attributes.availableTranslatedLanguages.length > 1,
    );
    const feed = (await get(`${site.api}/manga/${multilingual.id}/feed?limit=100&order[chapter]=asc&${everyRating}`))
      .body;
    const volumeTree = (await get(`${site.api}/manga/${multilingual.id}/aggregate`)).body.volumes;
    const chaptersInTree = Object.values<Json>(volumeTree).reduce((total, volume) => total + volume.count, 0);
    expect(chaptersInTree).toBe(feed.data.filter((chapter: Json) => !chapter.attributes.isUnavailable).length);
    const readableChapter = feed.data.find((chapter: Json) => chapter.attributes.pages > 0);
    const server = (await get(`${site.api}/at-home/server/${readableChapter.id}`)).body;
    expect(server.chapter.data).toHaveLength(readableChapter.attributes.pages);
    for (const [quality, files] of [
      ['data', server.chapter.data],
      ['data-saver', server.chapter.dataSaver],
    ]) {
      const pageResponse = await fetch(`${server.baseUrl}/${quality}/${server.chapter.hash}/${files[0]}`);
      const pageType = files[0].endsWith('.png') ? 'image/png' : 'image/jpeg';
      expect([pageResponse.status, pageResponse.headers.get('content-type')]).toEqual([200, pageType]);
    }
    const cover = titles.body.data[0].relationships.find((entry: Json) => entry.type === 'cover_art');
    const coverResponse = await fetch(
      `${site.site}/covers/${titles.body.data[0].id}/${cover.attributes.fileName}.256.jpg`,
    );
    expect(coverResponse.status).toBe(200);
  });
});

describe('a second seed', () => {
  test('with the same tier changes nothing, and with another one is refused', async () => {
    expect(await seed('--tier', 's')).toMatchObject({ code: 0, output: expect.stringContaining('already there') });
    expect(await seed('--tier', 'M')).toMatchObject({ code: 1, output: expect.stringContaining('holds tier S') });
    expect(await count('titles')).toBe(650);
  });

  test('in another database gives the same rows, which a running site sees', { timeout: 120_000 }, async () => {
    const other = await testApp();
    try {
      expect((await get(`${other.api}/manga?${everyRating}`)).body.total).toBe(0);
      const smallTier = { ...tier, pageImages: 12, coverImages: 1 };
      await runSeed(other.ctx, other.databaseOwnerUrl, {
        tier: smallTier,
        parts: ['catalogue', 'people'],
        now,
        watch: noopReporter,
      });
      expect(await rowHashes({ db: other.ctx.db })).toEqual(await rowHashes(database));
      await other.ctx.changes.waitUntilApplied();
      expect((await get(`${other.api}/manga?${everyRating}`)).body.total).toBe(tier.titles);
    } finally {
      await other.close();
    }
  });
});

describe('the command refuses the arguments', () => {
  test.each([
    [[], 2, /Name a tier\. There are S, M, L, XL\./],
    [['--tier', 'XXL\u001B[2J'], 2, /There is no tier "XXL\\u001b\[2J"/],
    [['--tier', 'S', '--until', '2999-01-01'], 2, /give a day up to today/],
    [['--size', 'S'], 2, /--tier S\|M\|L\|XL/],
    [['--tier', 'XL', '--only', 'people'], 1, /Tier XL has no people; its catalogue is all there is\./],
    [['--tier', 'XL'], 1, /This database already holds tier S\. Set DATA_DIR to another folder for tier XL\./],
  ])('%j', async (args, code, expectedOutput) => {
    const answer = await seed(...args);
    expect(answer.output).toMatch(expectedOutput);
    expect(answer.code).toBe(code);
  });
});
