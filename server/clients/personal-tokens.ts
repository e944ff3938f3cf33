// Tokens for personal API clients, like those of the public API's identity server: by the password of the client's
// owner (password grant), and by refresh token.
import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { signInWithPassword } from '#server/sign-in/credentials.ts';
import {
  endSessionByAccessToken,
  endSessionByRefreshToken,
  type TokenHolder,
  type Person,
  refreshTokens,
  startTokenSession,
  issueTokens,
  type TokenPair,
} from '#server/sessions/refresh.ts';
import { endSessions } from '#server/sessions/sessions.ts';
import type { Tokens } from '#server/sessions/tokens.ts';
import { clientIdPrefix, hashSecret, isApproved } from './clients.ts';
import { type OAuthResponse, type OAuthRequest, oauthErrorResponse } from './oauth.ts';

/** Scopes a client may ask for: they decide whether there is an ID token and which claims /userinfo has. */
const knownScopes = ['openid', 'email', 'profile', 'groups', 'roles'];
const defaultScope = 'email profile';
/** Maximum of concurrent sessions per client. A program that never refreshes begins a new session with every run. */
const maxSessions = 50;

interface AuthenticatedClient {
  id: number;
  publicId: string;
  owner: Person & { username: string };
}

/** Handles a token request of a personal client; null if it comes from any other program. */
export async function personalTokens(
  ctx: Context,
  tokens: Tokens,
  request: OAuthRequest,
): Promise<OAuthResponse | null> {
  if (!request.clientId?.startsWith(clientIdPrefix)) return null;
  const { form } = request;
  const grantType = form.get('grant_type');
  if (!grantType) return oauthErrorResponse(400, 'invalid_request', 'Missing form parameter: grant_type');
  if (grantType !== 'password' && grantType !== 'refresh_token') {
    return oauthErrorResponse(400, 'unsupported_grant_type', 'Unsupported grant_type');
  }
  const client = await authenticateClient(ctx, request);
  if ('status' in client) return client;
  return grantType === 'password'
    ? grantByPassword(ctx, tokens, request, client)
    : grantByRefreshToken(ctx, tokens, request, client);
}

/** Ends the session of a personal client by its refresh token; null when the request is not such a client's. */
export async function personalLogout(
  ctx: Context,
  tokens: Tokens,
  request: OAuthRequest,
): Promise<OAuthResponse | null> {
  if (!request.clientId?.startsWith(clientIdPrefix)) return null;
  const client = await authenticateClient(ctx, request);
  if ('status' in client) return client;
  const token = request.form.get('refresh_token');
  if (!token) return oauthErrorResponse(400, 'invalid_request', 'Missing form parameter: refresh_token');
  const ended = await endSessionByRefreshToken(ctx, tokens, token, tokenHolderOf(client));
  return ended ? { status: 204, body: null } : invalidRefreshToken;
}

/**
 * Ends the session of an access or refresh token (RFC 7009); null when the request is not a personal client's. A token
 * that is not the client's counts as revoked.
 */
export async function personalRevocation(
  ctx: Context,
  tokens: Tokens,
  request: OAuthRequest,
): Promise<OAuthResponse | null> {
  if (!request.clientId?.startsWith(clientIdPrefix)) return null;
  const client = await authenticateClient(ctx, request);
  if ('status' in client) return client;
  const token = request.form.get('token');
  if (!token) return oauthErrorResponse(400, 'invalid_request', 'Missing form parameter: token');
  const holder = tokenHolderOf(client);
  if (!(await endSessionByRefreshToken(ctx, tokens, token, holder)))
    await endSessionByAccessToken(ctx, tokens, token, holder);
  return { status: 200, body: null };
}

async function grantByPassword(
  ctx: Context,
  tokens: Tokens,
  request: OAuthRequest,
  client: AuthenticatedClient,
): Promise<OAuthResponse> {
  const { form, source } = request;
  const [name, password] = [form.get('username'), form.get('password')];
  if (!name) return oauthErrorResponse(400, 'invalid_request', 'Missing parameter: username');
  if (!password) return oauthErrorResponse(400, 'invalid_request', 'Missing parameter: password');
  const since = ctx.clock();
  // the client has proven its secret: failed attempts of other programs at its owner's password must not lock it out
  const trusted = [{ userId: client.owner.id, guesser: `client ${client.id}`, since: null }];
  const signInResult = await signInWithPassword(ctx, { name, password, source: source.network, trusted });
  if (!signInResult.ok && signInResult.why === 'wait') {
    return oauthErrorResponse(429, 'temporarily_unavailable', 'Too many attempts. Try again later');
  }
  // do not reveal whether the name and password were the right ones of another user
  if (!signInResult.ok || signInResult.account.id !== client.owner.id) {
    return wrongPassword;
  }
  const started = await transaction(ctx, async (tx) => {
    if (!(await mayStillSignIn(tx, client))) return accountDisabled;
    await endSurplusSessions(ctx, tx, client.id);
    const person = client.owner;
    const holder = { ...tokenHolderOf(client), scope: scopeOf(form) ?? defaultScope };
    return (await startTokenSession(ctx, tx, { person, since, holder, source })) ?? wrongPassword;
  });
  if ('status' in started) return started;
  return tokenResponse(tokens, client, await issueTokens(ctx, tokens, started));
}

async function grantByRefreshToken(
  ctx: Context,
  tokens: Tokens,
  request: OAuthRequest,
  client: AuthenticatedClient,
): Promise<OAuthResponse> {
  const token = request.form.get('refresh_token');
  if (!token) return oauthErrorResponse(400, 'invalid_request', 'Missing form parameter: refresh_token');
  if (!(await mayStillSignIn(ctx.db, client))) return accountDisabled;
  const pair = await refreshTokens(ctx, tokens, token, { ...tokenHolderOf(client), scope: scopeOf(request.form) });
  return pair ? tokenResponse(tokens, client, pair) : invalidRefreshToken;
}

/** The known scopes of a token request, each once, separated by spaces; null when it names none. */
function scopeOf(form: OAuthRequest['form']): string | null {
  const requestedScopes = (form.get('scope') ?? '')
    .split(' ')
    .filter((requestedScope) => knownScopes.includes(requestedScope));
  return requestedScopes.length > 0 ? [...new Set(requestedScopes)].join(' ') : null;
}

async function tokenResponse(
  tokens: Tokens,
  { owner, publicId }: AuthenticatedClient,
  pair: TokenPair,
): Promise<OAuthResponse> {
  const scope = pair.scope ?? defaultScope;
  const idToken = scope.split(' ').includes('openid')
    ? await tokens.sign(
        { sub: owner.uid, sid: pair.session, azp: publicId, preferred_username: owner.username, name: owner.username },
        { type: 'JWT', seconds: pair.accessLifeSeconds, audience: publicId },
      )
    : null;
  return {
    status: 200,
    body: {
      access_token: pair.accessToken,
      expires_in: pair.accessLifeSeconds,
      refresh_expires_in: pair.refreshLifeSeconds,
      refresh_token: pair.refreshToken,
      token_type: 'Bearer',
      ...(idToken === null ? {} : { id_token: idToken }),
      'not-before-policy': 0,
      session_state: pair.session,
      scope,
      client_type: 'personal',
    },
  };
}

/** Finds the client whose secret the request contains, if it is approved and active; else returns an error response. */
async function authenticateClient(
  ctx: Context,
  { clientId, clientSecret }: OAuthRequest,
): Promise<AuthenticatedClient | OAuthResponse> {
  const row = await ctx.db
    .selectFrom('api_clients')
    .innerJoin('users', 'users.id', 'api_clients.owner_id')
    .select(['api_clients.id', 'secret_hash', 'state', 'active', 'owner_id', 'users.uid', 'username'])
    .where('public_id', '=', clientId!)
    .executeTakeFirst();
  if (!row?.secret_hash || !clientSecret || !timingSafeEqual(row.secret_hash, hashSecret(clientSecret))) {
    // Keycloak's wording. An unknown client id gets the same response, so that ids cannot be enumerated
    return oauthErrorResponse(401, 'unauthorized_client', 'Invalid client or Invalid client credentials');
  }
  if (!row.active || !isApproved(row.state)) {
    return oauthErrorResponse(401, 'unauthorized_client', 'This client is not approved, or switched off');
  }
  return { id: row.id, publicId: clientId!, owner: { id: row.owner_id, uid: row.uid, username: row.username } };
}

/** Whether the client and its owner may sign in. Locks the client, so that it stays so until the transaction ends. */
async function mayStillSignIn(db: Db, { id }: AuthenticatedClient): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM api_clients JOIN users ON users.id = api_clients.owner_id
    WHERE api_clients.id = ${id} AND active AND state IN ('approved', 'autoapproved')
      AND NOT in_force(banned, banned_until) AND NOT unverified AND deleted_at IS NULL
    FOR SHARE OF api_clients`.execute(db);
  return rows.length > 0;
}

async function endSurplusSessions(ctx: Context, tx: Db, clientId: number): Promise<void> {
  const surplus = await tx
    .selectFrom('sessions')
    .select('uid')
    .where('client_id', '=', clientId)
    .where('ended_at', 'is', null)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .offset(maxSessions - 1)
    .execute();
  for (const { uid } of surplus) await endSessions(ctx, tx, { uid });
}

const tokenHolderOf = ({ id, publicId }: AuthenticatedClient): TokenHolder => ({
  kind: 'client',
  clientId: id,
  name: publicId,
});
const wrongPassword = oauthErrorResponse(401, 'invalid_grant', 'Invalid user credentials');
const accountDisabled = oauthErrorResponse(400, 'invalid_grant', 'Account disabled');
const invalidRefreshToken = oauthErrorResponse(400, 'invalid_grant', 'Invalid refresh token');
