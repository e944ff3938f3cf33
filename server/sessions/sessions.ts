// Sessions: one row each, ended by signing out, revocation or expiry.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import type { ViewerSession } from '#server/core/access/viewer.ts';

interface NewSession {
  /** Random by default. */
  uid?: string;
  userId: number;
  kind: ViewerSession['kind'];
  clientId?: number | null;
  secondFactor?: boolean;
  userAgent?: string | null;
  /** Truncated address, as `networkName` returns it. */
  network?: string | null;
  /** Milliseconds until it expires. */
  lifeMs: number;
}

/** Starts a session and returns its uid. Beyond the maximum per account, the least recently used session ends. */
export async function startSession(
  ctx: Pick<Context, 'clock' | 'secret'>,
  db: Db,
  session: NewSession,
): Promise<string> {
  const now = ctx.clock();
  const { uid } = await db
    .insertInto('sessions')
    .values({
      uid: session.uid ?? randomUUID(),
      user_id: session.userId,
      kind: session.kind,
      client_id: session.clientId ?? null,
      second_factor: session.secondFactor ?? false,
      authenticated_at: now,
      user_agent: session.userAgent?.slice(0, 300).toWellFormed() ?? null,
      network: session.network ?? null,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + session.lifeMs),
    })
    .returning('uid')
    .executeTakeFirstOrThrow();
  await endSurplusSessions(ctx, db, session.userId, uid);
  return uid;
}

/**
 * Ends the least recently used sessions beyond the maximum, those of programs before those of browsers.
 * @param uid session that has just begun, which stays
 */
async function endSurplusSessions(
  ctx: Pick<Context, 'clock' | 'secret'>,
  db: Db,
  userId: number,
  uid: string,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM sessions WHERE user_id = ${userId} AND ended_at IS NULL
    ORDER BY uid = ${uid} DESC, kind = 'site' DESC, last_used_at DESC, id DESC OFFSET ${limits.signInsPerAccount}`.execute(
    db,
  );
  for (const { id } of rows) await endSessions(ctx, db, { id, userId });
}

interface SignedInSession {
  uid: string;
  /** Public id of the person. */
  person: string;
  /** Whether a second factor was used. Ignored unless the account has one here or comes from an outside provider. */
  secondFactor: boolean;
  authenticatedAt: Date;
  userAgent: string | null;
  network: string | null;
  /** Milliseconds until it expires unless it is used again. */
  lifeMs: number;
  /**
   * When the user began to authenticate, for a sign-in that was finished just now; null if an existing session is used
   * again. Absent after a sign-in at another provider, where only `authenticatedAt` is known.
   */
  authenticationStartedAt?: Date | null;
}

/** Maximum lifetime of a session in milliseconds, however often it is used; then a new sign-in is needed. */
export const maxSessionLifeMs = 180 * 24 * 3600_000;

/**
 * Records the start or use of a session of the site. False if it was ended or has reached its maximum lifetime, or if
 * its user was deleted, or was signed out everywhere during the sign-in.
 */
export async function saveSession(
  ctx: Pick<Context, 'clock' | 'db' | 'secret'>,
  session: SignedInSession,
): Promise<boolean> {
  const { authenticationStartedAt, person } = session;
  if (!authenticationStartedAt) return upsertSession(ctx, ctx.db, session);
  return transaction(
    ctx,
    async (tx) => !(await signedOutSince(tx, person, authenticationStartedAt)) && upsertSession(ctx, tx, session),
  );
}

async function upsertSession(
  ctx: Pick<Context, 'clock' | 'secret'>,
  db: Db,
  session: SignedInSession,
): Promise<boolean> {
  const now = ctx.clock();
  const expiresAt = new Date(now.getTime() + session.lifeMs);
  // a new sign-in in the same session restarts it; any other use leaves its authentication data unchanged
  const isNewSignIn =
    session.authenticationStartedAt === undefined
      ? sql`excluded.authenticated_at > kept.authenticated_at`
      : sql`${session.authenticationStartedAt !== null}::boolean`;
  const { rows } = await sql<{ alive: boolean; user_id: number; begun: boolean }>`
    INSERT INTO sessions AS kept (uid, user_id, kind, second_factor, authenticated_at, user_agent, network,
      created_at, last_used_at, expires_at)
    SELECT ${session.uid}, users.id, 'site',
      ${session.secondFactor}::boolean AND (accounts.totp_confirmed_at IS NOT NULL OR accounts.issuer IS NOT NULL), ${session.authenticatedAt},
      ${session.userAgent?.slice(0, 300).toWellFormed() ?? null}, ${session.network}, ${now}, ${now}, ${expiresAt}
    FROM users LEFT JOIN accounts ON accounts.user_id = users.id
    WHERE users.uid = ${session.person} AND users.deleted_at IS NULL
    ON CONFLICT (uid) DO UPDATE SET
      user_id = excluded.user_id,
      second_factor = CASE WHEN ${isNewSignIn} THEN excluded.second_factor ELSE kept.second_factor END,
      authenticated_at = CASE WHEN ${isNewSignIn} THEN excluded.authenticated_at ELSE kept.authenticated_at END,
      user_agent = coalesce(excluded.user_agent, kept.user_agent),
      network = coalesce(excluded.network, kept.network),
      last_used_at = excluded.last_used_at,
      created_at = CASE WHEN ${isNewSignIn} THEN excluded.created_at ELSE kept.created_at END,
      expires_at = CASE WHEN ${isNewSignIn} THEN excluded.expires_at
        ELSE least(excluded.expires_at, kept.created_at + ${maxSessionLifeMs} * interval '1 millisecond') END
    RETURNING ended_at IS NULL AND expires_at > ${now} AS alive, user_id, xmax = 0 AS begun`.execute(db);
  const [savedSession] = rows;
  if (savedSession?.begun) await endSurplusSessions(ctx, db, savedSession.user_id, session.uid);
  return savedSession?.alive ?? false;
}

/**
 * Whether a user was signed out everywhere after `since`. Locks the account row, so that a concurrent sign-out waits
 * until this transaction ends and then sees its writes. @param person public id
 */
export async function signedOutSince(tx: Db, person: string, since: Date): Promise<boolean> {
  const account = await tx
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.user_id')
    .select('accounts.signed_out_at')
    .where('users.uid', '=', person)
    .forShare('accounts')
    .executeTakeFirst();
  return account?.signed_out_at != null && account.signed_out_at > since;
}

type SessionSelector =
  | { uid: string }
  | { userId: number; except?: string | undefined }
  | { clientId: number }
  | { id: number; userId: number }
  | 'everybody';

/**
 * Ends the selected sessions, deletes the OpenID provider's records of them, and returns their number. For all sessions
 * of a user, also deletes unfinished sign-ins, and finished ones whose redirect was not followed.
 */
export async function endSessions(
  ctx: Pick<Context, 'clock' | 'secret'>,
  db: Db,
  selector: SessionSelector,
): Promise<number> {
  const signedOutUserId =
    selector !== 'everybody' && 'userId' in selector && !('id' in selector) ? selector.userId : null;
  if (signedOutUserId !== null) {
    // written first, so that a concurrent sign-in has either written what is deleted here or sees the sign-out
    await db
      .updateTable('accounts')
      .set({ signed_out_at: ctx.clock() })
      .where('user_id', '=', signedOutUserId)
      .execute();
    await db.deleteFrom('oidc_records').where('user_id', '=', signedOutUserId).execute();
  }
  let query = db.updateTable('sessions').set({ ended_at: ctx.clock() }).where('ended_at', 'is', null);
  if (selector !== 'everybody') {
    if ('uid' in selector) query = query.where('uid', '=', selector.uid);
    else if ('clientId' in selector) query = query.where('client_id', '=', selector.clientId);
    else {
      query = query.where('user_id', '=', selector.userId);
      if ('id' in selector) query = query.where('id', '=', String(selector.id));
      else if (selector.except !== undefined) query = query.where('uid', '!=', selector.except);
    }
  }
  const endedSessions = await query.returning('uid').execute();
  if (selector === 'everybody') await db.deleteFrom('oidc_records').execute();
  const uids = endedSessions.map(({ uid }) => uid);
  if (selector !== 'everybody') await deleteProviderRecords(ctx, db, uids);
  return endedSessions.length;
}

/** Whether a session is neither ended nor expired. */
export async function isSessionActive({ clock, db }: Pick<Context, 'clock' | 'db'>, uid: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('uid', '=', uid)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', clock())
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the OpenID provider's records of sessions: the session itself, codes and refresh tokens. */
export async function deleteProviderRecords(
  ctx: Pick<Context, 'secret'>,
  db: Db,
  uids: readonly string[],
): Promise<void> {
  if (uids.length === 0) return;
  const hashes = uids.map((uid) => sessionHash(ctx, uid));
  await sql`DELETE FROM oidc_records WHERE uid_hash = ANY (${hashes}::bytea[])`.execute(db);
}

/** Hash under which the OpenID provider's records of a session are stored. */
export function sessionHash({ secret }: Pick<Context, 'secret'>, uid: string): Buffer {
  return secret.hash('oidc uid', uid);
}
