// A stolen copy of the database opens nothing: every value of the identity tables, and some of every column of all
// other tables, is tried wherever a secret is accepted.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmSecondFactor, enrolSecondFactor, verifySecondFactor } from '#server/sign-in/second-factor.ts';
import { signInWithPassword } from '#server/sign-in/credentials.ts';
import { buildClient, type BuiltClient, memberPassword, memberWithPassword } from '#test/support/people/api-clients.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildChapter, buildCover, buildTitle } from '#test/support/builders/build.ts';
import { get, post } from '#test/support/server/http.ts';
import { deliverMails } from '#test/support/server/mail.ts';
import { authorize, authRequest, signInAs, sendStep, SimulatedBrowser } from '#test/support/people/oidc.ts';
import { buildSeedFixture } from '#test/support/page-sweep/seed-fixture.ts';

let app: TestApp;
let accountBeingSetUp: { id: number };
let client: BuiltClient;

beforeAll(async () => {
  // with SEED=demo no account needs a second factor to sign in
  app = await testApp({ env: { SEED: 'demo' } });
  await buildSeedFixture(app);
  for (let index = 1; index <= 24; index++) {
    const title = await buildTitle(app.ctx, { descriptions: { en: `About ${index}` }, tags: ['Drama'] });
    await buildCover(app.ctx, title.id);
    await buildChapter(app.ctx, title.id);
  }
  for (const username of ['reader', 'leader']) await memberWithPassword(app, { username });
  await memberWithPassword(app, { username: 'moderator', roles: ['ROLE_GLOBAL_MODERATOR'] });
  accountBeingSetUp = await memberWithPassword(app, { username: 'newcomer' });
  client = await buildClient(app, { username: 'uploader' });
  await fillTables();
});
afterAll(() => app?.close());

/** Fills the tables: with finished and unfinished sign-ins of every kind, clients, codes and mails. */
async function fillTables(): Promise<void> {
  const { access_token: token } = await signInAs(new SimulatedBrowser(app.site), 'reader', memberPassword);
  await signInAs(new SimulatedBrowser(app.site), 'moderator', memberPassword);
  const headers = { authorization: `Bearer ${token}` };
  // a code that is not exchanged yet, and a sign-in that waits for its second factor
  await authorize(new SimulatedBrowser(app.site), authRequest(app.site), { name: 'leader', password: memberPassword });
  const { secret } = await enrolSecondFactor(app.ctx, accountBeingSetUp.id);
  await confirmSecondFactor(app.ctx, accountBeingSetUp.id, { code: generateSync({ secret }), language: 'en' });
  const halfSignedInVisitor = new SimulatedBrowser(app.site);
  const { location } = await halfSignedInVisitor.send(authRequest(app.site).address);
  await sendStep(halfSignedInVisitor, location!, 'sign-in', {
    name: 'newcomer',
    password: memberPassword,
    remember: true,
  });
  // two clients: one whose secret was shown, one whose was not
  const createdClient = await post(
    `${app.api}/client`,
    JSON.stringify({ name: 'a client', profile: 'personal' }),
    headers,
  );
  await get(`${app.api}/client/${createdClient.body.data.id}/secret`, headers);
  await post(`${app.api}/client`, JSON.stringify({ name: 'another client', profile: 'personal' }), headers);
  expect((await requestPasswordGrant({ client_secret: client.secret })).status).toBe(200);
  const login = { username: 'reader', password: memberPassword };
  expect((await post(`${app.api}/auth/login`, JSON.stringify(login))).status).toBe(200);
  const { email } = await app.ctx.db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.user_id')
    .select('accounts.email')
    .where('users.username', '=', 'reader')
    .executeTakeFirstOrThrow();
  await post(`${app.api}/account/recover`, JSON.stringify({ email }));
  expect(await deliverMails(app)).not.toEqual([]);
  await app.ctx.db
    .insertInto('connections')
    .values({
      user_id: accountBeingSetUp.id,
      provider: 'nimbus',
      issuer: 'https://nimbus.example',
      subject: randomUUID(),
      name: 'new at nimbus',
      linked_at: new Date(),
    })
    .execute();
  // one mail is still to be sent
  await post(`${app.api}/account/recover`, JSON.stringify({ email }));
}

const tokenAddress = () => `${app.api}/realms/komawari/protocol/openid-connect/token`;
const postForm = (fields: Record<string, string>) =>
  post(tokenAddress(), new URLSearchParams(fields).toString(), { 'content-type': 'application/x-www-form-urlencoded' });
const requestPasswordGrant = (fields: Record<string, string>) =>
  postForm({
    grant_type: 'password',
    client_id: client.clientId,
    username: 'uploader',
    password: memberPassword,
    ...fields,
  });

const identityTables = [
  'accounts',
  'account_codes',
  'api_clients',
  'connections',
  'former_emails',
  'guesses',
  'identity_keys',
  'mails_sent',
  'oidc_records',
  'recovery_codes',
  'sessions',
  'username_claims',
];

/** Returns a value in all of its encodings, and those of its parts if it is an array or object. */
function encodingsOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (Buffer.isBuffer(value)) return (['hex', 'base64', 'base64url'] as const).map((each) => value.toString(each));
  if (Array.isArray(value)) return value.flatMap(encodingsOf);
  if (typeof value === 'object' && !(value instanceof Date)) return Object.values(value).flatMap(encodingsOf);
  return [String(value)];
}

/** Returns the values of a table by column, from at most `limit` random rows. */
async function columnsOf(table: string, limit: number): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT * FROM ${sql.raw(table)} ORDER BY random() LIMIT ${limit}`.execute(app.ctx.db);
  const valuesByColumn = new Map<string, Set<string>>();
  for (const row of rows) {
    for (const [column, value] of Object.entries(row)) {
      const columnValues = valuesByColumn.get(column) ?? new Set();
      for (const encodedValue of encodingsOf(value)) columnValues.add(encodedValue);
      valuesByColumn.set(column, columnValues);
    }
  }
  return valuesByColumn;
}

const valuesOf = async (table: string, limit: number): Promise<Set<string>> =>
  new Set([...(await columnsOf(table, limit)).values()].flatMap((values) => [...values]));

/** Attempts to use a value as a secret; each resolves to whether it was accepted. */
const attempts: Record<string, (value: string) => Promise<boolean>> = {
  bearer: async (value) => {
    const { body } = await get(`${app.api}/auth/check`, { authorization: `Bearer ${value}` });
    return body.isAuthenticated === true;
  },
  cookie: async (value) => {
    const cookie = ['komawari_session', 'komawari_interaction', 'komawari_resume']
      .map((name) => `${name}=${value}; ${name}.sig=${value}`)
      .join('; ');
    const { headers } = await get(app.site + authRequest(app.site, { prompt: 'none' }).address, { cookie });
    return /[?&]code=/.test(headers.get('location') ?? '');
  },
  'client secret': async (value) => (await requestPasswordGrant({ client_secret: value })).status === 200,
  'refresh token of the site': async (value) =>
    (await postForm({ grant_type: 'refresh_token', client_id: 'komawari-web', refresh_token: value })).status === 200,
  'refresh token of a client': async (value) => {
    const clientCredentials = { client_id: client.clientId, client_secret: client.secret };
    return (await postForm({ grant_type: 'refresh_token', ...clientCredentials, refresh_token: value })).status === 200;
  },
  'refresh token of the old login': async (value) =>
    (await post(`${app.api}/auth/refresh`, JSON.stringify({ token: value }))).status === 200,
  'code of a sign-in': async (value) => {
    const request = authRequest(app.site);
    const fields = { client_id: 'komawari-web', redirect_uri: `${app.site}/callback/login` };
    const exchangeForm = { grant_type: 'authorization_code', ...fields, code: value, code_verifier: request.verifier };
    return (await postForm(exchangeForm)).status === 200;
  },
  'code of a mail': async (value) => {
    const code = encodeURIComponent(value.slice(0, 200));
    const responses = await Promise.all([
      post(`${app.api}/account/activate/${code}`, '{}'),
      post(`${app.api}/account/recover/${code}`, JSON.stringify({ newPassword: 'a password of the thief' })),
      post(`${app.api}/account/email/${code}`, '{}'),
      post(`${app.api}/account/email-undo/${code}`, '{}'),
      post(`${app.api}/user/delete/${code}`, '{}'),
    ]);
    return responses.some(({ status }) => status < 300);
  },
};

const isPrintable = (value: string): boolean => /^[\x21-\x7e]{1,4000}$/.test(value);

async function tryAllValues(values: Iterable<string>): Promise<string[]> {
  const acceptedAttempts: string[] = [];
  const queue = [...values].filter(isPrintable);
  const worker = async (): Promise<void> => {
    for (let value = queue.pop(); value !== undefined; value = queue.pop()) {
      for (const [attemptName, attempt] of Object.entries(attempts))
        if (await attempt(value)) acceptedAttempts.push(`${attemptName}: ${value}`);
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  return acceptedAttempts;
}

test('the attempts succeed with real secrets', async () => {
  const tokens = await signInAs(new SimulatedBrowser(app.site), 'reader', memberPassword);
  expect(await attempts['bearer']!(tokens.access_token)).toBe(true);
  expect(await attempts['refresh token of the site']!(tokens.refresh_token)).toBe(true);
  expect(await attempts['client secret']!(client.secret)).toBe(true);
  const browser = new SimulatedBrowser(app.site);
  await signInAs(browser, 'reader', memberPassword);
  const { location } = await browser.send(authRequest(app.site, { prompt: 'none' }).address);
  expect(location).toContain('code=');
});

test('no value of the identity tables is accepted as a secret', async () => {
  const filledTables: string[] = [];
  const values = new Set<string>();
  for (const table of identityTables) {
    const found = await valuesOf(table, 5000);
    if (found.size > 0) filledTables.push(table);
    for (const value of found) values.add(value);
  }
  expect(filledTables).toEqual(
    expect.arrayContaining(['accounts', 'api_clients', 'identity_keys', 'oidc_records', 'sessions']),
  );
  expect(filledTables).toEqual(expect.arrayContaining(['account_codes', 'connections', 'recovery_codes']));
  expect(values.size).toBeGreaterThan(300);
  expect(await tryAllValues(values)).toEqual([]);
}, 240_000);

test('no value of the identity tables is accepted as a password or a second factor', async () => {
  const values = new Set<string>();
  for (const table of ['accounts', 'recovery_codes', 'guesses']) {
    for (const value of await valuesOf(table, 100)) values.add(value);
  }
  for (const value of [...values].slice(0, 150)) {
    await app.ctx.db.deleteFrom('guesses').execute();
    const password = { name: 'reader', password: value, source: '192.0.2.1' };
    expect((await signInWithPassword(app.ctx, password)).ok, `password: ${value}`).toBe(false);
    expect((await verifySecondFactor(app.ctx, accountBeingSetUp.id, value)).ok, `second factor: ${value}`).toBe(false);
  }
}, 120_000);

/** Maximum number of values that are tried per column, which could have a value per row. */
const maxValuesPerColumn = 5;

test('no value of all other tables, jobs included, is accepted as a secret', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`.execute(app.ctx.db);
  const otherTables = rows.filter(({ name }) => !identityTables.includes(name.replace('public.', '')));
  expect(otherTables.map(({ name }) => name)).toEqual(expect.arrayContaining(['public.users', 'public.chapters']));
  const values = new Set<string>();
  const columns: string[] = [];
  for (const { name } of otherTables) {
    const maxValues = name.startsWith('public.') ? maxValuesPerColumn : Infinity;
    for (const [column, found] of await columnsOf(name, 250)) {
      const sampledValues = [...found].filter(isPrintable).slice(0, maxValues);
      if (sampledValues.length > 0) columns.push(`${name}.${column}`);
      for (const value of sampledValues) values.add(value);
    }
  }
  expect(columns).toEqual(
    expect.arrayContaining(['public.users.uid', 'public.chapters.uid', 'graphile_worker._private_jobs.payload']),
  );
  expect(columns.length).toBeGreaterThan(140);
  expect(values.size).toBeGreaterThan(200);
  expect(await tryAllValues(values)).toEqual([]);
}, 240_000);
