// How long a session goes on, and what it says of how its person signed in.
import { decodeJwt } from 'jose';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { longestLife } from '#server/sessions/sessions.ts';
import { openAccount, testPassword } from '#test/support/people/accounts.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get, post } from '#test/support/server/http.ts';
import { authRequest, exchange, follow, refresh, signInAs, step, Visitor } from '#test/support/people/oidc.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app?.close());

const day = 24 * 3600_000;
const check = (token: string) => get(`${app.api}/auth/check`, { authorization: `Bearer ${token}` });
const sidOf = (token: string): string => decodeJwt(token)['sid'] as string;
const rowOf = (sid: string) =>
  app.ctx.db.selectFrom('sessions').selectAll().where('uid', '=', sid).executeTakeFirstOrThrow();

/** As if a session had begun that long ago, and been used until now. */
async function age(sid: string, milliseconds: number): Promise<void> {
  const begun = new Date(Date.now() - milliseconds);
  await app.ctx.db
    .updateTable('sessions')
    .set({
      created_at: begun,
      expires_at: new Date(Math.min(begun.getTime() + longestLife, Date.now() + 30 * day)),
    })
    .where('uid', '=', sid)
    .execute();
  await app.ctx.changes.waitUntilApplied();
}

/** What the provider says to a page that asks without a word. */
async function silently(browser: Visitor): Promise<{ error: string | null; token: string | null }> {
  const request = authRequest(app.site, { prompt: 'none' });
  const { searchParams } = new URL((await browser.send(request.address)).location!, app.site);
  const code = searchParams.get('code');
  const { body } = code ? await exchange(browser, request, code) : { body: {} };
  return { error: searchParams.get('error'), token: (body.access_token as string | undefined) ?? null };
}

/** Signs in with the password where the provider asks for it. @returns the token */
async function signInAgain(browser: Visitor, name: string, more: Record<string, string> = {}): Promise<string> {
  const request = authRequest(app.site, more);
  const { location } = await browser.send(request.address);
  expect(location).toContain('/interaction/');
  const { body } = await step(browser, location!, 'sign-in', { name, password: testPassword, remember: true });
  const back = await follow(browser, body.to as string);
  return (await exchange(browser, request, back.searchParams.get('code')!)).body.access_token as string;
}

describe('a session that is used', () => {
  test('goes on for half a year, then the password is wanted, and opens the account again', async () => {
    const { username } = await openAccount(app);
    const browser = new Visitor(app.site);
    const tokens = await signInAs(browser, username, testPassword);
    const sid = sidOf(tokens.access_token);
    await age(sid, longestLife - day);
    const late = (await silently(browser)).token!;
    expect((await check(late)).status).toBe(200);
    expect((await rowOf(sid)).expires_at.getTime()).toBeLessThan(Date.now() + 1.1 * day);

    await age(sid, longestLife + 1000);
    expect((await check(late)).body.isAuthenticated).not.toBe(true);
    expect((await refresh(browser, tokens.refresh_token)).body.error).toBe('invalid_grant');
    expect((await silently(browser)).error).toBe('login_required');
    const token = await signInAgain(browser, username);
    expect((await check(token)).body).toMatchObject({ isAuthenticated: true });
    expect((await check((await silently(browser)).token!)).body).toMatchObject({ isAuthenticated: true });
    expect((await rowOf(sidOf(token))).expires_at.getTime()).toBeGreaterThan(Date.now() + 29 * day);
  });

  test('begins anew when its person signs in again', async () => {
    const { username } = await openAccount(app);
    const browser = new Visitor(app.site);
    const sid = sidOf((await signInAs(browser, username, testPassword)).access_token);
    await age(sid, longestLife - day);
    const token = await signInAgain(browser, username, { prompt: 'login' });
    expect(sidOf(token)).toBe(sid);
    const row = await rowOf(sid);
    expect(row.created_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(row.expires_at.getTime()).toBeGreaterThan(Date.now() + 29 * day);
  });
});

describe('the second factor of a session', () => {
  const send = (path: string, body: object, token: string) =>
    post(`${app.api}/account/second-factor${path}`, JSON.stringify(body), { authorization: `Bearer ${token}` });
  const shown = async (token: string): Promise<boolean> => {
    const { body } = await get(`${app.api}/account/sessions`, { authorization: `Bearer ${token}` });
    return (body.data as { current: boolean; secondFactor: boolean }[]).find(({ current }) => current)!.secondFactor;
  };
  const setUp = async (token: string): Promise<string[]> => {
    const { secret } = (await send('', { password: testPassword }, token)).body;
    return (await send('/confirm', { code: generateSync({ secret }) }, token)).body.recoveryCodes;
  };

  /** A sign-in in which the second factor was shown; `markCached` follows it and answers its token. */
  const shownInSignIn = async () => {
    const person = await openAccount(app);
    const codes = await setUp(person.token);
    const browser = new Visitor(app.site);
    const request = authRequest(app.site);
    const base = (await browser.send(request.address)).location!;
    await step(browser, base, 'sign-in', { name: person.username, password: testPassword, remember: true });
    await step(browser, base, 'second-factor', { code: codes[0]! });
    const { body } = await step(browser, base, 'finish', {});
    const enter = async (): Promise<string> => {
      const back = await follow(browser, body.to as string);
      return (await exchange(browser, request, back.searchParams.get('code')!)).body.access_token as string;
    };
    return { person, codes, browser, enter };
  };

  test('counts from when it is set up, through every renewal', async () => {
    const { username } = await openAccount(app);
    const browser = new Visitor(app.site);
    const { access_token: token } = await signInAs(browser, username, testPassword);
    expect(await shown(token)).toBe(false);
    await setUp(token);
    expect(await shown(token)).toBe(true);
    expect(await shown((await silently(browser)).token!)).toBe(true);
  });

  test('counts no more when it is taken away, whatever the provider remembers', async () => {
    const { codes, browser, enter } = await shownInSignIn();
    const token = await enter();
    expect(await shown(token)).toBe(true);
    expect((await send('/remove', { password: testPassword, code: codes[1] }, token)).status).toBe(200);
    expect(await shown(token)).toBe(false);
    expect(await shown((await silently(browser)).token!)).toBe(false);
  });

  test('is none when it was taken away before the sign-in was followed', async () => {
    const { person, codes, enter } = await shownInSignIn();
    expect((await send('/remove', { password: testPassword, code: codes[1] }, person.token)).status).toBe(200);
    const token = await enter();
    expect(await shown(token)).toBe(false);
  });
});
