// Sessions of programs: a short access token, and a refresh token that is good for one next pair. Each refresh token
// follows from the one before it and from the secret of the installation, so that an answer that was lost, or asked for by
// two processes at once, can be given again, while the database has only hashes.
import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { networkName } from '#server/core/http/limits/address.ts';
import type { Source } from '#server/core/http/route.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { endSessions, longestLife, signedOutSince, startSession } from './sessions.ts';
import type { Tokens } from './tokens.ts';

const refreshTokenType = 'Refresh';
/** Milliseconds that one is good for, and that the one before it still is after the first use. */
export const refreshLife = 30 * 24 * 3600_000;
const grace = 60_000;

type RefreshContext = Pick<Context, 'db' | 'secret' | 'clock' | 'config'>;

/** Whose session it is on the side of the program. */
export interface Holder {
  kind: 'client' | 'legacy';
  /** Internal id, of a personal client. */
  clientId: number | null;
  /** What the program says it is; stands in its tokens. */
  name: string;
  /** What its tokens tell of the person. Null, or left out, for none; on renewal for what they told before. */
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
  /** Seconds. */
  accessLife: number;
  refreshToken: string;
  refreshLife: number;
  scope: string | null;
}

/** What a pair is made from. */
interface Begun {
  uid: string;
  person: Person;
  holder: Holder;
  /** What the refresh token is known by. */
  value: string;
  expiresAt: Date;
}

/**
 * Begins a session inside a transaction; `issueTokens` comes after it. Null when its person was signed out everywhere while
 * the password was looked at. @param since when they began to show who they are
 */
export async function beginTokens(
  ctx: RefreshContext,
  tx: Db,
  { person, since, holder, source }: { person: Person; since: Date; holder: Holder; source: Source },
): Promise<Begun | null> {
  if (await signedOutSince(tx, person.uid, since)) return null;
  const uid = await startSession(ctx, tx, {
    userId: person.id,
    kind: holder.kind,
    clientId: holder.clientId,
    userAgent: source.userAgent ?? null,
    network: networkName(source.network),
    life: refreshLife,
  });
  const value = randomBytes(32).toString('base64url');
  const { expires_at: expiresAt } = await tx
    .updateTable('sessions')
    .set({ refresh_hash: hashOf(value), refreshed_at: ctx.clock() })
    .where('uid', '=', uid)
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { uid, person, holder, value, expiresAt };
}

/**
 * The next pair, and whose it is. Null when the token is none, has ended, or belongs to another program; a token that was
 * used before ends its session, for somebody has a copy of it.
 */
export async function refreshTokens(
  ctx: RefreshContext,
  tokens: Tokens,
  token: string,
  holder: Holder,
): Promise<(TokenPair & { person: Person }) | null> {
  const claims = await readRefreshToken(tokens, token, holder);
  if (!claims) return null;
  const next = await transaction(ctx, async (tx) => {
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
    const given = hashOf(claims.jti);
    const person = { id: user_id, uid: claims.sub };
    if (refresh_hash?.equals(given)) {
      const value = following(ctx, uid, given);
      const expiresAt = new Date(Math.min(now.getTime() + refreshLife, created_at.getTime() + longestLife));
      await tx
        .updateTable('sessions')
        .set({
          refresh_hash: hashOf(value),
          previous_hash: given,
          refreshed_at: now,
          last_used_at: now,
          expires_at: expiresAt,
        })
        .where('uid', '=', uid)
        .execute();
      return { uid, person, value, expiresAt };
    }
    if (previous_hash?.equals(given) && now.getTime() - (refreshed_at?.getTime() ?? 0) <= grace) {
      return { uid, person, value: following(ctx, uid, given), expiresAt: session.expires_at };
    }
    await endSessions(ctx, tx, { uid });
    return null;
  });
  // a renewal may ask for less than there was, never for more
  const before = claims.scope?.split(' ') ?? [];
  const asked = holder.scope?.split(' ').filter((word) => before.includes(word)) ?? [];
  const scope = asked.length > 0 ? asked.join(' ') : (claims.scope ?? null);
  return (
    next && { ...(await issueTokens(ctx, tokens, { ...next, holder: { ...holder, scope } })), person: next.person }
  );
}

/** Ends the session of a refresh token, whether it was used or not. False when it is none of this program's. */
export async function endByRefreshToken(
  ctx: RefreshContext,
  tokens: Tokens,
  token: string,
  holder: Holder,
): Promise<boolean> {
  const claims = await readRefreshToken(tokens, token, holder);
  if (!claims) return false;
  await endSessions(ctx, ctx.db, { uid: claims.sid });
  return true;
}

/** The same by an access token. */
export async function endByAccessToken(
  ctx: RefreshContext,
  tokens: Pick<Tokens, 'verifyAccess'>,
  token: string,
  { name }: Holder,
): Promise<boolean> {
  const claims = await tokens.verifyAccess(token);
  if (claims?.client_id !== name) return false;
  await endSessions(ctx, ctx.db, { uid: claims.sid });
  return true;
}

async function readRefreshToken(
  tokens: Tokens,
  token: string,
  { name }: Holder,
): Promise<{ sub: string; sid: string; jti: string; scope?: string } | null> {
  const claims = await tokens.verify(token, refreshTokenType);
  if (!claims || claims['client_id'] !== name) return null;
  return claims as { sub: string; sid: string; jti: string; scope?: string };
}

/** Not inside a transaction: it may ask the database for keys on another connection. */
export async function issueTokens(
  { clock, config }: RefreshContext,
  tokens: Tokens,
  { uid, person, holder, value, expiresAt }: Begun,
): Promise<TokenPair> {
  const scope = holder.scope ?? null;
  const claims = { sub: person.uid, sid: uid, client_id: holder.name, ...(scope === null ? {} : { scope }) };
  const seconds = Math.floor((expiresAt.getTime() - clock().getTime()) / 1000);
  const [accessToken, refreshToken] = await Promise.all([
    tokens.signAccess(claims),
    tokens.sign({ ...claims, jti: value }, { type: refreshTokenType, seconds }),
  ]);
  return { session: uid, accessToken, accessLife: config.accessTokenLife, refreshToken, refreshLife: seconds, scope };
}

function following({ secret }: Pick<Context, 'secret'>, uid: string, given: Buffer): string {
  return secret.hash('refresh token', `${uid} ${given.toString('base64url')}`).toString('base64url');
}

const hashOf = (value: string): Buffer => createHash('sha256').update(value).digest();
