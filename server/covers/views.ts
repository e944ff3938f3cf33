// Cover lists (filter, order, pagination, total) and the public JSON of covers.
import { type RawBuilder, sql } from 'kysely';
import type { coverEndpoints } from '#contract/endpoints/covers.ts';
import type { QueryOf } from '#contract/endpoints/endpoint.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { countCapped } from '#server/core/db/count.ts';
import type { Db } from '#server/core/db/db.ts';
import { nonEmptyUids } from '#server/core/db/sql.ts';
import { type Entity, type Relationship, versionFields } from '#server/core/http/wire.ts';

type CoverQuery = QueryOf<typeof coverEndpoints.list>;

/** Columns and joined data that the public JSON of a cover is made of. */
export interface CoverRow {
  id: number;
  uid: string;
  title_uid: string;
  file: string;
  volume: string | null;
  language: string;
  description: string;
  uploader_uid: string | null;
  version: number;
  created_at: Date;
  updated_at: Date;
}

type CoverEntity = Entity<'cover_art', ReturnType<typeof attributesOf>>;

const coversFromClause = sql`covers JOIN titles ON titles.id = covers.title_id AND titles.state = 'published'
  AND covers.state = 'published'`;

/**
 * Finds covers. Covers of titles that the viewer has hidden are left out and counted in `hidden`, unless the query
 * names titles by id.
 */
export async function findCovers(
  ctx: Context,
  query: CoverQuery,
  blocks: Blocks | null,
): Promise<{ ids: number[]; total: number; hidden: number }> {
  const conditions: RawBuilder<unknown>[] = [];
  if (query.manga) conditions.push(sql`titles.uid = ANY (${nonEmptyUids(query.manga)}::uuid[])`);
  if (query.ids) conditions.push(sql`covers.uid = ANY (${nonEmptyUids(query.ids)}::uuid[])`);
  if (query.locales) conditions.push(sql`covers.language = ANY (${query.locales}::text[])`);
  if (query.uploaders) {
    conditions.push(
      sql`covers.uploader_id IN (SELECT id FROM users WHERE uid = ANY (${nonEmptyUids(query.uploaders)}::uuid[]))`,
    );
  }
  const filterClause = conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``;
  const whereWith = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
    conditions.length > 0 ? sql`${filterClause} AND ${condition}` : sql`WHERE ${condition}`;
  const hiddenTitleIds = query.manga ? [] : [...(blocks?.titles.ids ?? [])];
  const where =
    hiddenTitleIds.length > 0 ? whereWith(sql`covers.title_id <> ALL (${hiddenTitleIds}::int[])`) : filterClause;
  const volumeNumber = sql`substring(covers.volume FROM '^[0-9]+(?:\.[0-9]+)?')::numeric`;
  const orderColumns = { createdAt: sql`covers.created_at`, updatedAt: sql`covers.updated_at`, volume: volumeNumber };
  const requestedOrder = Object.entries(query.order ?? {});
  const order = requestedOrder.length > 0 ? requestedOrder : [['createdAt', 'asc'] as const];
  const terms = order.map(
    ([key, direction]) =>
      sql`${orderColumns[key as keyof typeof orderColumns]} ${sqlDirection(direction)} ${key === 'volume' ? sql`NULLS LAST` : sql``}`,
  );
  const [{ rows }, total, hidden] = await Promise.all([
    sql<{ id: number }>`
      SELECT covers.id FROM ${coversFromClause} ${where} ORDER BY ${sql.join([...terms, sql`covers.id ${sqlDirection(order[0]![1])}`])}
      LIMIT ${query.limit} OFFSET ${query.offset}`.execute(ctx.db),
    // without a filter, also counts the few covers of unpublished titles, to avoid joining all covers with titles
    countCapped(
      ctx,
      conditions.length > 0 || hiddenTitleIds.length > 0 ? sql`FROM ${coversFromClause} ${where}` : sql`FROM covers`,
    ),
    hiddenTitleIds.length > 0
      ? countCapped(
          ctx,
          sql`FROM ${coversFromClause} ${whereWith(sql`covers.title_id = ANY (${hiddenTitleIds}::int[])`)}`,
        )
      : 0,
  ]);
  const minTotal = rows.length === 0 ? 0 : query.offset + rows.length;
  return { ids: rows.map((row) => row.id), total: Math.max(total, minTotal), hidden };
}

const sqlDirection = (direction: 'asc' | 'desc'): RawBuilder<unknown> => (direction === 'asc' ? sql`ASC` : sql`DESC`);

export async function findCover(db: Db, uid: string): Promise<number | null> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT covers.id FROM ${coversFromClause} WHERE covers.uid = ${uid}`.execute(db);
  return rows[0]?.id ?? null;
}

/** Renders covers, by internal id. Relationships have an id and a type, but no attributes. */
export async function renderCovers(db: Db, ids: readonly number[]): Promise<Map<number, CoverEntity>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<CoverRow>`
    SELECT covers.*, covers.file_uid || '.' || blobs.extension AS file, titles.uid AS title_uid, users.uid AS uploader_uid
    FROM covers JOIN blobs ON blobs.id = covers.blob_id JOIN titles ON titles.id = covers.title_id
    LEFT JOIN users ON users.id = covers.uploader_id WHERE covers.id = ANY (${ids}::int[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, coverEntity(row)]));
}

export function coverEntity(row: CoverRow): CoverEntity {
  return { id: row.uid, type: 'cover_art', attributes: attributesOf(row), relationships: relationshipsOf(row) };
}

function relationshipsOf(row: CoverRow): Relationship[] {
  return [
    { id: row.title_uid, type: 'manga' },
    ...(row.uploader_uid === null ? [] : [{ id: row.uploader_uid, type: 'user' }]),
  ];
}

function attributesOf(row: CoverRow) {
  return {
    description: row.description,
    volume: row.volume,
    fileName: row.file,
    locale: row.language,
    ...versionFields(row),
  };
}
