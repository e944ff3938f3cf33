// Codes that mails carry. They are made when the mail is, kept only as hashes, work once, and not for long.
import { randomBytes } from 'node:crypto';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';

export type CodeKind = 'confirm' | 'recover' | 'email' | 'undo' | 'delete';

const hour = 3600_000;
/** Milliseconds that each is good for. */
const codeLife: Readonly<Record<CodeKind, number>> = {
  confirm: 24 * hour,
  recover: hour,
  email: 24 * hour,
  undo: 7 * 24 * hour,
  delete: hour,
};

type CodeContext = Pick<Context, 'secret' | 'clock'>;

interface Code {
  userId: number;
  /** The address that it is about. */
  email: string | null;
  /** The change of address that it takes back (`former_emails`). */
  former: number | null;
  createdAt: Date;
}

interface NewCode {
  kind: CodeKind;
  userId: number;
  email?: string | null;
  former?: number | null;
  /** Milliseconds, else those of its kind. */
  life?: number;
}

/** Answers the code; nothing else knows it. */
export async function createCode(
  ctx: CodeContext,
  db: Db,
  { kind, userId, email = null, former = null, life }: NewCode,
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
      former,
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
    .select(columns)
    .where('hash', '=', hashOf(ctx, kind, code))
    .where('expires_at', '>', ctx.clock())
    .executeTakeFirst();
  return row ? asCode(row) : null;
}

/**
 * Uses a code up, with all others of its kind that the person has; but each change of address has an undo of its own. Of
 * two at the same time one gets it, and what else happens to the account waits for it.
 */
export async function takeCode(ctx: CodeContext, tx: Db, kind: CodeKind, code: string): Promise<Code | null> {
  const hash = hashOf(ctx, kind, code);
  await tx
    .selectFrom('accounts')
    .select('user_id')
    .where('user_id', '=', (of) => of.selectFrom('account_codes').select('user_id').where('hash', '=', hash))
    .forUpdate()
    .execute();
  const row = await tx
    .deleteFrom('account_codes')
    .where('hash', '=', hash)
    .where('expires_at', '>', ctx.clock())
    .returning(columns)
    .executeTakeFirst();
  if (!row) return null;
  if (kind !== 'undo') await forgetCodes(tx, row.user_id, [kind]);
  return asCode(row);
}

const columns = ['user_id', 'email', 'former', 'created_at'] as const;

function asCode(row: { user_id: number; email: string | null; former: number | null; created_at: Date }): Code {
  return { userId: row.user_id, email: row.email, former: row.former, createdAt: row.created_at };
}

export async function forgetCodes(tx: Db, userId: number, kinds: readonly CodeKind[]): Promise<void> {
  await tx.deleteFrom('account_codes').where('user_id', '=', userId).where('kind', 'in', kinds).execute();
}

function hashOf({ secret }: CodeContext, kind: CodeKind, code: string): Buffer {
  return secret.hash(`code ${kind}`, code.slice(0, 200));
}
