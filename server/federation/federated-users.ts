// Users who sign in at an outside OpenID provider (OIDC_ISSUER): its ID token is exchanged once for a session and an
// access token of this site. From then on they are like all other users, so that bans and sign-out take effect at once.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { roles as knownRoles } from '#contract/rules/permissions.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { lockByName, transaction } from '#server/core/db/transaction.ts';
import { applySanctions } from '#server/accounts/sanctions.ts';
import { type Claims, maxTokenAgeSeconds, openRelyingParty, signedInAt } from './relying-party.ts';
import { saveSession } from '#server/sessions/sessions.ts';
import { consumeOnce } from './consume-once.ts';
import { siteScope, type Tokens } from '#server/sessions/tokens.ts';
import { reserveUsernames, findUsernameProblem } from '#server/accounts/username-claims.ts';
import { cleanUsername } from '#server/accounts/usernames.ts';

/** Milliseconds until a session expires, unless another ID token of the provider extends it. */
const sessionLifeMs = 12 * 3600_000;

interface FederatedToken {
  accessToken: string;
  /** Lifetime of the access token in seconds. */
  expiresIn: number;
}

interface ExchangedToken extends FederatedToken {
  /** Public id of the user on this site. */
  user: string;
}

export interface FederatedSignIn {
  /** @throws ApiError 401 for an invalid ID token, 503 if the provider cannot be reached */
  exchange(idToken: string, clientInfo: { userAgent: string | null; network: string | null }): Promise<ExchangedToken>;
}

export function openFederatedSignIn(ctx: Context, tokens: Tokens, issuer: string): FederatedSignIn {
  const relyingParty = openRelyingParty(ctx, { issuer, clientId: ctx.config.oidcClientId, clientSecret: null });
  return {
    exchange: async (idToken, clientInfo) => {
      const claims = await relyingParty.verifyIdToken(idToken);
      const until = ctx.clock().getTime() + (maxTokenAgeSeconds + 60) * 1000;
      // a used token is recognized without its signature, which can be encoded in several ways, and which some
      // algorithms make differently each time
      const unsignedToken = idToken.slice(0, idToken.lastIndexOf('.'));
      if (!(await consumeOnce(ctx, { kind: 'UsedIdToken', text: unsignedToken, until }))) throw tokenUsedError();
      const person = await findOrCreateUser(ctx, issuer, claims);
      const uid = sessionUid(issuer, claims);
      await rejectEndedSession(ctx, uid, claims);
      const isSessionOpen = await saveSession(ctx, {
        uid,
        person: person.uid,
        secondFactor: [claims['amr']].flat().some((method) => ['mfa', 'otp', 'hwk', 'swk'].includes(String(method))),
        authenticatedAt: new Date(signedInAt(claims, ctx.clock()) * 1000),
        ...clientInfo,
        lifeMs: sessionLifeMs,
      });
      if (!isSessionOpen) throw sessionEndedError();
      const accessToken = await tokens.signAccess({
        sub: person.uid,
        sid: uid,
        client_id: ctx.config.oidcClientId,
        scope: siteScope,
      });
      return { accessToken, expiresIn: ctx.config.accessTokenLife, user: person.uid };
    },
  };
}

/** Derives the session's uid from the sign-in at the provider, so that all pages and reloads share one session. */
function sessionUid(issuer: string, { sub, sid, auth_time: authTime }: Claims & { auth_time?: unknown }): string {
  const sessionKey = `${issuer} ${sub} ${typeof sid === 'string' ? sid : String(authTime ?? '')}`;
  return `outside-${createHash('sha256').update(sessionKey).digest('base64url')}`;
}

/** Rejects a sign-in that is older than the end of its session here: the provider's own session may still be active. */
async function rejectEndedSession(ctx: Context, uid: string, claims: Claims): Promise<void> {
  const row = await ctx.db.selectFrom('sessions').select('ended_at').where('uid', '=', uid).executeTakeFirst();
  if (!row?.ended_at) return;
  const authTime = typeof claims['auth_time'] === 'number' ? claims['auth_time'] : claims.iat;
  if (authTime * 1000 <= row.ended_at.getTime()) throw sessionEndedError();
  await ctx.db.deleteFrom('sessions').where('uid', '=', uid).execute();
}

const tokenUsedError = (): ApiError =>
  new ApiError('unauthorized_http_exception', 'This was used already', { reason: 'refused' });

const sessionEndedError = (): ApiError =>
  new ApiError('unauthorized_http_exception', 'This sign-in was ended. Sign in anew', { reason: 'step_up' });

/** Finds a user by issuer and subject, never by e-mail address; creates the user on the first sign-in. */
async function findOrCreateUser(ctx: Context, issuer: string, claims: Claims): Promise<{ id: number; uid: string }> {
  return transaction(ctx, async (tx) => {
    await lockByName(tx, `outside ${issuer} ${claims.sub}`);
    const existingUser = await tx
      .selectFrom('accounts')
      .innerJoin('users', 'users.id', 'accounts.user_id')
      .select(['users.id', 'users.uid', 'users.deleted_at'])
      .where('accounts.issuer', '=', issuer)
      .where('accounts.subject', '=', claims.sub)
      .executeTakeFirst();
    if (existingUser?.deleted_at) throw new ApiError('unauthorized_http_exception', 'This account was deleted');
    const person = existingUser ?? (await createUserFromClaims(ctx, tx, issuer, claims));
    await syncRoles(tx, person.id, claims);
    return person;
  });
}

async function createUserFromClaims(
  ctx: Context,
  tx: Db,
  issuer: string,
  claims: Claims,
): Promise<{ id: number; uid: string }> {
  const name = await findAvailableUsername({ ...ctx, db: tx as Context['db'] }, claims);
  const person = await tx
    .insertInto('users')
    .values({ username: name, roles: ['ROLE_MEMBER'], unverified: claims['email_verified'] === false })
    .returning(['id', 'uid'])
    .executeTakeFirstOrThrow();
  await reserveUsernames(tx, [{ id: person.id, username: name }]);
  await tx.insertInto('accounts').values({ user_id: person.id, issuer, subject: claims.sub }).execute();
  await applySanctions(ctx, tx, person.id, { issuer, subject: claims.sub });
  return person;
}

/** Returns the provider's name for the user, or a variant, that is free and allowed here. */
async function findAvailableUsername(ctx: Context, claims: Claims): Promise<string> {
  const providerName = [claims['preferred_username'], claims['nickname'], claims['name']].find(
    (name): name is string => typeof name === 'string',
  );
  const name = cleanUsername((providerName ?? 'reader').replaceAll('@', ' ')).slice(0, 50) || 'reader';
  for (let suffix = 1; suffix < 50; suffix++) {
    const candidate = suffix === 1 ? name : `${name} ${suffix}`;
    if ((await findUsernameProblem(ctx, candidate)) === null) return candidate;
  }
  return `reader ${createHash('sha256').update(claims.sub).digest('hex').slice(0, 12)}`;
}

/** Adds roles that the provider grants and removes those that it no longer grants; roles granted here stay. */
async function syncRoles(tx: Db, userId: number, claims: Claims): Promise<void> {
  const claimedRoles = [claims['roles']].flat().map(String);
  const grantedRoles = knownRoles.filter((role) => claimedRoles.includes(role) && !derivedRoles.includes(role));
  await sql`
    UPDATE users SET roles = ARRAY(
      SELECT DISTINCT role FROM unnest(users.roles || ${grantedRoles}::text[]) AS role
      WHERE role <> ALL (accounts.outside_roles) OR role = ANY (${grantedRoles}::text[]) ORDER BY role)
    FROM accounts WHERE accounts.user_id = users.id AND users.id = ${userId}
      AND accounts.outside_roles IS DISTINCT FROM ${grantedRoles}::text[]`.execute(tx);
  await tx.updateTable('accounts').set({ outside_roles: grantedRoles }).where('user_id', '=', userId).execute();
}

const derivedRoles: readonly string[] = ['ROLE_GUEST', 'ROLE_MEMBER', 'ROLE_GROUP_LEADER', 'ROLE_GROUP_MEMBER'];
