// API clients: who may create them, their states, their secret, and who approves or rejects them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#contract/rules/permissions.ts';
import { decideClient } from '#server/clients/clients.ts';
import { startSession } from '#server/sessions/sessions.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { testClock } from '#test/support/server/clock.ts';
import {
  type TestResponse,
  get,
  type Json,
  post,
  errorOf,
  reasonOf,
  send,
  unknownId,
} from '#test/support/server/http.ts';
import { type SignedIn, signIn, signToken } from '#test/support/people/signed-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const getClient = (account: SignedIn, path = '') => get(`${app.api}/client${path}`, account.headers);
const postClient = (account: SignedIn, path: string, body: Json) =>
  post(`${app.api}/client${path}`, JSON.stringify(body), account.headers);
const remove = (account: SignedIn, path: string) =>
  send('DELETE', `${app.api}/client${path}`, undefined, account.headers);
const create = (account: SignedIn, body: Json = {}) =>
  postClient(account, '', { name: 'My reader', profile: 'personal', ...body });
const idOf = (answer: TestResponse): string => answer.body.data.id;
const stateOf = (answer: TestResponse): string => answer.body.data.attributes.state;
/** Creates four clients and returns the id of the fourth, which has to wait for a decision. */
async function createRequestedClient(account: SignedIn): Promise<string> {
  for (let i = 0; i < 3; i++) await create(account);
  return idOf(await create(account, { name: 'The fourth' }));
}

describe('creating an API client', () => {
  test('returns it in the documented format, and lists it for its owner only', async () => {
    const [owner, otherOwner] = [await signIn(app), await signIn(app)];
    const made = await create(owner, { name: '  Shelf   sync ', description: 'Copies my lists.\n\n\n\nEvery night.' });
    expect(made.status).toBe(200);
    const { data } = made.body;
    expect(made.body).toEqual({
      result: 'ok',
      response: 'entity',
      data: {
        id: data.id,
        type: 'api_client',
        attributes: {
          name: 'Shelf sync',
          description: 'Copies my lists.\n\nEvery night.',
          profile: 'personal',
          externalClientId: expect.stringMatching(
            /^personal-client-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}-[0-9a-f]{8}$/,
          ),
          isActive: true,
          secretShown: false,
          state: 'autoapproved',
          createdAt: expect.stringMatching(/\+00:00$/),
          updatedAt: expect.stringMatching(/\+00:00$/),
          version: 1,
        },
        relationships: [{ id: owner.uid, type: 'creator' }],
      },
    });
    expect((await getClient(owner)).body).toEqual({
      result: 'ok',
      response: 'collection',
      data: [data],
      limit: 10,
      offset: 0,
      total: 1,
    });
    expect((await getClient(otherOwner)).body).toMatchObject({ data: [], total: 0 });
    const expanded = await getClient(owner, `/${data.id}?includes[]=creator`);
    expect(expanded.body.data.relationships[0].attributes).toEqual({
      username: owner.username,
      roles: ['ROLE_MEMBER'],
      version: 1,
      avatarFileName: null,
    });
    expect((await getClient(owner, `/${data.id}`)).headers.get('cache-control')).toBe('private, no-store');
  });

  test.each([
    ['a name of four', { name: 'Four' }, '/name'],
    ['a name of spaces', { name: '          ' }, '/name'],
    ['a name of what nobody sees', { name: '\u200b\u200b\u200b\u200b\u200b\u200b' }, '/name'],
    ['a name of 33', { name: 'x'.repeat(33) }, '/name'],
    ['no name', { name: undefined }, '/name'],
    ['a description of 1025', { description: 'x'.repeat(1025) }, '/description'],
    ['another profile', { profile: 'public' }, '/profile'],
    ['no profile', { profile: undefined }, '/profile'],
  ])('refuses %s', async (_what, body, pointer) => {
    const answer = await create(await signIn(app), body);
    expect(errorOf(answer)).toMatchObject({ status: 400, title: 'validation_exception' });
    expect(errorOf(answer).detail).toContain(`Error validating ${pointer}:`);
  });

  test('accepts names of 5 and 32 characters, a description of 1024, and none', async () => {
    const owner = await signIn(app);
    for (const body of [
      { name: 'Fives' },
      { name: 'x'.repeat(32), description: 'y'.repeat(1024) },
      { name: 'Nothing', description: null },
    ])
      expect((await create(owner, body)).status).toBe(200);
  });

  test('approves the first three at once, even if they come in parallel; further ones wait', async () => {
    const owner = await signIn(app);
    await create(owner);
    await create(owner);
    const together = await Promise.all(Array.from({ length: 6 }, () => create(owner)));
    expect(together.map(stateOf).sort()).toEqual([
      ...Array.from({ length: 1 }, () => 'autoapproved'),
      ...Array.from({ length: 5 }, () => 'requested'),
    ]);
    const { body } = await getClient(owner, '?state=autoapproved');
    expect(body.total).toBe(3);
    // a deleted client still counts as one of the first three
    await remove(owner, `/${body.data[0].id}`);
    expect(stateOf(await create(owner))).toBe('requested');
  });

  test('is limited to five a day; failed attempts do not count', async () => {
    const clock = testClock();
    const limited = await testApp({ env: { RATE_LIMITS: 'on' }, clock: clock.now });
    try {
      const owner = await signIn(limited);
      const createNamed = async (name = 'My reader') => {
        clock.advance(1000);
        return post(`${limited.api}/client`, JSON.stringify({ name, profile: 'personal' }), {
          authorization: `Bearer ${await signToken(limited, owner)}`,
        });
      };
      for (let i = 0; i < 7; i++) expect((await createNamed('No')).status).toBe(400);
      for (let i = 0; i < 5; i++) expect((await createNamed()).status).toBe(200);
      expect(errorOf(await createNamed())).toMatchObject({ status: 429, title: 'too_many_requests_http_exception' });
      const session = await startSession(limited.ctx, limited.ctx.db, { userId: owner.id, kind: 'site', lifeMs: 9e9 });
      owner.session = session;
      clock.advance(24 * 3600_000 - 5000);
      expect((await createNamed()).status).toBe(200);
    } finally {
      await limited.close();
    }
  });

  test('is refused to guests, banned accounts and unconfirmed addresses', async () => {
    expect((await get(`${app.api}/client`)).status).toBe(401);
    expect((await post(`${app.api}/client`, '{"name":"My reader","profile":"personal"}')).status).toBe(401);
    for (const standing of ['banned', 'unverified'] as const) {
      const account = await signIn(app, { [standing]: true });
      for (const answer of [await create(account), await getClient(account)]) {
        expect(errorOf(answer)).toMatchObject({ status: 403, title: 'access_denied_http_exception' });
        expect(reasonOf(answer)).toBe(standing);
      }
    }
  });
});

describe('the list', () => {
  test('is filtered by state and name, sorted and paginated', async () => {
    const owner = await signIn(app);
    for (const name of ['Banana sync', 'apple sync', 'Cherry 100%', 'cherry 200']) await create(owner, { name });
    const names = async (query: string): Promise<string[]> =>
      (await getClient(owner, `?${query}`)).body.data.map((client: Json) => client.attributes.name);
    expect(await names('')).toEqual(['cherry 200', 'Cherry 100%', 'apple sync', 'Banana sync']);
    expect(await names('order[createdAt]=asc')).toEqual(['Banana sync', 'apple sync', 'Cherry 100%', 'cherry 200']);
    expect(await names('order[name]=asc')).toEqual(['apple sync', 'Banana sync', 'Cherry 100%', 'cherry 200']);
    expect(await names('order[updatedAt]=desc&limit=1&offset=1')).toEqual(['Cherry 100%']);
    expect(await names('name=SYNC&order[name]=desc')).toEqual(['Banana sync', 'apple sync']);
    expect(await names('name=0%25')).toEqual(['Cherry 100%']);
    expect(await names('state=requested')).toEqual(['cherry 200']);
    expect((await getClient(owner, '?state=requested')).body.total).toBe(1);
    for (const invalidQuery of ['state=open', 'order[state]=asc', 'includes[]=user', 'limit=101'])
      expect((await getClient(owner, `?${invalidQuery}`)).status).toBe(400);
  });
});

describe('the secret', () => {
  test('is shown to the first request only; a HEAD does not use it up', async () => {
    const owner = await signIn(app);
    const path = `/${idOf(await create(owner))}/secret`;
    const head = await fetch(`${app.api}/client${path}`, { method: 'HEAD', headers: owner.headers });
    expect(head.status).toBe(405);
    const responses = await Promise.all(Array.from({ length: 8 }, () => getClient(owner, path)));
    const secretResponses = responses.filter(({ status }) => status === 200);
    expect(secretResponses).toHaveLength(1);
    expect(secretResponses[0]!.body).toEqual({ result: 'ok', data: expect.stringMatching(/^[\w-]{43}$/) });
    for (const answer of responses.filter((each) => each !== secretResponses[0]))
      expect([answer.status, reasonOf(answer)]).toEqual([403, 'secret_shown']);
  });

  test('is replaced by one that only the response of the replacement shows', async () => {
    const owner = await signIn(app);
    const id = idOf(await create(owner));
    const first = (await getClient(owner, `/${id}/secret`)).body.data;
    expect((await postClient(owner, `/${id}/secret`, { version: 4 })).status).toBe(409);
    const second = await postClient(owner, `/${id}/secret`, { version: 1 });
    expect(second.body.data).toMatch(/^[\w-]{43}$/);
    expect(second.body.data).not.toBe(first);
    expect(reasonOf(await getClient(owner, `/${id}/secret`))).toBe('secret_shown');
    expect((await getClient(owner, `/${id}`)).body.data.attributes.version).toBe(2);
    expect((await postClient(owner, `/${id}/secret`, {})).status).toBe(200);
  });

  test('is refused for clients that are unknown, of another owner, not approved or inactive', async () => {
    const [owner, otherOwner, staff] = [
      await signIn(app),
      await signIn(app),
      await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] }),
    ];
    const requestedId = await createRequestedClient(owner);
    const own = idOf(await create(otherOwner));
    const refusals = async (account: SignedIn, id: string) => {
      const both = [await getClient(account, `/${id}/secret`), await postClient(account, `/${id}/secret`, {})];
      expect(both.map(({ status }) => status)).toEqual([403, 403]);
      return [...new Set(both.map(reasonOf))];
    };
    expect(await refusals(owner, unknownId)).toEqual(['not_own']);
    expect(await refusals(owner, own)).toEqual(['not_own']);
    expect(await refusals(staff, requestedId)).toEqual(['not_own']);
    expect(await refusals(owner, requestedId)).toEqual(['not_approved']);
    await decideClient(app.ctx, requestedId, 'rejected', staff.id);
    expect(await refusals(owner, requestedId)).toEqual(['not_approved']);
    await postClient(otherOwner, `/${own}`, { isActive: false, version: 1 });
    expect(await refusals(otherOwner, own)).toEqual(['not_active']);
    await postClient(otherOwner, `/${own}`, { isActive: true, version: 2 });
    expect((await getClient(otherOwner, `/${own}/secret`)).status).toBe(200);
  });

  test('is in the database only as a hash, and sealed until it is shown', async () => {
    const owner = await signIn(app);
    const id = idOf(await create(owner));
    const row = () => app.ctx.db.selectFrom('api_clients').selectAll().where('uid', '=', id).executeTakeFirstOrThrow();
    const before = await row();
    const secret: string = (await getClient(owner, `/${id}/secret`)).body.data;
    for (const value of Object.values(before)) {
      const bytes = Buffer.isBuffer(value) ? value : Buffer.from(String(value));
      expect(bytes.includes(Buffer.from(secret))).toBe(false);
    }
    expect(await row()).toMatchObject({ secret_sealed: null, secret_hash: before.secret_hash });
  });
});

describe('changing and deleting', () => {
  test('the description and the active state change; omitted fields stay', async () => {
    const owner = await signIn(app);
    const id = idOf(await create(owner, { description: 'Old' }));
    const updated = await postClient(owner, `/${id}`, { description: 'Badges', version: 1 });
    expect(updated.body.data.attributes).toMatchObject({ description: 'Badges', isActive: true, version: 2 });
    const deactivated = await postClient(owner, `/${id}`, { isActive: false, version: 3 });
    expect(deactivated.body.data.attributes).toMatchObject({ description: 'Badges', isActive: false, version: 3 });
    const withoutDescription = await postClient(owner, `/${id}`, { description: null, version: 3 });
    expect(withoutDescription.body.data.attributes).toMatchObject({ description: null, isActive: false, version: 4 });
  });

  test('requires the current version or the next; any other is an explained conflict', async () => {
    const owner = await signIn(app);
    const id = idOf(await create(owner));
    const staleUpdate = await postClient(owner, `/${id}`, { description: 'x', version: 3 });
    expect(errorOf(staleUpdate)).toEqual({
      status: 409,
      title: 'optimistic_lock_exception',
      detail: 'The optimistic lock failed, version 3 was expected, but is actually 1',
    });
    expect((await postClient(owner, `/${id}`, { description: 'x' })).status).toBe(400);
    expect((await postClient(owner, `/${id}`, { description: 'x', version: 2 })).status).toBe(200);
    expect((await postClient(owner, `/${id}`, { description: 'x', version: 1 })).status).toBe(409);
    expect((await remove(owner, `/${id}?version=1`)).status).toBe(409);
    expect((await remove(owner, `/${id}?version=x`)).status).toBe(400);
    expect((await remove(owner, `/${id}?version=2`)).body).toEqual({ result: 'ok' });
    expect((await getClient(owner, `/${id}`)).status).toBe(404);
    expect((await remove(owner, `/${id}`)).status).toBe(404);
  });

  test('one of several concurrent changes to one version succeeds', async () => {
    const owner = await signIn(app);
    const id = idOf(await create(owner));
    await postClient(owner, `/${id}`, { description: 'x', version: 1 });
    const both = await Promise.all(
      ['a', 'b', 'c'].map((description) => postClient(owner, `/${id}`, { description, version: 2 })),
    );
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });

  test('clients of another owner are not found', async () => {
    const [owner, otherOwner] = [await signIn(app), await signIn(app)];
    const id = idOf(await create(owner));
    expect((await getClient(otherOwner, `/${id}`)).status).toBe(404);
    expect((await postClient(otherOwner, `/${id}`, { description: 'Mine', version: 1 })).status).toBe(404);
    expect((await remove(otherOwner, `/${id}`)).status).toBe(404);
    expect((await getClient(owner, `/${unknownId}`)).status).toBe(404);
    expect((await getClient(owner, '/apple')).status).toBe(400);
  });

  test.each(['switched off', 'given another secret', 'rejected', 'deleted'])(
    'a client that is %s is signed out',
    async (how) => {
      const owner = await signIn(app);
      const id = idOf(await create(owner));
      const client = await app.ctx.db
        .selectFrom('api_clients')
        .select('id')
        .where('uid', '=', id)
        .executeTakeFirstOrThrow();
      const session = await startSession(app.ctx, app.ctx.db, {
        userId: owner.id,
        kind: 'client',
        clientId: client.id,
        lifeMs: 3600_000,
      });
      const headers = { authorization: `Bearer ${await signToken(app, { uid: owner.uid, session })}` };
      const check = () => get(`${app.api}/auth/check`, headers);
      expect((await check()).body.isAuthenticated).toBe(true);
      if (how === 'switched off') await postClient(owner, `/${id}`, { isActive: false, version: 1 });
      else if (how === 'given another secret') await postClient(owner, `/${id}/secret`, { version: 1 });
      else if (how === 'rejected') {
        await decideClient(app.ctx, id, 'rejected', null);
        await app.ctx.changes.waitUntilApplied();
      } else await remove(owner, `/${id}`);
      expect((await check()).status).toBe(401);
    },
  );
});

describe('deciding', () => {
  test('an approved client has an id and a secret, a rejected one neither', async () => {
    const [owner, staff] = [await signIn(app), await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] })];
    const id = await createRequestedClient(owner);
    const attributes = async () => (await getClient(owner, `/${id}`)).body.data.attributes;
    expect(await attributes()).toMatchObject({ state: 'requested', externalClientId: null });
    await decideClient(app.ctx, id, 'approved', staff.id);
    expect(await attributes()).toMatchObject({
      state: 'approved',
      externalClientId: expect.stringContaining('personal-client-'),
      version: 2,
    });
    expect((await getClient(owner, `/${id}/secret`)).status).toBe(200);
    await decideClient(app.ctx, id, 'rejected', null);
    expect(await attributes()).toMatchObject({ state: 'rejected', externalClientId: null, version: 3 });
    await decideClient(app.ctx, id, 'rejected', null);
    expect(await attributes()).toMatchObject({ version: 3 });
    await decideClient(app.ctx, id, 'approved', null);
    expect((await getClient(owner, `/${id}/secret`)).status).toBe(200);
  });

  test('nobody decides about their own client, and an unknown one is a 404', async () => {
    const staff = await signIn(app, { roles: ['ROLE_ADMIN'] });
    const id = await createRequestedClient(staff);
    await expect(decideClient(app.ctx, id, 'approved', staff.id)).rejects.toMatchObject({ status: 403 });
    await expect(decideClient(app.ctx, unknownId, 'approved', null)).rejects.toMatchObject({ status: 404 });
  });

  test.each<[Role, boolean]>([
    ['ROLE_GLOBAL_MODERATOR', true],
    ['ROLE_ADMIN', true],
    ['ROLE_DEVELOPER', false],
    ['ROLE_VIP', false],
  ])('%s sees requested clients: %s', async (role, canSee) => {
    const [owner, staff] = [await signIn(app), await signIn(app, { roles: [role] })];
    const requestedId = await createRequestedClient(owner);
    const approved: string = (await getClient(owner, '?state=autoapproved')).body.data[0].id;
    expect((await getClient(staff, `/${requestedId}`)).status).toBe(canSee ? 200 : 404);
    expect((await getClient(staff, `/${approved}`)).status).toBe(404);
    expect((await getClient(staff)).body.total).toBe(0);
  });
});

test('API clients and legacy logins list their owner’s clients, but cannot create, change or delete them or read secrets', async () => {
  const owner = await signIn(app);
  const made = await create(owner);
  const before = (await getClient(owner, `/${idOf(made)}`)).body.data;
  for (const kind of ['client', 'legacy'] as const) {
    const session = await startSession(app.ctx, app.ctx.db, { userId: owner.id, kind, lifeMs: 3600_000 });
    const token = await signToken(app, { uid: owner.uid, session });
    const programSession = { ...owner, headers: { authorization: `Bearer ${token}` } };
    expect((await getClient(programSession)).body.total).toBe(1);
    expect((await getClient(programSession, `/${idOf(made)}`)).status).toBe(200);
    for (const answer of [
      await create(programSession),
      await postClient(programSession, `/${idOf(made)}`, { isActive: false, version: 1 }),
      await remove(programSession, `/${idOf(made)}`),
      await getClient(programSession, `/${idOf(made)}/secret`),
      await postClient(programSession, `/${idOf(made)}/secret`, {}),
    ])
      expect([answer.status, reasonOf(answer)]).toEqual([403, 'own_session']);
  }
  expect((await getClient(owner)).body.data).toEqual([before]);
  expect((await getClient(owner, `/${idOf(made)}/secret`)).status).toBe(200);
});
