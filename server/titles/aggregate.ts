// The tree of a title's volumes and chapter numbers; "none" stands for no number.
import { sql } from 'kysely';
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts';
import type { titleEndpoints } from '#contract/titles.ts';
import type { Db } from '#server/core/db.ts';
import { orNone } from '#server/core/sql.ts';

type Volumes = ResponseOf<typeof titleEndpoints.aggregate>['volumes'];

export async function aggregate(
  db: Db,
  titleId: number,
  query: QueryOf<typeof titleEndpoints.aggregate>,
): Promise<Volumes> {
  const { rows } = await sql<{ volume: string; chapter: string; ids: string[]; unavailable: boolean }>`
    SELECT coalesce(volume, 'none') AS volume, coalesce(chapter, 'none') AS chapter,
      array_agg(uid::text ORDER BY created_at, chapters.id) AS ids, bool_and(unavailable) AS unavailable
    FROM chapters
    WHERE title_id = ${titleId} AND state = 'published' AND publish_at <= now()
      AND (NOT unavailable OR ${query.includeUnavailable ?? false})
      ${query.translatedLanguage ? sql`AND language = ANY (${query.translatedLanguage}::text[])` : sql``}
      ${
        query.groups
          ? sql`AND EXISTS (SELECT FROM chapter_groups JOIN groups ON groups.id = chapter_groups.group_id
              WHERE chapter_groups.chapter_id = chapters.id AND groups.uid = ANY (${orNone(query.groups)}::uuid[]))`
          : sql``
      }
    GROUP BY volume, chapter, volume_sort, chapter_sort
    ORDER BY volume_sort DESC NULLS FIRST, volume DESC, chapter_sort DESC NULLS FIRST, chapter DESC
  `.execute(db);
  const volumes: Volumes = {};
  for (const row of rows) {
    const volume = (volumes[row.volume] ??= { volume: row.volume, count: 0, chapters: {} });
    const [id, ...others] = row.ids;
    volume.count += row.ids.length;
    volume.chapters[row.chapter] = {
      chapter: row.chapter,
      id: id!,
      others,
      count: row.ids.length,
      isUnavailable: row.unavailable,
    };
  }
  return volumes;
}
