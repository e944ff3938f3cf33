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
  exchange,
  follow,
  refresh,
  signInAs,
  step,
  Visitor,
} from '#test/support/people/oidc.ts';
import { signIn, tokenOf } from '#test/support/people/signed-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await person('mirelle');
});
afterAll(() => app.close());

let serial = 0;
/** Somebody with a confirmed account and the password of the demo. */
async function person(
  username = `person${++serial}`,
  roles: string[] = [],
): Promise<{ id: number; uid: string; name: string }> {
  const made = await createAccount(
    app.ctx,
    { username, email: `${username}@example.org`, password: demoPassword, language: 'en' },
    { roles },
  );
  return { ...made, name: username };
}

const visitor = (): Visitor => new Visitor(app.site);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const check = (token: string) => get(`${app.api}/auth/check`, bearer(token));

describe('signing in', () => {
  test('by name or address: a code, then tokens that the API knows', async () => {
    for (const name of ['mirelle', 'MIRELLE@example.org']) {
      const browser = visitor();
      const request = authRequest(app.site);
      const back = await authorize(browser, request, { name });
      expect(back.pathname).toBe('/callback/login');
      expect(Object.fromEntries(back.searchParams)).toMatchObject({
        state: request.state,
        iss: `${app.site}/realms/komawari`,
      });
      const { status, body, headers } = await exchange(browser, request, back.searchParams.get('code')!);
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

  test('the alias of the realm and the API’s origin lead to the same place', async () => {
    const browser = visitor();
    const request = authRequest(app.site, {}, 'mangadex');
    const { location } = await browser.send(`${app.api}${request.address}`);
    expect(new URL(location!).origin).toBe(app.site);
    const back = await authorize(browser, request, { name: 'mirelle' });
    expect(back.searchParams.get('code')).toBeTruthy();
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

  test('a wrong password says how many tries are left, and tells nothing of the name', async () => {
    const tries: unknown[] = [];
    for (const name of ['mirelle', 'nobody-of-that-name']) {
      const browser = visitor();
      const { location } = await browser.send(authRequest(app.site).address);
      const wrong = await step(browser, location!, 'sign-in', { name, password: 'not the password', remember: false });
      expect(wrong.status).toBe(401);
      tries.push({ ...wrong.body.errors[0], id: '' });
    }
    expect(tries[0]).toEqual(tries[1]);
    expect(tries[0]).toMatchObject({ context: { reason: 'credentials', triesLeft: 4 } });
  });

  test('making an account signs in, unconfirmed', async () => {
    const browser = visitor();
    const request = authRequest(app.site, { screen_hint: 'signup' });
    const { location } = await browser.send(request.address);
    expect((await browser.send(`${location}/state`)).body).toMatchObject({ step: 'account', register: true });
    const made = await step(browser, location!, 'sign-up', {
      username: 'new person',
      email: 'new@example.org',
      password: 'a long and own password',
      language: 'fr',
    });
    expect(made.body).toMatchObject({ step: 'done' });
    const back = await follow(browser, made.body.to);
    const { body } = await exchange(browser, request, back.searchParams.get('code')!);
    const checked = await check(body.access_token);
    expect(checked.body.roles).toContain('ROLE_UNVERIFIED');
    expect(checked.body.permissions).not.toContain('comment.create');
  });

  test('leaving comes back without a sign-in', async () => {
    const browser = visitor();
    const request = authRequest(app.site);
    const { location } = await browser.send(request.address);
    const left = await step(browser, location!, 'abort', {});
    const back = await follow(browser, left.body.to);
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('state')).toBe(request.state);
  });

  test('staff set up a second factor first, and then need it', async () => {
    const { generateSync } = await import('otplib');
    const moderator = await person('mod', ['ROLE_GLOBAL_MODERATOR']);
    const browser = visitor();
    const request = authRequest(app.site);
    const { location } = await browser.send(request.address);
    const credentials = { name: moderator.name, password: demoPassword, remember: true };
    expect((await step(browser, location!, 'sign-in', credentials)).body.step).toBe('enrol');
    // nothing but the enrolment leads on
    expect((await step(browser, location!, 'finish', {})).status).toBe(404);
    const { body: enrolment } = await step(browser, location!, 'enrol', {});
    const wrong = await step(browser, location!, 'enrol/confirm', { code: '000000', language: 'en' });
    expect(wrong.body.errors[0].context.reason).toBe('second_factor_wrong');
    const code = generateSync({ secret: enrolment.secret });
    const confirmed = await step(browser, location!, 'enrol/confirm', { code, language: 'en' });
    expect(confirmed.body.recoveryCodes).toHaveLength(10);
    const finished = await step(browser, location!, 'finish', {});
    const back = await follow(browser, finished.body.to);
    const { body } = await exchange(browser, request, back.searchParams.get('code')!);
    expect((await check(body.access_token)).body.permissions).toContain('queue.decide');

    const again = visitor();
    const next = authRequest(app.site);
    const at = (await again.send(next.address)).location!;
    expect((await step(again, at, 'sign-in', credentials)).body.step).toBe('second-factor');
    expect((await again.send(`${at}/state`)).body.step).toBe('second-factor');
    // the code that was used for the enrolment is used up
    expect((await step(again, at, 'second-factor', { code })).status).toBe(400);
    const [recovery] = confirmed.body.recoveryCodes as string[];
    expect((await again.send(`${at}/state`)).body.codesLeft).toBeNull();
    // how many are left is told to whoever has shown it all, and then leads on
    const used = await step(again, at, 'second-factor', { code: recovery! });
    expect(used.body).toMatchObject({ step: 'recovery-used', codesLeft: 9 });
    expect((await again.send(`${at}/state`)).body).toMatchObject({ step: 'recovery-used', codesLeft: 9 });
    expect((await step(again, at, 'finish', {})).body.step).toBe('done');
  });

  test('a sign-in belongs to the window that began it', async () => {
    const [browser, stranger] = [visitor(), visitor()];
    const { location } = await browser.send(authRequest(app.site).address);
    for (const other of [stranger]) {
      expect((await other.send(`${location}/state`)).status).toBe(404);
      const tried = await step(other, location!, 'sign-in', {
        name: 'mirelle',
        password: demoPassword,
        remember: true,
      });
      expect(tried.body.errors[0].context.reason).toBe('expired');
    }
    const foreign = await browser.send(`${location}/sign-in`, {
      method: 'POST',
      body: JSON.stringify({ name: 'mirelle', password: demoPassword, remember: true }),
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
    const form = await browser.form(`${location}/sign-in`, { name: 'mirelle', password: demoPassword });
    expect(form.status).toBe(415);
  });
});

describe('staying signed in', () => {
  test('silently, by the provider’s cookie', async () => {
    const browser = visitor();
    await signInAs(browser, 'mirelle');
    const request = authRequest(app.site, { prompt: 'none' });
    const back = await follow(browser, request.address);
    const { status } = await exchange(browser, request, back.searchParams.get('code')!);
    expect(status).toBe(200);
  });

  test('a guest is told so', async () => {
    const back = await follow(visitor(), authRequest(app.site, { prompt: 'none' }).address);
    expect(back.searchParams.get('error')).toBe('login_required');
  });

  test('cookies are out of reach of scripts and other sites', async () => {
    const browser = visitor();
    await signInAs(browser, 'mirelle');
    const cookies = [...browser.jar.cookies.values()];
    expect(cookies.length).toBeGreaterThan(0);
    for (const { attributes } of cookies) {
      expect(attributes.toLowerCase()).toContain('httponly');
      expect(attributes.toLowerCase()).toContain('samesite=lax');
    }
  });

  test('by refresh tokens that work once; using one again ends all of them', async () => {
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

  test('asked to sign in again, the password is wanted and the time is new', async () => {
    const browser = visitor();
    await signInAs(browser, 'mirelle');
    const request = authRequest(app.site, { prompt: 'login' });
    const { location } = await browser.send(request.address);
    expect(location).toContain('/interaction/');
    expect((await browser.send(`${location}/state`)).body.name).toBe('mirelle');
    const done = await step(browser, location!, 'sign-in', { name: 'mirelle', password: demoPassword, remember: true });
    const back = await follow(browser, done.body.to);
    expect(back.searchParams.get('code')).toBeTruthy();
  });

  test('over a change of keys; tokens of the old key stay good', async () => {
    const browser = visitor();
    const before = await signInAs(browser, 'mirelle');
    await rotateKeys(app.ctx, decodeProtectedHeader(before.access_token).kid);
    const other = await testApp();
    await other.close();
    expect((await check(before.access_token)).status).toBe(200);
    expect((await refresh(browser, before.refresh_token)).status).toBe(200);
  });

  test('over changes of keys by another process, however soon one follows the other', async () => {
    const { uid, session } = await signIn(app);
    for (let times = 0; times < 3; times++) {
      const [newest] = await loadKeys(app.ctx);
      await rotateKeys(app.ctx, newest!.kid);
      expect((await check(await tokenOf(app, { uid, session }))).status).toBe(200);
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
    const silent = await follow(one, authRequest(app.site, { prompt: 'none' }).address);
    expect(silent.searchParams.get('error')).toBe('login_required');
    expect((await check(second.access_token)).status).toBe(200);
    expect((await refresh(two, second.refresh_token)).status).toBe(200);
  });

  test('at the provider asks with a button, never by the visit alone', async () => {
    const browser = visitor();
    const tokens = await signInAs(browser, 'mirelle');
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${app.site}/auth/logout`,
      state: 's',
    });
    const asked = await browser.send(`/realms/komawari/protocol/openid-connect/logout?${query}`);
    expect(asked.status).toBe(200);
    expect((await check(tokens.access_token)).status).toBe(200);
    const { identity } = asked.body as { identity: { kind: string; action: string; xsrf: string; certain: boolean } };
    expect(identity).toMatchObject({ kind: 'logout', certain: true });
    const done = await browser.form(identity.action, { xsrf: identity.xsrf, logout: 'yes' });
    expect(done.location).toBe(`${app.site}/auth/logout?state=s`);
    expect((await check(tokens.access_token)).status).toBe(401);
  });
});

describe('what is refused', () => {
  test.each<[string, Record<string, string>]>([
    ['another address to come back to', { redirect_uri: 'https://evil.example/callback' }],
    ['a look-alike of the address', { redirect_uri: 'SITE.evil.example/callback/login' }],
    ['another client', { client_id: 'somebody-else' }],
    ['no challenge', { code_challenge: '' }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
    ['tokens in the address', { response_type: 'id_token token' }],
  ])('%s', async (_what, wrong) => {
    const more = Object.fromEntries(
      Object.entries(wrong).map(([name, value]) => [name, value.replace('SITE', app.site)]),
    );
    const { status, location } = await visitor().send(authRequest(app.site, more).address);
    if (!location) return expect(status).toBe(400);
    const url = new URL(location);
    const told = url.searchParams.get('error') ?? new URLSearchParams(url.hash.slice(1)).get('error');
    expect([url.origin, Boolean(told)]).toEqual([app.site, true]);
  });

  test('codes that are replayed, swapped, of another verifier or come back elsewhere', async () => {
    const browser = visitor();
    const code = async () => {
      const request = authRequest(app.site);
      return { request, code: (await authorize(visitor(), request, { name: 'mirelle' })).searchParams.get('code')! };
    };
    const [one, two] = [await code(), await code()];
    expect((await exchange(browser, two.request, one.code)).body.error).toBe('invalid_grant');
    const three = await code();
    const elsewhere = { redirect_uri: `${app.site}/callback/other` };
    expect((await exchange(browser, three.request, three.code, elsewhere)).body.error).toBe('invalid_grant');
    const four = await code();
    const used = await exchange(browser, four.request, four.code);
    expect(used.status).toBe(200);
    expect((await exchange(browser, four.request, four.code)).body.error).toBe('invalid_grant');
    // whoever tried to use it twice has what came of it taken away
    expect((await refresh(browser, used.body.refresh_token)).body.error).toBe('invalid_grant');
    expect((await exchange(browser, one.request, 'made-up')).body.error).toBe('invalid_grant');
  });

  test('who is deleted is nobody, who is banned is a guest with an account', async () => {
    const gone = await person();
    const browser = visitor();
    const tokens = await signInAs(browser, gone.name);
    await app.ctx.db.updateTable('users').set({ banned: true }).where('id', '=', gone.id).execute();
    await app.ctx.changes.waitUntilApplied();
    expect((await check(tokens.access_token)).body.roles).toContain('ROLE_BANNED');
    await app.ctx.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
    await app.ctx.changes.waitUntilApplied();
    expect((await check(tokens.access_token)).status).toBe(401);
    expect((await refresh(browser, tokens.refresh_token)).status).toBe(400);
  });
});
