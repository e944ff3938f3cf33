// Sessions of programs: a short-lived access token, and a refresh token that is exchanged for the next pair (rotation).
// Each refresh token is derived from the previous one and the installation's secret, so that a response that was lost,
// or requested by two processes at once, can be repeated although the database holds only hashes.
import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { displayedNetwork } from '#server/core/http/limits/address.ts';
import type { RequestSource } from '#server/core/http/route.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { endSessions, maxSessionLifeMs, signedOutSince, startSession } from './sessions.ts';
import type { Tokens } from './tokens.ts';

const refreshTokenType = 'Refresh';
/** Lifetime of a refresh token, and how long it stays valid after its first use, in milliseconds. */
export const refreshTokenLifeMs = 30 * 24 * 3600_000;
const reuseGraceMs = 60_000;

type RefreshContext = Pick<Context, 'db' | 'secret' | 'clock' | 'config'>;

/** Program that holds a session. */
export interface TokenHolder {
  kind: 'client' | 'legacy';
  /** Internal id of a personal client; null for the legacy login. */
  clientId: number | null;
  /** Client id, the `client_id` claim of its tokens. */
  name: string;
  /** OAuth scope of its tokens. Null or absent: no scope at sign-in, the scope of the previous tokens at a refresh. */
  scope?: string | null;
}

export interface Person {
  id: number;
  uid: string;
}

export interface TokenPair {
  /** Uid of the session. */
  session: string;
  accessToken: string;
  accessLifeSeconds: number;
  refreshToken: string;
  refreshLifeSeconds: number;
  scope: string | null;
}

/** Started session that a token pair is issued for. */
interface StartedSession {
  uid: string;
  person: Person;
  holder: TokenHolder;
  /** Id (`jti`) of the refresh token, which the database stores as a hash. */
  value: string;
  expiresAt: Date;
}

/**
 * Starts a session inside a transaction; call `issueTokens` after the commit. Null if the user was signed out
 * everywhere while the password was verified.
 * @param since when the sign-in began
 */
export async function startTokenSession(
  ctx: RefreshContext,
  tx: Db,
  { person, since, holder, source }: { person: Person; since: Date; holder: TokenHolder; source: RequestSource },
): Promise<StartedSession | null> {
  if (await signedOutSince(tx, person.uid, since)) return null;
  const uid = await startSession(ctx, tx, {
    userId: person.id,
    kind: holder.kind,
    clientId: holder.clientId,
    userAgent: source.userAgent ?? null,
    network: displayedNetwork(source.network),
    lifeMs: refreshTokenLifeMs,
  });
  const tokenId = randomBytes(32).toString('base64url');
  const { expires_at: expiresAt } = await tx
    .updateTable('sessions')
    .set({ refresh_hash: hashTokenId(tokenId), refreshed_at: ctx.clock() })
    .where('uid', '=', uid)
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { uid, person, holder, value: tokenId, expiresAt };
}

/**
 * Exchanges a refresh token for the next pair, and returns it with its user. Null if the token is invalid, has expired
 * or belongs to another program. A reused token ends its session, because somebody has a copy of it.
 */
export async function refreshTokens(
  ctx: RefreshContext,
  tokens: Tokens,
  token: string,
  holder: TokenHolder,
): Promise<(TokenPair & { person: Person }) | null> {
  const claims = await readRefreshToken(tokens, token, holder);
  if (!claims) return null;
  const rotatedSession = await transaction(ctx, async (tx) => {
    const session = await tx
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .selectAll('sessions')
      .where('sessions.uid', '=', claims.sid)
      .where('sessions.kind', '=', holder.kind)
      .where('sessions.client_id', 'is not distinct from', holder.clientId)
      .where('sessions.ended_at', 'is', null)
      .where('sessions.expires_at', '>', ctx.clock())
      .where('users.uid', '=', claims.sub)
      .where('users.deleted_at', 'is', null)
      .forUpdate('sessions')
      .executeTakeFirst();
    if (!session) return null;
    const { uid, user_id, refresh_hash, previous_hash, refreshed_at, created_at } = session;
    const now = ctx.clock();
    const presentedHash = hashTokenId(claims.jti);
    const person = { id: user_id, uid: claims.sub };
    if (refresh_hash?.equals(presentedHash)) {
      const tokenId = nextTokenId(ctx, uid, presentedHash);
      const expiresAt = new Date(Math.min(now.getTime() + refreshTokenLifeMs, created_at.getTime() + maxSessionLifeMs));
      await tx
        .updateTable('sessions')
        .set({
          refresh_hash: hashTokenId(tokenId),
          previous_hash: presentedHash,
          refreshed_at: now,
          last_used_at: now,
          expires_at: expiresAt,
        })
        .where('uid', '=', uid)
        .execute();
      return { uid, person, value: tokenId, expiresAt };
    }
    if (previous_hash?.equals(presentedHash) && now.getTime() - (refreshed_at?.getTime() ?? 0) <= reuseGraceMs) {
      return { uid, person, value: nextTokenId(ctx, uid, presentedHash), expiresAt: session.expires_at };
    }
    await endSessions(ctx, tx, { uid });
    return null;
  });
  // a refresh may narrow the scope, never widen it
  const grantedScopes = claims.scope?.split(' ') ?? [];
  const requestedScopes =
    holder.scope?.split(' ').filter((requestedScope) => grantedScopes.includes(requestedScope)) ?? [];
  const scope = requestedScopes.length > 0 ? requestedScopes.join(' ') : (claims.scope ?? null);
  return (
    rotatedSession && {
      ...(await issueTokens(ctx, tokens, { ...rotatedSession, holder: { ...holder, scope } })),
      person: rotatedSession.person,
    }
  );
}

/** Ends the session of a refresh token, even of one that was exchanged before. False if it is another program's. */
export async function endSessionByRefreshToken(
  ctx: RefreshContext,
  tokens: Tokens,
  token: string,
  holder: TokenHolder,
): Promise<boolean> {
  const claims = await readRefreshToken(tokens, token, holder);
  if (!claims) return false;
  await endSessions(ctx, ctx.db, { uid: claims.sid });
  return true;
}

/** Ends the session of an access token. False if the token belongs to another program. */
export async function endSessionByAccessToken(
  ctx: RefreshContext,
  tokens: Pick<Tokens, 'verifyAccess'>,
  token: string,
  { name }: TokenHolder,
): Promise<boolean> {
  const claims = await tokens.verifyAccess(token);
  if (claims?.client_id !== name) return false;
  await endSessions(ctx, ctx.db, { uid: claims.sid });
  return true;
}

async function readRefreshToken(
  tokens: Tokens,
  token: string,
  { name }: TokenHolder,
): Promise<{ sub: string; sid: string; jti: string; scope?: string } | null> {
  const claims = await tokens.verify(token, refreshTokenType);
  if (!claims || claims['client_id'] !== name) return null;
  return claims as { sub: string; sid: string; jti: string; scope?: string };
}

/** Signs the token pair of a session. Not for use inside a transaction: it may query keys on another connection. */
export async function issueTokens(
  { clock, config }: RefreshContext,
  tokens: Tokens,
  { uid, person, holder, value: tokenId, expiresAt }: StartedSession,
): Promise<TokenPair> {
  const scope = holder.scope ?? null;
  const claims = { sub: person.uid, sid: uid, client_id: holder.name, ...(scope === null ? {} : { scope }) };
  const seconds = Math.floor((expiresAt.getTime() - clock().getTime()) / 1000);
  const [accessToken, refreshToken] = await Promise.all([
    tokens.signAccess(claims),
    tokens.sign({ ...claims, jti: tokenId }, { type: refreshTokenType, seconds }),
  ]);
  return {
    session: uid,
    accessToken,
    accessLifeSeconds: config.accessTokenLife,
    refreshToken,
    refreshLifeSeconds: seconds,
    scope,
  };
}

function nextTokenId({ secret }: Pick<Context, 'secret'>, uid: string, presentedHash: Buffer): string {
  return secret.hash('refresh token', `${uid} ${presentedHash.toString('base64url')}`).toString('base64url');
}

const hashTokenId = (tokenId: string): Buffer => createHash('sha256').update(tokenId).digest();
