// The deletion of an account that has something everywhere leaves nothing: no row, no text, no name, no file.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionOptions } from '#server/core/db/db.ts';
import { sweepBlobs } from '#server/media/sweep.ts';
import { buildChapter, buildCover, buildTitle } from '#test/support/builders/build.ts';
import { rowMaker } from '#test/support/builders/made-rows.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { buildSurroundings, fillAccount, type Surroundings } from '#test/support/people/full-account.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get, type Json, send } from '#test/support/server/http.ts';

const canary = 'zebracanary';
const username = 'Quaggafoal';

let app: TestApp;
let leaver: PersonWithAccount;
let around: Surroundings;
beforeAll(async () => {
  app = await testApp();
  leaver = await openAccount(app, { username });
  around = await buildSurroundings(app);
});
afterAll(() => app.close());

interface UserColumn {
  table: string;
  column: string;
}

const call = async (who: PersonWithAccount, method: string, address: string, body?: object): Promise<Json> => {
  const response = await send(method, app.api + address, body && JSON.stringify(body), who.headers);
  expect([address, response.status, response.body.errors]).toEqual([address, response.status, undefined]);
  return response.body;
};

/** All columns that refer to users, and how many of their rows refer to the account. */
async function references(): Promise<(UserColumn & { rows: number })[]> {
  const { rows: columns } = await sql<UserColumn>`
    SELECT conrelid::regclass::text AS table, attname AS column FROM pg_constraint
      JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND confrelid = 'users'::regclass ORDER BY 1, 2`.execute(app.owner);
  const found = [];
  for (const { table, column } of columns) {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(table)}
      WHERE ${sql.ref(column)} = ${leaver.id}`.execute(app.owner);
    found.push({ table, column, rows: rows[0]!.count });
  }
  return found;
}

/** Tables, with their schema, and files of the data folder that contain one of the words, without regard to case. */
async function placesOf(words: readonly string[]): Promise<string[]> {
  const pattern = words.map((word) => word.replaceAll(/[^\w ]/g, String.raw`\$&`)).join('|');
  const { rows: tables } = await sql<{ name: string }>`SELECT schemaname || '.' || tablename AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`.execute(app.owner);
  const places: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`SELECT each::text AS row FROM ${sql.table(name)} AS each
      WHERE each::text ~* ${pattern}`.execute(app.owner);
    if (rows.length > 0) places.push(name.replace('public.', ''));
  }
  const { dataDir } = app.ctx.config;
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = readFileSync(path.join(entry.parentPath, entry.name), 'latin1').toLowerCase();
    if (words.some((word) => bytes.includes(word.toLowerCase()))) places.push(entry.name);
  }
  return places;
}

/** Columns that still refer to the account, whose name is gone, and why. */
const staysAnonymous: Readonly<Record<string, string>> = {
  'chapters.uploader_id': 'others read the chapter',
  'covers.uploader_id': 'others see the cover',
  'titles.creator_id': 'others read the title',
  'authors.creator_id': 'others read of the author',
  'entity_versions.by_id': 'belongs to what was changed',
  'group_invitations.by_id': 'others are invited',
  'lists.owner_id': 'others follow the public list',
  'spread_changes.user_id': 'belongs to the chapter',
  'announcements.author_id': 'the site said it',
  'api_clients.decided_by': 'what staff decided',
  'flags.updated_by': 'what staff did',
  'settings_templates.author_id': 'what staff did',
  'moderation_decisions.actor_id': 'what staff decided',
  'moderation_decisions.undone_by': 'what staff decided',
};

test('a deleted account leaves neither rows nor texts nor files', async () => {
  const filled = await fillAccount(app, leaver, around, (field) => `${canary} ${field}`.slice(0, 32));
  // what others have that names the account
  await call(around.blockedPerson, 'POST', `/block/user/${leaver.uid}`, {});
  await call(around.person, 'POST', `/block/manga/${around.title.uid}/user/${leaver.uid}`, {});
  const reasons = await call(around.person, 'GET', '/report/site/reasons/comment');
  const report = { category: 'comment', reason: reasons.data[0].id, objectId: filled.publicIds.comment, details: 'no' };
  await call(around.person, 'POST', '/report/site', report);
  const mention = `Thanks, @${username.toLowerCase()}!`;
  const thread = `/comments/threads/group/${around.group.uid}`;
  const { id, version } = (await call(around.person, 'POST', thread, { text: mention })).data;
  await call(around.person, 'PUT', `/comments/${id}`, { text: `${mention} ||@${username}||`, version });
  // what the account published
  const title = await buildTitle(app.ctx, { creatorId: leaver.id });
  const chapter = await buildChapter(app.ctx, title.id, { uploaderId: leaver.id }, 4);
  await buildCover(app.ctx, title.id, { uploaderId: leaver.id });
  await sql`INSERT INTO entity_versions (kind, entity_id, version, content, by_id, at)
    VALUES ('titles', ${title.id}, 2, '{}', ${leaver.id}, now())`.execute(app.ctx.db);
  const { hash } = (await get(`${app.api}/chapter/${chapter.uid}/pages`)).body;
  const spreads = { pagesHash: hash, firstSide: 'left', alone: [1], credits: [] };
  await call(leaver, 'PUT', `/chapter/${chapter.uid}/spreads`, spreads);
  // the rest, in which no endpoint writes for this test: rows made of the schema
  const client = new pg.Client(connectionOptions(app.databaseOwnerUrl));
  await client.connect();
  const maker = await rowMaker(client);
  for (const { table, column, rows } of await references())
    if (rows === 0) await maker.insert(table, [await maker.values(table, { [column]: leaver.id })]);
  await client.end();
  expect((await references()).filter(({ rows }) => rows === 0)).toEqual([]);
  expect(await placesOf([canary])).toEqual(
    expect.arrayContaining(['comments', 'comment_versions', 'library_notes', 'lists', 'reports', 'user_profiles']),
  );
  const blob = await app.ctx.db
    .selectFrom('user_profiles')
    .select('avatar_blob_id as id')
    .where('user_id', '=', leaver.id)
    .executeTakeFirstOrThrow();

  await call(leaver, 'POST', '/account/delete', { password: leaver.password });
  await sweepBlobs(app.ctx, { olderThanHours: 0 });

  const left = (await references()).filter(({ rows }) => rows > 0).map(({ table, column }) => `${table}.${column}`);
  expect(left.filter((name) => !(name in staysAnonymous))).toEqual([]);
  expect(Object.keys(staysAnonymous).filter((name) => !left.includes(name))).toEqual([]);
  expect(await placesOf([username, leaver.email])).toEqual([]);
  // a public list stays with its texts
  expect(await placesOf([canary])).toEqual(['list_titles', 'lists']);
  const { rows: lists } = await sql`SELECT name FROM lists WHERE owner_id = ${leaver.id}`.execute(app.owner);
  expect(lists).toEqual([{ name: `${canary} listName` }]);
  expect(await app.ctx.db.selectFrom('blobs').select('id').where('id', '=', blob.id!).execute()).toEqual([]);
});
