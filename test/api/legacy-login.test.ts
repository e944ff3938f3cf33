// The legacy login, as old clients send it: gallery-dl, npm mangadex-api and mangadex-downloader.
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memberPassword, memberWithPassword } from '#test/support/people/api-clients.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { testClock } from '#test/support/server/clock.ts';
import { type TestResponse, get, type Json, post, errorOf, reasonOf } from '#test/support/server/http.ts';
import type { SignedIn } from '#test/support/people/signed-in.ts';

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ clock: clock.now });
});
afterAll(() => app.close());

const postJson = (path: string, body: Json, headers: Record<string, string> = {}) =>
  post(`${app.api}${path}`, JSON.stringify(body), headers);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const check = (token: string) => get(`${app.api}/auth/check`, bearer(token));
const login = (account: SignedIn, body: Json = {}) =>
  postJson('/auth/login', { username: account.username, password: memberPassword, ...body });
const tokenPairOf = (response: TestResponse): { session: string; refresh: string } => {
  expect(response.status).toBe(200);
  return response.body.token;
};
const refresh = (token: string) => postJson('/auth/refresh', { token });

test('a username or e-mail address and a password get a session token and a refresh token', async () => {
  const member = await memberWithPassword(app);
  for (const name of [{ username: member.username }, { email: `${member.username}@example.org` }]) {
    const { status, body, headers } = await postJson('/auth/login', { ...name, password: memberPassword });
    expect([status, body]).toEqual([
      200,
      { result: 'ok', token: { session: expect.any(String), refresh: expect.any(String) } },
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
    const { exp, iat } = decodeJwt(body.token.session);
    expect(exp! - iat!).toBe(900);
    const refreshClaims = decodeJwt(body.token.refresh);
    expect(refreshClaims.exp! - refreshClaims.iat!).toBe(30 * 24 * 3600);
    expect((await check(body.token.session)).body).toMatchObject({ isAuthenticated: true });
  }
});

test('a refresh token gets new tokens; logging out ends them', async () => {
  const member = await memberWithPassword(app);
  const firstPair = tokenPairOf(await login(member));
  clock.advance(901_000);
  expect((await check(firstPair.session)).status).toBe(401);
  const secondPair = tokenPairOf(await refresh(firstPair.refresh));
  expect((await check(secondPair.session)).status).toBe(200);
  // a used refresh token is accepted again for a minute, in case the response was lost
  tokenPairOf(await refresh(firstPair.refresh));
  expect((await postJson('/auth/logout', {})).status).toBe(401);
  expect((await postJson('/auth/logout', {}, bearer(secondPair.session))).body).toEqual({ result: 'ok' });
  expect((await check(secondPair.session)).status).toBe(401);
  expect(errorOf(await refresh(secondPair.refresh))).toMatchObject({
    status: 401,
    title: 'unauthorized_http_exception',
  });
  // old clients send no body
  const thirdPair = tokenPairOf(await login(member));
  const logoutWithoutBody = await fetch(`${app.api}/auth/logout`, {
    method: 'POST',
    headers: bearer(thirdPair.session),
  });
  expect(logoutWithoutBody.status).toBe(200);
});

test('a refresh token that is used again after a minute ends the session', async () => {
  const firstPair = tokenPairOf(await login(await memberWithPassword(app)));
  const secondPair = tokenPairOf(await refresh(firstPair.refresh));
  clock.advance(61_000);
  expect((await refresh(firstPair.refresh)).status).toBe(401);
  expect((await check(secondPair.session)).status).toBe(401);
});

describe('the legacy login refuses', () => {
  test('malformed requests', async () => {
    const member = await memberWithPassword(app);
    for (const body of [
      {},
      { username: member.username },
      { password: memberPassword },
      { username: '', password: memberPassword },
      { username: 'x'.repeat(65), password: memberPassword },
      { username: member.username, password: '7 signs' },
      { username: member.username, password: 'x'.repeat(1025) },
    ])
      expect(errorOf(await postJson('/auth/login', body))).toMatchObject({
        status: 400,
        title: 'validation_exception',
      });
    expect((await postJson('/auth/refresh', {})).status).toBe(400);
  });

  test('a wrong password and an unknown username in the same way', async () => {
    const member = await memberWithPassword(app);
    const responses = [
      await login(member, { password: 'not the password' }),
      await login(member, { username: 'nobody' }),
    ];
    for (const response of responses)
      expect(errorOf(response)).toEqual({
        status: 401,
        title: 'unauthorized_http_exception',
        detail: 'User / Password does not match',
      });
  });

  test('further tries after too many wrong passwords', async () => {
    const member = await memberWithPassword(app);
    for (let i = 0; i < 8; i++) await login(member, { password: 'not the password' });
    expect(errorOf(await login(member))).toMatchObject({ status: 429, title: 'too_many_requests_http_exception' });
    clock.advance(3600_000);
    expect((await login(member)).status).toBe(200);
  });

  test('accounts with a second factor, even with tokens from before they had it', async () => {
    const member = await memberWithPassword(app);
    const { refresh: token } = tokenPairOf(await login(member));
    await app.ctx.db
      .updateTable('accounts')
      .set({ totp_confirmed_at: clock.now() })
      .where('user_id', '=', member.id)
      .execute();
    for (const response of [await login(member), await refresh(token)])
      expect([response.status, reasonOf(response)]).toEqual([403, 'second_factor']);
    expect((await login(member, { password: 'not the password' })).status).toBe(401);
  });

  test('staff, who must have a second factor', async () => {
    const response = await login(await memberWithPassword(app, { roles: ['ROLE_GLOBAL_MODERATOR'] }));
    expect([response.status, reasonOf(response)]).toEqual([403, 'second_factor']);
  });

  test('banned accounts', async () => {
    const member = await memberWithPassword(app);
    const { refresh: token } = tokenPairOf(await login(member));
    await app.ctx.db.updateTable('users').set({ banned: true }).where('id', '=', member.id).execute();
    await app.ctx.changes.waitUntilApplied();
    for (const response of [await login(member), await refresh(token)])
      expect([response.status, reasonOf(response)]).toEqual([403, 'banned']);
  });

  test('tokens of another kind', async () => {
    const member = await memberWithPassword(app);
    const { session, refresh: token } = tokenPairOf(await login(member));
    expect((await refresh(session)).status).toBe(401);
    expect((await check(token)).status).toBe(401);
    expect((await refresh(member.token)).status).toBe(401);
  });
});

test('LEGACY_LOGIN=off disables the legacy login, and the refusal points to API clients', async () => {
  const appWithoutLegacyLogin = await testApp({ env: { LEGACY_LOGIN: 'off' } });
  try {
    const member = await memberWithPassword(appWithoutLegacyLogin);
    for (const [path, body] of [
      ['login', { username: member.username, password: memberPassword }],
      ['refresh', { token: 'x' }],
    ] as const) {
      const response = await post(`${appWithoutLegacyLogin.api}/auth/${path}`, JSON.stringify(body));
      expect([response.status, reasonOf(response)]).toEqual([403, 'legacy_off']);
      expect(errorOf(response).detail).toContain('API client');
    }
    expect((await post(`${appWithoutLegacyLogin.api}/auth/logout`, '{}', member.headers)).status).toBe(200);
  } finally {
    await appWithoutLegacyLogin.close();
  }
});
