// Notification settings of an account: kinds that are off, quiet hours, the weekly mail.
import { sql } from 'kysely';
import type { notificationEndpoints } from '#contract/endpoints/notifications.ts';
import type { BodyOf, ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { InterfaceLanguage } from '#contract/rules/languages.ts';
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { schedule } from './digest/claim.ts';

type Settings = Omit<ResponseOf<(typeof notificationEndpoints)['settings']>, 'result'>;
type Changes = BodyOf<(typeof notificationEndpoints)['saveSettings']>;

interface SettingsRow extends Pick<Settings, 'off' | 'timeZone' | 'hasAddress'> {
  quietFrom: number | null;
  quietTo: number | null;
  on: boolean;
  day: number;
  hour: number;
}

/** Day and hour of the weekly mail for those who have not chosen any, as in the table: Saturday morning. */
const defaultDay = 6;
const defaultHour = 10;

export async function notificationSettings({ db }: Pick<Context, 'db'>, userId: number): Promise<Settings> {
  const { rows } = await sql<SettingsRow>`
    SELECT coalesce(off, '{}') AS off, time_zone AS "timeZone", quiet_from AS "quietFrom", quiet_to AS "quietTo",
      digest_due_at IS NOT NULL AS on, coalesce(digest_day, ${defaultDay}) AS day,
      coalesce(digest_hour, ${defaultHour}) AS hour,
      EXISTS (SELECT FROM accounts WHERE accounts.user_id = users.id AND email IS NOT NULL) AS "hasAddress"
    FROM users LEFT JOIN notification_settings ON notification_settings.user_id = users.id
    WHERE users.id = ${userId}`.execute(db);
  const { off, timeZone, hasAddress, quietFrom, quietTo, on, day, hour } = rows[0]!;
  const quiet = quietFrom === null || quietTo === null ? null : { from: timeOfDay(quietFrom), to: timeOfDay(quietTo) };
  return { off, quiet, digest: { on, day, hour }, timeZone, hasAddress };
}

/** @param language of the browser, for mails to people who have chosen none */
export function saveNotificationSettings(
  ctx: Pick<Context, 'db' | 'clock'>,
  userId: number,
  { off, quiet, digest, timeZone }: Changes,
  language: InterfaceLanguage,
): Promise<void> {
  const now = ctx.clock();
  const changed = {
    ...(off && { off: [...new Set(off)].toSorted() }),
    ...(quiet !== undefined && { quiet_from: quiet && minutesOf(quiet.from), quiet_to: quiet && minutesOf(quiet.to) }),
    ...(digest && { digest_day: digest.day, digest_hour: digest.hour, digest_language: language }),
    ...(timeZone !== undefined && { time_zone: timeZone }),
    updated_at: now,
  };
  return transaction(ctx, async (tx) => {
    await tx
      .insertInto('notification_settings')
      .values({ user_id: userId, ...changed })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
      .execute();
    if (!digest && quiet === undefined && timeZone === undefined) return;
    const { rows } = await sql<{ isOn: boolean }>`SELECT digest_due_at IS NOT NULL AS "isOn"
      FROM notification_settings WHERE user_id = ${userId}`.execute(tx);
    await schedule(tx, userId, digest?.on ?? rows[0]!.isOn, now);
  });
}

const timeOfDay = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
