// A sign-in that was finished, or half finished, and not followed: it opens nothing once its person was signed out everywhere.
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endSessions } from '#server/sessions/sessions.ts';
import { openAccount, testPassword, type WithAccount } from '#test/support/people/accounts.ts';
import { askToken, buildClient, type BuiltClient, byPassword, password } from '#test/support/people/api-clients.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { type Answer, get, post } from '#test/support/server/http.ts';
import { deliverMails } from '#test/support/server/mail.ts';
import { authRequest, exchange, follow, type Request, signInAs, step, Visitor } from '#test/support/people/oidc.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app?.close());

const send = (path: string, body: object = {}, headers: Record<string, string> = {}) =>
  post(`${app.api}${path}`, JSON.stringify(body), headers);
const newPassword = 'quite another 8';

interface Staged {
  visitor: Visitor;
  request: Request;
  /** Of the page that asks. */
  base: string;
  body: { step: string; to: string };
}

/** The password is right; nothing is followed yet. */
async function stage({ username }: WithAccount): Promise<Staged> {
  const visitor = new Visitor(app.site);
  const request = authRequest(app.site);
  const base = (await visitor.send(request.address)).location!;
  const { body } = await step(visitor, base, 'sign-in', { name: username, password: testPassword, remember: true });
  return { visitor, request, base, body: body as Staged['body'] };
}

/** What the token endpoint says to whoever follows a sign-in that was finished; the status of the page that ends it else. */
async function goOn({ visitor, request, body }: Staged): Promise<number> {
  const opened = await visitor.send(body.to);
  const code = opened.location && new URL(opened.location, app.site).searchParams.get('code');
  return code ? (await exchange(visitor, request, code)).status : opened.status;
}

const setAnew = async (person: WithAccount): Promise<void> => {
  await send('/account/recover', { email: person.email });
  const mail = (await deliverMails(app)).find(({ link }) => link.includes('/recover/'))!;
  expect((await send(`/account/recover/${mail.code}`, { newPassword })).status).toBe(200);
};

test.each<[string, (person: WithAccount) => Promise<unknown>]>([
  ['a new password by mail', setAnew],
  ['a changed password', ({ headers }) => send('/user/password', { oldPassword: testPassword, newPassword }, headers)],
  ['ending all sign-ins', ({ headers }) => send('/account/sessions/end-all', {}, headers)],
  ['ending all others', ({ headers }) => send('/account/sessions/end-others', {}, headers)],
])('%s', async (_what, happen) => {
  const person = await openAccount(app);
  const { body } = await send('/account/second-factor', { password: testPassword }, person.headers);
  const before = await stage(person);
  expect(before.body.step).toBe('done');
  await send('/account/second-factor/confirm', { code: generateSync({ secret: body.secret }) }, person.headers);
  const half = await stage(person);
  expect(half.body.step).toBe('second-factor');
  await happen(person);
  expect(await goOn(before)).toBe(400);
  expect((await step(half.visitor, half.base, 'second-factor', { code: '000000' })).status).toBe(404);
  expect((await half.visitor.send(`${half.base}/state`)).status).toBe(404);
  const left = app.ctx.db.selectFrom('oidc_records').select('kind').where('user_id', '=', person.id);
  expect(await left.execute()).toEqual([]);
});

test('whoever has set a new password signs in at once, and what others have begun goes on', async () => {
  const [person, other] = [await openAccount(app), await openAccount(app)];
  const staged = await stage(other);
  // the page was open before
  const visitor = new Visitor(app.site);
  const request = authRequest(app.site);
  const base = (await visitor.send(request.address)).location!;
  await setAnew(person);
  const { body } = await step(visitor, base, 'sign-in', {
    name: person.username,
    password: newPassword,
    remember: false,
  });
  const back = await follow(visitor, body.to as string);
  expect((await exchange(visitor, request, back.searchParams.get('code')!)).status).toBe(200);
  expect(await goOn(staged)).toBe(200);
});

test('the sign-in that changes the password goes on, also after it was renewed', async () => {
  const person = await openAccount(app);
  const visitor = new Visitor(app.site);
  const headers = { authorization: `Bearer ${(await signInAs(visitor, person.username, testPassword)).access_token}` };
  expect((await send('/user/password', { oldPassword: testPassword, newPassword }, headers)).status).toBe(200);
  const request = authRequest(app.site, { prompt: 'none' });
  const { location } = await visitor.send(request.address);
  const code = new URL(location!, app.site).searchParams.get('code');
  expect((await exchange(visitor, request, code!)).status).toBe(200);
  expect((await get(`${app.api}/account`, headers)).status).toBe(200);
});

test('a password that is looked at while everything is ended opens nothing', async () => {
  const person = await openAccount(app);
  const staging = await app.ctx.db.transaction().execute(async (tx) => {
    await tx.selectFrom('accounts').select('user_id').where('user_id', '=', person.id).forUpdate().execute();
    const going = stage(person);
    // the password was right, and it waits to be written down
    await expect.poll(waiting, { timeout: 10_000 }).toBe(true);
    await endSessions(app.ctx, tx, { userId: person.id });
    return { going };
  });
  expect((await staging.going).body).toMatchObject({ errors: [{ status: 404 }] });
});

test.each<[string, (client: BuiltClient) => Promise<Answer>]>([
  ['the old login', ({ owner }) => send('/auth/login', { username: owner.username, password })],
  ['an API client', (client) => askToken(app, byPassword(client))],
])('nor does it by %s', async (_way, ask) => {
  const client = await buildClient(app);
  const going = await app.ctx.db.transaction().execute(async (tx) => {
    await tx.selectFrom('accounts').select('user_id').where('user_id', '=', client.owner.id).forUpdate().execute();
    const asked = ask(client);
    await expect.poll(waiting, { timeout: 10_000 }).toBe(true);
    await endSessions(app.ctx, tx, { userId: client.owner.id });
    return { asked };
  });
  expect((await going.asked).status).toBe(401);
  expect((await ask(client)).status).toBe(200);
});

async function waiting(): Promise<boolean> {
  const { rows } = await sql`SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE '%for share%'`.execute(app.ctx.db);
  return rows.length > 0;
}
