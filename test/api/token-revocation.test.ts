// Revocation of the tokens of personal clients: the endpoint that discovery names, and what it ends.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  requestToken,
  buildClient,
  type BuiltClient,
  refreshGrant,
  signInByPassword,
  statusOfToken,
  realmPath,
} from '#test/support/people/api-clients.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { type TestResponse, get } from '#test/support/server/http.ts';

let app: TestApp;
let client: BuiltClient;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  client = await buildClient(app);
});
afterAll(() => app.close());

const check = (token: string) => statusOfToken(app, token);
const refresh = (token: string, built = client) => requestToken(app, refreshGrant(built, token));
const errorOf = ({ status, body }: TestResponse): [number, string] => [status, body.error];

describe('the revocation endpoint', () => {
  const revoke = (built: BuiltClient, token: string | undefined, form: Record<string, string | undefined> = {}) =>
    requestToken(
      app,
      { client_id: built.clientId, client_secret: built.secret, token, ...form },
      { at: `${app.site}${realmPath}/revoke` },
    );

  test('is named by discovery, as are the supported grants', async () => {
    for (const origin of [app.site, app.api]) {
      const { body } = await get(`${origin}/realms/mangadex/.well-known/openid-configuration`);
      expect(new URL(body.revocation_endpoint).pathname).toBe('/realms/komawari/protocol/openid-connect/revoke');
      expect(body.grant_types_supported.toSorted()).toEqual(['authorization_code', 'password', 'refresh_token']);
      expect(body.response_types_supported).toEqual(['code']);
      const methods = ['client_secret_basic', 'client_secret_post', 'none'];
      expect(body.token_endpoint_auth_methods_supported.toSorted()).toEqual(methods);
      expect(body.revocation_endpoint_auth_methods_supported.toSorted()).toEqual(methods);
      expect(body).not.toHaveProperty('token_endpoint_auth_signing_alg_values_supported');
    }
  });

  test.each(['refresh_token', 'access_token'] as const)('ends both tokens by the %s', async (tokenKind) => {
    for (const hint of [undefined, 'refresh_token', 'access_token', 'nonsense']) {
      const other = await signInByPassword(app, client);
      const tokenPair = await signInByPassword(app, client);
      const response = await revoke(client, tokenPair[tokenKind], { token_type_hint: hint });
      expect([response.status, response.body, response.headers.get('cache-control')]).toEqual([200, '', 'no-store']);
      expect(await check(tokenPair.access_token)).toBe(401);
      expect(errorOf(await refresh(tokenPair.refresh_token))).toEqual([400, 'invalid_grant']);
      expect(await check(other.access_token)).toBe(200);
    }
  });

  test('ends access tokens of earlier pairs, also by a refresh token that was used', async () => {
    const firstPair = await signInByPassword(app, client);
    const secondPair = (await refresh(firstPair.refresh_token)).body;
    expect((await revoke(client, firstPair.refresh_token)).status).toBe(200);
    for (const { access_token } of [firstPair, secondPair]) expect(await check(access_token)).toBe(401);
  });

  test('accepts HTTP Basic, on either origin', async () => {
    for (const origin of [app.site, app.api]) {
      const tokenPair = await signInByPassword(app, client);
      const authorization = `Basic ${Buffer.from(`${client.clientId}:${client.secret}`).toString('base64')}`;
      const revokeUrl = `${origin}${realmPath}/revoke`;
      expect(
        (await requestToken(app, { token: tokenPair.refresh_token }, { at: revokeUrl, headers: { authorization } }))
          .status,
      ).toBe(200);
      expect(await check(tokenPair.access_token)).toBe(401);
    }
  });

  test('ignores invalid tokens and those of another client, without an error', async () => {
    const tokenPair = await signInByPassword(app, client);
    const other = await buildClient(app);
    for (const token of ['none', tokenPair.access_token, tokenPair.refresh_token])
      expect((await revoke(other, token)).status).toBe(200);
    expect(await check(tokenPair.access_token)).toBe(200);
    expect((await revoke(client, tokenPair.access_token)).status).toBe(200);
    expect((await revoke(client, tokenPair.access_token)).status).toBe(200);
  });

  test('requires the secret and a token', async () => {
    const tokenPair = await signInByPassword(app, client);
    const refusedRevocation = await revoke({ ...client, secret: 'x' }, tokenPair.refresh_token);
    expect(errorOf(refusedRevocation)).toEqual([401, 'unauthorized_client']);
    expect(errorOf(await revoke(client, undefined))).toEqual([400, 'invalid_request']);
    expect(await check(tokenPair.access_token)).toBe(200);
  });
});
