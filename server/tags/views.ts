import type { Db } from '#server/core/db/db.ts';
import type { Entity } from '#server/core/http/wire.ts';

export type TagEntity = Entity<
  'tag',
  {
    name: Record<string, string>;
    description: Record<string, string>;
    group: 'content' | 'format' | 'genre' | 'theme';
    version: number;
  }
>;

/** All tags by internal id, ordered by group. */
export async function viewTags(db: Db): Promise<Map<number, TagEntity>> {
  const rows = await db.selectFrom('tags').selectAll().orderBy('group').orderBy('id').execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.uid,
        type: 'tag' as const,
        attributes: {
          name: row.name as Record<string, string>,
          description: row.description as Record<string, string>,
          group: row.group,
          version: row.version,
        },
        relationships: [],
      },
    ]),
  );
}
