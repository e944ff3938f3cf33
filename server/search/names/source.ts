// Reads names from the database in batches, so that neither the database nor this process buffers all of them at once.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';
import type { NameKind } from '#server/core/name-index.ts';

export interface NameRow {
  id: number;
  names: string[];
  /** Popularity as a count: follows, chapters or titles, depending on the kind. */
  weight: number;
}

/** Number of consecutive ids that one batch covers. */
const batchSize = 4000;

const tables: Record<NameKind, string> = { title: 'titles', group: 'groups', author: 'authors' };

/** SQL for the names of a kind and their weight, which ranks matches. Only published titles can be found. */
function nameRowsSql(
  kind: NameKind,
  conditionFor: (id: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<NameRow> {
  switch (kind) {
    case 'title':
      return sql`SELECT titles.id, coalesce(title_figures.follows, 0) AS weight,
          (SELECT coalesce(json_agg(name), '[]') FROM title_names WHERE title_id = titles.id) AS names
        FROM titles LEFT JOIN title_figures ON title_figures.title_id = titles.id
        WHERE titles.state = 'published' AND ${conditionFor(sql`titles.id`)}`;
    case 'group':
      return sql`SELECT groups.id, greatest(group_figures.follows, group_figures.chapters, 0) AS weight,
          jsonb_build_array(name) || (SELECT coalesce(jsonb_agg(alternative.value), '[]')
            FROM jsonb_array_elements(alt_names) AS alternatives, jsonb_each_text(alternatives.value) AS alternative) AS names
        FROM groups LEFT JOIN group_figures ON group_figures.group_id = groups.id WHERE ${conditionFor(sql`groups.id`)}`;
    case 'author':
      return sql`SELECT authors.id, coalesce(author_figures.titles, 0) AS weight,
          json_build_array(name) AS names
        FROM authors LEFT JOIN author_figures ON author_figures.author_id = authors.id 
        WHERE authors.state = 'published' AND ${conditionFor(sql`authors.id`)}`;
  }
}

/** Yields all names of a kind in batches, in the order of ids. */
export async function* readAllNames(db: Db, kind: NameKind): AsyncGenerator<NameRow[]> {
  const { rows } = await sql<{ last: number | null }>`SELECT max(id) AS last FROM ${sql.table(tables[kind])}`.execute(
    db,
  );
  const maxId = rows[0]!.last ?? 0;
  for (let after = 0; after < maxId; after += batchSize) {
    const batch = await nameRowsSql(kind, (id) => sql`${id} > ${after} AND ${id} <= ${after + batchSize}`).execute(db);
    if (batch.rows.length > 0) yield batch.rows;
  }
}

/** Reads the names of those ids that still exist. */
export async function readNamesOf(db: Db, kind: NameKind, ids: readonly number[]): Promise<NameRow[]> {
  const { rows } = await nameRowsSql(kind, (id) => sql`${id} = ANY (${ids}::int[])`).execute(db);
  return rows;
}
