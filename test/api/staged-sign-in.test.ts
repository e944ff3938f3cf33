// Staged sign-ins: the password was accepted, but a second factor or the final redirect is outstanding. Ending all
// sessions of the account voids them.
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endSessions } from '#server/sessions/sessions.ts';
import { openAccount, testPassword, type PersonWithAccount } from '#test/support/people/accounts.ts';
import {
  requestToken,
  buildClient,
  type BuiltClient,
  passwordGrant,
  memberPassword,
} from '#test/support/people/api-clients.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { type TestResponse, get, post } from '#test/support/server/http.ts';
import { deliverMails } from '#test/support/server/mail.ts';
import {
  authRequest,
  exchangeCode,
  followRedirects,
  type AuthRequest,
  signInAs,
  sendStep,
  SimulatedBrowser,
} from '#test/support/people/oidc.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app?.close());

const send = (path: string, body: object = {}, headers: Record<string, string> = {}) =>
  post(`${app.api}${path}`, JSON.stringify(body), headers);
const newPassword = 'quite another 8';

interface StagedSignIn {
  visitor: SimulatedBrowser;
  request: AuthRequest;
  /** Path of the sign-in page. */
  base: string;
  body: { step: string; to: string };
}

/** Signs in with the right password, but does not follow the final redirect. */
async function stageSignIn({ username }: PersonWithAccount): Promise<StagedSignIn> {
  const visitor = new SimulatedBrowser(app.site);
  const request = authRequest(app.site);
  const interactionUrl = (await visitor.send(request.address)).location!;
  const { body } = await sendStep(visitor, interactionUrl, 'sign-in', {
    name: username,
    password: testPassword,
    remember: true,
  });
  return { visitor, request, base: interactionUrl, body: body as StagedSignIn['body'] };
}

/** Follows the final redirect. @returns the status of the token endpoint, or of the redirect if it has no code */
async function followStaged({ visitor, request, body }: StagedSignIn): Promise<number> {
  const redirectResponse = await visitor.send(body.to);
  const code = redirectResponse.location && new URL(redirectResponse.location, app.site).searchParams.get('code');
  return code ? (await exchangeCode(visitor, request, code)).status : redirectResponse.status;
}

const resetPasswordByMail = async (person: PersonWithAccount): Promise<void> => {
  await send('/account/recover', { email: person.email });
  const mail = (await deliverMails(app)).find(({ link }) => link.includes('/recover/'))!;
  expect((await send(`/account/recover/${mail.code}`, { newPassword })).status).toBe(200);
};

test.each<[string, (person: PersonWithAccount) => Promise<unknown>]>([
  ['a new password by mail', resetPasswordByMail],
  ['a changed password', ({ headers }) => send('/user/password', { oldPassword: testPassword, newPassword }, headers)],
  ['ending all sign-ins', ({ headers }) => send('/account/sessions/end-all', {}, headers)],
  ['ending all others', ({ headers }) => send('/account/sessions/end-others', {}, headers)],
])('%s voids staged sign-ins', async (_what, revoke) => {
  const person = await openAccount(app);
  const { body } = await send('/account/second-factor', { password: testPassword }, person.headers);
  const stagedBefore = await stageSignIn(person);
  expect(stagedBefore.body.step).toBe('done');
  await send('/account/second-factor/confirm', { code: generateSync({ secret: body.secret }) }, person.headers);
  const halfFinished = await stageSignIn(person);
  expect(halfFinished.body.step).toBe('second-factor');
  await revoke(person);
  expect(await followStaged(stagedBefore)).toBe(400);
  expect((await sendStep(halfFinished.visitor, halfFinished.base, 'second-factor', { code: '000000' })).status).toBe(
    404,
  );
  expect((await halfFinished.visitor.send(`${halfFinished.base}/state`)).status).toBe(404);
  const remainingRecordsQuery = app.ctx.db.selectFrom('oidc_records').select('kind').where('user_id', '=', person.id);
  expect(await remainingRecordsQuery.execute()).toEqual([]);
});

test('a new password signs in at once, and staged sign-ins of other accounts stay valid', async () => {
  const [person, otherPerson] = [await openAccount(app), await openAccount(app)];
  const staged = await stageSignIn(otherPerson);
  // the sign-in page was open before the password was reset
  const visitor = new SimulatedBrowser(app.site);
  const request = authRequest(app.site);
  const interactionUrl = (await visitor.send(request.address)).location!;
  await resetPasswordByMail(person);
  const { body } = await sendStep(visitor, interactionUrl, 'sign-in', {
    name: person.username,
    password: newPassword,
    remember: false,
  });
  const callbackUrl = await followRedirects(visitor, body.to as string);
  expect((await exchangeCode(visitor, request, callbackUrl.searchParams.get('code')!)).status).toBe(200);
  expect(await followStaged(staged)).toBe(200);
});

test('the session that changes the password stays valid, also after a renewal', async () => {
  const person = await openAccount(app);
  const visitor = new SimulatedBrowser(app.site);
  const headers = { authorization: `Bearer ${(await signInAs(visitor, person.username, testPassword)).access_token}` };
  expect((await send('/user/password', { oldPassword: testPassword, newPassword }, headers)).status).toBe(200);
  const request = authRequest(app.site, { prompt: 'none' });
  const { location } = await visitor.send(request.address);
  const code = new URL(location!, app.site).searchParams.get('code');
  expect((await exchangeCode(visitor, request, code!)).status).toBe(200);
  expect((await get(`${app.api}/account`, headers)).status).toBe(200);
});

test('a password that is being verified while all sessions end signs nobody in', async () => {
  const person = await openAccount(app);
  const staging = await app.ctx.db.transaction().execute(async (tx) => {
    await tx.selectFrom('accounts').select('user_id').where('user_id', '=', person.id).forUpdate().execute();
    const pendingSignIn = stageSignIn(person);
    // the password is verified, and the sign-in waits for the row lock
    await expect.poll(isWaitingForLock, { timeout: 10_000 }).toBe(true);
    await endSessions(app.ctx, tx, { userId: person.id });
    return { going: pendingSignIn };
  });
  expect((await staging.going).body).toMatchObject({ errors: [{ status: 404 }] });
});

test.each<[string, (client: BuiltClient) => Promise<TestResponse>]>([
  ['the old login', ({ owner }) => send('/auth/login', { username: owner.username, password: memberPassword })],
  ['an API client', (client) => requestToken(app, passwordGrant(client))],
])('a password that is being verified while all sessions end signs nobody in by %s', async (_way, signInRequest) => {
  const client = await buildClient(app);
  const pendingSignIn = await app.ctx.db.transaction().execute(async (tx) => {
    await tx.selectFrom('accounts').select('user_id').where('user_id', '=', client.owner.id).forUpdate().execute();
    const pendingRequest = signInRequest(client);
    await expect.poll(isWaitingForLock, { timeout: 10_000 }).toBe(true);
    await endSessions(app.ctx, tx, { userId: client.owner.id });
    return { asked: pendingRequest };
  });
  expect((await pendingSignIn.asked).status).toBe(401);
  expect((await signInRequest(client)).status).toBe(200);
});

async function isWaitingForLock(): Promise<boolean> {
  const { rows } = await sql`SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE '%for share%'`.execute(app.ctx.db);
  return rows.length > 0;
}
