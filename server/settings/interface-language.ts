// Interface language of a person, for what the site writes to them without a request of theirs.
import { sql } from 'kysely';
import { interfaceLanguages, type InterfaceLanguage } from '#contract/rules/languages.ts';
import { readPreferences } from '#contract/rules/preferences.ts';
import type { Db } from '#server/core/db/db.ts';

/** The language that somebody chose in the settings, else the one of their weekly mail, else English. */
export async function languageOfPerson(db: Db, userId: number): Promise<InterfaceLanguage> {
  const { rows } = await sql<{ document: string | null; digest: string | null }>`
    SELECT (SELECT document::text FROM settings WHERE user_id = ${userId}) AS document,
      (SELECT digest_language FROM notification_settings WHERE user_id = ${userId}) AS digest`.execute(db);
  const { document, digest } = rows[0]!;
  return languageFrom(document, digest);
}

/**
 * The language that a settings document chooses.
 * @param document as it is stored; null for none
 * @param otherwise language for whoever has chosen none; English when it is null or unknown
 */
export function languageFrom(document: string | null, otherwise: string | null): InterfaceLanguage {
  const { userPreferences } = readPreferences(document === null ? null : JSON.parse(document), 0);
  return userPreferences.interfaceLocale ?? interfaceLanguages.find((each) => each === otherwise) ?? 'en';
}
