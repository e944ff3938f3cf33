// Token signing keys. They are stored in the database, sealed (encrypted with the installation's secret), so that all
// processes share them. The newest key signs; a retired key stays published until everything that it signed has
// expired.
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Context } from '#server/core/context.ts';
import { StartProblem } from '#server/core/process/start-problem.ts';
import { endSessions } from './sessions.ts';
import { lockByName, transaction } from '#server/core/db/transaction.ts';

export const signingAlgorithm = 'ES256';
const keySealPurpose = 'identity key';
/** Purpose under which secrets of second factors are sealed. */
export const secondFactorPurpose = 'second factor';
/**
 * How long a key signs, and how long it stays published after that (longer than anything it signed is valid), in
 * milliseconds.
 */
const signingPeriodMs = 90 * 24 * 3600_000;
const publicationPeriodMs = 45 * 24 * 3600_000;

type KeyContext = Pick<Context, 'db' | 'secret' | 'clock'>;

export interface SigningKey extends JWK {
  kid: string;
}

/** Returns the private keys, the signing one first. Creates the first key, and the next one when rotation is due. */
export async function loadKeys(ctx: KeyContext): Promise<SigningKey[]> {
  const storedKeys = await readKeys(ctx);
  const [newest] = storedKeys;
  if (newest && ctx.clock().getTime() - newest.createdAt.getTime() < signingPeriodMs)
    return storedKeys.map(({ key }) => key);
  return rotateKeys(ctx, newest?.key.kid);
}

/**
 * Creates a new key that signs from now on.
 * @param replaced id of the newest key that the caller knows; no-op if another one is newest by now, because another
 * process has rotated the keys already
 */
export async function rotateKeys(ctx: KeyContext, replaced?: string): Promise<SigningKey[]> {
  await transaction(ctx, async (tx) => {
    await lockByName(tx, 'identity keys');
    const now = ctx.clock();
    const [newest] = await readKeys({ ...ctx, db: tx as KeyContext['db'] });
    if (newest && newest.key.kid !== replaced) return;
    const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
    const jwk = await exportJWK(privateKey);
    const kid = await calculateJwkThumbprint(jwk);
    const key: SigningKey = { ...jwk, kid, alg: signingAlgorithm, use: 'sig' };
    await tx.updateTable('identity_keys').set({ retired_at: now }).where('retired_at', 'is', null).execute();
    await tx
      .insertInto('identity_keys')
      .values({ kid, private: ctx.secret.seal(keySealPurpose, JSON.stringify(key)), created_at: now })
      .execute();
    await tx
      .deleteFrom('identity_keys')
      .where('retired_at', '<', new Date(now.getTime() - publicationPeriodMs))
      .execute();
  });
  return (await readKeys(ctx)).map(({ key }) => key);
}

/** Whether a key with this id exists, whichever process created it. */
export async function keyExists({ db }: Pick<Context, 'db'>, kid: string): Promise<boolean> {
  return (await db.selectFrom('identity_keys').select('kid').where('kid', '=', kid).executeTakeFirst()) !== undefined;
}

async function readKeys({ db, secret }: KeyContext): Promise<{ key: SigningKey; createdAt: Date }[]> {
  const rows = await db
    .selectFrom('identity_keys')
    .select(['private', 'created_at'])
    .orderBy('retired_at', (order) => order.desc().nullsFirst())
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => {
    try {
      return {
        key: JSON.parse(secret.open(keySealPurpose, row.private).toString()) as SigningKey,
        createdAt: row.created_at,
      };
    } catch (error) {
      throw new StartProblem(
        'The keys that sign people in were sealed with another secret. Restore the file "secret" of the data folder (or SECRET), or run "npm run admin -- keys reset", after which everybody has to sign in again and set up their second factor anew',
        { cause: error },
      );
    }
  });
}

/**
 * For an installation whose secret was lost or stolen: deletes all keys and ends all sessions (the next token creates a
 * new key), and removes second factors that the present secret cannot unseal.
 */
export async function resetKeys(ctx: KeyContext): Promise<{ sessions: number; secondFactors: number }> {
  return transaction(ctx, async (tx) => {
    await lockByName(tx, 'identity keys');
    await tx.deleteFrom('identity_keys').execute();
    const sessions = await endSessions(ctx, tx, 'everybody');
    const sealed = await tx
      .selectFrom('accounts')
      .select(['user_id', 'totp_secret'])
      .where('totp_secret', 'is not', null)
      .execute();
    const lostUserIds = sealed.filter(({ totp_secret }) => !canUnseal(ctx, totp_secret!)).map(({ user_id }) => user_id);
    if (lostUserIds.length > 0) {
      await tx
        .updateTable('accounts')
        .set({ totp_secret: null, totp_confirmed_at: null, totp_step: null })
        .where('user_id', 'in', lostUserIds)
        .execute();
      await tx.deleteFrom('recovery_codes').where('user_id', 'in', lostUserIds).execute();
    }
    return { sessions, secondFactors: lostUserIds.length };
  });
}

function canUnseal({ secret }: KeyContext, sealed: Buffer): boolean {
  try {
    secret.open(secondFactorPurpose, sealed);
    return true;
  } catch {
    return false;
  }
}
