// Browsers on which somebody has turned push on. A subscription belongs to the session of the browser: triggers delete it
// when that ends, by whomever, and when its account is banned.
import { sql } from 'kysely';
import type { InterfaceLanguage } from '#contract/rules/languages.ts';
import { refusalError, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { deviceOf } from '#server/sessions/device-names.ts';
import { areValidKeys, readEndpoint } from './endpoints.ts';

interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  language: InterfaceLanguage;
}

interface PushDevice {
  id: string;
  browser: string | null;
  system: string | null;
  current: boolean;
  addedAt: Date;
  usedAt: Date;
}

/**
 * Registers the browser of the viewer's session. A browser has one subscription: its former one goes, and one of another
 * account on the same browser becomes the viewer's. Idempotent.
 */
export async function register(
  ctx: Context,
  viewer: Viewer,
  { endpoint, keys, language }: Subscription,
): Promise<void> {
  const target = readEndpoint(endpoint, ctx.config);
  if (!target) throw refused('push_service', 'Pushes cannot be sent to this push service');
  if (!areValidKeys(keys)) throw refused('push_keys', 'The keys of the subscription are not valid');
  const now = ctx.clock();
  await transaction(ctx, async (tx) => {
    // the session cannot end before this transaction does, and then deletes what is written here
    const { rows } = await sql<{ banned: boolean }>`
      SELECT in_force(users.banned, users.banned_until) AS banned FROM sessions JOIN users ON users.id = sessions.user_id
      WHERE sessions.id = ${viewer.session.id} AND ended_at IS NULL AND users.deleted_at IS NULL FOR SHARE`.execute(tx);
    if (!rows[0]) throw refusalError('sign_in');
    if (rows[0].banned) throw refusalError('banned');
    await sql`DELETE FROM push_subscriptions
      WHERE endpoint <> ${target.url.href} AND session_id = ${viewer.session.id}
        OR endpoint = ${target.url.href} AND user_id <> ${viewer.id}`.execute(tx);
    await sql`
      INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh, auth, language, created_at, used_at)
      VALUES (${viewer.id}, ${viewer.session.id}, ${target.url.href}, ${keys.p256dh}, ${keys.auth}, ${language}, ${now}, ${now})
      ON CONFLICT (endpoint) DO UPDATE SET session_id = excluded.session_id, p256dh = excluded.p256dh,
        auth = excluded.auth, language = excluded.language, used_at = excluded.used_at,
        user_id = excluded.user_id`.execute(tx);
  });
}

const refused = (reason: string, detail: string): ApiError =>
  new ApiError('bad_request_http_exception', detail, { reason });

/** Devices of the viewer with push on, the last used first. */
export async function listDevices({ db }: Pick<Context, 'db'>, viewer: Viewer): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select(['push_subscriptions.uid', 'session_id', 'sessions.user_agent', 'push_subscriptions.created_at', 'used_at'])
    .where('push_subscriptions.user_id', '=', viewer.id)
    .orderBy('used_at', 'desc')
    .orderBy('push_subscriptions.id', 'desc')
    .execute();
  return rows.map(({ uid, session_id, user_agent, created_at, used_at }) => ({
    id: uid,
    ...deviceOf(user_agent),
    current: Number(session_id) === viewer.session.id,
    addedAt: created_at,
    usedAt: used_at,
  }));
}

/** Stops pushes to a device of the user; one that is gone already is no error. @param uid public id */
export async function removeDevice({ db }: Pick<Context, 'db'>, userId: number, uid: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('uid', '=', uid).where('user_id', '=', userId).execute();
}
