// Tokens for personal API clients: requests and responses, who is refused, and how refresh tokens end.
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decideClient, rotateSecret } from '#server/clients/clients.ts';
import { openTokens } from '#server/sessions/tokens.ts';
import {
  requestToken,
  buildClient,
  type BuiltClient,
  passwordGrant,
  refreshGrant,
  signInByPassword,
  statusOfToken,
  realmPath,
  memberWithPassword,
} from '#test/support/people/api-clients.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { testClock } from '#test/support/server/clock.ts';
import { type TestResponse, get, type Json, post } from '#test/support/server/http.ts';
import { signIn } from '#test/support/people/signed-in.ts';

const clock = testClock();
let app: TestApp;
let client: BuiltClient;
beforeAll(async () => {
  app = await testApp({ clock: clock.now });
});
beforeEach(async () => {
  client = await buildClient(app);
});
afterAll(() => app.close());

const daySeconds = 24 * 3600;
const check = (token: string) => statusOfToken(app, token);
const refresh = (token: string, built = client) => requestToken(app, refreshGrant(built, token));
const errorOf = ({ status, body }: TestResponse): [number, string] => [status, body.error];
const updateOwner = async (
  columns: { banned?: boolean; unverified?: boolean; deleted_at?: Date },
  id = client.owner.id,
) => {
  await app.ctx.db.updateTable('users').set(columns).where('id', '=', id).execute();
  await app.ctx.changes.waitUntilApplied();
};

describe('an API client gets', () => {
  test('all fields that the strictest clients read, on both origins and under both names of the realm', async () => {
    for (const origin of [app.api, app.site])
      for (const realm of ['mangadex', 'komawari']) {
        const tokenUrl = `${origin}/realms/${realm}/protocol/openid-connect/token`;
        const { status, headers, body } = await requestToken(app, passwordGrant(client), { at: tokenUrl });
        expect(status).toBe(200);
        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.get('content-type')).toContain('application/json');
        expect(body).toEqual({
          access_token: expect.any(String),
          expires_in: 900,
          refresh_expires_in: 30 * daySeconds,
          refresh_token: expect.any(String),
          token_type: 'Bearer',
          'not-before-policy': 0,
          session_state: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/),
          scope: 'email profile',
          client_type: 'personal',
        });
        const now = Math.floor(clock.now().getTime() / 1000);
        expect(decodeJwt(body.access_token)).toMatchObject({
          sub: client.owner.uid,
          sid: body.session_state,
          client_id: client.clientId,
          iat: now,
          exp: now + 900,
        });
        expect(decodeJwt(body.refresh_token)).toMatchObject({ iat: now, exp: now + 30 * daySeconds });
        expect(await check(body.access_token)).toBe(200);
      }
  });

  test('an ID token if it requests openid', async () => {
    const { body } = await requestToken(app, { ...passwordGrant(client), scope: 'openid profile nonsense' });
    expect(body.scope).toBe('openid profile');
    expect(decodeProtectedHeader(body.id_token)).toMatchObject({ alg: 'ES256', typ: 'JWT' });
    expect(decodeJwt(body.id_token)).toMatchObject({
      sub: client.owner.uid,
      aud: client.clientId,
      azp: client.clientId,
      preferred_username: client.owner.username,
    });
    expect(await check(body.id_token)).toBe(401);
  });

  test('tokens by e-mail address, and with HTTP Basic', async () => {
    const { client_id: _id, client_secret: _secret, ...form } = passwordGrant(client);
    const basicAuth = (id: string, secret: string) => ({
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
    });
    const email = { ...form, username: `${client.owner.username}@example.org` };
    expect((await requestToken(app, email, { headers: basicAuth(client.clientId, client.secret) })).status).toBe(200);
    const wrong = await requestToken(app, form, { headers: basicAuth(client.clientId, 'x') });
    expect(errorOf(wrong)).toEqual([401, 'unauthorized_client']);
    expect(wrong.headers.get('www-authenticate')).toContain('Basic');
    const doubleCredentials = await requestToken(app, passwordGrant(client), {
      headers: basicAuth('personal-client-other', client.secret),
    });
    expect(errorOf(doubleCredentials)).toEqual([400, 'invalid_request']);
  });

  test('the rights of its owner, but no staff rights', async () => {
    const staff = await buildClient(app, { roles: ['ROLE_ADMIN'] });
    const { access_token } = await signInByPassword(app, staff);
    const { body } = await get(`${app.api}/auth/check`, { authorization: `Bearer ${access_token}` });
    expect(body.permissions).toContain('library.edit');
    expect(body.permissions).not.toContain('queue.decide');
  });

  test('tokens of an owner with a second factor', async () => {
    await app.ctx.db
      .updateTable('accounts')
      .set({ totp_confirmed_at: clock.now() })
      .where('user_id', '=', client.owner.id)
      .execute();
    expect((await requestToken(app, passwordGrant(client))).status).toBe(200);
  });
});

describe('the token endpoint refuses', () => {
  const grantWithout = (name: string) => ({ ...passwordGrant(client), [name]: undefined });

  test('malformed requests', async () => {
    const ask = async (form: Json) => errorOf(await requestToken(app, form));
    expect(await ask(grantWithout('grant_type'))).toEqual([400, 'invalid_request']);
    expect(await ask({ ...passwordGrant(client), grant_type: 'client_credentials' })).toEqual([
      400,
      'unsupported_grant_type',
    ]);
    expect(await ask(grantWithout('username'))).toEqual([400, 'invalid_request']);
    expect(await ask(grantWithout('password'))).toEqual([400, 'invalid_request']);
    expect(await ask({ ...refreshGrant(client, ''), refresh_token: undefined })).toEqual([400, 'invalid_request']);
    expect(await ask({ ...passwordGrant(client), username: 'a\0b' })).toEqual([400, 'invalid_request']);
    const jsonResponse = await post(`${app.api}${realmPath}/token`, JSON.stringify(passwordGrant(client)));
    expect(errorOf(jsonResponse)).toEqual([400, 'invalid_request']);
    const repeatedField = `${new URLSearchParams(passwordGrant(client)).toString()}&username=other`;
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(errorOf(await post(`${app.api}${realmPath}/token`, repeatedField, type))).toEqual([400, 'invalid_request']);
    expect((await get(`${app.api}${realmPath}/token`)).status).toBe(405);
    expect(
      (await requestToken(app, passwordGrant(client), { at: `${app.api}/realms/other/protocol/openid-connect/token` }))
        .status,
    ).toBe(404);
  });

  test('clients that are unknown or lack the right secret', async () => {
    for (const form of [
      grantWithout('client_secret'),
      { ...passwordGrant(client), client_secret: '' },
      { ...passwordGrant(client), client_secret: `${client.secret}x` },
      { ...passwordGrant(client), client_id: 'personal-client-nobody' },
    ])
      expect(await requestToken(app, form)).toMatchObject({
        status: 401,
        body: { error: 'unauthorized_client', error_description: 'Invalid client or Invalid client credentials' },
      });
  });

  test('a wrong password, and the right one of another account, in the same way', async () => {
    const other = await memberWithPassword(app);
    const responses = [
      await requestToken(app, { ...passwordGrant(client), password: 'not the password' }),
      await requestToken(app, { ...passwordGrant(client), username: other.username }),
      await requestToken(app, { ...passwordGrant(client), username: 'nobody-at-all' }),
    ];
    for (const { status, body } of responses)
      expect([status, body]).toEqual([401, { error: 'invalid_grant', error_description: 'Invalid user credentials' }]);
  });

  test('further tries after too many guesses, even with the right password', async () => {
    const wrong = { ...passwordGrant(client), password: 'not the password' };
    const statuses = [];
    for (let i = 0; i < 8; i++) statuses.push((await requestToken(app, wrong)).status);
    expect(statuses.at(-1)).toBe(429);
    const waiting = await requestToken(app, passwordGrant(client));
    expect(errorOf(waiting)).toEqual([429, 'temporarily_unavailable']);
    clock.advance(3600_000);
    expect((await requestToken(app, passwordGrant(client))).status).toBe(200);
  });

  test.each([
    ['banned', { banned: true }],
    ['not confirmed', { unverified: true }],
  ] as const)('owners who are %s', async (_what, columns) => {
    const { refresh_token } = await signInByPassword(app, client);
    await updateOwner(columns);
    expect(errorOf(await requestToken(app, passwordGrant(client)))).toEqual([400, 'invalid_grant']);
    expect(errorOf(await refresh(refresh_token))).toEqual([400, 'invalid_grant']);
  });

  test('deleted accounts', async () => {
    const { access_token, refresh_token } = await signInByPassword(app, client);
    await updateOwner({ deleted_at: clock.now() });
    expect(errorOf(await requestToken(app, passwordGrant(client)))).toEqual([401, 'invalid_grant']);
    expect(errorOf(await refresh(refresh_token))).toEqual([400, 'invalid_grant']);
    expect(await check(access_token)).toBe(401);
  });

  const clientKey = () => ({ ownerId: client.owner.id, uid: client.uid });
  const edit = (body: Json) => post(`${app.api}/client/${client.uid}`, JSON.stringify(body), client.owner.headers);
  test.each<[string, () => Promise<unknown>, [number, string]]>([
    ['switched off', () => edit({ isActive: false, version: 1 }), [401, 'unauthorized_client']],
    ['rejected', () => decideClient(app.ctx, client.uid, 'rejected', null), [401, 'unauthorized_client']],
    [
      'deleted',
      () => fetch(`${app.api}/client/${client.uid}`, { method: 'DELETE', headers: client.owner.headers }),
      [401, 'unauthorized_client'],
    ],
    ['given another secret', () => rotateSecret(app.ctx, clientKey(), 1), [401, 'unauthorized_client']],
  ])('a client that is %s, from the next request on', async (_what, change, expected) => {
    const { access_token, refresh_token } = await signInByPassword(app, client);
    expect(await check(access_token)).toBe(200);
    await change();
    await app.ctx.changes.waitUntilApplied();
    expect(await check(access_token)).toBe(401);
    expect(errorOf(await requestToken(app, passwordGrant(client)))).toEqual(expected);
    expect(errorOf(await refresh(refresh_token))).toEqual(expected);
  });

  test('former tokens of a client that is switched on again, but not a new sign-in', async () => {
    const before = await signInByPassword(app, client);
    await edit({ isActive: false, version: 1 });
    await edit({ isActive: true, version: 2 });
    expect(errorOf(await refresh(before.refresh_token))).toEqual([400, 'invalid_grant']);
    expect(await check(before.access_token)).toBe(401);
    expect((await requestToken(app, passwordGrant(client))).status).toBe(200);
  });

  test('tokens of sign-ins that were concurrent with switching the client off', async () => {
    const pendingRequests = Array.from({ length: 6 }, () => requestToken(app, passwordGrant(client)));
    const pendingDeactivation = edit({ isActive: false, version: 1 });
    const responses = await Promise.all(pendingRequests);
    expect((await pendingDeactivation).status).toBe(200);
    for (const { status, body } of responses) if (status === 200) expect(await check(body.access_token)).toBe(401);
  });
});

describe('refresh tokens', () => {
  test('get the next pair of the same session, with a later expiry', async () => {
    const first = await signInByPassword(app, client);
    clock.advance(20 * 60_000);
    expect(await check(first.access_token)).toBe(401);
    const { status, body: second } = await refresh(first.refresh_token);
    expect(status).toBe(200);
    expect(second).toMatchObject({ session_state: first.session_state, refresh_expires_in: 30 * daySeconds });
    expect(await check(second.access_token)).toBe(200);
    clock.advance(29 * daySeconds * 1000);
    const thirdPair = await refresh(second.refresh_token);
    expect(thirdPair.status).toBe(200);
    clock.advance(31 * daySeconds * 1000);
    expect(errorOf(await refresh(thirdPair.body.refresh_token))).toEqual([400, 'invalid_grant']);
  });

  test('are valid for a minute after their use, and get the same next one', async () => {
    const first = await signInByPassword(app, client);
    const [a, b, c] = (await Promise.all([1, 2, 3].map(() => refresh(first.refresh_token)))) as [
      TestResponse,
      TestResponse,
      TestResponse,
    ];
    expect([a.status, b.status, c.status]).toEqual([200, 200, 200]);
    clock.advance(59_000);
    const retryResponse = await refresh(first.refresh_token);
    expect(retryResponse.status).toBe(200);
    // the refresh tokens of all four responses stay valid, even when they are used ten minutes later
    clock.advance(600_000);
    const nextPair = await refresh(b.body.refresh_token);
    expect(nextPair.status).toBe(200);
    for (const other of [a, c, retryResponse]) expect((await refresh(other.body.refresh_token)).status).toBe(200);
    expect(await check(nextPair.body.access_token)).toBe(200);
  });

  test.each([
    ['after a minute', 0, 61_000],
    ['when there have been two since', 1, 0],
  ])('end the session if a used one is used again %s', async (_when, more, wait) => {
    const first = await signInByPassword(app, client);
    let lastPair = (await refresh(first.refresh_token)).body;
    for (let i = 0; i < more; i++) lastPair = (await refresh(lastPair.refresh_token)).body;
    clock.advance(wait);
    expect(await check(lastPair.access_token)).toBe(200);
    expect(errorOf(await refresh(first.refresh_token))).toEqual([400, 'invalid_grant']);
    expect(await check(lastPair.access_token)).toBe(401);
    expect(errorOf(await refresh(lastPair.refresh_token))).toEqual([400, 'invalid_grant']);
  });

  test('are not accepted from another client, as a bearer token, or for a session of another kind', async () => {
    const { refresh_token, access_token } = await signInByPassword(app, client);
    const other = await buildClient(app);
    expect(errorOf(await refresh(refresh_token, other))).toEqual([400, 'invalid_grant']);
    expect(await check(refresh_token)).toBe(401);
    expect(errorOf(await refresh(access_token))).toEqual([400, 'invalid_grant']);
    const legacy = await post(`${app.api}/auth/refresh`, JSON.stringify({ token: refresh_token }));
    expect(legacy.status).toBe(401);
    // none of these uses has ended the session
    expect((await refresh(refresh_token)).status).toBe(200);
  });

  test('are refused if tampered with, without ending the session', async () => {
    const { refresh_token } = await signInByPassword(app, client);
    const [head, body, signature] = refresh_token.split('.') as [string, string, string];
    const claims = decodeJwt(refresh_token);
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { privateKey } = await generateKeyPair('ES256');
    const kid = decodeProtectedHeader(refresh_token).kid!;
    const elsewhere = await signIn(app);
    const tampered: Record<string, string> = {
      'no signature': `${head}.${body}.`,
      'alg none': `${encode({ alg: 'none', typ: 'Refresh' })}.${body}.`,
      'another session': `${head}.${encode({ ...claims, sid: elsewhere.session })}.${signature}`,
      'another end': `${head}.${encode({ ...claims, exp: 9e9 })}.${signature}`,
      'another key': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'Refresh' })
        .sign(privateKey),
      'another signature': `${head}.${body}.${signature.split('').reverse().join('')}`,
      words: 'refresh me',
      'very long': 'x'.repeat(20_000),
    };
    for (const [what, token] of Object.entries(tampered))
      expect([what, ...errorOf(await refresh(token))]).toEqual([what, 400, 'invalid_grant']);
    // signed with our own key, but for a session of another account
    const tokenOfOtherSession = await openTokens(app.ctx).sign(
      { ...claims, sub: elsewhere.uid },
      { type: 'Refresh', seconds: 600 },
    );
    expect(errorOf(await refresh(tokenOfOtherSession))).toEqual([400, 'invalid_grant']);
    expect((await refresh(refresh_token)).status).toBe(200);
  });

  test('end the session when signing out, even if already used', async () => {
    const logout = (form: Record<string, string | undefined>) =>
      requestToken(app, form, { at: `${app.site}${realmPath}/logout` });
    const first = await signInByPassword(app, client);
    const second = (await refresh(first.refresh_token)).body;
    expect(errorOf(await logout({ ...refreshGrant(client, second.refresh_token), client_secret: 'x' }))).toEqual([
      401,
      'unauthorized_client',
    ]);
    expect(errorOf(await logout({ ...refreshGrant(client, ''), refresh_token: undefined }))).toEqual([
      400,
      'invalid_request',
    ]);
    expect(errorOf(await logout(refreshGrant(client, 'none')))).toEqual([400, 'invalid_grant']);
    expect(await check(second.access_token)).toBe(200);
    expect((await logout(refreshGrant(client, first.refresh_token))).status).toBe(204);
    expect(await check(second.access_token)).toBe(401);
    expect(errorOf(await refresh(second.refresh_token))).toEqual([400, 'invalid_grant']);
  });

  test('exist for the latest fifty sessions of a client that never refreshes', async () => {
    const row = { user_id: client.owner.id, kind: 'client' as const, client_id: client.id };
    const first = await signInByPassword(app, client);
    clock.advance(1000);
    const laterSessions = Array.from({ length: 49 }, (_, i) => ({
      ...row,
      uid: `${client.uid}-${i}`,
      last_used_at: clock.now(),
      expires_at: new Date(clock.now().getTime() + 3600_000),
    }));
    await app.ctx.db.insertInto('sessions').values(laterSessions).execute();
    expect(await check(first.access_token)).toBe(200);
    clock.advance(1000);
    const newest = await signInByPassword(app, client);
    expect(await check(first.access_token)).toBe(401);
    expect(await check(newest.access_token)).toBe(200);
  });
});

test('no value in the tables of clients and sessions is accepted as a secret', async () => {
  const { refresh_token } = await signInByPassword(app, client);
  await refresh(refresh_token);
  const rows = [
    ...(await app.ctx.db.selectFrom('api_clients').selectAll().where('id', '=', client.id).execute()),
    ...(await app.ctx.db.selectFrom('sessions').selectAll().where('client_id', '=', client.id).execute()),
  ];
  const values = rows
    .flatMap((row) => Object.values(row))
    .filter((value) => value !== null)
    .flatMap((value: unknown) =>
      Buffer.isBuffer(value)
        ? [value.toString('base64url'), value.toString('base64'), value.toString('hex'), value.toString('latin1')]
        : [value instanceof Date ? value.toISOString() : String(value)],
    );
  expect(values.length).toBeGreaterThan(30);
  for (const value of new Set(values)) {
    expect(
      errorOf(await requestToken(app, { ...passwordGrant(client), client_secret: value }))[0],
    ).toBeGreaterThanOrEqual(400);
    expect((await refresh(value)).status).toBeGreaterThanOrEqual(400);
    const printable = value.replaceAll(/[^\x20-\x7e]/g, '');
    expect(await check(printable)).toBe(401);
    const legacy = await post(`${app.api}/auth/refresh`, JSON.stringify({ token: printable || '-' }));
    expect(legacy.status).toBe(401);
  }
});
