// Counters after parallel changes and deletions of accounts: each equals a recount.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAccount } from '#server/accounts/erase.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildGroup, buildList, buildTitle } from '#test/support/builders/build.ts';
import { type Json, send } from '#test/support/server/http.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

type BuiltEntity = { id: number; uid: string };
const post = (account: SignedIn, path: string, body: object = {}) =>
  send('POST', app.api + path, JSON.stringify(body), account.headers);
const remove = (account: SignedIn, path: string) => send('DELETE', app.api + path, undefined, account.headers);
/** Somebody who has been here long enough for their ratings to count. */
async function member(): Promise<SignedIn> {
  const account = await signIn(app);
  await sql`UPDATE users SET created_at = now() - interval '30 days' WHERE id = ${account.id}`.execute(app.ctx.db);
  return account;
}
const members = (count: number): Promise<SignedIn[]> => Promise.all(Array.from({ length: count }, () => member()));

type Request = () => Promise<{ status: number }>;
/** Sends requests, a hundred at a time. */
async function sendAll(requests: readonly Request[], accepted = [200, 201]): Promise<void> {
  for (let first = 0; first < requests.length; first += 100) {
    const responses = await Promise.all(requests.slice(first, first + 100).map((request) => request()));
    expect(responses.map(({ status }) => status).filter((status) => !accepted.includes(status))).toEqual([]);
  }
}

test('parallel ratings, follows and removals leave the counters of titles equal to a recount', async () => {
  const titles: BuiltEntity[] = [];
  for (let made = 0; made < 4; made++) titles.push(await buildTitle(app.ctx));
  const people = await members(20);
  const [watched, group] = [people[0]!, await buildGroup(app.ctx)];
  const requests = people.flatMap((account, place) =>
    titles.flatMap(({ uid }, titlePlace) => [
      () => post(account, `/rating/${uid}`, { rating: ((place + titlePlace) % 10) + 1 }),
      () => post(account, `/manga/${uid}/follow`),
      () => post(account, `/rating/${uid}`, { rating: ((place * 3 + titlePlace) % 10) + 1 }),
      () => (place % 3 === 0 ? remove(account, `/rating/${uid}`) : remove(account, `/manga/${uid}/follow`)),
      () => post(account, `/library/titles/${uid}`, { status: 'reading', following: place % 2 === 0 }),
    ]),
  );
  const others = people
    .slice(1)
    .flatMap((account) => [
      () => post(account, `/user/${watched.uid}/follow`),
      () => post(account, `/group/${group.uid}/follow`),
    ]);
  await sendAll([...others, ...requests]);
  // deletions touch all counters of their account, while others rate the same titles
  await Promise.all([
    ...people.slice(15).map(({ id }) => deleteAccount(app.ctx, id)),
    ...people
      .slice(0, 15)
      .flatMap((account) => titles.map(({ uid }) => post(account, `/rating/${uid}`, { rating: 9 }))),
  ]);
  const { rows } = await sql<Json>`
    SELECT title_figures.title_id, follows, ratings,
      (SELECT count(*)::int FROM title_follows WHERE title_id = title_figures.title_id AND following) AS followers,
      ARRAY(SELECT (SELECT count(*)::int FROM ratings WHERE title_id = title_figures.title_id AND rating = vote)
        FROM generate_series(1, 10) AS possible (vote)) AS votes,
      (SELECT sum(follows)::int FROM title_gains WHERE title_id = title_figures.title_id) AS "gainedFollows",
      (SELECT sum(ratings)::int FROM title_gains WHERE title_id = title_figures.title_id) AS "gainedRatings",
      (SELECT coalesce(sum(points), 0)::int FROM title_gains WHERE title_id = title_figures.title_id)
        - (SELECT coalesce(sum(points), 0)::int FROM title_month_gains WHERE title_id = title_figures.title_id) AS difference
    FROM title_figures WHERE title_id = ANY (${titles.map(({ id }) => id)}::int[])`.execute(app.ctx.db);
  expect(rows).toHaveLength(4);
  for (const row of rows) {
    expect([row.follows, row.ratings]).toEqual([row.followers, row.votes]);
    expect([row.gainedFollows, row.gainedRatings]).toEqual([row.followers, 15]);
    expect(row.difference).toBe(0);
  }
  const followers = await sql<Json>`
    SELECT (SELECT follows FROM user_figures WHERE user_id = ${watched.id}) AS people,
      (SELECT follows FROM group_figures WHERE group_id = ${group.id}) AS groups`.execute(app.ctx.db);
  expect(followers.rows).toEqual([{ people: 14, groups: 14 }]);
});

test('parallel follows, likes, comments and removals leave counters of lists, groups, people and comments equal to a recount', async () => {
  const [people, authors, title] = [await members(16), await members(4), await buildTitle(app.ctx)];
  const four = [0, 1, 2, 3];
  const lists = await Promise.all(four.map(() => buildList(app.ctx, { titleIds: [title.id] })));
  const groups = await Promise.all(four.map(() => buildGroup(app.ctx)));
  const thread = `/comments/threads/manga/${title.uid}`;
  const comments: string[] = [];
  for (const author of authors) {
    const { body } = await post(author, thread, { text: `Nice of ${author.username}` });
    comments.push(body.data.id);
  }
  const targets = [
    ...lists.map(({ uid }) => `/list/${uid}/follow`),
    ...groups.map(({ uid }) => `/group/${uid}/follow`),
    ...authors.map(({ uid }) => `/user/${uid}/follow`),
    ...comments.map((id) => `/comments/${id}/like`),
  ];
  const change = (account: SignedIn, path: string, place: number) => () =>
    place % 3 === 0 ? remove(account, path) : post(account, path);
  // in another order for everybody
  const ordered = (place: number): string[] => (place % 2 === 0 ? targets : targets.toReversed());
  await sendAll(people.flatMap((account, place) => ordered(place).map((path) => () => post(account, path))));
  await sendAll(
    people.map(
      (account, place) => () =>
        post(account, thread, {
          text: `Reply of ${place} to @${authors[place % 4]!.username}`,
          parent: comments[place % 4],
        }),
    ),
  );
  // deletions touch all counters of their account, while others change them; what a deleted account wrote is gone
  const [leaving, staying] = [[...people.slice(8), authors[0]!], people.slice(0, 8)];
  await Promise.all([
    ...leaving.map(({ id }) => deleteAccount(app.ctx, id)),
    sendAll(
      staying.flatMap((account, place) => ordered(place).map((path, target) => change(account, path, place + target))),
      [200, 404],
    ),
  ]);
  const { rows } = await sql<{ counter: string; stored: number; counted: number }>`
    SELECT 'list' AS counter, follows AS stored, (SELECT count(*)::int FROM list_follows AS each WHERE each.list_id = figures.list_id) AS counted
      FROM list_figures AS figures
    UNION ALL SELECT 'group', follows, (SELECT count(*)::int FROM group_follows AS each WHERE each.group_id = figures.group_id)
      FROM group_figures AS figures
    UNION ALL SELECT 'person', follows, (SELECT count(*)::int FROM user_follows AS each WHERE each.followed_id = figures.user_id)
      FROM user_figures AS figures
    UNION ALL SELECT 'likes', likes, (SELECT count(*)::int FROM comment_likes WHERE comment_id = comments.id) FROM comments
    UNION ALL SELECT 'replies', replies, (SELECT count(*)::int FROM comments AS reply
        WHERE reply.root_id = comments.id AND reply.state = 'visible') FROM comments WHERE root_id IS NULL
    UNION ALL SELECT 'thread', comments, (SELECT count(*)::int FROM comments AS each
        WHERE each.thread_id = comment_threads.id AND each.state = 'visible') FROM comment_threads`.execute(app.ctx.db);
  expect(rows.filter(({ stored, counted }) => stored !== counted)).toEqual([]);
  const sums = rows.reduce<Record<string, number>>(
    (sum, { counter, stored }) => ({ ...sum, [counter]: (sum[counter] ?? 0) + stored }),
    {},
  );
  // eight people stay, and removed a third of what they had
  expect(sums).toMatchObject({ thread: 3 + 8, replies: 8 });
  for (const counter of ['list', 'group', 'likes']) expect(sums[counter]).toBeGreaterThan(10);
});
