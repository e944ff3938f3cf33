// Cover lists (filter, order, pagination, total) and the public JSON of covers.
import { type RawBuilder, sql } from 'kysely';
import type { coverEndpoints } from '#contract/endpoints/covers.ts';
import type { QueryOf } from '#contract/endpoints/endpoint.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { countCapped } from '#server/core/db/count.ts';
import { decide, type Viewer } from '#server/core/access/viewer.ts';
import type { Db } from '#server/core/db/db.ts';
import { nonEmptyUids } from '#server/core/db/sql.ts';
import { draftIsVisibleTo, titleIsVisible } from '#server/titles/policy.ts';
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

export type CoverEntity = Entity<'cover_art', ReturnType<typeof attributesOf>>;

const coversFromClause = sql`covers JOIN titles ON titles.id = covers.title_id AND titles.state = 'published'
  AND covers.state = 'published'`;

const coverIsPublic = sql<boolean>`(covers.state = 'published' AND ${titleIsVisible})`;

/** SQL condition: the viewer sees the cover, with those of drafts and those that wait as far as they are theirs to see. */
const coverIsVisibleTo = (viewer: Viewer, now: Date): RawBuilder<boolean> => {
  const sees = decide(viewer, 'title.draft.view', now);
  const own = !sees.ok
    ? sql`false`
    : sees.grant.any
      ? sql`true`
      : sql`(covers.uploader_id = ${viewer.id} OR (covers.state = 'published' AND titles.creator_id = ${viewer.id}))`;
  return sql<boolean>`(${coverIsPublic} OR ((${titleIsVisible} OR ${draftIsVisibleTo(viewer, now)}) AND ${own}))`;
};

interface FoundCovers {
  ids: number[];
  /** Whether all of them are public, so that they have documents. */
  areAllPublic: boolean;
  total: number;
  hidden: number;
}

/**
 * Finds covers. Covers of titles that the viewer has hidden are left out and counted in `hidden`, unless the query
 * names titles by id.
 */
export async function findCovers(
  ctx: Context,
  query: CoverQuery,
  { blocks, viewer }: { blocks: Blocks | null; viewer: Viewer | null },
): Promise<FoundCovers> {
  // those that only some people see are listed for those who ask for a title, or for them
  const fromClause =
    viewer && (query.manga || query.ids)
      ? sql`covers JOIN titles ON titles.id = covers.title_id AND ${coverIsVisibleTo(viewer, ctx.clock())}`
      : coversFromClause;
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
    sql<{ id: number; public: boolean }>`
      SELECT covers.id, ${coverIsPublic} AS public FROM ${fromClause} ${where} ORDER BY ${sql.join([...terms, sql`covers.id ${sqlDirection(order[0]![1])}`])}
      LIMIT ${query.limit} OFFSET ${query.offset}`.execute(ctx.db),
    // without a filter, also counts the few covers of unpublished titles, to avoid joining all covers with titles
    countCapped(
      ctx,
      conditions.length > 0 || hiddenTitleIds.length > 0 ? sql`FROM ${fromClause} ${where}` : sql`FROM covers`,
    ),
    hiddenTitleIds.length > 0
      ? countCapped(ctx, sql`FROM ${fromClause} ${whereWith(sql`covers.title_id = ANY (${hiddenTitleIds}::int[])`)}`)
      : 0,
  ]);
  const minTotal = rows.length === 0 ? 0 : query.offset + rows.length;
  return {
    ids: rows.map((row) => row.id),
    areAllPublic: rows.every((row) => row.public),
    total: Math.max(total, minTotal),
    hidden,
  };
}

const sqlDirection = (direction: 'asc' | 'desc'): RawBuilder<unknown> => (direction === 'asc' ? sql`ASC` : sql`DESC`);

/** A cover that the viewer sees. */
export async function findCover(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  viewer: Viewer | null,
  uid: string,
): Promise<{ id: number; public: boolean } | null> {
  const isVisible = viewer ? coverIsVisibleTo(viewer, clock()) : coverIsPublic;
  const { rows } = await sql<{ id: number; public: boolean }>`
    SELECT covers.id, ${coverIsPublic} AS public FROM covers JOIN titles ON titles.id = covers.title_id
    WHERE covers.uid = ${uid} AND ${isVisible}`.execute(db);
  return rows[0] ?? null;
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
