// Codes that mails carry. They are made when the mail is, kept only as hashes, work once, and not for long.
import { randomBytes } from 'node:crypto';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db.ts';

export type CodeKind = 'confirm' | 'recover' | 'email' | 'undo' | 'delete';

const hour = 3600_000;
/** Milliseconds that each is good for. */
export const codeLife: Readonly<Record<CodeKind, number>> = {
  confirm: 24 * hour,
  recover: hour,
  email: 24 * hour,
  undo: 7 * 24 * hour,
  delete: hour,
};

type CodeContext = Pick<Context, 'secret' | 'clock'>;

export interface Code {
  userId: number;
  /** The address that it is about. */
  email: string | null;
  createdAt: Date;
}

/** Answers the code; nothing else knows it. @param life milliseconds, else those of its kind */
export async function createCode(
  ctx: CodeContext,
  db: Db,
  { kind, userId, email = null, life }: { kind: CodeKind; userId: number; email?: string | null; life?: number },
): Promise<string> {
  // letters and digits alone: mail programs end an address before other signs
  const code = randomBytes(24).toString('hex');
  const now = ctx.clock();
  await db
    .insertInto('account_codes')
    .values({
      hash: hashOf(ctx, kind, code),
      user_id: userId,
      kind,
      email,
      created_at: now,
      expires_at: new Date(now.getTime() + (life ?? codeLife[kind])),
    })
    .execute();
  return code;
}

/** What a code stands for, or null when it stands for nothing any more. It can still be used. */
export async function readCode(ctx: CodeContext, db: Db, kind: CodeKind, code: string): Promise<Code | null> {
  const row = await db
    .selectFrom('account_codes')
    .select(['user_id', 'email', 'created_at'])
    .where('hash', '=', hashOf(ctx, kind, code))
    .where('expires_at', '>', ctx.clock())
    .executeTakeFirst();
  return row ? { userId: row.user_id, email: row.email, createdAt: row.created_at } : null;
}

/** Uses a code up, with all others of its kind that the person has. Of two at the same time one gets it. */
export async function takeCode(ctx: CodeContext, tx: Db, kind: CodeKind, code: string): Promise<Code | null> {
  const row = await tx
    .deleteFrom('account_codes')
    .where('hash', '=', hashOf(ctx, kind, code))
    .where('expires_at', '>', ctx.clock())
    .returning(['user_id', 'email', 'created_at'])
    .executeTakeFirst();
  if (!row) return null;
  await forgetCodes(tx, row.user_id, [kind]);
  return { userId: row.user_id, email: row.email, createdAt: row.created_at };
}

/** @param kinds all of them when none are named */
export async function forgetCodes(tx: Db, userId: number, kinds?: readonly CodeKind[]): Promise<void> {
  let query = tx.deleteFrom('account_codes').where('user_id', '=', userId);
  if (kinds) query = query.where('kind', 'in', kinds);
  await query.execute();
}

function hashOf({ secret }: CodeContext, kind: CodeKind, code: string): Buffer {
  return secret.hash(`code ${kind}`, code.slice(0, 200));
}
