// Sanctions (a ban, revoked uploads, muted comments or reports) outlive the account: they apply again if the user deletes the account and
// registers a new one.
// Only keyed hashes are retained, which match only the same address or the same subject at an outside provider.
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';

type SanctionContext = Pick<Context, 'secret'>;

/** A sanction that holds until a time; null without an end. */
export interface Sanction {
  until: Date | null;
}

/** Columns of a sanction: a flag, and the time at which it ends. */
const columns = {
  banned: { flag: 'banned', until: 'banned_until' },
  uploadRevoked: { flag: 'upload_revoked', until: 'upload_revoked_until' },
  muted: { flag: 'muted', until: 'muted_until' },
  reportsMuted: { flag: 'reports_muted', until: 'reports_muted_until' },
} as const;
export type SanctionKind = keyof typeof columns;
const kinds = Object.keys(columns) as SanctionKind[];

/** Identity of a user apart from the account here: an address, or the subject at an outside provider. */
type Identity = { emailKey: string } | { issuer: string; subject: string };

function hashIdentity({ secret }: SanctionContext, identity: Identity): Buffer {
  const text = 'emailKey' in identity ? `email ${identity.emailKey}` : `${identity.issuer} ${identity.subject}`;
  return secret.hash('kept standing', text);
}

/** Saves the sanctions of an account before its deletion. Nothing is retained for users without sanctions. */
export async function saveSanctions(ctx: SanctionContext, tx: Db, userId: number): Promise<void> {
  const held = await readSanctions(tx, userId);
  if (kinds.every((kind) => held[kind] === null)) return;
  const person: Record<string, boolean | Date | null> = Object.assign(
    {},
    ...kinds.map((kind) => columnsOf(kind, held)),
  );
  for (const identity of await identitiesOf(tx, userId)) {
    await tx
      .insertInto('kept_standing')
      .values({ identity_hash: hashIdentity(ctx, identity), ...person } as never)
      .onConflict((conflict) => conflict.column('identity_hash').doUpdateSet(person))
      .execute();
  }
}

/** Applies saved sanctions to a user whose identity has just been established; of two times, the later one counts. */
export async function applySanctions(ctx: SanctionContext, tx: Db, userId: number, identity: Identity): Promise<void> {
  const merged = kinds.map((kind) => {
    const { flag, until } = columns[kind];
    const [own, kept] = [sql.ref(`users.${flag}`), sql.ref(`kept.${flag}`)];
    const [ownEnd, keptEnd] = [sql.ref(`users.${until}`), sql.ref(`kept.${until}`)];
    return sql`${sql.ref(flag)} = ${own} OR ${kept}, ${sql.ref(until)} = CASE
      WHEN ${own} AND ${ownEnd} IS NULL OR ${kept} AND ${keptEnd} IS NULL THEN NULL ELSE greatest(${ownEnd}, ${keptEnd}) END`;
  });
  await sql`UPDATE users SET ${sql.join(merged)}
    FROM kept_standing AS kept WHERE kept.identity_hash = ${hashIdentity(ctx, identity)} AND users.id = ${userId}`.execute(
    tx,
  );
}

/** Sanctions of a user that hold now; null for those that do not. */
export async function readSanctions(db: Db, userId: number): Promise<Record<SanctionKind, Sanction | null>> {
  const ends = kinds.map((kind) => {
    const { flag, until } = columns[kind];
    return sql`CASE WHEN in_force(${sql.ref(flag)}, ${sql.ref(until)}) THEN json_build_object('until', ${sql.ref(until)})
      END AS ${sql.ref(kind)}`;
  });
  const { rows } = await sql<Record<SanctionKind, { until: string | null } | null>>`
    SELECT ${sql.join(ends)} FROM users WHERE id = ${userId}`.execute(db);
  const read = (kind: SanctionKind): Sanction | null => {
    const held = rows[0]?.[kind] ?? null;
    return held && { until: held.until === null ? null : new Date(held.until) };
  };
  return {
    banned: read('banned'),
    uploadRevoked: read('uploadRevoked'),
    muted: read('muted'),
    reportsMuted: read('reportsMuted'),
  };
}

/** Decision of staff about a user: null ends a sanction, absent ones stay unchanged. */
type SanctionDecision = Partial<Record<SanctionKind, Sanction | null>>;

/**
 * Bans a user, revokes uploads, mutes comments or reports, or ends any of these. Deletes the sanctions saved from earlier accounts
 * of the same identity, which this decision replaces. @param tx the transaction that also writes the decision's audit row
 */
export async function updateSanctions(
  ctx: SanctionContext,
  tx: Db,
  userId: number,
  decision: SanctionDecision,
): Promise<void> {
  const decided = kinds.filter((kind) => decision[kind] !== undefined);
  await tx
    .updateTable('users')
    .set(Object.assign({}, ...decided.map((kind) => columnsOf(kind, decision))))
    .where('id', '=', userId)
    .execute();
  await deleteSanctions(ctx, tx, userId);
}

const columnsOf = (kind: SanctionKind, decision: SanctionDecision): Record<string, boolean | Date | null> => ({
  [columns[kind].flag]: decision[kind] != null,
  [columns[kind].until]: decision[kind]?.until ?? null,
});

/** Deletes saved sanctions, which a new decision about the user replaces. */
async function deleteSanctions(ctx: SanctionContext, tx: Db, userId: number): Promise<void> {
  const hashes = (await identitiesOf(tx, userId)).map((identity) => hashIdentity(ctx, identity));
  if (hashes.length > 0) await tx.deleteFrom('kept_standing').where('identity_hash', 'in', hashes).execute();
}

async function identitiesOf(tx: Db, userId: number): Promise<Identity[]> {
  const account = await tx
    .selectFrom('accounts')
    .select(['email_key', 'issuer', 'subject'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const identities: Identity[] = [];
  if (account?.email_key) identities.push({ emailKey: account.email_key });
  if (account?.issuer && account.subject) identities.push({ issuer: account.issuer, subject: account.subject });
  return identities;
}
