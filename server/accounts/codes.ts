// One-time codes in e-mails. They are created when the mail is sent, stored only as keyed hashes, valid once and for a
// limited time.
import { randomBytes } from 'node:crypto';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';

export type CodeKind = 'confirm' | 'recover' | 'email' | 'undo' | 'delete';

const hourMs = 3600_000;
/** Lifetime of each kind of code in milliseconds. */
const codeLifeMs: Readonly<Record<CodeKind, number>> = {
  confirm: 24 * hourMs,
  recover: hourMs,
  email: 24 * hourMs,
  undo: 7 * 24 * hourMs,
  delete: hourMs,
};

type CodeContext = Pick<Context, 'secret' | 'clock'>;

interface Code {
  userId: number;
  /** E-mail address that the code was issued for. */
  email: string | null;
  /** Id of the change of address that the code can undo (`former_emails`). */
  former: number | null;
  createdAt: Date;
}

interface NewCode {
  kind: CodeKind;
  userId: number;
  email?: string | null;
  former?: number | null;
  /** Lifetime in milliseconds; by default that of its kind. */
  lifeMs?: number;
}

/** Creates a code and returns it in plain text; only its hash is stored. */
export async function createCode(
  ctx: CodeContext,
  db: Db,
  { kind, userId, email = null, former = null, lifeMs }: NewCode,
): Promise<string> {
  // letters and digits only: mail programs end a link before other characters
  const code = randomBytes(24).toString('hex');
  const now = ctx.clock();
  await db
    .insertInto('account_codes')
    .values({
      hash: hashCode(ctx, kind, code),
      user_id: userId,
      kind,
      email,
      former,
      created_at: now,
      expires_at: new Date(now.getTime() + (lifeMs ?? codeLifeMs[kind])),
    })
    .execute();
  return code;
}

/** Looks a code up without consuming it; null if it is invalid or expired. */
export async function readCode(ctx: CodeContext, db: Db, kind: CodeKind, code: string): Promise<Code | null> {
  const row = await db
    .selectFrom('account_codes')
    .select(codeColumns)
    .where('hash', '=', hashCode(ctx, kind, code))
    .where('expires_at', '>', ctx.clock())
    .executeTakeFirst();
  return row ? toCode(row) : null;
}

/**
 * Consumes a code, and deletes the user's other codes of its kind. Keeps other `undo` codes, because each undoes a
 * different change of address. Locks the account row, so that only one of several concurrent requests gets the code,
 * and other changes of the account wait.
 */
export async function consumeCode(ctx: CodeContext, tx: Db, kind: CodeKind, code: string): Promise<Code | null> {
  const hash = hashCode(ctx, kind, code);
  await tx
    .selectFrom('accounts')
    .select('user_id')
    .where('user_id', '=', (builder) => builder.selectFrom('account_codes').select('user_id').where('hash', '=', hash))
    .forUpdate()
    .execute();
  const row = await tx
    .deleteFrom('account_codes')
    .where('hash', '=', hash)
    .where('expires_at', '>', ctx.clock())
    .returning(codeColumns)
    .executeTakeFirst();
  if (!row) return null;
  if (kind !== 'undo') await deleteCodes(tx, row.user_id, [kind]);
  return toCode(row);
}

const codeColumns = ['user_id', 'email', 'former', 'created_at'] as const;

function toCode(row: { user_id: number; email: string | null; former: number | null; created_at: Date }): Code {
  return { userId: row.user_id, email: row.email, former: row.former, createdAt: row.created_at };
}

export async function deleteCodes(tx: Db, userId: number, kinds: readonly CodeKind[]): Promise<void> {
  await tx.deleteFrom('account_codes').where('user_id', '=', userId).where('kind', 'in', kinds).execute();
}

function hashCode({ secret }: CodeContext, kind: CodeKind, code: string): Buffer {
  return secret.hash(`code ${kind}`, code.slice(0, 200));
}
