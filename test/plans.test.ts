// Query plans: no hot query scans a big table, at a size at which the planner has to choose. The compiled SQL of the
// hot queries is in server/db/hot.sql: `npx vitest -u run test/plans.test.ts` updates it after a change.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { hotPaths, hotPathsWithBlocks } from '#test/support/tables/hot-paths.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { blocksOf } from '#server/blocks/blocks.ts';
import { openLimits } from '#server/core/http/limits/endpoint-limits.ts';
import { signInWithPassword } from '#server/sign-in/credentials.ts';
import { issuerOf } from '#server/sessions/issuer.ts';
import { endSessions, saveSession } from '#server/sessions/sessions.ts';
import { notificationSources } from '#server/notification-sources.ts';
import { findContent } from '#server/notifications/digest/content.ts';
import { sendDigests } from '#server/notifications/digest/send.ts';
import { savePositions } from '#server/reading/reading.ts';
import { buildBulkCatalogue, bulkCounts } from '#test/support/builders/bulk-catalogue.ts';
import { buildBulkPeople } from '#test/support/builders/bulk-people.ts';
import { get, post } from '#test/support/server/http.ts';
import { signIn } from '#test/support/people/signed-in.ts';

interface Query {
  text: string;
  values: readonly unknown[];
}

let app: TestApp;
let ids: Record<string, string>;
/**
 * `memberHeaders` has the request headers of a member who blocks nothing, and whose responses are not cached; `readerId` is the
 * id of this member; `blockerHeaders` has the headers of a member who blocks a lot.
 */
let memberHeaders: Record<string, string>;
let readerId: number;
let blockerHeaders: Record<string, string>;
const recordedQueries: Query[] = [];
beforeAll(async () => {
  app = await testApp({
    // without these caches, documents are read from their tables
    uncached: ['documents', 'chapters', 'viewers'],
    onQuery: (text, values) => void recordedQueries.push({ text, values }),
  });
  await buildBulkCatalogue(app.owner);
  await buildBulkPeople(app.owner);
  const { db } = app.ctx;
  const member = await signIn(app);
  memberHeaders = member.headers;
  readerId = member.id;
  await sql`INSERT INTO group_follows (user_id, group_id) SELECT ${readerId}, id FROM groups WHERE id % 3 = 0`.execute(
    db,
  );
  await sql`INSERT INTO title_follows (user_id, title_id, following) SELECT ${readerId}, id, true FROM titles
    WHERE id % 3 = 0 ON CONFLICT DO NOTHING`.execute(db);
  await sql`INSERT INTO snoozes (user_id, title_id, at) SELECT ${readerId}, id, now() FROM titles
    WHERE id % 100 = 0`.execute(db);
  await sql`INSERT INTO user_follows (user_id, followed_id) SELECT ${readerId}, id FROM users WHERE id % 500 = 7`.execute(
    db,
  );
  await insertManyReads(app.owner);
  // one mail is due, the others within a week
  await sql`INSERT INTO notification_settings (user_id, digest_due_at)
    SELECT id, CASE WHEN id = ${readerId} THEN now() ELSE now() + id * interval '1 minute' END FROM users`.execute(
    app.owner,
  );
  // VACUUM cannot run inside a transaction
  await sql`VACUUM ANALYZE`.execute(app.owner);
  const { rows } = await sql<Record<string, string>>`SELECT
    (SELECT uid FROM titles WHERE id = 77) AS title, (SELECT uid FROM chapters WHERE id = 77) AS chapter,
    (SELECT uid FROM groups WHERE id = 7) AS group, (SELECT uid FROM authors WHERE id = 7) AS author,
    (SELECT uid FROM users WHERE id = 7) AS user, (SELECT uid FROM covers WHERE id = 7) AS cover,
    (SELECT uid FROM lists WHERE id = 1) AS list,
    (SELECT uid FROM comments WHERE replies = 25 ORDER BY id LIMIT 1) AS comment,
    (SELECT uid FROM comments WHERE root_id = (SELECT id FROM comments WHERE replies = 25 ORDER BY id LIMIT 1)
      ORDER BY id DESC LIMIT 1) AS reply`.execute(db);
  ids = rows[0]!;
  const blocker = await signIn(app);
  blockerHeaders = blocker.headers;
  await insertManyBlocks(db, blocker.id);
  // the first request loads all titles into the index
  await get(`${app.api}/manga?limit=1`);
});
afterAll(() => app.close());

const bigTables = new Set([
  'titles',
  'title_names',
  'title_tags',
  'title_credits',
  'chapters',
  'chapter_groups',
  'page_sets',
  'covers',
  'authors',
  'reads',
  'progress',
  'history',
  'title_follows',
  'ratings',
  'page_bookmarks',
  'lists',
  'list_titles',
  'list_figures',
  'list_follows',
  'group_follows',
  'user_follows',
  'user_profiles',
  'users',
  'accounts',
  'username_claims',
  'sessions',
  'settings',
  'api_clients',
  'comment_threads',
  'comments',
  'comment_likes',
  'blocked_users',
  'blocked_groups',
  'hidden_titles',
  'title_blocks',
  'rate_limits',
  'notification_settings',
  'guesses',
  'oidc_records',
]);

/** Hot operations of members by name, as functions that send the request or call the server function. */
const hotPeoplePaths: Record<string, () => Promise<unknown>> = {
  'viewer of a request': () => get(`${app.api}/auth/check`, memberHeaders),
  'blocks of a user': () => blocksOf(app.ctx, { viewer: { id: 5000 + uniqueNumber++ } }),
  'sign-in by username': () =>
    signInWithPassword(app.ctx, { name: 'reader 77', password: 'wrong', source: '192.0.2.1' }),
  'sign-in by e-mail': () =>
    signInWithPassword(app.ctx, { name: '7777@seed.example', password: 'wrong', source: '192.0.2.2' }),
  'start and end of a session': async () => {
    const uid = `session ${uniqueNumber++} of the plans`;
    const device = { userAgent: null, network: null, lifeMs: 60_000, secondFactor: false, authenticatedAt: new Date() };
    await saveSession(app.ctx, { uid, person: ids['user']!, ...device });
    await endSessions(app.ctx, app.ctx.db, { uid });
  },
  'end of all sessions of a user': () => endSessions(app.ctx, app.ctx.db, { userId: 5000 + uniqueNumber++ }),
  'sessions of a user': () => get(`${app.api}/account/sessions`, memberHeaders),
  'account of a user': () => get(`${app.api}/account`, memberHeaders),
  'settings of a user': () => get(`${app.api}/settings`, memberHeaders),
  'API clients of a user': () => get(`${app.api}/client`, memberHeaders),
  'sign-in of an API client': () =>
    fetch(`${issuerOf(app.ctx.config)}/protocol/openid-connect/token`, {
      method: 'POST',
      headers: { 'user-agent': 'tests' },
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: 'personal-client-78',
        client_secret: 'wrong',
        username: 'reader 77',
        password: 'wrong',
      }),
    }),
  'activity of whom and what a user follows': () => get(`${app.api}/user/activity`, memberHeaders),
  'users by name': () => get(`${app.api}/user?username=eader%20123`, memberHeaders),
  'groups that a user follows': () => get(`${app.api}/user/follows/group?limit=100`, memberHeaders),
  'followed groups by name': () => get(`${app.api}/user/follows/group?name=group%2012&order[name]=asc`, memberHeaders),
  'follows feed': () =>
    get(
      `${app.api}/user/follows/manga/feed?limit=32&translatedLanguage[]=en&includes[]=scanlation_group`,
      memberHeaders,
    ),
  'follows feed by time of creation': () =>
    get(`${app.api}/user/follows/manga/feed?limit=32&order[createdAt]=desc`, memberHeaders),
  'follows feed for a user with blocks': () => get(`${app.api}/user/follows/manga/feed?limit=32`, blockerHeaders),
  'titles that a user follows': () => get(`${app.api}/user/follows/manga?limit=100`, memberHeaders),
  'people whom a user follows': () => get(`${app.api}/user/follows/user?limit=100`, memberHeaders),
  'status, follow and rating of titles': () => get(`${app.api}/library/titles?manga[]=${ids['title']!}`, memberHeaders),
  'reading statuses of a user': () => get(`${app.api}/manga/status?status=reading`, memberHeaders),
  'ratings of a user': () => get(`${app.api}/rating?manga[]=${ids['title']!}`, memberHeaders),
  'read marks of titles': () => get(`${app.api}/manga/read?ids[]=${ids['title']!}&grouped=1`, memberHeaders),
  'reading progress in a title': () => get(`${app.api}/manga/${ids['title']!}/progress`, memberHeaders),
  'read state of chapters': () => get(`${app.api}/user/progress?chapters[]=${ids['chapter']!}`, memberHeaders),
  'saving of reading progress': () =>
    savePositions(app.ctx, readerId, [{ chapter: ids['chapter']!, page: 2, pages: 9, at: 0 }]),
  'reading history of a user': () => get(`${app.api}/user/history/entries`, memberHeaders),
  'last opened chapters': () => get(`${app.api}/user/history`, memberHeaders),
  'chapters to continue with': () =>
    get(`${app.api}/user/continue?translatedLanguage[]=en&languages[]=en`, memberHeaders),
  'chapters to continue with, for a user with blocks': () => get(`${app.api}/user/continue`, blockerHeaders),
  'unread chapters': () => get(`${app.api}/user/unread?titles[]=${ids['title']!}`, memberHeaders),
  'unread chapters, for a guest': () => get(`${app.api}/user/unread?titles[]=${ids['title']!}`),
  'unread chapters, for a user with blocks': () =>
    get(`${app.api}/user/unread?titles[]=${ids['title']!}`, blockerHeaders),
  'titles by latest chapter, for a user with blocks': () =>
    get(`${app.api}/manga?limit=20&order[latestUploadedChapter]=desc`, blockerHeaders),
  'recommended titles of a user': () => get(`${app.api}/user/recommendations?languages[]=en`, memberHeaders),
  'chapters of followed titles': () => get(`${app.api}/user/follows/updates?languages[]=en`, memberHeaders),
  'chapters of followed titles that were begun': () =>
    get(`${app.api}/user/follows/updates?languages[]=en&state=started`, memberHeaders),
  'unread titles that are followed': () => get(`${app.api}/user/follows/unread?languages[]=en`, memberHeaders),
  'followed titles': () => get(`${app.api}/user/follows/titles?languages[]=en`, memberHeaders),
  'library with counts': () =>
    get(`${app.api}/user/library?include[]=unread&exclude[]=rated&sort=read&q=note:a%20author:b`, memberHeaders),
  'library for a user with blocks': () => get(`${app.api}/user/library?include[]=unread`, blockerHeaders),
  'chapters to go on with of titles': () =>
    get(`${app.api}/user/library/resume?titles[]=${ids['title']!}&languages[]=en`, memberHeaders),
  'categories of a library': () => get(`${app.api}/user/library/categories`, memberHeaders),
  'bookmarked pages': () => get(`${app.api}/user/page-bookmarks`, memberHeaders),
  'follow status of a group': () => get(`${app.api}/user/follows/group/${ids['group']!}`, memberHeaders),
  'own lists': () => get(`${app.api}/user/lists`, memberHeaders),
  'own lists for a title': () => get(`${app.api}/manga/${ids['title']!}/lists`, memberHeaders),
  ...Object.fromEntries(
    ['best', 'newest', 'oldest'].flatMap((order) => [
      [`comments of a title, ${order}`, () => get(commentsPath('title', `sort=${order}`), memberHeaders)],
      [`comments of a title, ${order}, far down`, () => readFarDown(commentsPath('title', `sort=${order}`))],
    ]),
  ),
  'comments of a title for somebody who blocks': () => get(commentsPath('title'), blockerHeaders),
  'comments of a chapter': () => get(commentsPath('chapter'), memberHeaders),
  'comments on pages of a chapter': () => get(commentsPath('chapter', 'part=pages'), memberHeaders),
  'replies to a comment': () => get(`${app.api}/comments/${ids['comment']!}/replies`, memberHeaders),
  'a linked reply': () => get(commentsPath('title', `linked=${ids['reply']!}`), memberHeaders),
  'a like': () => post(`${app.api}/comments/${ids['comment']!}/like`, '', memberHeaders),
  'a new comment': () => post(commentsPath('title'), JSON.stringify({ text: `Text ${++uniqueNumber}` }), memberHeaders),
  'people to mention': () => get(`${app.api}/comments/people?name=reader%2077`, memberHeaders),
  'weekly mails that are due': () => sendDigests(app.ctx, notificationSources),
  'what a weekly mail tells': () =>
    findContent(
      app.ctx,
      { userId: readerId, document: null, since: new Date(0), until: new Date() },
      notificationSources,
    ),
  'followed lists': () => get(`${app.api}/user/follows/lists`, memberHeaders),
  'one of the followed lists': () => get(`${app.api}/user/follows/list?limit=1&ids[]=${ids['list']!}`, memberHeaders),
  'blocked users': () => get(`${app.api}/block/user`, blockerHeaders),
  'availability of a username': () => get(`${app.api}/account/available/reader%2077`),
  'request counted for a rate limit': () => {
    const { prepared, secret, clock, log } = app.ctx;
    const limits = openLimits({ prepared, config: { rateLimits: true }, secret, clock, log });
    return limits.take({ name: 'plans', requests: 5000, minutes: 60, failClosed: false }, { user: 7 });
  },
};
let uniqueNumber = 0;

const commentsPath = (subject: 'title' | 'chapter', query = ''): string =>
  `${app.api}/comments/threads/${subject === 'title' ? 'manga' : subject}/${ids[subject]!}?${query}`;

/** Requests a page of comments that starts far down the list. */
async function readFarDown(path: string): Promise<void> {
  let after = '';
  for (let page = 0; page < 3; page++) {
    const { body } = await get(`${path}&limit=50${after}`, memberHeaders);
    after = `&after=${body.next}`;
  }
}

/** Queries of an operation, except the query that identifies the viewer, which every operation has. */
async function queriesOfPeople(operation: string): Promise<Query[]> {
  const startIndex = recordedQueries.length;
  await hotPeoplePaths[operation]!();
  return recordedQueries
    .slice(startIndex)
    .filter(({ text }) => operation === 'viewer of a request' || !text.includes('FROM sessions JOIN users'));
}

async function insertManyBlocks(db: TestApp['ctx']['db'], blockerId: number): Promise<void> {
  await sql`INSERT INTO blocked_groups (user_id, group_id) SELECT ${blockerId}, id FROM groups WHERE id % 3 = 0 LIMIT 200`.execute(
    db,
  );
  await sql`INSERT INTO blocked_users (user_id, blocked_id) SELECT ${blockerId}, id FROM users WHERE id % 3 = 0 LIMIT 150`.execute(
    db,
  );
  await sql`INSERT INTO hidden_titles (user_id, title_id) SELECT ${blockerId}, id FROM titles WHERE id % 12 = 0`.execute(
    db,
  );
  await sql`INSERT INTO title_blocks (user_id, title_id, group_id) SELECT ${blockerId}, titles.id, groups.id
    FROM titles, groups WHERE titles.id < 25 AND groups.id < 20`.execute(db);
}

/** Inserts reading progress: every user has read something, and one of them a lot. */
async function insertManyReads(db: TestApp['ctx']['db']): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // disables foreign key checks, because the chapters that were read exist
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    const readsOfReader = sql`SELECT ${readerId}::int AS user_id, id, title_id, pages FROM chapters WHERE id % 200 = 0`;
    await sql`INSERT INTO progress (user_id, title_id, chapter_id, page, pages, at)
    SELECT user_id, title_id, id, CASE id % 3 WHEN 0 THEN pages ELSE 3 END, pages, now() - id * interval '1 minute'
    FROM (${readsOfReader} UNION SELECT id % ${bulkCounts.users} + 1, id, title_id, pages FROM chapters) AS read`.execute(
      tx,
    );
    await sql`INSERT INTO history (user_id, chapter_id, at) SELECT user_id, chapter_id, at FROM progress`.execute(tx);
    await sql`INSERT INTO reads (user_id, title_id, chapters)
    SELECT DISTINCT user_id, title_id, ARRAY['1', '2'] FROM progress`.execute(tx);
    await sql`INSERT INTO page_bookmarks (user_id, chapter_id, page)
    SELECT user_id, chapter_id, 2 FROM progress WHERE chapter_id % 9 = 0`.execute(tx);
  });
}

/** Whether a query loads the viewer's session or blocks. */
const isOfViewer = ({ text }: Query): boolean => /FROM sessions|FROM blocked_users/.test(text);

async function queriesOf(address: string, headers = memberHeaders): Promise<Query[]> {
  const path = address.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name]!);
  for (;;) {
    const startIndex = recordedQueries.length;
    const response = await get(app.api + path, headers);
    expect([address, response.status]).toEqual([address, 200]);
    const queries = recordedQueries.slice(startIndex).filter((query) => !isOfViewer(query));
    // rendered documents are stored a moment later: the request is repeated until none has to be rendered
    if (!queries.some(({ text }) => text.includes('xmin'))) return queries;
  }
}

/** Whether a statement has a plan; begin, commit and locks have none. */
const isPlanned = ({ text }: Query): boolean => /^\s*\(?\s*(select|insert|update|delete|with)\b/i.test(text);

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** Number of rows that a node of a plan has read. */
const rowsRead = (node: Plan): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];

const flattenPlan = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flattenPlan)];

/** Runs a statement with EXPLAIN ANALYZE. The transaction is rolled back, because this also executes its writes. */
async function planOf({ text, values }: Query): Promise<Plan> {
  const tx = await app.ctx.db.startTransaction().execute();
  try {
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
      ...sql`SELECT 1`.compile(app.ctx.db),
      sql: `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
      parameters: values,
    });
    return rows[0]!['QUERY PLAN'][0].Plan;
  } finally {
    await tx.rollback().execute();
  }
}

describe('plans', () => {
  /** @throws AssertionError when the query scans a big table, or reads a large part of one */
  const expectFast = async (query: Query): Promise<void> => {
    const planNodes = flattenPlan(await planOf(query));
    // a count may scan, because it stops at the result window of the pagination
    const isCount = /count\(\*\).* LIMIT /s.test(query.text);
    const bigScans = planNodes.filter(
      (node) =>
        node['Node Type'] === 'Seq Scan' &&
        bigTables.has(node['Relation Name'] ?? '') &&
        !(isCount && rowsRead(node) <= limits.resultWindow),
    );
    expect([query.text, bigScans.map((scan) => scan['Relation Name'])]).toEqual([query.text, []]);
    // an index scan or a sort may not read a large part of a table either
    expect([query.text, Math.max(...planNodes.map(rowsRead)) <= limits.resultWindow * 2]).toEqual([query.text, true]);
  };
  const hotRequests = [
    ...Object.entries(hotPaths).map(([operation, address]) => [operation, address, () => memberHeaders] as const),
    ...hotPathsWithBlocks.map(
      (operation) => [`${operation}, for somebody who blocks`, hotPaths[operation]!, () => blockerHeaders] as const,
    ),
  ];
  test.each(hotRequests)('%s', async (_what, address, headers) => {
    for (const query of await queriesOf(address, headers())) await expectFast(query);
  });

  test.each(Object.keys(hotPeoplePaths))('%s', async (operation) => {
    const queries = await queriesOfPeople(operation);
    expect(queries.length).toBeGreaterThan(0);
    for (const query of queries.filter(isPlanned)) await expectFast(query);
  });
});

test('what is blocked of a catalogue that nobody counts to its end is counted', async () => {
  const { body } = await get(`${app.api}/chapter?limit=1`, blockerHeaders);
  // the member blocks a third of the groups and users and one title in twelve, which hides more chapters than the
  // result window counts
  expect([body.total, body.hidden]).toEqual([limits.resultWindow, limits.resultWindow]);
  const { body: uploaderResponse } = await get(`${app.api}/chapter?limit=1&uploader[]=${ids['user']!}`, blockerHeaders);
  expect(uploaderResponse.total + uploaderResponse.hidden).toBe(
    (await get(`${app.api}/chapter?limit=1&uploader[]=${ids['user']!}`)).body.total,
  );
});

function describeHotPath(operation: string, queries: Query[]): string {
  const texts = new Set(queries.map(({ text }) => `${text.replaceAll(/\s+/g, ' ').trim()};`));
  return `\n-- ${operation}\n${[...texts].toSorted().join('\n')}\n`;
}

test('the SQL of the hot queries is the committed one', async () => {
  let text = '-- Compiled SQL of the hot queries. Generated by test/plans.test.ts; do not edit.\n';
  for (const [operation, address] of Object.entries(hotPaths)) {
    text += describeHotPath(`${operation}: ${address}`, await queriesOf(address));
  }
  for (const operation of Object.keys(hotPeoplePaths)) {
    text += describeHotPath(operation, (await queriesOfPeople(operation)).filter(isPlanned));
  }
  await expect(text).toMatchFileSnapshot('../server/db/hot.sql');
});
