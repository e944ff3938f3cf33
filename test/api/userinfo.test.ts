// The userinfo endpoint: the account of a token, and the claims of its scope.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '#server/accounts/accounts.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get, post } from '#test/support/server/http.ts';
import {
  requestToken,
  buildClient,
  passwordGrant,
  refreshGrant,
  memberPassword,
} from '#test/support/people/api-clients.ts';
import {
  authorize,
  authRequest,
  demoPassword,
  exchangeCode,
  refresh,
  signInAs,
  SimulatedBrowser,
} from '#test/support/people/oidc.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await createAccount(
    app.ctx,
    { username: 'mirelle', email: 'mirelle@example.org', password: demoPassword, language: 'en' },
    { roles: [] },
  );
});
afterAll(() => app.close());

const visitor = (): SimulatedBrowser => new SimulatedBrowser(app.site);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test('userinfo returns the account of a token, on both origins', async () => {
  const { access_token } = await signInAs(visitor(), 'mirelle');
  for (const origin of [app.site, app.api]) {
    const address = `${origin}/realms/komawari/protocol/openid-connect/userinfo`;
    expect((await get(address, { authorization: `Bearer ${access_token}` })).body).toMatchObject({
      preferred_username: 'mirelle',
    });
    const nobody = await get(address);
    expect(nobody.status).toBe(401);
    expect(nobody.headers.get('www-authenticate')).toContain('Bearer');
  }
});

test('userinfo returns the claims of the token’s scope, and no more', async () => {
  const address = `${app.site}/realms/komawari/protocol/openid-connect/userinfo`;
  const claimsOf = async (token: string) => Object.keys((await get(address, bearer(token))).body).sort();
  const profile = ['name', 'preferred_username', 'profile', 'updated_at'];
  const email = ['email', 'email_verified'];
  const scopes: [scope: string, claims: string[]][] = [
    ['openid', []],
    ['openid email', email],
    ['openid profile', profile],
    ['openid roles groups', ['roles', 'groups']],
    ['openid email groups profile roles', [...email, ...profile, 'roles', 'groups']],
  ];
  for (const [scope, claims] of scopes) {
    const browser = visitor();
    const request = authRequest(app.site, { scope });
    const callbackUrl = await authorize(browser, request, { name: 'mirelle' });
    const { body } = await exchangeCode(browser, request, callbackUrl.searchParams.get('code')!);
    expect(await claimsOf(body.access_token)).toEqual([...claims, 'sub'].sort());
    const renewedTokens = await refresh(browser, body.refresh_token);
    expect(await claimsOf(renewedTokens.body.access_token)).toEqual([...claims, 'sub'].sort());
  }

  const client = await buildClient(app);
  for (const [scope, claims] of [[undefined, [...email, ...profile]] as const, ...scopes]) {
    const { body } = await requestToken(app, { ...passwordGrant(client), scope });
    expect(await claimsOf(body.access_token)).toEqual([...claims, 'sub'].sort());
    const refreshTokens = async (extraFields: object = {}) =>
      (await requestToken(app, { ...refreshGrant(client, body.refresh_token), ...extraFields })).body;
    const renewedTokens = await refreshTokens();
    expect([renewedTokens.scope, await claimsOf(renewedTokens.access_token)]).toEqual([
      body.scope,
      [...claims, 'sub'].sort(),
    ]);
    // a refresh can narrow the scope, but not widen it
    const widerScopeResponse = await refreshTokens({ scope: 'openid email groups profile roles' });
    expect(widerScopeResponse.scope.split(' ').sort()).toEqual(body.scope.split(' ').sort());
  }
  const { body } = await requestToken(app, passwordGrant(client));
  const narrowerTokens = await requestToken(app, { ...refreshGrant(client, body.refresh_token), scope: 'email' });
  expect([narrowerTokens.body.scope, await claimsOf(narrowerTokens.body.access_token)]).toEqual([
    'email',
    [...email, 'sub'].sort(),
  ]);

  const legacyCredentials = { username: client.owner.username, password: memberPassword };
  const legacyLogin = await post(`${app.api}/auth/login`, JSON.stringify(legacyCredentials));
  expect(await claimsOf(legacyLogin.body.token.session)).toEqual(['sub']);
});
