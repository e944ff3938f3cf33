// Settings of an account: one document, which its devices read and replace as a whole. The newest modification wins.
import { sql } from 'kysely';
import { maxClockSkewMs } from '#contract/rules/preferences.ts';
import type { Db } from '#server/core/db/db.ts';
import { asJsonObject } from '#contract/rules/json-object.ts';

export type SettingsDocument = Record<string, unknown>;

export interface SavedSettings {
  settings: SettingsDocument;
  updatedAt: Date;
}

/** Public ids of users and groups that an account has blocked. */
export interface BlockedUids {
  users: string[];
  groups: string[];
}

/** Keys of a document whose values are not stored, but come from the blocks of the account. */
const blacklistKeys = { users: 'userBlacklist', groups: 'groupBlacklist' } as const;

export async function readSettings(db: Db, userId: number): Promise<SavedSettings | null> {
  const row = await db
    .selectFrom('settings')
    .select(['document', 'updated_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? { settings: JSON.parse(row.document) as SettingsDocument, updatedAt: row.updated_at } : null;
}

/**
 * Stores a document unless the stored one is newer; returns the one in effect.
 * @param updatedAt when it was modified; capped at the allowed clock skew ahead of `now`
 */
export async function saveSettings(
  db: Db,
  { userId, settings, updatedAt, now }: { userId: number; settings: SettingsDocument; updatedAt: Date; now: Date },
): Promise<SavedSettings> {
  const modifiedAt = new Date(Math.min(updatedAt.getTime(), now.getTime() + maxClockSkewMs));
  await sql`
    INSERT INTO settings (user_id, document, updated_at)
    VALUES (${userId}, ${JSON.stringify(withoutBlacklists(settings))}, ${modifiedAt})
    ON CONFLICT (user_id) DO UPDATE SET document = excluded.document, updated_at = excluded.updated_at
    WHERE settings.updated_at <= excluded.updated_at`.execute(db);
  const saved = await readSettings(db, userId);
  if (!saved) throw new Error('settings that were saved are not there');
  return saved;
}

/** Returns a copy whose blacklists come from the account's blocks. */
export function withBlacklists(settings: SettingsDocument, blocked: BlockedUids): SettingsDocument {
  const blacklistValues = { [blacklistKeys.users]: blocked.users, [blacklistKeys.groups]: blocked.groups };
  return { ...settings, userPreferences: { ...preferencesOf(settings), ...blacklistValues } };
}

function withoutBlacklists(settings: SettingsDocument): SettingsDocument {
  const { [blacklistKeys.users]: _users, [blacklistKeys.groups]: _groups, ...preferences } = preferencesOf(settings);
  return 'userPreferences' in settings ? { ...settings, userPreferences: preferences } : settings;
}

const preferencesOf = ({ userPreferences }: SettingsDocument): SettingsDocument => asJsonObject(userPreferences);
