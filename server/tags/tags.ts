// Tags of the catalog and reasons of reports. Every installation has the same ids; missing ones are inserted.
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';

const seedDir = new URL('../db/seed/', import.meta.url);

/** Makes sure that every tag and report reason of the seed exists. Names that staff changed stay. */
export async function seedTags(db: Db): Promise<void> {
  const tags = await readFile(new URL('tags.json', seedDir), 'utf8');
  const reasons = await readFile(new URL('report-reasons.json', seedDir), 'utf8');
  await sql`
    INSERT INTO tags (uid, "group", name)
    SELECT tag.id, tag."group"::tag_group, jsonb_build_object('en', tag.name)
    FROM jsonb_to_recordset(${tags}::jsonb) AS tag (id uuid, name text, "group" text)
    ON CONFLICT (uid) DO NOTHING`.execute(db);
  await sql`
    INSERT INTO report_reasons (uid, category, key, reason)
    SELECT entry.id, entry.category::report_category, entry.key, jsonb_build_object('en', entry.label)
    FROM jsonb_to_recordset(${reasons}::jsonb) AS entry (id uuid, category text, key text, label text)
    ON CONFLICT DO NOTHING`.execute(db);
}
