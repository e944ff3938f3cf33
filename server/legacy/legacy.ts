// Maps the numeric ids of legacy URLs to current ids.
import { sql } from 'kysely';
import type { legacyTypes } from '#contract/endpoints/legacy.ts';
import type { Db } from '#server/core/db/db.ts';
import { chapterIsVisible } from '#server/chapters/policy.ts';
import { titleIsVisible } from '#server/titles/policy.ts';

type LegacyType = (typeof legacyTypes)[number];

interface LegacyMapping {
  uid: string;
  legacyId: number;
  newId: string;
}

/** SQL per type: the entity exists and is visible to guests. */
const visibleEntity = {
  tag: sql`SELECT FROM tags WHERE tags.uid = legacy_ids.new_id`,
  group: sql`SELECT FROM groups WHERE groups.uid = legacy_ids.new_id`,
  manga: sql`SELECT FROM titles WHERE titles.id = final_title(legacy_ids.new_id) AND ${titleIsVisible}`,
  chapter: sql`SELECT FROM chapters JOIN titles ON titles.id = chapters.title_id
    WHERE chapters.uid = legacy_ids.new_id AND ${chapterIsVisible}`,
};

/** Maps distinct ids in the given order. Leaves out ids of entities that do not exist or that guests cannot see. */
export async function mapLegacyIds(db: Db, type: LegacyType, ids: readonly number[]): Promise<LegacyMapping[]> {
  const uniqueIds = [...new Set(ids)];
  const { rows } = await sql<LegacyMapping>`
    SELECT uid, legacy_id AS "legacyId", new_id AS "newId" FROM legacy_ids
    WHERE type = ${type}::legacy_type AND legacy_id = ANY (${uniqueIds}::int[]) AND EXISTS (${visibleEntity[type]})`.execute(
    db,
  );
  const mappingByLegacyId = new Map(rows.map((row) => [row.legacyId, row]));
  return uniqueIds.flatMap((id) => mappingByLegacyId.get(id) ?? []);
}
