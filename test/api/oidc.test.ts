// The embedded OpenID provider as the site's own pages use it: sign-in, renewal, signing out, and what is refused.
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '#server/accounts/accounts.ts';
import { loadKeys, rotateKeys } from '#server/sessions/keys.ts';
import { endSessions } from '#server/sessions/sessions.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get } from '#test/support/server/http.ts';
import {
  authorize,
  authRequest,
  demoPassword,
  exchangeCode,
  followRedirects,
  refresh,
  signInAs,
  sendStep,
  SimulatedBrowser,
} from '#test/support/people/oidc.ts';
import { signIn, signToken } from '#test/support/people/signed-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await createPerson('mirelle');
});
afterAll(() => app.close());

let serial = 0;
/** Creates a confirmed account with the demo password. */
async function createPerson(
  username = `person${++serial}`,
  roles: string[] = [],
): Promise<{ id: number; uid: string; name: string }> {
  const createdAccount = await createAccount(
    app.ctx,
    { username, email: `${username}@example.org`, password: demoPassword, language: 'en' },
    { roles },
  );
  return { ...createdAccount, name: username };
}

const visitor = (): SimulatedBrowser => new SimulatedBrowser(app.site);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const check = (token: string) => get(`${app.api}/auth/check`, bearer(token));

describe('signing in', () => {
  test('by username or e-mail address gives a code, then tokens that the API accepts', async () => {
    for (const name of ['mirelle', 'MIRELLE@example.org']) {
      const browser = visitor();
      const request = authRequest(app.site);
      const callbackUrl = await authorize(browser, request, { name });
      expect(callbackUrl.pathname).toBe('/callback/login');
      expect(Object.fromEntries(callbackUrl.searchParams)).toMatchObject({
        state: request.state,
        iss: `${app.site}/realms/komawari`,
      });
      const { status, body, headers } = await exchangeCode(browser, request, callbackUrl.searchParams.get('code')!);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 900 });
      expect(decodeProtectedHeader(body.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
      expect(decodeJwt(body.id_token)).toMatchObject({
        aud: 'komawari-web',
        nonce: request.nonce,
        preferred_username: 'mirelle',
        email: 'mirelle@example.org',
        email_verified: true,
      });
      expect((await check(body.access_token)).body).toMatchObject({ isAuthenticated: true });
    }
  });

  test('works the same with the alias of the realm and on the API origin', async () => {
    const browser = visitor();
    const request = authRequest(app.site, {}, 'mangadex');
    const { location } = await browser.send(`${app.api}${request.address}`);
    expect(new URL(location!).origin).toBe(app.site);
    const callbackUrl = await authorize(browser, request, { name: 'mirelle' });
    expect(callbackUrl.searchParams.get('code')).toBeTruthy();
    for (const origin of [app.site, app.api]) {
      for (const realm of ['komawari', 'mangadex']) {
        const { body } = await get(`${origin}/realms/${realm}/.well-known/openid-configuration`);
        expect(body).toMatchObject({
          issuer: `${app.site}/realms/komawari`,
          token_endpoint: `${app.site}/realms/komawari/protocol/openid-connect/token`,
          code_challenge_methods_supported: ['S256'],
        });
        expect((await get(`${origin}/realms/${realm}/protocol/openid-connect/certs`)).body.keys).toHaveLength(1);
      }
      expect((await get(`${origin}/realms/elsewhere/protocol/openid-connect/certs`)).status).toBe(404);
    }
  });

  test('with a wrong password reports how many tries are left, not whether the username exists', async () => {
    const triesLeft: unknown[] = [];
    for (const name of ['mirelle', 'nobody-of-that-name']) {
      const browser = visitor();
      const { location } = await browser.send(authRequest(app.site).address);
      const wrong = await sendStep(browser, location!, 'sign-in', {
        name,
        password: 'not the password',
        remember: false,
      });
      expect(wrong.status).toBe(401);
      triesLeft.push({ ...wrong.body.errors[0], id: '' });
    }
    expect(triesLeft[0]).toEqual(triesLeft[1]);
    expect(triesLeft[0]).toMatchObject({ context: { reason: 'credentials', triesLeft: 4 } });
  });

  test('is included in creating an account, whose address stays unconfirmed', async () => {
    const browser = visitor();
    const request = authRequest(app.site, { screen_hint: 'signup' });
    const { location } = await browser.send(request.address);
    expect((await browser.send(`${location}/state`)).body).toMatchObject({ step: 'account', register: true });
    const made = await sendStep(browser, location!, 'sign-up', {
      username: 'new person',
      email: 'new@example.org',
      password: 'a long and own password',
      language: 'fr',
    });
    expect(made.body).toMatchObject({ step: 'done' });
    const callbackUrl = await followRedirects(browser, made.body.to);
    const { body } = await exchangeCode(browser, request, callbackUrl.searchParams.get('code')!);
    const checked = await check(body.access_token);
    expect(checked.body.roles).toContain('ROLE_UNVERIFIED');
    expect(checked.body.permissions).not.toContain('comment.create');
  });

  test('returns without a code if it is aborted', async () => {
    const browser = visitor();
    const request = authRequest(app.site);
    const { location } = await browser.send(request.address);
    const abortResponse = await sendStep(browser, location!, 'abort', {});
    const callbackUrl = await followRedirects(browser, abortResponse.body.to);
    expect(callbackUrl.searchParams.get('error')).toBe('access_denied');
    expect(callbackUrl.searchParams.get('state')).toBe(request.state);
  });

  test('requires staff to set up a second factor first, and then to use it', async () => {
    const { generateSync } = await import('otplib');
    const moderator = await createPerson('mod', ['ROLE_GLOBAL_MODERATOR']);
    const browser = visitor();
    const request = authRequest(app.site);
    const { location } = await browser.send(request.address);
    const credentials = { name: moderator.name, password: demoPassword, remember: true };
    expect((await sendStep(browser, location!, 'sign-in', credentials)).body.step).toBe('enrol');
    // the sign-in cannot finish before a second factor is set up
    expect((await sendStep(browser, location!, 'finish', {})).status).toBe(404);
    const { body: enrolment } = await sendStep(browser, location!, 'enrol', {});
    const wrong = await sendStep(browser, location!, 'enrol/confirm', { code: '000000', language: 'en' });
    expect(wrong.body.errors[0].context.reason).toBe('second_factor_wrong');
    const code = generateSync({ secret: enrolment.secret });
    const confirmed = await sendStep(browser, location!, 'enrol/confirm', { code, language: 'en' });
    expect(confirmed.body.recoveryCodes).toHaveLength(10);
    const finished = await sendStep(browser, location!, 'finish', {});
    const callbackUrl = await followRedirects(browser, finished.body.to);
    const { body } = await exchangeCode(browser, request, callbackUrl.searchParams.get('code')!);
    expect((await check(body.access_token)).body.permissions).toContain('queue.decide');

    const secondBrowser = visitor();
    const secondRequest = authRequest(app.site);
    const interactionUrl = (await secondBrowser.send(secondRequest.address)).location!;
    expect((await sendStep(secondBrowser, interactionUrl, 'sign-in', credentials)).body.step).toBe('second-factor');
    expect((await secondBrowser.send(`${interactionUrl}/state`)).body.step).toBe('second-factor');
    // the code that was used for the enrollment cannot be used again
    expect((await sendStep(secondBrowser, interactionUrl, 'second-factor', { code })).status).toBe(400);
    const [recoveryCode] = confirmed.body.recoveryCodes as string[];
    expect((await secondBrowser.send(`${interactionUrl}/state`)).body.codesLeft).toBeNull();
    // the number of recovery codes left is shown after both factors, before the last step
    const used = await sendStep(secondBrowser, interactionUrl, 'second-factor', { code: recoveryCode! });
    expect(used.body).toMatchObject({ step: 'recovery-used', codesLeft: 9 });
    expect((await secondBrowser.send(`${interactionUrl}/state`)).body).toMatchObject({
      step: 'recovery-used',
      codesLeft: 9,
    });
    expect((await sendStep(secondBrowser, interactionUrl, 'finish', {})).body.step).toBe('done');
  });

  test('continues only in the browser that began it', async () => {
    const [browser, otherBrowser] = [visitor(), visitor()];
    const { location } = await browser.send(authRequest(app.site).address);
    for (const other of [otherBrowser]) {
      expect((await other.send(`${location}/state`)).status).toBe(404);
      const signInResponse = await sendStep(other, location!, 'sign-in', {
        name: 'mirelle',
        password: demoPassword,
        remember: true,
      });
      expect(signInResponse.body.errors[0].context.reason).toBe('expired');
    }
    const crossOriginResponse = await browser.send(`${location}/sign-in`, {
      method: 'POST',
      body: JSON.stringify({ name: 'mirelle', password: demoPassword, remember: true }),
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
    });
    expect(crossOriginResponse.status).toBe(403);
    const form = await browser.form(`${location}/sign-in`, { name: 'mirelle', password: demoPassword });
    expect(form.status).toBe(415);
  });
});

describe('staying signed in', () => {
  test('works silently by the provider’s cookie', async () => {
    const browser = visitor();
    await signInAs(browser, 'mirelle');
    const request = authRequest(app.site, { prompt: 'none' });
    const callbackUrl = await followRedirects(browser, request.address);
    const { status } = await exchangeCode(browser, request, callbackUrl.searchParams.get('code')!);
    expect(status).toBe(200);
  });

  test('is refused to a guest with login_required', async () => {
    const callbackUrl = await followRedirects(visitor(), authRequest(app.site, { prompt: 'none' }).address);
    expect(callbackUrl.searchParams.get('error')).toBe('login_required');
  });

  test('uses cookies that are HttpOnly and SameSite=Lax', async () => {
    const browser = visitor();
    await signInAs(browser, 'mirelle');
    const cookies = [...browser.jar.cookies.values()];
    expect(cookies.length).toBeGreaterThan(0);
    for (const { attributes } of cookies) {
      expect(attributes.toLowerCase()).toContain('httponly');
      expect(attributes.toLowerCase()).toContain('samesite=lax');
    }
  });

  test('works by refresh tokens that are valid once; using one again ends all of them', async () => {
    const browser = visitor();
    const first = await signInAs(browser, 'mirelle');
    const second = await refresh(browser, first.refresh_token);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(first.refresh_token);
    expect((await check(second.body.access_token)).status).toBe(200);
    const replayed = await refresh(browser, first.refresh_token);
    expect(replayed.body.error).toBe('invalid_grant');
    expect((await refresh(browser, second.body.refresh_token)).body.error).toBe('invalid_grant');
  });

  test('requires the password if the request wants a new sign-in', async () => {
    const browser = visitor();
    await signInAs(browser, 'mirelle');
    const request = authRequest(app.site, { prompt: 'login' });
    const { location } = await browser.send(request.address);
    expect(location).toContain('/interaction/');
    expect((await browser.send(`${location}/state`)).body.name).toBe('mirelle');
    const done = await sendStep(browser, location!, 'sign-in', {
      name: 'mirelle',
      password: demoPassword,
      remember: true,
    });
    const callbackUrl = await followRedirects(browser, done.body.to);
    expect(callbackUrl.searchParams.get('code')).toBeTruthy();
  });

  test('survives a key rotation; tokens of the old key stay valid', async () => {
    const browser = visitor();
    const before = await signInAs(browser, 'mirelle');
    await rotateKeys(app.ctx, decodeProtectedHeader(before.access_token).kid);
    const other = await testApp();
    await other.close();
    expect((await check(before.access_token)).status).toBe(200);
    expect((await refresh(browser, before.refresh_token)).status).toBe(200);
  });

  test('survives key rotations by another process in quick succession', async () => {
    const { uid, session } = await signIn(app);
    for (let times = 0; times < 3; times++) {
      const [newestKey] = await loadKeys(app.ctx);
      await rotateKeys(app.ctx, newestKey!.kid);
      expect((await check(await signToken(app, { uid, session }))).status).toBe(200);
    }
  });
});

describe('signing out', () => {
  test('of one session ends its tokens, its refresh and its cookie', async () => {
    const [one, two] = [visitor(), visitor()];
    const first = await signInAs(one, 'mirelle');
    const second = await signInAs(two, 'mirelle');
    await endSessions(app.ctx, app.ctx.db, { uid: String(decodeJwt(first.access_token)['sid']) });
    await app.ctx.changes.waitUntilApplied();
    expect((await check(first.access_token)).status).toBe(401);
    expect((await refresh(one, first.refresh_token)).body.error).toBe('invalid_grant');
    const silentRenewal = await followRedirects(one, authRequest(app.site, { prompt: 'none' }).address);
    expect(silentRenewal.searchParams.get('error')).toBe('login_required');
    expect((await check(second.access_token)).status).toBe(200);
    expect((await refresh(two, second.refresh_token)).status).toBe(200);
  });

  test('at the provider needs a confirmation, a visit alone does nothing', async () => {
    const browser = visitor();
    const tokens = await signInAs(browser, 'mirelle');
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${app.site}/auth/logout`,
      state: 's',
    });
    const logoutResponse = await browser.send(`/realms/komawari/protocol/openid-connect/logout?${query}`);
    expect(logoutResponse.status).toBe(200);
    expect((await check(tokens.access_token)).status).toBe(200);
    const { identity } = logoutResponse.body as {
      identity: { kind: string; action: string; xsrf: string; certain: boolean };
    };
    expect(identity).toMatchObject({ kind: 'logout', certain: true });
    const done = await browser.form(identity.action, { xsrf: identity.xsrf, logout: 'yes' });
    expect(done.location).toBe(`${app.site}/auth/logout?state=s`);
    expect((await check(tokens.access_token)).status).toBe(401);
  });
});

describe('the provider refuses', () => {
  test.each<[string, Record<string, string>]>([
    ['another address to come back to', { redirect_uri: 'https://evil.example/callback' }],
    ['a look-alike of the address', { redirect_uri: 'SITE.evil.example/callback/login' }],
    ['another client', { client_id: 'somebody-else' }],
    ['no challenge', { code_challenge: '' }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
    ['tokens in the address', { response_type: 'id_token token' }],
  ])('%s', async (_what, wrong) => {
    const requestOverrides = Object.fromEntries(
      Object.entries(wrong).map(([name, value]) => [name, value.replace('SITE', app.site)]),
    );
    const { status, location } = await visitor().send(authRequest(app.site, requestOverrides).address);
    if (!location) return expect(status).toBe(400);
    const url = new URL(location);
    const errorCode = url.searchParams.get('error') ?? new URLSearchParams(url.hash.slice(1)).get('error');
    expect([url.origin, Boolean(errorCode)]).toEqual([app.site, true]);
  });

  test('codes that are replayed, swapped, of another verifier or for another redirect URI', async () => {
    const browser = visitor();
    const code = async () => {
      const request = authRequest(app.site);
      return { request, code: (await authorize(visitor(), request, { name: 'mirelle' })).searchParams.get('code')! };
    };
    const [one, two] = [await code(), await code()];
    expect((await exchangeCode(browser, two.request, one.code)).body.error).toBe('invalid_grant');
    const thirdCode = await code();
    const otherRedirect = { redirect_uri: `${app.site}/callback/other` };
    expect((await exchangeCode(browser, thirdCode.request, thirdCode.code, otherRedirect)).body.error).toBe(
      'invalid_grant',
    );
    const fourthCode = await code();
    const used = await exchangeCode(browser, fourthCode.request, fourthCode.code);
    expect(used.status).toBe(200);
    expect((await exchangeCode(browser, fourthCode.request, fourthCode.code)).body.error).toBe('invalid_grant');
    // a code that is used twice revokes the tokens that were issued for it
    expect((await refresh(browser, used.body.refresh_token)).body.error).toBe('invalid_grant');
    expect((await exchangeCode(browser, one.request, 'made-up')).body.error).toBe('invalid_grant');
  });

  test('tokens of deleted accounts; those of banned accounts have only ROLE_BANNED', async () => {
    const deletedPerson = await createPerson();
    const browser = visitor();
    const tokens = await signInAs(browser, deletedPerson.name);
    await app.ctx.db.updateTable('users').set({ banned: true }).where('id', '=', deletedPerson.id).execute();
    await app.ctx.changes.waitUntilApplied();
    expect((await check(tokens.access_token)).body.roles).toContain('ROLE_BANNED');
    await app.ctx.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', deletedPerson.id).execute();
    await app.ctx.changes.waitUntilApplied();
    expect((await check(tokens.access_token)).status).toBe(401);
    expect((await refresh(browser, tokens.refresh_token)).status).toBe(400);
  });
});
