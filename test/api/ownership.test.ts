// Access to resources of an account by its owner, other accounts, staff and guests. Each row is a route with the
// expected status for each of them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { type TestResponse, get } from '#test/support/server/http.ts';
import { startSessionFor, type SignedIn, signIn } from '#test/support/people/signed-in.ts';

let app: TestApp;
let owner: SignedIn;
let other: SignedIn;
let moderator: SignedIn;
beforeAll(async () => {
  app = await testApp();
  owner = await signIn(app);
  other = await signIn(app);
  moderator = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
});
afterAll(() => app.close());

interface Row {
  what: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Creates the resource and returns its path. Called once per caller, because a request may delete the resource. */
  path: () => Promise<string>;
  body?: object;
  own: number;
  others: number;
  staff: number;
  guests: number;
}

const sendRequest = async (
  method: string,
  path: string,
  body: object | undefined,
  who: SignedIn | null,
): Promise<TestResponse> => {
  const response = await fetch(app.api + path, {
    method,
    headers: { 'user-agent': 'tests', 'content-type': 'application/json', ...who?.headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? '' : JSON.parse(text) };
};

let serial = 0;
/** Creates an active API client of the owner. @returns its path */
async function createActiveClient(): Promise<string> {
  const ownerSession = await signIn(app);
  Object.assign(owner, ownerSession);
  const { body } = await sendRequest('POST', '/client', { name: `client ${++serial}`, profile: 'personal' }, owner);
  return `/client/${body.data.id}`;
}

async function ownSession(): Promise<string> {
  const uid = await startSessionFor(app, { id: owner.id });
  const { id } = await app.ctx.db.selectFrom('sessions').select('id').where('uid', '=', uid).executeTakeFirstOrThrow();
  return `/account/sessions/${id}`;
}

const rows: Row[] = [
  { what: 'an API client', method: 'GET', path: createActiveClient, own: 200, others: 404, staff: 404, guests: 401 },
  {
    what: 'the description of an API client',
    method: 'POST',
    path: createActiveClient,
    body: { description: 'new', version: 1 },
    own: 200,
    others: 404,
    staff: 404,
    guests: 401,
  },
  {
    what: 'the secret of an API client',
    method: 'GET',
    path: async (): Promise<string> => `${await createActiveClient()}/secret`,
    own: 200,
    others: 403,
    staff: 403,
    guests: 401,
  },
  {
    what: 'a new secret of an API client',
    method: 'POST',
    path: async (): Promise<string> => `${await createActiveClient()}/secret`,
    body: { version: 1 },
    own: 200,
    others: 403,
    staff: 403,
    guests: 401,
  },
  {
    what: 'the end of an API client',
    method: 'DELETE',
    path: createActiveClient,
    own: 200,
    others: 404,
    staff: 404,
    guests: 401,
  },
  { what: 'a sign-in', method: 'DELETE', path: ownSession, own: 200, others: 404, staff: 404, guests: 401 },
  {
    what: 'the end of an account',
    method: 'DELETE',
    path: async (): Promise<string> => `/user/${owner.uid}`,
    own: 200,
    others: 403,
    staff: 403,
    guests: 401,
  },
];

describe.each(rows)('$what', ({ method, path, body, own, others, staff, guests }) => {
  test.each<[string, () => SignedIn | null, number]>([
    ['its owner', () => owner, own],
    ['others', () => other, others],
    ['staff', () => moderator, staff],
    ['guests', () => null, guests],
  ])('has the expected status for %s', async (_who, who, status) => {
    const address = await path();
    const actualResponse = await sendRequest(method, address, body, who());
    expect([actualResponse.status, JSON.stringify(actualResponse.body).slice(0, 200)]).toEqual([
      status,
      expect.any(String),
    ]);
  });
});

test('an API client of one account is in no response to others', async () => {
  const { path } = rows[0]!;
  const address = await path();
  const { body } = await sendRequest('GET', address, undefined, owner);
  const canary = body.data.attributes.name as string;
  for (const who of [other, moderator]) {
    for (const list of ['/client', '/account/sessions', '/block', '/user/me']) {
      expect(JSON.stringify((await get(app.api + list, who.headers)).body)).not.toContain(canary);
    }
  }
});
