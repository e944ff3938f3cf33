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

const max = 6;
type SmallLimits = NonNullable<Parameters<typeof rowLimitFunction>[1]>;
/** Installs the same triggers with small limits. */
const applySmallLimits = (small: SmallLimits): Promise<void> =>
  applyRowLimits(
    owner,
    limitedColumns.map(({ limit, ...each }) => rowLimitFunction({ ...each, limit: { ...limit, max: max } }, small)),
  );

/** Returns tables and columns without an entry in the table of limits, and entries for some that do not exist. */
async function differences(): Promise<{ missing: string[]; unknown: string[] }> {
  const { rows: tables } = await client.query<{ name: string; columns: string[]; people: string[] }>(`
    SELECT relname AS name, ARRAY(SELECT attname::text FROM pg_attribute
        WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped) AS columns,
      ARRAY(SELECT attname::text FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
        WHERE conrelid = pg_class.oid AND contype = 'f' AND confrelid = 'users'::regclass) AS people
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`);
  const known = Object.keys(rowLimits);
  const named = new Set(known.map((name) => name.split('.')[0]));
  const existingNames = new Set(
    tables.flatMap(({ name, columns }) => [name, ...columns.map((column) => `${name}.${column}`)]),
  );
  return {
    missing: tables.flatMap(({ name, people }) => [
      ...people.map((column) => `${name}.${column}`).filter((column) => !known.includes(column)),
      ...(people.length === 0 && !named.has(name) ? [name] : []),
    ]),
    unknown: known.filter((name) => !existingNames.has(name)),
  };
}

describe('the table of limits', () => {
  test('has an entry for every table, and for every foreign key to users', async () => {
    expect(await differences()).toEqual({ missing: [], unknown: [] });
  });

  test('reports a new table as missing', async () => {
    await owner.query('CREATE TABLE reports (id integer PRIMARY KEY, user_id integer NOT NULL REFERENCES users)');
    await owner.query('CREATE TABLE words (word text PRIMARY KEY)');
    try {
      expect((await differences()).missing.toSorted()).toEqual(['reports.user_id', 'words']);
    } finally {
      await owner.query('DROP TABLE reports, words');
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

const count = async (table: string, column: string, whose: unknown): Promise<number> =>
  Number((await client.query(`SELECT count(*) FROM ${table} WHERE ${column} = $1`, [whose])).rows[0].count);

describe.each<[string, SmallLimits]>([
  ['whose rows are counted each time', { few: 0, countedEachTime: 1000 }],
  ['whose rows are counted when what was left is used up', { few: 2, countedEachTime: 2 }],
])('a limit %s', (_, small) => {
  beforeAll(() => applySmallLimits(small));
  afterAll(() => applyRowLimits(owner));

  let moment = 0;
  test.each(limitedColumns)('caps the rows of $table per $column', async ({ table, column, limit }) => {
    const rowsOf = async (whose: unknown, howMany: number): Promise<Row[]> => {
      const rows: Row[] = [];
      for (let at = 0; at < howMany; at++) {
        // each row is a second newer than the one before
        const times = (limit.forget ?? '').match(/\w+_at|\bat\b/g) ?? [];
        const later = new Date(Date.UTC(2026, 0, 1) + ++moment * 1000);
        rows.push(
          await makeRows.values(table, { [column]: whose, ...Object.fromEntries(times.map((name) => [name, later])) }),
        );
      }
      return rows;
    };
    const add = async (whose: unknown, howMany: number): Promise<string[]> =>
      makeRows.insert(table, await rowsOf(whose, howMany));
    const [somebody, other] = [
      await makeRows.referencedValue(table, column),
      await makeRows.referencedValue(table, column),
    ];

    const [oldest] = await add(somebody, 1);
    await add(somebody, 2);
    await add(somebody, max - 3);
    await add(other, 1);
    expect(await count(table, column, somebody)).toBe(max);

    if (limit.forget === undefined) {
      const refused = await add(somebody, 1).catch((error: unknown) => asApiError(error));
      expect(refused).toMatchObject({
        status: 400,
        code: 'bad_request_http_exception',
        message: `Limit Reached: at most ${limit.max} ${limit.what}. Remove some first`,
        context: { reason: 'limit', limit: limit.max },
      });
      expect(await count(table, column, somebody)).toBe(max);
      await client.query(`DELETE FROM ${table} WHERE ctid = (SELECT ctid FROM ${table} WHERE ${column} = $1 LIMIT 1)`, [
        somebody,
      ]);
      await expect(add(somebody, 2)).rejects.toMatchObject({ table, column });
      await add(somebody, 1);
      await expect(add(somebody, 1)).rejects.toMatchObject({ table, column });
    } else {
      const [newest] = await add(somebody, 1);
      const { rows } = await client.query<{ text: string }>(
        `SELECT kept::text AS text FROM ${table} AS kept WHERE ${column} = $1`,
        [somebody],
      );
      const kept = rows.map(({ text }) => text);
      expect(kept).not.toContain(oldest);
      expect(kept).toContain(newest);
      await add(somebody, max + 2);
    }
    expect(await count(table, column, somebody)).toBe(max);

    // another owner has a limit of their own, of the same size
    await add(other, max - 1);
    expect(await count(table, column, other)).toBe(max);
  });
});

describe('an account near a limit', () => {
  beforeAll(() => applySmallLimits({ few: 0, countedEachTime: 2 }));
  afterAll(() => applyRowLimits(owner));

  const follow = (who: SignedIn, uid: string) => send('POST', `${app.api}/group/${uid}/follow`, undefined, who.headers);

  test('is refused another follow, until it unfollows a group', async () => {
    const [member, other] = [await signIn(app), await signIn(app)];
    const groups = await Promise.all(Array.from({ length: max + 1 }, () => buildGroup(app.ctx)));
    for (const { uid } of groups.slice(0, max)) expect((await follow(member, uid)).status).toBe(200);
    const last = groups[max]!.uid;
    const refused = await follow(member, last);
    expect(errorOf(refused)).toEqual({
      status: 400,
      title: 'bad_request_http_exception',
      detail: `Limit Reached: at most ${limits.followedGroups} followed groups. Remove some first`,
    });
    expect(refused.body.errors[0].context).toEqual({ reason: 'limit', limit: limits.followedGroups });
    // following a followed group again adds no row
    expect((await follow(member, groups[0]!.uid)).status).toBe(200);
    expect((await follow(other, last)).status).toBe(200);
    await send('DELETE', `${app.api}/group/${groups[0]!.uid}/follow`, undefined, member.headers);
    expect((await follow(member, last)).status).toBe(200);
    expect((await follow(member, groups[0]!.uid)).status).toBe(400);
  });

  test('cannot exceed it with concurrent requests', async () => {
    const member = await signIn(app);
    const groups = await Promise.all(Array.from({ length: 3 * max }, () => buildGroup(app.ctx)));
    const answers = await Promise.all(groups.map(({ uid }) => follow(member, uid)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(max);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(2 * max);
    expect(await count('group_follows', 'user_id', member.id)).toBe(max);
  });

  test('loses the oldest entries of its history, and can read on', async () => {
    const member = await signIn(app);
    const title = await buildTitle(app.ctx);
    const chapters: { uid: string }[] = [];
    for (let at = 0; at < max + 2; at++) chapters.push(await buildChapter(app.ctx, title.id, {}, 0));
    for (const [at, { uid }] of chapters.entries()) {
      const body = { positions: [{ chapter: uid, page: 1, pages: 9, at: new Date(Date.UTC(2026, 0, 1, 0, 0, at)) }] };
      const answer = await send('POST', `${app.api}/user/progress`, JSON.stringify(body), member.headers);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    }
    const { body } = await get(`${app.api}/user/history`, member.headers);
    expect(body.ratings.map(({ chapterId }: Json) => chapterId)).toEqual(
      chapters
        .slice(2)
        .map(({ uid }) => uid)
        .toReversed(),
    );
    expect(await count('progress', 'user_id', member.id)).toBe(max);
  });

  test('is counted again after the hourly sweep', async () => {
    const member = await signIn(app);
    for (const _ of Array.from({ length: max })) await follow(member, (await buildGroup(app.ctx)).uid);
    const left = async (): Promise<number> =>
      (
        await client.query(`SELECT FROM rows_left WHERE owner = $1 AND source LIKE 'group_follows%'`, [
          String(member.id),
        ])
      ).rowCount!;
    expect(await left()).toBe(1);
    await sweepAccounts(app.ctx);
    expect(await left()).toBe(0);
    expect((await follow(member, (await buildGroup(app.ctx)).uid)).status).toBe(400);
  });
});

test('beyond the limit of sessions of one account, the least recently used one ends', async () => {
  const [member, other] = [await signIn(app), await signIn(app)];
  const meStatus = async (who: SignedIn): Promise<number> => (await get(`${app.api}/user/me`, who.headers)).status;
  for (let more = 1; more < limits.signInsPerAccount; more++)
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
