// The lifetime of a session, and whether it has a second factor.
import { decodeJwt } from 'jose';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxSessionLifeMs } from '#server/sessions/sessions.ts';
import { openAccount, testPassword } from '#test/support/people/accounts.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get, post } from '#test/support/server/http.ts';
import {
  authRequest,
  exchangeCode,
  followRedirects,
  refresh,
  signInAs,
  sendStep,
  SimulatedBrowser,
} from '#test/support/people/oidc.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app?.close());

const dayMs = 24 * 3600_000;
const check = (token: string) => get(`${app.api}/auth/check`, { authorization: `Bearer ${token}` });
const sidOf = (token: string): string => decodeJwt(token)['sid'] as string;
const rowOf = (sid: string) =>
  app.ctx.db.selectFrom('sessions').selectAll().where('uid', '=', sid).executeTakeFirstOrThrow();

/** Backdates the start of a session, as if it had been used until now. */
async function setAge(sid: string, milliseconds: number): Promise<void> {
  const startedAt = new Date(Date.now() - milliseconds);
  await app.ctx.db
    .updateTable('sessions')
    .set({
      created_at: startedAt,
      expires_at: new Date(Math.min(startedAt.getTime() + maxSessionLifeMs, Date.now() + 30 * dayMs)),
    })
    .where('uid', '=', sid)
    .execute();
  await app.ctx.changes.waitUntilApplied();
}

/** Renews silently (prompt=none). @returns the error of the provider, or a token */
async function renewSilently(browser: SimulatedBrowser): Promise<{ error: string | null; token: string | null }> {
  const request = authRequest(app.site, { prompt: 'none' });
  const { searchParams } = new URL((await browser.send(request.address)).location!, app.site);
  const code = searchParams.get('code');
  const { body } = code ? await exchangeCode(browser, request, code) : { body: {} };
  return { error: searchParams.get('error'), token: (body.access_token as string | undefined) ?? null };
}

/** Signs in with the password where the provider asks for it. @returns the token */
async function signInAgain(
  browser: SimulatedBrowser,
  name: string,
  extraParameters: Record<string, string> = {},
): Promise<string> {
  const request = authRequest(app.site, extraParameters);
  const { location } = await browser.send(request.address);
  expect(location).toContain('/interaction/');
  const { body } = await sendStep(browser, location!, 'sign-in', { name, password: testPassword, remember: true });
  const callbackUrl = await followRedirects(browser, body.to as string);
  return (await exchangeCode(browser, request, callbackUrl.searchParams.get('code')!)).body.access_token as string;
}

describe('a session that is used', () => {
  test('lasts for half a year; then the password is required, and begins a new one', async () => {
    const { username } = await openAccount(app);
    const browser = new SimulatedBrowser(app.site);
    const tokens = await signInAs(browser, username, testPassword);
    const sid = sidOf(tokens.access_token);
    await setAge(sid, maxSessionLifeMs - dayMs);
    const lateToken = (await renewSilently(browser)).token!;
    expect((await check(lateToken)).status).toBe(200);
    expect((await rowOf(sid)).expires_at.getTime()).toBeLessThan(Date.now() + 1.1 * dayMs);

    await setAge(sid, maxSessionLifeMs + 1000);
    expect((await check(lateToken)).body.isAuthenticated).not.toBe(true);
    expect((await refresh(browser, tokens.refresh_token)).body.error).toBe('invalid_grant');
    expect((await renewSilently(browser)).error).toBe('login_required');
    const token = await signInAgain(browser, username);
    expect((await check(token)).body).toMatchObject({ isAuthenticated: true });
    expect((await check((await renewSilently(browser)).token!)).body).toMatchObject({ isAuthenticated: true });
    expect((await rowOf(sidOf(token))).expires_at.getTime()).toBeGreaterThan(Date.now() + 29 * dayMs);
  });

  test('begins its lifetime again when its account signs in again', async () => {
    const { username } = await openAccount(app);
    const browser = new SimulatedBrowser(app.site);
    const sid = sidOf((await signInAs(browser, username, testPassword)).access_token);
    await setAge(sid, maxSessionLifeMs - dayMs);
    const token = await signInAgain(browser, username, { prompt: 'login' });
    expect(sidOf(token)).toBe(sid);
    const row = await rowOf(sid);
    expect(row.created_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(row.expires_at.getTime()).toBeGreaterThan(Date.now() + 29 * dayMs);
  });
});

describe('the second factor of a session', () => {
  const send = (path: string, body: object, token: string) =>
    post(`${app.api}/account/second-factor${path}`, JSON.stringify(body), { authorization: `Bearer ${token}` });
  const hasSecondFactor = async (token: string): Promise<boolean> => {
    const { body } = await get(`${app.api}/account/sessions`, { authorization: `Bearer ${token}` });
    return (body.data as { current: boolean; secondFactor: boolean }[]).find(({ current }) => current)!.secondFactor;
  };
  const setUpSecondFactor = async (token: string): Promise<string[]> => {
    const { secret } = (await send('', { password: testPassword }, token)).body;
    return (await send('/confirm', { code: generateSync({ secret }) }, token)).body.recoveryCodes;
  };

  /** Signs in with a second factor, up to the final redirect; `enter` follows it and returns the token. */
  const signInWithFactor = async () => {
    const person = await openAccount(app);
    const codes = await setUpSecondFactor(person.token);
    const browser = new SimulatedBrowser(app.site);
    const request = authRequest(app.site);
    const interactionUrl = (await browser.send(request.address)).location!;
    await sendStep(browser, interactionUrl, 'sign-in', {
      name: person.username,
      password: testPassword,
      remember: true,
    });
    await sendStep(browser, interactionUrl, 'second-factor', { code: codes[0]! });
    const { body } = await sendStep(browser, interactionUrl, 'finish', {});
    const enter = async (): Promise<string> => {
      const callbackUrl = await followRedirects(browser, body.to as string);
      return (await exchangeCode(browser, request, callbackUrl.searchParams.get('code')!)).body.access_token as string;
    };
    return { person, codes, browser, enter };
  };

  test('counts from its setup on, through every renewal', async () => {
    const { username } = await openAccount(app);
    const browser = new SimulatedBrowser(app.site);
    const { access_token: token } = await signInAs(browser, username, testPassword);
    expect(await hasSecondFactor(token)).toBe(false);
    await setUpSecondFactor(token);
    expect(await hasSecondFactor(token)).toBe(true);
    expect(await hasSecondFactor((await renewSilently(browser)).token!)).toBe(true);
  });

  test('no longer counts after its removal, whatever the provider has stored', async () => {
    const { codes, browser, enter } = await signInWithFactor();
    const token = await enter();
    expect(await hasSecondFactor(token)).toBe(true);
    expect((await send('/remove', { password: testPassword, code: codes[1] }, token)).status).toBe(200);
    expect(await hasSecondFactor(token)).toBe(false);
    expect(await hasSecondFactor((await renewSilently(browser)).token!)).toBe(false);
  });

  test('does not count if it is removed before the final redirect of a sign-in is followed', async () => {
    const { person, codes, enter } = await signInWithFactor();
    expect((await send('/remove', { password: testPassword, code: codes[1] }, person.token)).status).toBe(200);
    const token = await enter();
    expect(await hasSecondFactor(token)).toBe(false);
  });
});
