// Accounts that sign in at an external OpenID provider: a real one, in a process of its own.
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endSessions } from '#server/sessions/sessions.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { type TestResponse, get, post, send } from '#test/support/server/http.ts';
import { authRequest, SimulatedBrowser } from '#test/support/people/oidc.ts';
import { type ExternalProvider, startExternalProvider } from '#test/support/people/external-provider.ts';
import { testPort } from '#test/support/server/ports.ts';

let app: TestApp;
let externalProvider: ExternalProvider;
beforeAll(async () => {
  const [port, sitePort] = [await testPort(), await testPort()];
  externalProvider = await startExternalProvider(port, `http://127.0.0.1:${sitePort}`);
  const env = { PORT: String(sitePort), OIDC_ISSUER: externalProvider.issuer, OIDC_CLIENT_ID: 'komawari-at-outside' };
  app = await testApp({ env });
});
afterAll(async () => {
  await app.close();
  await externalProvider.stop();
});

/** Signs in at the provider as the site's page does. @returns the ID token */
async function idTokenOf(
  sub: string,
  browser = new SimulatedBrowser(externalProvider.issuer),
  extraParameters: Record<string, string> = { max_age: '86400' },
): Promise<string> {
  const request = authRequest(app.site, { client_id: 'komawari-at-outside', login_hint: sub, ...extraParameters });
  let nextPath = request.address.replace(/^.*\/auth/, '/auth');
  for (;;) {
    const { location } = await browser.send(nextPath);
    const url = new URL(location!, externalProvider.issuer);
    if (url.origin !== externalProvider.issuer) {
      const { body } = await browser.form('/token', {
        grant_type: 'authorization_code',
        client_id: 'komawari-at-outside',
        redirect_uri: `${app.site}/callback/login`,
        code: url.searchParams.get('code')!,
        code_verifier: request.verifier,
      });
      return body.id_token as string;
    }
    nextPath = url.href;
  }
}

const exchange = (idToken: string): Promise<TestResponse> =>
  post(`${app.site}/api/auth/exchange`, JSON.stringify({ idToken }));
const check = (token: string) => get(`${app.api}/auth/check`, { authorization: `Bearer ${token}` });

test('an ID token is exchanged for a token of the site, once', async () => {
  const idToken = await idTokenOf('nadia');
  const { status, body } = await exchange(idToken);
  expect(status).toBe(200);
  expect((await check(body.accessToken)).body).toMatchObject({ isAuthenticated: true });
  const person = await get(`${app.api}/user/${body.user}`);
  expect(person.body.data.attributes.username).toBe('nadia');
  expect((await exchange(idToken)).status).toBe(401);
});

test('a used ID token is refused even if its signature is encoded differently', async () => {
  const idToken = await idTokenOf('nadia');
  expect((await exchange(idToken)).status).toBe(200);
  // the last base64url character of 256 bytes has four bits that decoders ignore
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const lastCharIndex = alphabet.indexOf(idToken.at(-1)!);
  const other = idToken.slice(0, -1) + alphabet[lastCharIndex ^ 1]!;
  expect(Buffer.from(other.split('.')[2]!, 'base64url')).toEqual(Buffer.from(idToken.split('.')[2]!, 'base64url'));
  const { status, body } = await exchange(other);
  expect([status, body.errors?.[0].detail]).toEqual([401, 'This was used already']);
});

test('a returning user gets the same account; a username that is taken gets a number', async () => {
  const browser = new SimulatedBrowser(externalProvider.issuer);
  const [firstSignIn, secondSignIn] = [
    await exchange(await idTokenOf('amir', browser)),
    await exchange(await idTokenOf('amir', browser)),
  ];
  expect(firstSignIn.body.user).toBe(secondSignIn.body.user);
  await app.ctx.db.insertInto('users').values({ username: 'taken name' }).execute();
  const other = await exchange(await idTokenOf('taken name'));
  const person = await get(`${app.api}/user/${other.body.user}`);
  expect(person.body.data.attributes.username).toBe('taken name 2');
});

test('roles come from the provider; unknown ones are ignored', async () => {
  const { body } = await exchange(await idTokenOf('mod-of-outside'));
  const checked = await check(body.accessToken);
  expect(checked.body.roles).toEqual(['ROLE_USER', 'ROLE_MEMBER', 'ROLE_GLOBAL_MODERATOR']);
  expect(checked.body.permissions).toContain('queue.decide');
});

test('a valid token is renewed; once the sessions are ended, only a new sign-in helps', async () => {
  const browser = new SimulatedBrowser(externalProvider.issuer);
  const { body } = await exchange(await idTokenOf('lena', browser));
  const headers = { authorization: `Bearer ${body.accessToken}` };
  const renewed = await post(`${app.site}/api/auth/renew`, '{}', headers);
  expect(renewed.status).toBe(200);
  expect((await check(renewed.body.accessToken)).body.isAuthenticated).toBe(true);
  const { id } = await app.ctx.db
    .selectFrom('users')
    .select('id')
    .where('uid', '=', body.user as string)
    .executeTakeFirstOrThrow();
  await endSessions(app.ctx, app.ctx.db, { userId: id });
  await app.ctx.changes.waitUntilApplied();
  expect((await check(renewed.body.accessToken)).status).toBe(401);
  // the provider still has its own session, from the first sign-in
  const silentExchange = await exchange(await idTokenOf('lena', browser));
  expect(silentExchange.body.errors[0].context.reason).toBe('step_up');
  // the provider's times are whole seconds: a sign-in within the same second does not count as later
  await expect.poll(async () => (await exchange(await idTokenOf('lena'))).status).toBe(200);
});

test('an ID token without the time of sign-in does not count as a recent sign-in', async () => {
  const signInAndDelete = async (extraParameters?: Record<string, string>) => {
    const { body } = await exchange(
      await idTokenOf('timeless', new SimulatedBrowser(externalProvider.issuer), extraParameters),
    );
    const headers = { authorization: `Bearer ${body.accessToken}` };
    const { status, body: said } = await send('DELETE', `${app.api}/user/${body.user}`, undefined, headers);
    return [status, said.errors?.[0].context?.reason];
  };
  expect(await signInAndDelete({})).toEqual([403, 'step_up']);
  // an ID token with the time gets past this check, to the one that requires an e-mail address
  expect((await signInAndDelete())[1]).not.toBe('step_up');
});

test('a banned user who deletes the account is banned again after the next sign-in', async () => {
  const { body } = await exchange(await idTokenOf('rowdy'));
  const { db } = app.ctx;
  await db.updateTable('users').set({ banned: true }).where('uid', '=', body.user).execute();
  const headers = { authorization: `Bearer ${body.accessToken}` };
  expect((await post(`${app.api}/account/delete`, '{}', headers)).status).toBe(200);
  const newSignIn = await exchange(await idTokenOf('rowdy'));
  expect(newSignIn.body.user).not.toBe(body.user);
  expect((await check(newSignIn.body.accessToken)).body.roles).toEqual(['ROLE_USER', 'ROLE_BANNED']);
});

test('the site’s own sign-in pages do not exist', async () => {
  expect((await get(`${app.site}/realms/komawari/protocol/openid-connect/auth`)).status).toBe(404);
  expect((await get(`${app.site}/realms/komawari/.well-known/openid-configuration`)).status).toBe(404);
});

test('ID tokens that the provider did not sign are refused', async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: 'mallory', iss: externalProvider.issuer, aud: 'komawari-at-outside', iat: now, exp: now + 300 };
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const validToken = await idTokenOf('victim');
  const [head, , signature] = validToken.split('.') as [string, string, string];
  const publicBytes = new TextEncoder().encode(JSON.stringify(await exportJWK(publicKey)));
  const keys = (await (await fetch(`${externalProvider.issuer}/jwks`)).json()) as { keys: object[] };
  const tokens: Record<string, string> = {
    nothing: 'x',
    'alg none': `${encode({ alg: 'none' })}.${encode(claims)}.`,
    'HS256 with their public key': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: 'outside' })
      .sign(new TextEncoder().encode(JSON.stringify(keys.keys[0]))),
    'HS256 with another public key': await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(publicBytes),
    'another key of the same name': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'outside' })
      .sign(privateKey),
    'a changed body': `${head}.${encode(claims)}.${signature}`,
    'no signature': `${head}.${validToken.split('.')[1]}.`,
  };
  for (const [what, token] of Object.entries(tokens)) {
    const { status, body } = await exchange(token);
    expect([what, status, body.errors?.[0].context?.reason]).toEqual([what, 401, 'refused']);
  }
  expect((await exchange(validToken)).status).toBe(200);
});
