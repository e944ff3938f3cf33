// The account of a token, and what /auth/check reports about it: always the current state of the database.
import { SignJWT, generateKeyPair, exportSPKI } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endSessions } from '#server/sessions/sessions.ts';
import { openTokens } from '#server/sessions/tokens.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildGroup } from '#test/support/builders/build.ts';
import { get, errorOf } from '#test/support/server/http.ts';
import { signIn } from '#test/support/people/signed-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const check = (headers: Record<string, string> = {}) => get(`${app.api}/auth/check`, headers);
const bearerHeaders = (token: string) => ({ authorization: `Bearer ${token}` });

test('a guest may see and list what is public', async () => {
  const { status, body, headers } = await check();
  expect(status).toBe(200);
  expect(body).toMatchObject({ isAuthenticated: false, roles: ['ROLE_GUEST'] });
  expect(body.permissions).toContain('manga.list');
  expect(body.permissions).not.toContain('user.list');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('a member is recognized on both origins, and the response is not cacheable', async () => {
  const member = await signIn(app);
  for (const origin of [app.api, `${app.site}/api`]) {
    const { body, headers } = await get(`${origin}/auth/check`, member.headers);
    expect(body).toMatchObject({ isAuthenticated: true, roles: ['ROLE_USER', 'ROLE_MEMBER'] });
    expect(body.permissions).toEqual(expect.arrayContaining(['user.list', 'library.edit', 'manga.draft.create']));
    expect(body.permissions).not.toContain('queue.decide');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('vary')).toBe('Authorization');
  }
});

test('roles and sanctions take effect on the next request', async () => {
  const member = await signIn(app, { roles: ['ROLE_CONTRIBUTOR'] });
  const updateMember = async (columns: {
    banned?: boolean;
    upload_revoked?: boolean;
    unverified?: boolean;
    roles?: string[];
  }) => {
    await app.ctx.db.updateTable('users').set(columns).where('id', '=', member.id).execute();
    await app.ctx.changes.waitUntilApplied();
  };
  const permissions = async () => (await check(member.headers)).body.permissions as string[];
  expect(await permissions()).toContain('manga.merge');
  await updateMember({ roles: ['ROLE_MEMBER'] });
  expect(await permissions()).not.toContain('manga.merge');
  await updateMember({ upload_revoked: true });
  expect(await permissions()).not.toContain('chapter.upload');
  expect(await permissions()).toContain('library.edit');
  await updateMember({ upload_revoked: false, unverified: true });
  expect(await permissions()).toEqual(expect.arrayContaining(['library.edit', 'manga.view']));
  expect(await permissions()).not.toContain('comment.create');
  await updateMember({ banned: true, unverified: false });
  const banned = await check(member.headers);
  expect(banned.body.roles).toContain('ROLE_BANNED');
  expect(banned.body.permissions).toEqual(expect.arrayContaining(['settings.edit', 'appeal.create', 'manga.view']));
  expect(banned.body.permissions).not.toContain('library.edit');
});

test('staff rights require a session of the site and a second factor', async () => {
  const roles = ['ROLE_GLOBAL_MODERATOR'] as const;
  const isAllowed = async (person: Parameters<typeof signIn>[1]) =>
    ((await check((await signIn(app, person)).headers)).body.permissions as string[]).includes('queue.decide');
  expect(await isAllowed({ roles: [...roles] })).toBe(true);
  expect(await isAllowed({ roles: [...roles], secondFactor: false })).toBe(false);
  expect(await isAllowed({ roles: [...roles], kind: 'client' })).toBe(false);
  expect(await isAllowed({ roles: [...roles], kind: 'legacy' })).toBe(false);
});

test('some rights require a recent sign-in', async () => {
  const isAllowed = async (minutesAgo: number) =>
    (
      (await check((await signIn(app, { roles: ['ROLE_ADMIN'], minutesAgo })).headers)).body.permissions as string[]
    ).includes('user.ban');
  expect(await isAllowed(14)).toBe(true);
  expect(await isAllowed(16)).toBe(false);
});

test('Group Leader comes from a verified group with ten chapters, not from a stored role', async () => {
  const rolesOf = async (leader: { headers: { authorization: string } }) =>
    (await check(leader.headers)).body.roles as string[];
  const leader = await signIn(app, { roles: ['ROLE_GROUP_LEADER'] });
  expect(await rolesOf(leader)).not.toContain('ROLE_GROUP_LEADER');
  const group = await buildGroup(app.ctx, { leaderId: leader.id, memberIds: [leader.id], verified: true });
  expect(await rolesOf(leader)).toContain('ROLE_GROUP_MEMBER');
  expect(await rolesOf(leader)).not.toContain('ROLE_GROUP_LEADER');
  await app.ctx.db.updateTable('group_figures').set({ chapters: 10 }).where('group_id', '=', group.id).execute();
  await app.ctx.changes.waitUntilApplied();
  expect(await rolesOf(leader)).toContain('ROLE_GROUP_LEADER');
  await app.ctx.db.updateTable('groups').set({ verified: false }).where('id', '=', group.id).execute();
  await app.ctx.changes.waitUntilApplied();
  expect(await rolesOf(leader)).not.toContain('ROLE_GROUP_LEADER');
});

test('a token of an ended session is refused at once', async () => {
  const member = await signIn(app);
  expect((await check(member.headers)).status).toBe(200);
  await endSessions(app.ctx, app.ctx.db, { uid: member.session });
  await app.ctx.changes.waitUntilApplied();
  const responseAfter = await check(member.headers);
  expect(errorOf(responseAfter)).toMatchObject({ status: 401, title: 'unauthorized_http_exception' });
});

test('tokens that this site did not issue are refused', async () => {
  const member = await signIn(app);
  const [head, body, signature] = member.token.split('.') as [string, string, string];
  const tokens = openTokens(app.ctx);
  const [publicKey] = await tokens.keys();
  const claims = { sub: member.uid, sid: member.session, client_id: 'tests' };
  const signWith = (
    overrides: { alg?: string; typ?: string; iss?: string; aud?: string; exp?: number },
    signingKey: CryptoKey,
  ) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: overrides.alg ?? 'ES256', kid: publicKey!.kid, typ: overrides.typ ?? 'at+jwt' })
      .setIssuer(overrides.iss ?? tokens.issuer)
      .setAudience(overrides.aud ?? 'api')
      .setIssuedAt()
      .setExpirationTime(overrides.exp ?? Math.floor(Date.now() / 1000) + 600)
      .sign(signingKey);
  const foreignKeys = await generateKeyPair('ES256', { extractable: true });
  const { importJWK } = await import('jose');
  const serverKey = (await importJWK(publicKey!, 'ES256')) as CryptoKey;
  const spki = new TextEncoder().encode(
    await exportSPKI((await importJWK({ ...publicKey!, d: undefined }, 'ES256')) as CryptoKey),
  );
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  expect((await check(bearerHeaders(await signWith({}, serverKey)))).status).toBe(200);

  const refusedTokens: Record<string, string> = {
    nothing: '',
    words: 'not a token',
    'alg none': `${encode({ alg: 'none', typ: 'at+jwt' })}.${body}.`,
    'HS256 with the public key': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: publicKey!.kid, typ: 'at+jwt' })
      .setIssuer(tokens.issuer)
      .setAudience('api')
      .setIssuedAt()
      .setExpirationTime('10m')
      .sign(spki),
    'another key': await signWith({}, foreignKeys.privateKey),
    'another issuer': await signWith({ iss: 'https://elsewhere.example' }, serverKey),
    'another audience': await signWith({ aud: 'komawari-web' }, serverKey),
    'another type': await signWith({ typ: 'JWT' }, serverKey),
    expired: await signWith({ exp: Math.floor(Date.now() / 1000) - 1 }, serverKey),
    'changed body': `${head}.${encode({ ...claims, sub: '11111111-2222-4333-8444-555555555555' })}.${signature}`,
    'no signature': `${head}.${body}.`,
    'somebody else of the same session': await tokens.signAccess({ ...claims, sub: (await signIn(app)).uid }),
  };
  for (const [description, token] of Object.entries(refusedTokens)) {
    expect((await check(bearerHeaders(token))).status, description).toBe(401);
    expect(
      (await get(`${app.api}/manga`, bearerHeaders(token))).status,
      `${description}, where guests are let in`,
    ).toBe(401);
  }
  expect((await get(`${app.api}/auth/check`, { authorization: `Basic ${member.token}` })).status).toBe(401);
});
