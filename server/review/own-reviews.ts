// Reviews as whoever submitted the thing sees them: the place among those that wait, an estimate, and what the reviewer wrote.
import { sql } from 'kysely';
import type { ResponseOf } from '#contract/endpoints/endpoint.ts';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { reviewEndpoints } from '#contract/endpoints/reviews.ts';
import type { Context } from '#server/core/context.ts';

type OwnReview = ResponseOf<typeof reviewEndpoints.own>['reviews'][number];

/** Newest items that the estimate looks at, and how many of a kind have to be decided among them. */
const estimateFrom = { items: 500, decisions: 5 };

/** Kinds that people submit; nobody learns that something of theirs was reported. */
const kinds: readonly OwnReview['kind'][] = ['draft', 'title_edit', 'first_chapter', 'cover', 'author', 'claim'];

/** The last review of each of these subjects that the account submitted. */
export async function viewOwnReviews(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  ownerId: number,
  uids: readonly string[],
): Promise<OwnReview[]> {
  if (uids.length === 0) return [];
  const { rows } = await sql<{
    uid: string;
    kind: OwnReview['kind'];
    state: OwnReview['state'];
    created_at: Date;
    due_at: Date;
    remarks: Record<string, string> | null;
    position: number | null;
    usual_seconds: number | null;
  }>`
    WITH own AS (SELECT DISTINCT ON (subject_uid) id, subject_uid, kind, state, created_at, due_at, remarks
        FROM review_items WHERE owner_id = ${ownerId} AND subject_uid = ANY (${uids}::uuid[])
          AND kind = ANY (${kinds}::review_kind[]) ORDER BY subject_uid, id DESC),
      recent AS (SELECT kind, state, decided_at - created_at AS waited
        FROM review_items ORDER BY id DESC LIMIT ${estimateFrom.items}),
      usual AS (SELECT kind, extract(epoch FROM percentile_disc(0.8) WITHIN GROUP (ORDER BY waited))::float AS seconds
        FROM recent WHERE state IN ('accepted', 'refused') GROUP BY kind HAVING count(*) >= ${estimateFrom.decisions})
    SELECT subject_uid AS uid, own.kind, state, created_at, due_at, remarks, usual.seconds AS usual_seconds,
      CASE WHEN state = 'waiting' THEN (SELECT count(*)::int FROM review_items AS others
        WHERE others.state = 'waiting' AND others.kind = own.kind
          AND (others.due_at, others.id) <= (own.due_at, own.id)) END AS position
    FROM own LEFT JOIN usual ON usual.kind = own.kind ORDER BY own.id DESC`.execute(db);
  const now = clock();
  return rows.map((row) => ({
    id: row.uid,
    kind: row.kind,
    state: row.state,
    submittedAt: toWireDate(row.created_at),
    dueAt: toWireDate(row.due_at),
    position: row.position,
    expectedAt: row.state === 'waiting' ? expectedAt(row, now) : null,
    remarks: row.remarks ?? {},
  }));
}

function expectedAt(
  { created_at, usual_seconds }: { created_at: Date; usual_seconds: number | null },
  now: Date,
): string | null {
  if (usual_seconds === null) return null;
  const at = new Date(created_at.getTime() + usual_seconds * 1000);
  return at > now ? toWireDate(at) : null;
}
