// Creates users with a password and an API client, and requests tokens with both grant types.
import { expect } from 'vitest';
import { createClient, showSecret } from '#server/clients/clients.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import type { TestApp, TestContext } from '#test/support/server/app.ts';
import { type TestResponse, get, type Json, post } from '#test/support/server/http.ts';
import { type MemberOptions, type SignedIn, signIn } from './signed-in.ts';

export const memberPassword = 'tall ships at low tide';

/** Creates a signed-in user with a password. */
export async function memberWithPassword(app: Pick<TestContext, 'ctx'>, person: MemberOptions = {}): Promise<SignedIn> {
  const signedIn = await signIn(app, person);
  const email = `${signedIn.username}@example.org`;
  await app.ctx.db
    .insertInto('accounts')
    .values({
      user_id: signedIn.id,
      email,
      email_key: email,
      password_hash: await hashPassword(app.ctx, memberPassword),
    })
    .execute();
  return signedIn;
}

export interface BuiltClient {
  owner: SignedIn;
  /** Public id; `id` is the internal one. */
  uid: string;
  id: number;
  clientId: string;
  secret: string;
}

/** Creates an approved client and its owner. */
export async function buildClient(app: Pick<TestContext, 'ctx'>, person: MemberOptions = {}): Promise<BuiltClient> {
  const owner = await memberWithPassword(app, person);
  const id = await createClient(app.ctx, { ownerId: owner.id, name: 'Shelf sync' });
  const row = await app.ctx.db
    .selectFrom('api_clients')
    .select(['uid', 'public_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const secret = await showSecret(app.ctx, { ownerId: owner.id, uid: row.uid });
  return { owner, uid: row.uid, id, clientId: row.public_id, secret };
}

export const realmPath = '/realms/mangadex/protocol/openid-connect';

/** Sends a form to the token endpoint; undefined fields are omitted. */
export function requestToken(
  app: Pick<TestApp, 'api'>,
  form: Record<string, string | undefined>,
  {
    headers = {},
    at: tokenUrl = `${app.api}${realmPath}/token`,
  }: { headers?: Record<string, string>; at?: string } = {},
): Promise<TestResponse> {
  const presentFields = Object.entries(form).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return post(tokenUrl, new URLSearchParams(presentFields).toString(), { ...type, ...headers });
}

/** Form of the password grant, by which a program signs its owner in. */
export const passwordGrant = ({ owner, clientId, secret }: BuiltClient) => ({
  grant_type: 'password',
  username: owner.username,
  password: memberPassword,
  client_id: clientId,
  client_secret: secret,
});

export const refreshGrant = ({ clientId, secret }: BuiltClient, refresh_token: string) => ({
  grant_type: 'refresh_token',
  refresh_token,
  client_id: clientId,
  client_secret: secret,
});

/** Signs in by the password grant; returns the response of the token endpoint. */
export async function signInByPassword(app: Pick<TestApp, 'api'>, client: BuiltClient): Promise<Json> {
  const response = await requestToken(app, passwordGrant(client));
  expect([response.status, response.status === 200 ? null : response.body]).toEqual([200, null]);
  return response.body;
}

/** Returns the status of `/auth/check` with an access token. */
export async function statusOfToken(app: Pick<TestApp, 'api'>, token: string): Promise<number> {
  return (await get(`${app.api}/auth/check`, { authorization: `Bearer ${token}` })).status;
}
