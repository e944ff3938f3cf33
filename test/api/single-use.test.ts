// Single-use secrets, each used by eight concurrent requests: never more than one succeeds, and a code or refresh token
// that is used twice ends its session. SINGLE_USE_ROUNDS=100 runs more rounds than the usual five.
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCode } from '#server/accounts/codes.ts';
import { replaceRecoveryCodes, verifySecondFactor } from '#server/sign-in/second-factor.ts';
import { consumeOnce } from '#server/federation/consume-once.ts';
import { openAccount, testPassword, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { requestToken, buildClient, passwordGrant, refreshGrant } from '#test/support/people/api-clients.ts';
import {
  authorize,
  authRequest,
  exchangeCode,
  followRedirects,
  refresh,
  signInAs,
  sendStep,
  SimulatedBrowser,
} from '#test/support/people/oidc.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get, post } from '#test/support/server/http.ts';

const rounds = Math.min(100, Number(process.env['SINGLE_USE_ROUNDS'] ?? 5));
const roundNumbers = Array.from({ length: rounds }, (_, round) => round);
const concurrentUses = 8;
const runConcurrently = <T>(use: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: concurrentUses }, use));

let app: TestApp;
let owner: PersonWithAccount;
beforeAll(async () => {
  app = await testApp();
  owner = await openAccount(app);
});
afterAll(() => app.close());

const checkStatus = async (token: string): Promise<number> =>
  (await get(`${app.api}/auth/check`, { authorization: `Bearer ${token}` })).status;
const silentError = async (browser: SimulatedBrowser): Promise<string | null> =>
  (await followRedirects(browser, authRequest(app.site, { prompt: 'none' }).address)).searchParams.get('error');

/** Expects that a browser is signed out: neither its tokens nor the provider's own cookie are accepted. */
async function expectSignedOut(
  browser: SimulatedBrowser,
  responses: { status: number; body: Record<string, string> }[],
) {
  for (const { body } of responses.filter(({ status }) => status === 200)) {
    expect(await checkStatus(body['access_token']!)).toBe(401);
    expect((await refresh(browser, body['refresh_token']!)).body.error).toBe('invalid_grant');
  }
  expect(await silentError(browser)).toBe('login_required');
}

function expectOneSuccess(responses: { status: number; body: Record<string, string> }[]): void {
  const failed = responses.filter(({ status }) => status !== 200);
  expect(responses.length - failed.length).toBeLessThanOrEqual(1);
  for (const { status, body } of failed) expect([status, body['error']]).toEqual([400, 'invalid_grant']);
}

describe(`of ${concurrentUses} uses at once, in ${rounds} rounds, at most one succeeds and the session ends`, () => {
  test('an authorization code', { timeout: 60_000 + rounds * 6000 }, async () => {
    const successes: number[] = [];
    for (const _round of roundNumbers) {
      const browser = new SimulatedBrowser(app.site);
      const request = authRequest(app.site);
      const callbackUrl = await authorize(browser, request, { name: owner.username, password: testPassword });
      const code = callbackUrl.searchParams.get('code')!;
      const responses = await runConcurrently(() => exchangeCode(browser, request, code));
      successes.push(responses.filter(({ status }) => status === 200).length);
      expectOneSuccess(responses);
      await expectSignedOut(browser, responses);
    }
    if (rounds > 5) console.log(`authorization code: successes by round ${successes.join(' ')}`);
  });

  test('a refresh token', { timeout: 60_000 + rounds * 6000 }, async () => {
    const successes: number[] = [];
    for (const _round of roundNumbers) {
      const browser = new SimulatedBrowser(app.site);
      const first = await signInAs(browser, owner.username, testPassword);
      const responses = await runConcurrently(() => refresh(browser, first.refresh_token));
      successes.push(responses.filter(({ status }) => status === 200).length);
      expectOneSuccess(responses);
      expect(await checkStatus(first.access_token)).toBe(401);
      await expectSignedOut(browser, responses);
    }
    if (rounds > 5) console.log(`refresh token: successes by round ${successes.join(' ')}`);
  });
});

describe('used one after the other', () => {
  test('a code that is used again ends its session', async () => {
    const browser = new SimulatedBrowser(app.site);
    const request = authRequest(app.site);
    const callbackUrl = await authorize(browser, request, { name: owner.username, password: testPassword });
    const code = callbackUrl.searchParams.get('code')!;
    const first = await exchangeCode(browser, request, code);
    expect(first.status).toBe(200);
    const secondExchange = await exchangeCode(browser, request, code);
    expect([secondExchange.status, secondExchange.body.error]).toEqual([400, 'invalid_grant']);
    await expectSignedOut(browser, [first]);
  });

  test('a code that is used without the verifier of its request ends nothing', async () => {
    const browser = new SimulatedBrowser(app.site);
    const request = authRequest(app.site);
    const callbackUrl = await authorize(browser, request, { name: owner.username, password: testPassword });
    const code = callbackUrl.searchParams.get('code')!;
    const exchangeByThief = await exchangeCode(new SimulatedBrowser(app.site), authRequest(app.site), code);
    expect([exchangeByThief.status, exchangeByThief.body.error]).toEqual([400, 'invalid_grant']);
    const exchangeByOwner = await exchangeCode(browser, request, code);
    expect([exchangeByOwner.status, await checkStatus(exchangeByOwner.body.access_token)]).toEqual([200, 200]);
  });

  test('a refresh token that is used again ends its session at once, in all tabs, and no other session', async () => {
    const [browser, otherBrowser] = [new SimulatedBrowser(app.site), new SimulatedBrowser(app.site)];
    const first = await signInAs(browser, owner.username, testPassword);
    const otherTokens = await signInAs(otherBrowser, owner.username, testPassword);
    const tabRenewal = await renewSilently(browser);
    const second = await refresh(browser, first.refresh_token);
    expect((await refresh(browser, first.refresh_token)).body.error).toBe('invalid_grant');
    for (const { access_token } of [first, second.body, tabRenewal.body])
      expect(await checkStatus(access_token)).toBe(401);
    await expectSignedOut(browser, [second, tabRenewal]);
    expect(await checkStatus(otherTokens.access_token)).toBe(200);
    expect((await refresh(otherBrowser, otherTokens.refresh_token)).status).toBe(200);
  });
});

/** Renews silently with the provider's cookie, as another tab of the browser would. */
async function renewSilently(browser: SimulatedBrowser) {
  const request = authRequest(app.site, { prompt: 'none' });
  const callbackUrl = await followRedirects(browser, request.address);
  return exchangeCode(browser, request, callbackUrl.searchParams.get('code')!);
}

test('tabs of one browser that renew at the same moment, silently or by their refresh tokens, stay signed in', async () => {
  const browser = new SimulatedBrowser(app.site);
  const first = await signInAs(browser, owner.username, testPassword);
  const tabs = await Promise.all([1, 2, 3].map(() => renewSilently(browser)));
  const tokens = [first.refresh_token, ...tabs.map(({ body }) => body.refresh_token as string)];
  expect(new Set(tokens).size).toBe(4);
  const renewed = await Promise.all(tokens.map((token) => refresh(browser, token)));
  expect(renewed.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (const { body } of renewed) expect(await checkStatus(body.access_token)).toBe(200);
  expect((await renewSilently(browser)).status).toBe(200);
});

test('of several concurrent visits that follow a finished sign-in at most one gets a code', async () => {
  for (const _round of roundNumbers) {
    const browser = new SimulatedBrowser(app.site);
    const request = authRequest(app.site);
    const { location } = await browser.send(request.address);
    const credentials = { name: owner.username, password: testPassword, remember: true };
    const { body } = await sendStep(browser, location!, 'sign-in', credentials);
    const visits = await runConcurrently(() => browser.send(body.to as string));
    const codes = visits.filter((visit) => visit.location?.includes('code='));
    expect(codes.length).toBeLessThanOrEqual(1);
  }
});

// API clients refresh in several requests at once, and retry when a response was lost: for a minute they get the same
// next token, so that there is never a second one that stays valid beside it.
describe('a refresh token that an API client uses many times has one next token', () => {
  test('for a personal client', async () => {
    const client = await buildClient(app);
    for (const _round of roundNumbers) {
      const { body } = await requestToken(app, passwordGrant(client));
      const responses = await runConcurrently(() =>
        requestToken(app, refreshGrant(client, body.refresh_token as string)),
      );
      const nextTokens = responses
        .filter(({ status }) => status === 200)
        .map((response) => response.body.refresh_token as string);
      expect(new Set(nextTokens.map((token) => decodeJwt(token).jti)).size).toBe(1);
    }
  });

  test('for a legacy login', async () => {
    for (const _round of roundNumbers) {
      const postApi = (path: string, body: object) => post(`${app.api}${path}`, JSON.stringify(body));
      const { body } = await postApi('/auth/login', { username: owner.username, password: testPassword });
      const responses = await runConcurrently(() => postApi('/auth/refresh', { token: body.token.refresh }));
      const nextTokens = responses
        .filter(({ status }) => status === 200)
        .map((response) => response.body.token.refresh as string);
      expect(new Set(nextTokens.map((token) => decodeJwt(token).jti)).size).toBe(1);
    }
  });
});

test.each<[string, () => Promise<() => Promise<boolean>>]>([
  [
    'a code of a mail',
    async () => {
      const code = await createCode(app.ctx, app.ctx.db, { kind: 'recover', userId: owner.id, email: owner.email });
      const body = JSON.stringify({ newPassword: testPassword });
      return async () => (await post(`${app.api}/account/recover/${code}`, body)).status === 200;
    },
  ],
  [
    'a recovery code',
    async () => {
      const [code] = await replaceRecoveryCodes(app.ctx, owner.id);
      // the failed uses of the previous round count as wrong guesses
      await app.ctx.db.deleteFrom('guesses').execute();
      return async () => (await verifySecondFactor(app.ctx, owner.id, code!)).ok;
    },
  ],
  [
    'a state, a ticket or the word of an outside provider',
    async () => {
      const secretRecord = { kind: 'ConnectionState', text: `state ${Math.random()}`, until: Date.now() + 60_000 };
      return () => consumeOnce(app.ctx, secretRecord);
    },
  ],
])('%s is accepted once', async (_what, prepare) => {
  for (const _round of roundNumbers) {
    const use = await prepare();
    const taken = await runConcurrently(use);
    expect(taken.filter((each) => each)).toHaveLength(1);
  }
});

describe('revoking at the provider (RFC 7009)', () => {
  const revoke = (browser: SimulatedBrowser, token: string, extraFields: Record<string, string> = {}) =>
    browser.form('/realms/komawari/protocol/openid-connect/revoke', {
      client_id: 'komawari-web',
      token,
      ...extraFields,
    });

  test.each<['access_token' | 'refresh_token', Record<string, string>]>([
    ['access_token', {}],
    ['access_token', { token_type_hint: 'access_token' }],
    ['refresh_token', {}],
    ['refresh_token', { token_type_hint: 'refresh_token' }],
  ])('an %s %o ends the session within a second', async (which, extraFields) => {
    const browser = new SimulatedBrowser(app.site);
    const first = await signInAs(browser, owner.username, testPassword);
    const second = (await refresh(browser, first.refresh_token)).body;
    const began = performance.now();
    const response = await revoke(browser, second[which] as string, extraFields);
    expect([response.status, response.body]).toEqual([200, '']);
    expect(await checkStatus(first.access_token)).toBe(401);
    expect(await checkStatus(second.access_token)).toBe(401);
    expect(performance.now() - began).toBeLessThan(1000);
    await expectSignedOut(browser, [{ status: 200, body: second }]);
    // revoking again gets the same response
    expect((await revoke(browser, second[which] as string, extraFields)).status).toBe(200);
  });

  test('an invalid token, or one of another client, changes nothing', async () => {
    const browser = new SimulatedBrowser(app.site);
    const { access_token, id_token } = await signInAs(browser, owner.username, testPassword);
    expect((await revoke(browser, 'nothing at all')).status).toBe(200);
    expect((await revoke(browser, `${access_token.slice(0, -4)}AAAA`)).status).toBe(200);
    const wrongType = await revoke(browser, id_token);
    expect([wrongType.status, wrongType.body.error]).toEqual([400, 'unsupported_token_type']);
    const clientTokens = await requestToken(app, passwordGrant(await buildClient(app)));
    expect((await revoke(browser, clientTokens.body.access_token as string)).status).toBe(200);
    expect(await checkStatus(access_token)).toBe(200);
    expect(await checkStatus(clientTokens.body.access_token as string)).toBe(200);
    const unknownClientResponse = await revoke(browser, access_token, { client_id: 'somebody-else' });
    expect(unknownClientResponse.status).toBeGreaterThanOrEqual(400);
    expect(await checkStatus(access_token)).toBe(200);
  });
});
