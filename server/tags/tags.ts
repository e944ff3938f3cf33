// Tags of the catalog and reasons of reports. Every installation has the same ids; missing ones are inserted.
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';

const seedDir = new URL('../db/seed/', import.meta.url);
const readSeed = (name: string): Promise<string> => readFile(new URL(name, seedDir), 'utf8');

/** Reasons that say nothing without the details. */
const reasonsWithDetails = [
  'other',
  'duplicate_entry',
  'information_to_correct',
  'duplicate_upload_from_same_user_or_group',
  'group_claim_request',
  'incorrect_group',
  'uploaded_on_wrong_manga',
];

/** Makes sure that every tag and report reason of the seed exists. Names that staff changed stay. */
export async function seedTags(db: Db): Promise<void> {
  const tags = await readSeed('tags.json');
  const reasons = await readSeed('report-reasons.json');
  const siteReasons = await readSeed('site-report-reasons.json');
  const translations = await readSeed('report-reason-translations.json');
  await sql`
    INSERT INTO tags (uid, "group", name)
    SELECT tag.id, tag."group"::tag_group, jsonb_build_object('en', tag.name)
    FROM jsonb_to_recordset(${tags}::jsonb) AS tag (id uuid, name text, "group" text)
    ON CONFLICT (uid) DO NOTHING`.execute(db);
  for (const labels of [reasons, siteReasons]) {
    // translations that a database lacks are added
    await sql`
      INSERT INTO report_reasons (uid, category, key, reason, details_required)
      SELECT entry.id, entry.category::report_category, entry.key,
        jsonb_build_object('en', entry.label) || coalesce(${translations}::jsonb -> entry.label, '{}'),
        entry.key = ANY (${reasonsWithDetails})
      FROM jsonb_to_recordset(${labels}::jsonb) AS entry (id uuid, category text, key text, label text)
      ON CONFLICT (uid) DO UPDATE SET reason = excluded.reason || report_reasons.reason
        WHERE NOT report_reasons.reason ?& ARRAY(SELECT jsonb_object_keys(excluded.reason))`.execute(db);
  }
}
