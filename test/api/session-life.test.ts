// How long a session goes on, and what it says of how its person signed in.
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { longestLife } from '#server/identity/sessions.ts';
import { openAccount, testPassword } from '#test/support/accounts.ts';
import { type TestApp, testApp } from '#test/support/app.ts';
import { get } from '#test/support/http.ts';
import { authRequest, exchange, follow, refresh, signInAs, step, Visitor } from '#test/support/oidc.ts';

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
