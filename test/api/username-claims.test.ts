// A username claim reserves a name and the names that look like it. Claims of an earlier version are renewed; the claim
// of a deleted account stays, without containing the name. Nothing else of a deleted account can be read anywhere.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '#server/accounts/accounts.ts';
import { renewUsernameClaims } from '#server/accounts/username-claims.ts';
import { skeletonOf } from '#server/core/names/skeleton.ts';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { newAccountBody, openAccount, stoppedClock, testPassword } from '#test/support/people/accounts.ts';
import { authorize, authRequest, exchangeCode, SimulatedBrowser } from '#test/support/people/oidc.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get, type Json, post, reasonOf } from '#test/support/server/http.ts';
import { deliverMails } from '#test/support/server/mail.ts';

const clock = stoppedClock();
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ clock: clock.now });
});
afterAll(() => app.close());

const send = (to: string, body: Json = {}, headers: Record<string, string> = {}) =>
  post(`${app.api}${to}`, JSON.stringify(body), headers);
const signUp = (username: string) => send('/account/create', newAccountBody({ username }));
const daySeconds = 24 * 3600;

/** Creates an account with a claim as an earlier version stored it (version 0). */
async function createWithOldClaim(username: string, skeleton: string): Promise<number> {
  const { id } = await app.ctx.db
    .insertInto('users')
    .values({ username, roles: ['ROLE_MEMBER'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.ctx.db.insertInto('username_claims').values({ skeleton, user_id: id, version: 0 }).execute();
  return id;
}
const claimsOf = async (id: number) =>
  (await app.ctx.db.selectFrom('username_claims').selectAll().where('user_id', '=', id).execute()).map(
    ({ skeleton, version }) => [skeleton, version],
  );

// this test comes first, while the test clock still agrees with the clock of the provider
describe('data of a deleted account', () => {
  test('can be read nowhere: in no table, no job and no file', async () => {
    const username = 'Zebra Steadfast';
    const email = 'zebra.steadfast@example.org';
    const person = { username, email, password: testPassword, language: 'en' as const };
    const { id, uid } = await createAccount(app.ctx, person, {});
    const browser = new SimulatedBrowser(app.site);
    const request = authRequest(app.site);
    const callbackUrl = await authorize(browser, request, { name: email, password: testPassword });
    const { body } = await exchangeCode(browser, request, callbackUrl.searchParams.get('code')!);
    const headers = { authorization: `Bearer ${body.access_token}` };
    const title = await buildTitle(app.ctx);
    const chapter = await buildChapter(app.ctx, title.id, { uploaderId: id });
    await send('/list', { name: 'For everyone', visibility: 'public', manga: [] }, headers);
    await send('/client', { name: 'zebra sync', profile: 'personal', description: 'of steadfast' }, headers);
    await send('/settings', { settings: { note: 'zebra' }, updatedAt: new Date().toISOString() }, headers);
    await send('/account/email', { email: 'zebra.next@example.org', password: testPassword }, headers);
    await send('/account/recover', { email });
    await send('/auth/login', { username, password: 'not the password' });
    for (const to of [`/chapter/${chapter.uid}?includes[]=user`, `/user/${uid}`, '/user?username=zebra', '/user/me'])
      await get(app.api + to, headers);
    await deliverMails(app);
    // requests another mail, which is still to be sent when the account is deleted
    await send('/account/recover', { email });

    const locations = await locationsOf(/zebra|steadfast/i);
    expect(locations).toEqual(
      expect.arrayContaining(['public.users', 'public.accounts', 'public.username_claims', 'mail']),
    );
    expect((await send('/account/delete', { password: testPassword }, headers)).status).toBe(200);
    await get(`${app.api}/chapter/${chapter.uid}?includes[]=user`);
    expect(await locationsOf(/zebra|steadfast/i)).toEqual([]);
    await deliverMails(app);
    expect(await locationsOf(/zebra|steadfast/i)).toEqual([]);
  });
});

describe('claims of an earlier version', () => {
  test('are renewed once; names that look alike only now both stay, and the first has the claim', async () => {
    const [firstAccountId, secondAccountId] = [
      await createWithOldClaim('Ⲣenguin', 'ⲣenguin'),
      await createWithOldClaim('Penguin', 'penguin'),
    ];
    // the renewed claim of the first account is the former claim of the second one
    const [moved, other] = [await createWithOldClaim('ꓐadger', 'ꓐadger'), await createWithOldClaim('Otter', 'badger')];
    const userWithTwoClaims = await createWithOldClaim('Барс', 'барс');
    const accountWithoutOldClaim = await openAccount(app, { username: 'Not Touched' });
    const claimsBefore = await claimsOf(accountWithoutOldClaim.id);
    const reservedUntil = new Date(clock.now().getTime() + 30 * daySeconds * 1000);
    await app.ctx.db
      .insertInto('username_claims')
      .values({ skeleton: 'goneaway', free_at: reservedUntil, version: 0 })
      .execute();

    expect(await renewUsernameClaims(app.ctx)).toBe(5);
    expect(await claimsOf(firstAccountId)).toEqual([[skeletonOf('Penguin'), 1]]);
    expect(await claimsOf(secondAccountId)).toEqual([]);
    expect(await claimsOf(moved)).toEqual([['badger', 1]]);
    expect(await claimsOf(other)).toEqual([['otter', 1]]);
    expect((await claimsOf(userWithTwoClaims)).length).toBe(2);
    expect(await claimsOf(accountWithoutOldClaim.id)).toEqual(claimsBefore);
    const usernames = await app.ctx.db
      .selectFrom('users')
      .select('username')
      .where('id', 'in', [firstAccountId, secondAccountId])
      .execute();
    expect(usernames.map(({ username }) => username).sort()).toEqual(['Penguin', 'Ⲣenguin']);
    expect(
      await app.ctx.db.selectFrom('username_claims').select('free_at').where('free_at', '=', reservedUntil).execute(),
    ).toHaveLength(1);
    expect(
      await app.ctx.db.selectFrom('username_claims').select('skeleton').where('skeleton', '=', 'goneaway').execute(),
    ).toEqual([]);

    expect(await renewUsernameClaims(app.ctx)).toBe(0);
    for (const name of ['PENGUIN', 'pеnguin', 'Badger', 'gone away', 'барс.', 'БАРС_'])
      expect([name, reasonOf(await signUp(name))]).toEqual([name, 'username_taken']);
    clock.advanceSeconds(31 * daySeconds);
    expect((await signUp('gone away')).status).toBe(201);
    await deliverMails(app);
  });

  test('are renewed once by concurrent processes', async () => {
    const ids = await Promise.all(['Wоlf', 'Fоx', 'ꓡynx'].map((name) => createWithOldClaim(name, name)));
    const renewedCounts = await Promise.all([1, 2, 3].map(() => renewUsernameClaims(app.ctx)));
    expect(renewedCounts.reduce((sum, count) => sum + count, 0)).toBe(3);
    for (const id of ids) expect(await claimsOf(id)).toHaveLength(1);
  });
});

describe('a deleted account', () => {
  test('reserves its username and similar ones for ninety days', async () => {
    const owner = await openAccount(app, { username: 'Quiet Heron' });
    expect((await send('/account/delete', { password: testPassword }, owner.headers)).status).toBe(200);
    for (const name of ['quiet heron', 'Quiet_Herοn']) expect(reasonOf(await signUp(name))).toBe('username_taken');
    expect((await get(`${app.api}/account/available/QuietHeron`)).body).toMatchObject({ available: false });
    clock.advanceSeconds(91 * daySeconds);
    expect((await get(`${app.api}/account/available/QuietHeron`)).body).toMatchObject({ available: true });
    expect((await signUp('quiet heron')).status).toBe(201);
    await deliverMails(app);
  });
});

/** Returns the tables of all schemas with a matching row, and the folders of the data folder with a matching file. */
async function locationsOf(pattern: RegExp): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    SELECT schemaname AS schema, tablename AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1, 2`.execute(app.ctx.db);
  const locations: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{
      line: string;
    }>`SELECT row::text AS line FROM ${sql.table(`${schema}.${name}`)} AS row`.execute(app.ctx.db);
    const decodedLines = rows.map(({ line }) => line + decodeHex(line));
    if (decodedLines.some((line) => pattern.test(line))) locations.push(`${schema}.${name}`);
  }
  const folder = app.ctx.config.dataDir;
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const filePath = path.join(file.parentPath, file.name);
    if (pattern.test(readFileSync(filePath, 'latin1')))
      locations.push(path.relative(folder, filePath).split(path.sep)[0]!);
  }
  return [...new Set(locations)].sort();
}

/** Decodes the hexadecimal bytes in a line as text. */
const decodeHex = (line: string): string =>
  [...line.matchAll(/\\+x((?:[0-9a-f]{2})+)/g)].map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1')).join(' ');
