// Every table that people can fill has a row limit: compares the table of limits with the schema of the database, and
// fills up each limit with rows that are generated from the schema.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { connectionOptions } from '#server/core/db/db.ts';
import { asApiError } from '#server/core/http/errors.ts';
import { applyRowLimits, rowLimitFunction } from '#server/core/db/row-limit-triggers.ts';
import { limitedColumns, rowLimits } from '#server/core/db/row-limits.ts';
import { sweepAccounts } from '#server/accounts/sweep.ts';
import { buildChapter, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { type Row, type RowMaker, rowMaker } from '#test/support/builders/made-rows.ts';
import { startSessionFor, type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get, type Json, errorOf, send } from '#test/support/server/http.ts';

let app: TestApp;
/** Connections with the role of the application, and with the role that owns the tables. */
let client: pg.Client;
let owner: pg.Client;
let makeRows: RowMaker;
beforeAll(async () => {
  app = await testApp();
  client = new pg.Client(connectionOptions(app.databaseUrl));
  owner = new pg.Client(connectionOptions(app.databaseOwnerUrl));
  await client.connect();
  await owner.connect();
  makeRows = await rowMaker(client);
});
afterAll(async () => {
  await client.end();
  await owner.end();
  await app.close();
});

const smallMax = 6;
type SmallLimits = NonNullable<Parameters<typeof rowLimitFunction>[1]>;
/** Installs the same triggers with small limits. */
const applySmallLimits = (smallLimits: SmallLimits): Promise<void> =>
  applyRowLimits(
    owner,
    limitedColumns.map(({ limit, ...each }) =>
      rowLimitFunction({ ...each, limit: { ...limit, max: smallMax } }, smallLimits),
    ),
  );

/** Returns tables and columns without an entry in the table of limits, and entries for some that do not exist. */
async function differences(): Promise<{ missing: string[]; unknown: string[] }> {
  const { rows: tables } = await client.query<{ name: string; columns: string[]; people: string[] }>(`
    SELECT relname AS name, ARRAY(SELECT attname::text FROM pg_attribute
        WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped) AS columns,
      ARRAY(SELECT attname::text FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
        WHERE conrelid = pg_class.oid AND contype = 'f' AND confrelid = 'users'::regclass) AS people
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`);
  const listedNames = Object.keys(rowLimits);
  const listedTables = new Set(listedNames.map((name) => name.split('.')[0]));
  const existingNames = new Set(
    tables.flatMap(({ name, columns }) => [name, ...columns.map((column) => `${name}.${column}`)]),
  );
  return {
    missing: tables.flatMap(({ name, people }) => [
      ...people.map((column) => `${name}.${column}`).filter((column) => !listedNames.includes(column)),
      ...(people.length === 0 && !listedTables.has(name) ? [name] : []),
    ]),
    unknown: listedNames.filter((name) => !existingNames.has(name)),
  };
}

describe('the table of limits', () => {
  test('has an entry for every table, and for every foreign key to users', async () => {
    expect(await differences()).toEqual({ missing: [], unknown: [] });
  });

  test('reports a new table as missing', async () => {
    await owner.query('CREATE TABLE votes (id integer PRIMARY KEY, user_id integer NOT NULL REFERENCES users)');
    await owner.query('CREATE TABLE words (word text PRIMARY KEY)');
    try {
      expect((await differences()).missing.toSorted()).toEqual(['votes.user_id', 'words']);
    } finally {
      await owner.query('DROP TABLE votes, words');
    }
  });

  test('gives a reason where it gives no limit', () => {
    for (const [name, limit] of Object.entries(rowLimits)) {
      if (typeof limit === 'string') expect(limit.length, name).toBeGreaterThan(5);
      else expect(name, 'a limit counts the rows of a column').toContain('.');
    }
  });

  test('matches the triggers of a migrated database', async () => {
    // passes only if no trigger has to change, because the application's role may not change triggers
    await expect(applyRowLimits(client)).resolves.toBeUndefined();
    await applySmallLimits({});
    await expect(applyRowLimits(client)).rejects.toMatchObject({ code: '42501' });
    await applyRowLimits(owner);
    await expect(applyRowLimits(client)).resolves.toBeUndefined();
  });

  test('drops triggers without a limit', async () => {
    const triggers = async (): Promise<unknown> =>
      (await client.query(`SELECT FROM pg_trigger WHERE tgname LIKE 'limit\\_rows%'`)).rowCount;
    await applyRowLimits(owner, []);
    expect(await triggers()).toBe(0);
    await applyRowLimits(owner);
    expect(await triggers()).toBe(limitedColumns.length);
  });

  test.each(limitedColumns)('counts rows of $table by an index on $column', async ({ table, column }) => {
    const { rows } = await client.query<{ condition: string | null }>(
      `SELECT pg_get_expr(indpred, indrelid) AS condition FROM pg_index
        JOIN pg_attribute ON attrelid = indrelid AND attnum = indkey[0]
      WHERE indrelid = $1::regclass AND attname = $2`,
      [table, column],
    );
    const usableConditions = [null, `(${column} IS NOT NULL)`];
    expect(rows.some(({ condition }) => usableConditions.includes(condition))).toBe(true);
  });
});

const countRows = async (table: string, column: string, ownerValue: unknown): Promise<number> =>
  Number((await client.query(`SELECT count(*) FROM ${table} WHERE ${column} = $1`, [ownerValue])).rows[0].count);

describe.each<[string, SmallLimits]>([
  ['whose rows are counted each time', { few: 0, countedEachTime: 1000 }],
  ['whose rows are counted when what was left is used up', { few: 2, countedEachTime: 2 }],
])('a limit %s', (_, smallLimits) => {
  beforeAll(() => applySmallLimits(smallLimits));
  afterAll(() => applyRowLimits(owner));

  let clockSeconds = 0;
  test.each(limitedColumns)('caps the rows of $table per $column', async ({ table, column, limit }) => {
    const rowsOf = async (ownerValue: unknown, rowCount: number): Promise<Row[]> => {
      const rows: Row[] = [];
      for (let index = 0; index < rowCount; index++) {
        // each row is a second newer than the one before
        const timeColumns = (limit.forget ?? '').match(/\w+_at|\bat\b/g) ?? [];
        const rowTime = new Date(Date.UTC(2026, 0, 1) + ++clockSeconds * 1000);
        rows.push(
          await makeRows.values(table, {
            [column]: ownerValue,
            ...Object.fromEntries(timeColumns.map((name) => [name, rowTime])),
          }),
        );
      }
      return rows;
    };
    const addRows = async (ownerValue: unknown, rowCount: number): Promise<string[]> =>
      makeRows.insert(table, await rowsOf(ownerValue, rowCount));
    const [firstOwner, other] = [
      await makeRows.referencedValue(table, column),
      await makeRows.referencedValue(table, column),
    ];

    const [oldestRow] = await addRows(firstOwner, 1);
    await addRows(firstOwner, 2);
    await addRows(firstOwner, smallMax - 3);
    await addRows(other, 1);
    expect(await countRows(table, column, firstOwner)).toBe(smallMax);

    if (limit.forget === undefined) {
      const refusal = await addRows(firstOwner, 1).catch((error: unknown) => asApiError(error));
      expect(refusal).toMatchObject({
        status: 400,
        code: 'bad_request_http_exception',
        message: `Limit Reached: at most ${limit.max} ${limit.what}. Remove some first`,
        context: { reason: 'limit', limit: limit.max },
      });
      expect(await countRows(table, column, firstOwner)).toBe(smallMax);
      await client.query(`DELETE FROM ${table} WHERE ctid = (SELECT ctid FROM ${table} WHERE ${column} = $1 LIMIT 1)`, [
        firstOwner,
      ]);
      await expect(addRows(firstOwner, 2)).rejects.toMatchObject({ table, column });
      await addRows(firstOwner, 1);
      await expect(addRows(firstOwner, 1)).rejects.toMatchObject({ table, column });
    } else {
      const [newestRow] = await addRows(firstOwner, 1);
      const { rows } = await client.query<{ text: string }>(
        `SELECT kept::text AS text FROM ${table} AS kept WHERE ${column} = $1`,
        [firstOwner],
      );
      const remainingRows = rows.map(({ text }) => text);
      expect(remainingRows).not.toContain(oldestRow);
      expect(remainingRows).toContain(newestRow);
      await addRows(firstOwner, smallMax + 2);
    }
    expect(await countRows(table, column, firstOwner)).toBe(smallMax);

    // another owner has a limit of their own, of the same size
    await addRows(other, smallMax - 1);
    expect(await countRows(table, column, other)).toBe(smallMax);
  });
});

describe('an account near a limit', () => {
  beforeAll(() => applySmallLimits({ few: 0, countedEachTime: 2 }));
  afterAll(() => applyRowLimits(owner));

  const follow = (who: SignedIn, uid: string) => send('POST', `${app.api}/group/${uid}/follow`, undefined, who.headers);

  test('is refused another follow, until it unfollows a group', async () => {
    const [member, other] = [await signIn(app), await signIn(app)];
    const groups = await Promise.all(Array.from({ length: smallMax + 1 }, () => buildGroup(app.ctx)));
    for (const { uid } of groups.slice(0, smallMax)) expect((await follow(member, uid)).status).toBe(200);
    const lastGroup = groups[smallMax]!.uid;
    const refusal = await follow(member, lastGroup);
    expect(errorOf(refusal)).toEqual({
      status: 400,
      title: 'bad_request_http_exception',
      detail: `Limit Reached: at most ${limits.followedGroups} followed groups. Remove some first`,
    });
    expect(refusal.body.errors[0].context).toEqual({ reason: 'limit', limit: limits.followedGroups });
    // following a followed group again adds no row
    expect((await follow(member, groups[0]!.uid)).status).toBe(200);
    expect((await follow(other, lastGroup)).status).toBe(200);
    await send('DELETE', `${app.api}/group/${groups[0]!.uid}/follow`, undefined, member.headers);
    expect((await follow(member, lastGroup)).status).toBe(200);
    expect((await follow(member, groups[0]!.uid)).status).toBe(400);
  });

  test('cannot exceed it with concurrent requests', async () => {
    const member = await signIn(app);
    const groups = await Promise.all(Array.from({ length: 3 * smallMax }, () => buildGroup(app.ctx)));
    const responses = await Promise.all(groups.map(({ uid }) => follow(member, uid)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(smallMax);
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(2 * smallMax);
    expect(await countRows('group_follows', 'user_id', member.id)).toBe(smallMax);
  });

  test('loses the oldest entries of its history, and can read on', async () => {
    const member = await signIn(app);
    const title = await buildTitle(app.ctx);
    const chapters: { uid: string }[] = [];
    for (let index = 0; index < smallMax + 2; index++) chapters.push(await buildChapter(app.ctx, title.id, {}, 0));
    for (const [index, { uid }] of chapters.entries()) {
      const body = {
        positions: [{ chapter: uid, page: 1, pages: 9, at: new Date(Date.UTC(2026, 0, 1, 0, 0, index)) }],
      };
      const response = await send('POST', `${app.api}/user/progress`, JSON.stringify(body), member.headers);
      expect(response.status, JSON.stringify(response.body)).toBe(200);
    }
    const { body } = await get(`${app.api}/user/history`, member.headers);
    expect(body.ratings.map(({ chapterId }: Json) => chapterId)).toEqual(
      chapters
        .slice(2)
        .map(({ uid }) => uid)
        .toReversed(),
    );
    expect(await countRows('progress', 'user_id', member.id)).toBe(smallMax);
  });

  test('is counted again after the hourly sweep', async () => {
    const member = await signIn(app);
    for (const _ of Array.from({ length: smallMax })) await follow(member, (await buildGroup(app.ctx)).uid);
    const countHistory = async (): Promise<number> =>
      (
        await client.query(`SELECT FROM rows_left WHERE owner = $1 AND source LIKE 'group_follows%'`, [
          String(member.id),
        ])
      ).rowCount!;
    expect(await countHistory()).toBe(1);
    await sweepAccounts(app.ctx);
    expect(await countHistory()).toBe(0);
    expect((await follow(member, (await buildGroup(app.ctx)).uid)).status).toBe(400);
  });
});

test('beyond the limit of sessions of one account, the least recently used one ends', async () => {
  const [member, other] = [await signIn(app), await signIn(app)];
  const meStatus = async (who: SignedIn): Promise<number> => (await get(`${app.api}/user/me`, who.headers)).status;
  for (let sessionIndex = 1; sessionIndex < limits.signInsPerAccount; sessionIndex++)
    await startSessionFor(app, { id: member.id, kind: 'client' });
  expect([await meStatus(member), await meStatus(other)]).toEqual([200, 200]);
  const liveSessions = async (kind: string): Promise<number> =>
    (
      await client.query('SELECT FROM sessions WHERE user_id = $1 AND kind::text = $2 AND ended_at IS NULL', [
        member.id,
        kind,
      ])
    ).rowCount!;
  // sessions of API clients do not evict the session of the browser
  await startSessionFor(app, { id: member.id, kind: 'client' });
  expect([await liveSessions('site'), await liveSessions('client')]).toEqual([1, limits.signInsPerAccount - 1]);
  expect([await meStatus(member), await meStatus(other)]).toEqual([200, 200]);
});
