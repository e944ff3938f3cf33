// Which drafts the viewer has or reviews, in which order.
import { sql } from 'kysely';
import type { QueryOf, ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { draftEndpoints } from '#contract/endpoints/drafts.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Db } from '#server/core/db/db.ts';
import { draftIsVisibleTo } from './policy.ts';

export interface FoundDraft {
  id: number;
  own: boolean;
}

/** A draft that the viewer sees, by public id; null if there is none. */
export async function findDraft(db: Db, viewer: Viewer, uid: string, now: Date): Promise<FoundDraft | null> {
  const { rows } = await sql<FoundDraft>`
    SELECT id, creator_id IS NOT DISTINCT FROM ${viewer.id} AS own FROM titles
    WHERE uid = ${uid} AND ${draftIsVisibleTo(viewer, now)}`.execute(db);
  return rows[0] ?? null;
}

const orderColumns = {
  title: sql`(SELECT lower(name) FROM title_names WHERE title_id = titles.id ORDER BY position LIMIT 1)`,
  year: sql`titles.year`,
  createdAt: sql`titles.created_at`,
  updatedAt: sql`titles.updated_at`,
};

/** A page of the drafts that the viewer sees; the newest first by default. */
export async function findDrafts(
  db: Db,
  viewer: Viewer,
  { limit, offset, state, whose, order }: QueryOf<typeof draftEndpoints.list>,
  now: Date,
): Promise<{ ids: number[]; total: number }> {
  const condition = sql`${draftIsVisibleTo(viewer, now)}
    ${state ? sql`AND titles.state = ${state}` : sql``} ${whose === 'own' ? sql`AND titles.creator_id = ${viewer.id}` : sql``}`;
  const terms = Object.entries(order ?? { createdAt: 'desc' }).map(
    ([key, direction]) =>
      sql`${orderColumns[key as keyof typeof orderColumns]} ${direction === 'asc' ? sql`ASC` : sql`DESC`} NULLS LAST`,
  );
  const [{ rows }, count] = await Promise.all([
    sql<{ id: number }>`SELECT id FROM titles WHERE ${condition}
      ORDER BY ${sql.join([...terms, sql`id DESC`])} LIMIT ${limit} OFFSET ${offset}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM titles WHERE ${condition}`.execute(db),
  ]);
  return { ids: rows.map(({ id }) => id), total: count.rows[0]!.total };
}

type DraftCounts = Omit<ResponseOf<typeof draftEndpoints.counts>, 'result'>;

/** How many drafts of an account there are in each state. */
export async function countDrafts(db: Db, userId: number): Promise<DraftCounts> {
  const { rows } = await sql<DraftCounts>`
    SELECT count(*) FILTER (WHERE state = 'draft')::int AS draft, count(*) FILTER (WHERE state = 'submitted')::int AS submitted,
      count(*) FILTER (WHERE state = 'rejected')::int AS rejected
    FROM titles WHERE creator_id = ${userId} AND state <> 'published' AND deleted_at IS NULL`.execute(db);
  return rows[0]!;
}
