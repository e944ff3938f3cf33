// The key pair of the site (VAPID, RFC 8292), by which push services know it. Created once and stored in the database,
// sealed with the installation's secret, so that all processes share it and a backup has it. Browsers subscribe to the
// public key: with another pair, everybody would have to turn push on again.
import webPush from 'web-push';
import { memoizePerKey } from '#server/core/cache/memoize-per-key.ts';
import type { Context } from '#server/core/context.ts';

const sealPurpose = 'push key';

interface PushKeys {
  /** Both in base64url, as browsers and `web-push` take them. */
  publicKey: string;
  privateKey: string;
}

/** The pair; creates it if there is none. */
export async function pushKeys(ctx: Pick<Context, 'db' | 'secret' | 'clock'>): Promise<PushKeys> {
  const holder = keptKeys(ctx.db);
  holder.keys ??= loadKeys(ctx).catch((error: unknown) => {
    holder.keys = null;
    throw error;
  });
  return holder.keys;
}

const keptKeys: (db: Context['db']) => { keys: Promise<PushKeys> | null } = memoizePerKey(
  (db) => db,
  () => ({ keys: null }),
);

async function loadKeys({ db, secret, clock }: Pick<Context, 'db' | 'secret' | 'clock'>): Promise<PushKeys> {
  const stored = () => db.selectFrom('push_keys').select(['public', 'private']).executeTakeFirst();
  let row = await stored();
  if (!row) {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    // of several processes that start at once, one wins
    await db
      .insertInto('push_keys')
      .values({ public: publicKey, private: secret.seal(sealPurpose, privateKey), created_at: clock() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    row = await stored();
  }
  return { publicKey: row!.public, privateKey: secret.open(sealPurpose, row!.private).toString() };
}

/** Throws the pair away, after a lost or stolen secret; the next one is made when it is needed. */
export async function resetPushKeys({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.deleteFrom('push_subscriptions').execute();
  await db.deleteFrom('push_keys').execute();
}
