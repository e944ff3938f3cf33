// Sign-ins that are under way: one row each, ended by signing out, by being revoked, or by time.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db.ts';
import type { ViewerSession } from '#server/core/viewer.ts';

export interface NewSession {
  /** Made when it is not given. */
  uid?: string;
  userId: number;
  kind: ViewerSession['kind'];
  clientId?: number | null;
  secondFactor?: boolean;
  userAgent?: string | null;
  /** Part of an address, as `networkOf` tells it. */
  network?: string | null;
  /** Milliseconds until it ends in any case. */
  life: number;
}

/** Starts one; answers its uid. */
export async function startSession(ctx: Pick<Context, 'clock'>, db: Db, session: NewSession): Promise<string> {
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
      expires_at: new Date(now.getTime() + session.life),
    })
    .returning('uid')
    .executeTakeFirstOrThrow();
  return uid;
}

/** Which sessions end. */
export type SessionChoice =
  | { uid: string }
  | { userId: number; except?: string | undefined }
  | { clientId: number }
  | { id: number; userId: number }
  | 'everybody';

/** Ends them at once, with everything that the OpenID provider keeps of them; answers how many there were. */
export async function endSessions(
  ctx: Pick<Context, 'clock' | 'secret'>,
  db: Db,
  choice: SessionChoice,
): Promise<number> {
  let query = db.updateTable('sessions').set({ ended_at: ctx.clock() }).where('ended_at', 'is', null);
  if (choice !== 'everybody') {
    if ('uid' in choice) query = query.where('uid', '=', choice.uid);
    else if ('clientId' in choice) query = query.where('client_id', '=', choice.clientId);
    else {
      query = query.where('user_id', '=', choice.userId);
      if ('id' in choice) query = query.where('id', '=', String(choice.id));
      else if (choice.except !== undefined) query = query.where('uid', '!=', choice.except);
    }
  }
  const ended = await query.returning('uid').execute();
  const hashes = ended.map(({ uid }) => sessionHash(ctx, uid));
  if (choice === 'everybody') await db.deleteFrom('oidc_records').execute();
  else if (hashes.length > 0) {
    await sql`DELETE FROM oidc_records WHERE uid_hash = ANY (${hashes}::bytea[])`.execute(db);
  }
  return ended.length;
}

/** Under which the OpenID provider's records of a session are found. */
export function sessionHash({ secret }: Pick<Context, 'secret'>, uid: string): Buffer {
  return secret.hash('oidc uid', uid);
}
