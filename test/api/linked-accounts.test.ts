// Accounts at an outside provider, linked and used to sign in: a real provider, in a process of its own.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAccount } from '#server/accounts/erase.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { type TestResponse, get, post, send } from '#test/support/server/http.ts';
import { deliverMails } from '#test/support/server/mail.ts';
import {
  authRequest,
  exchangeCode,
  followRedirects,
  sendStep,
  type VisitResponse,
  SimulatedBrowser,
} from '#test/support/people/oidc.ts';
import { connectionsTo, type ExternalProvider, startExternalProvider } from '#test/support/people/external-provider.ts';
import { startSessionFor, signToken } from '#test/support/people/signed-in.ts';
import { testPort } from '#test/support/server/ports.ts';

let app: TestApp;
let externalProvider: ExternalProvider;
let clockOffsetMs = 0;
beforeAll(async () => {
  const [port, sitePort] = [await testPort(), await testPort()];
  externalProvider = await startExternalProvider(port, `http://127.0.0.1:${sitePort}`);
  const env = { PORT: String(sitePort), CONNECTIONS: connectionsTo(externalProvider) };
  app = await testApp({ env, clock: () => new Date(Date.now() + clockOffsetMs) });
});
afterAll(async () => {
  await app.close();
  await externalProvider.stop();
});

type Headers = PersonWithAccount['headers'];
const connectionsUrl = (path = ''): string => `${app.site}/api/account/connections${path}`;
const beginLinking = async (headers: Headers): Promise<string> =>
  (await post(connectionsUrl('/nimbus/begin'), '{}', headers)).body.to;
const checkResponse = (headers: Headers, answer: object): Promise<TestResponse> =>
  post(connectionsUrl('/nimbus/check'), JSON.stringify(answer), headers);
const link = (headers: Headers, ticket: string): Promise<TestResponse> =>
  post(connectionsUrl('/nimbus'), JSON.stringify({ ticket }), headers);
const unlink = (headers: Headers, provider = 'nimbus'): Promise<TestResponse> =>
  send('DELETE', connectionsUrl(`/${provider}`), undefined, headers);
const linkedAccount = async (headers: Headers) => {
  const { body } = await get(connectionsUrl(), headers);
  return (body.data as { provider: string; linked: { name: string; removable: boolean } | null }[]).find(
    ({ provider }) => provider === 'nimbus',
  )!.linked;
};
const statusAndReason = ({ status, body }: TestResponse | VisitResponse): unknown => [
  status,
  body.errors?.[0].context?.reason,
];

/** Signs in at the provider as `sub`. @returns the callback URL of the site to which the provider redirects */
async function visitProvider(to: string, sub: string): Promise<URL> {
  const browser = new SimulatedBrowser(externalProvider.issuer);
  const address = new URL(to);
  address.searchParams.set('login_hint', sub);
  for (let nextUrl = address.href; ;) {
    const { location, status, body } = await browser.send(nextUrl);
    if (!location) throw new Error(`${nextUrl} answered ${status} ${JSON.stringify(body).slice(0, 300)}`);
    const url = new URL(location, externalProvider.issuer);
    if (url.origin !== externalProvider.issuer) return url;
    nextUrl = url.href;
  }
}

/** Requests the callback. @returns the page to which it redirects, and the parameters in the fragment */
async function followCallback(callback: URL): Promise<{ page: string; told: Record<string, string> }> {
  const response = await fetch(callback, { redirect: 'manual' });
  expect(response.status).toBe(303);
  const to = new URL(response.headers.get('location')!);
  return { page: to.pathname, told: Object.fromEntries(new URLSearchParams(to.hash.slice(1))) };
}

const providerResponse = async (headers: Headers, sub: string): Promise<Record<string, string>> =>
  (await followCallback(await visitProvider(await beginLinking(headers), sub))).told;

async function linkAccountAs(headers: Headers, sub: string): Promise<void> {
  const checked = await checkResponse(headers, await providerResponse(headers, sub));
  expect((await link(headers, checked.body.ticket)).status).toBe(200);
}

/** Starts another session of the same account. */
async function otherSession(person: PersonWithAccount): Promise<Headers> {
  const session = await startSessionFor(app, { id: person.id });
  return { authorization: `Bearer ${await signToken(app, { uid: person.uid, session })}` };
}

test('an account at the provider is shown, and linked only after confirmation', async () => {
  const { headers, email } = await openAccount(app);
  const { page, told } = await followCallback(await visitProvider(await beginLinking(headers), 'vera'));
  expect(page).toBe('/auth/user-connections/nimbus');
  const checked = await checkResponse(headers, told);
  expect([checked.status, checked.body.name]).toEqual([200, 'vera']);
  expect(await linkedAccount(headers)).toBeNull();
  expect((await link(headers, checked.body.ticket)).status).toBe(200);
  expect(await linkedAccount(headers)).toMatchObject({ name: 'vera', removable: true });
  const [mail] = await deliverMails(app);
  expect([mail?.to, mail?.subject]).toEqual([email, 'An account was linked to yours on Komawari']);
  expect((await unlink(headers)).status).toBe(200);
  expect(await linkedAccount(headers)).toBeNull();
  expect((await unlink(headers)).status).toBe(404);
});

test('a response of the provider is accepted once, in the session that began, and in time', async () => {
  const [one, other] = [await openAccount(app), await openAccount(app)];
  const told = await providerResponse(one.headers, 'pavel');
  expect(statusAndReason(await checkResponse(other.headers, told))).toEqual([400, 'expired']);
  expect(statusAndReason(await checkResponse(await otherSession(one), told))).toEqual([400, 'expired']);
  const checked = await checkResponse(one.headers, told);
  expect(checked.status).toBe(200);
  expect(statusAndReason(await checkResponse(one.headers, told))).toEqual([400, 'expired']);

  const { ticket } = checked.body as { ticket: string };
  expect(statusAndReason(await link(other.headers, ticket))).toEqual([400, 'expired']);
  expect(statusAndReason(await link(await otherSession(one), ticket))).toEqual([400, 'expired']);
  expect((await link(one.headers, ticket)).status).toBe(200);
  expect((await unlink(one.headers)).status).toBe(200);
  expect(statusAndReason(await link(one.headers, ticket))).toEqual([400, 'expired']);

  const lateResponse = await providerResponse(one.headers, 'pavel');
  const lateTicket = (await checkResponse(one.headers, await providerResponse(one.headers, 'pavel'))).body
    .ticket as string;
  clockOffsetMs = 11 * 60_000;
  expect(statusAndReason(await link(one.headers, lateTicket))).toEqual([400, 'expired']);
  clockOffsetMs = 16 * 60_000;
  expect(statusAndReason(await checkResponse(await renewedHeaders(one), lateResponse))).toEqual([400, 'expired']);
  clockOffsetMs = 0;
});

/** Returns headers with a new token of the session, because its first one may have expired. */
async function renewedHeaders({ uid, session }: PersonWithAccount): Promise<Headers> {
  return { authorization: `Bearer ${await signToken(app, { uid, session })}` };
}

test('linking requires a recent sign-in and a confirmed address, at its beginning and at its end', async () => {
  const person = await openAccount(app);
  const { ticket } = (await checkResponse(person.headers, await providerResponse(person.headers, 'tove'))).body as {
    ticket: string;
  };
  const setSignInAge = async (minutesAgo: number) => {
    await app.ctx.db
      .updateTable('sessions')
      .set({ authenticated_at: new Date(Date.now() - minutesAgo * 60_000) })
      .where('uid', '=', person.session)
      .execute();
    await app.ctx.changes.waitUntilApplied();
  };
  const setUnverified = async (unverified: boolean) => {
    await app.ctx.db.updateTable('users').set({ unverified }).where('id', '=', person.id).execute();
    await app.ctx.changes.waitUntilApplied();
  };
  await setSignInAge(16);
  expect(statusAndReason(await post(connectionsUrl('/nimbus/begin'), '{}', person.headers))).toEqual([403, 'step_up']);
  expect(statusAndReason(await link(person.headers, ticket))).toEqual([403, 'step_up']);
  await setSignInAge(14);
  await setUnverified(true);
  expect(statusAndReason(await post(connectionsUrl('/nimbus/begin'), '{}', person.headers))).toEqual([
    403,
    'unverified',
  ]);
  expect(statusAndReason(await link(person.headers, ticket))).toEqual([403, 'unverified']);
  expect(await linkedAccount(person.headers)).toBeNull();
  await setUnverified(false);
  expect((await link(person.headers, ticket)).status).toBe(200);
  // unlinking requires no recent sign-in
  await setSignInAge(60);
  expect((await unlink(person.headers)).status).toBe(200);
});

test('a response of the provider that was tampered with is refused', async () => {
  const { headers } = await openAccount(app);
  const { code, state, iss } = (await providerResponse(headers, 'rosa')) as Record<'code' | 'state' | 'iss', string>;
  const middle = Math.floor(state.length / 2);
  const tamperedState = `${state.slice(0, middle)}${state[middle] === 'A' ? 'B' : 'A'}${state.slice(middle + 1)}`;
  const refusals: [string, object][] = [
    ['a bent state', { code, state: tamperedState, iss }],
    ['no state of ours', { code, state: 'x'.repeat(80), iss }],
    ['the same bytes in another spelling', { code, state: `${state}=`, iss }],
  ];
  for (const [description, answer] of refusals)
    expect([description, statusAndReason(await checkResponse(headers, answer))]).toEqual([
      description,
      [400, 'refused'],
    ]);
  // each of these invalid responses consumes its `state`
  const used: [string, (told: Record<string, string>) => object][] = [
    ['another issuer', (told) => ({ ...told, iss: 'https://elsewhere.example' })],
    ['an issuer that is left out', ({ code: ofTold, state: given }) => ({ code: ofTold, state: given })],
    ['another code', (told) => ({ ...told, code: 'x'.repeat(43) })],
    ['the code of another begin', (told) => ({ ...told, code })],
  ];
  for (const [description, change] of used) {
    const answer = change(await providerResponse(headers, 'rosa'));
    expect([description, statusAndReason(await checkResponse(headers, answer))]).toEqual([
      description,
      [400, 'refused'],
    ]);
  }
  const to = new URL(await beginLinking(headers));
  to.searchParams.set('nonce', 'of-somebody-else');
  const { told } = await followCallback(await visitProvider(to.href, 'rosa'));
  expect(statusAndReason(await checkResponse(headers, told))).toEqual([400, 'refused']);
  expect(statusAndReason(await link(headers, tamperedState))).toEqual([400, 'refused']);
  expect(statusAndReason(await link(headers, state))).toEqual([400, 'refused']);
  expect(await linkedAccount(headers)).toBeNull();

  const callback = new URL(`${app.site}/realms/komawari/connection/nimbus?code=x&state=${tamperedState}`);
  const lostCallback = await followCallback(callback);
  expect(lostCallback).toEqual({ page: '/auth/user-connections/nimbus', told: { error: 'state' } });
  expect((await get(`${app.site}/realms/komawari/connection/other?code=x&state=${state}`)).status).toBe(404);
  expect((await post(callback.href, '{}')).status).toBeGreaterThanOrEqual(400);
});

test('an account at the provider is linked to one account only, and an account to one at the provider', async () => {
  const [one, other] = [await openAccount(app), await openAccount(app)];
  const ticket = (await checkResponse(other.headers, await providerResponse(other.headers, 'shared'))).body
    .ticket as string;
  await linkAccountAs(one.headers, 'shared');
  expect(statusAndReason(await link(other.headers, ticket))).toEqual([400, 'connection_taken']);
  expect(statusAndReason(await checkResponse(other.headers, await providerResponse(other.headers, 'shared')))).toEqual([
    400,
    'connection_taken',
  ]);
  expect(statusAndReason(await checkResponse(one.headers, await providerResponse(one.headers, 'second')))).toEqual([
    400,
    'connection_there',
  ]);
  // linking the same account again changes nothing
  await linkAccountAs(one.headers, 'shared');
  // deleting the account frees the one at the provider
  await deleteAccount(app.ctx, one.id);
  await linkAccountAs(other.headers, 'shared');
});

test('the last way to sign in cannot be removed, even by concurrent requests', async () => {
  const { id, headers } = await openAccount(app);
  await linkAccountAs(headers, 'only');
  await app.ctx.db.updateTable('accounts').set({ password_hash: null }).where('user_id', '=', id).execute();
  expect((await linkedAccount(headers))?.removable).toBe(false);
  expect(statusAndReason(await unlink(headers))).toEqual([400, 'last_way']);
  const row = { user_id: id, issuer: 'http://127.0.0.1:1', subject: 'only', name: 'only', linked_at: new Date() };
  // a link to a provider that is not configured is no way to sign in
  await app.ctx.db
    .insertInto('connections')
    .values({ ...row, provider: 'gone', issuer: 'https://gone.example' })
    .execute();
  expect(statusAndReason(await unlink(headers))).toEqual([400, 'last_way']);
  expect((await unlink(headers, 'gone')).status).toBe(200);
  await app.ctx.db
    .insertInto('connections')
    .values({ ...row, provider: 'haze' })
    .execute();
  const responses = await Promise.all([unlink(headers), unlink(headers, 'haze')]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('a provider that does not respond is a 503, one that is not configured a 404', async () => {
  const { headers } = await openAccount(app);
  expect(statusAndReason(await post(connectionsUrl('/haze/begin'), '{}', headers))).toEqual([503, 'provider_silent']);
  expect((await post(connectionsUrl('/none/begin'), '{}', headers)).status).toBe(404);
});

/** Begins a sign-in, signs in at the provider, and continues the sign-in with its response. */
async function signInThroughProvider(
  visitor: SimulatedBrowser,
  sub: string,
  extraParameters: Record<string, string> = {},
): Promise<VisitResponse> {
  const request = authRequest(app.site, extraParameters);
  const interactionUrl = (await visitor.send(request.address)).location!;
  const { body } = await sendStep(visitor, interactionUrl, 'connect', { provider: 'nimbus', remember: true });
  const { page, told } = await followCallback(await visitProvider(body.to as string, sub));
  expect(page).toBe(new URL(interactionUrl, app.site).pathname);
  const answer = await sendStep(visitor, interactionUrl, 'connected', told as { code: string; state: string });
  return Object.assign(answer, { request });
}

test('a sign-in with a linked account has no second factor of this site', async () => {
  const person = await openAccount(app);
  await linkAccountAs(person.headers, 'ines');
  const visitor = new SimulatedBrowser(app.site);
  const finishedSignIn = (await signInThroughProvider(visitor, 'ines')) as VisitResponse & {
    request: ReturnType<typeof authRequest>;
  };
  expect(finishedSignIn.body.step).toBe('done');
  const callbackUrl = await followRedirects(visitor, finishedSignIn.body.to as string);
  const { body } = await exchangeCode(visitor, finishedSignIn.request, callbackUrl.searchParams.get('code')!);
  const token = body.access_token as string;
  const meResponse = await get(`${app.api}/user/me`, { authorization: `Bearer ${token}` });
  expect(meResponse.body.data.attributes.username).toBe(person.username);
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string };
  const session = await app.ctx.db.selectFrom('sessions').selectAll().where('uid', '=', sid).executeTakeFirstOrThrow();
  // the provider reports `otp`, but the second factor of this site was not verified
  expect(session.second_factor).toBe(false);
  expect((await linkedAccount(person.headers)) as object).toMatchObject({ usedAt: expect.any(String) });
});

test('a sign-in that must be repeated has to be repeated at the provider, too', async () => {
  const visitor = new SimulatedBrowser(app.site);
  const interactionUrl = (await visitor.send(authRequest(app.site, { prompt: 'login' }).address)).location!;
  const { body } = await sendStep(visitor, interactionUrl, 'connect', { provider: 'nimbus', remember: true });
  expect(new URL(body.to as string).searchParams.get('prompt')).toBe('login');
});

test('an account at the provider that is not linked signs nobody in and creates no account', async () => {
  const usersBefore = await app.ctx.db.selectFrom('users').select('id').execute();
  const answer = await signInThroughProvider(new SimulatedBrowser(app.site), 'stranger');
  expect(statusAndReason(answer)).toEqual([400, 'connection_unknown']);
  expect(answer.body.errors[0].context).toMatchObject({ label: 'Nimbus', name: 'stranger' });
  expect(await app.ctx.db.selectFrom('users').select('id').execute()).toHaveLength(usersBefore.length);
});

test('a response for linking signs nobody in, and one for a sign-in neither links nor opens another sign-in', async () => {
  const { headers } = await openAccount(app);
  await linkAccountAs(headers, 'mixed');
  const linkResponse = await providerResponse(headers, 'mixed');
  const [one, other] = [new SimulatedBrowser(app.site), new SimulatedBrowser(app.site)];
  const interactionUrl = (await one.send(authRequest(app.site).address)).location!;
  const otherBase = (await other.send(authRequest(app.site).address)).location!;
  type ProviderResponse = { code: string; state: string };
  expect(statusAndReason(await sendStep(one, interactionUrl, 'connected', linkResponse as ProviderResponse))).toEqual([
    400,
    'expired',
  ]);
  const { body } = await sendStep(one, interactionUrl, 'connect', { provider: 'nimbus', remember: false });
  const signInResponse = (await followCallback(await visitProvider(body.to as string, 'mixed')))
    .told as ProviderResponse;
  expect(statusAndReason(await checkResponse(headers, signInResponse))).toEqual([400, 'expired']);
  expect(statusAndReason(await sendStep(other, otherBase, 'connected', signInResponse))).toEqual([400, 'expired']);
  // a browser without the cookie of this sign-in cannot continue it
  expect((await sendStep(other, interactionUrl, 'connected', signInResponse)).status).toBe(404);
  expect((await sendStep(one, interactionUrl, 'connected', signInResponse)).body.step).toBe('done');
  expect(statusAndReason(await sendStep(one, interactionUrl, 'connected', signInResponse))).toEqual([400, 'expired']);
});

test('staff need the second factor of this site even with a linked account', async () => {
  const person = await openAccount(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
  await linkAccountAs(person.headers, 'modest');
  expect((await signInThroughProvider(new SimulatedBrowser(app.site), 'modest')).body).toMatchObject({ step: 'enrol' });
  await app.ctx.db
    .updateTable('accounts')
    .set({ totp_confirmed_at: new Date() })
    .where('user_id', '=', person.id)
    .execute();
  expect((await signInThroughProvider(new SimulatedBrowser(app.site), 'modest')).body).toMatchObject({
    step: 'second-factor',
  });
});
