// The queue: which items wait, in which order, and who holds one. A lease ends by itself; it is no part of any history.
import { type RawBuilder, sql } from 'kysely';
import type { QueryOf, BodyOf } from '#contract/endpoints/endpoint.ts';
import type { ItemDetail, moderationEndpoints } from '#contract/endpoints/moderation.ts';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { grantOf, permissions } from '#contract/rules/permissions.ts';
import type { ReviewKind } from '#contract/rules/decision-reasons.ts';
import type { QueueOrder } from '#contract/rules/queue-orders.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { usableRoles, refusalError, type Viewer } from '#server/core/access/viewer.ts';
import { interestError } from './interests.ts';

type QueueContext = Pick<Context, 'db' | 'clock'>;
type Filters = Pick<QueryOf<typeof moderationEndpoints.items>, 'kind' | 'language' | 'whose' | 'overdue'>;

/** Columns of each order, all ascending, of which a partial index has the same ones. */
const orders = {
  due: sql`by_machine, due_at, review_items.id`,
  oldest: sql`review_items.created_at, review_items.id`,
  reports: sql`-report_count, due_at, review_items.id`,
  kind: sql`kind, by_machine, due_at, review_items.id`,
} satisfies Record<QueueOrder, RawBuilder<unknown>>;

const leaseEnd = (now: Date): Date => new Date(now.getTime() + moderationLimits.leaseMinutes * 60_000);

/** Conditions under which an item is about the viewer, a group of theirs, what they reported, or a decision that they made. */
const interests = {
  owner: (viewerId) => sql`owner_id IS NOT DISTINCT FROM ${viewerId}::int`,
  group: (
    viewerId,
  ) => sql`group_ids <> '{}' AND EXISTS (SELECT FROM groups LEFT JOIN group_members ON group_id = groups.id
    AND group_members.user_id = ${viewerId} WHERE groups.id = ANY (group_ids)
    AND (leader_id = ${viewerId} OR group_members.user_id IS NOT NULL))`,
  report: (viewerId) => sql`kind = 'report' AND EXISTS (SELECT FROM reports
    WHERE item_id = review_items.id AND reporter_id = ${viewerId})`,
  notice: (viewerId) => sql`kind = 'notice' AND EXISTS (SELECT FROM rights_notices
      JOIN rights_notice_objects ON notice_id = rights_notices.id JOIN chapters ON chapters.uid = object_uid
      LEFT JOIN chapter_groups ON chapter_id = chapters.id LEFT JOIN groups ON groups.id = group_id
    WHERE rights_notices.uid = review_items.subject_uid AND (uploader_id = ${viewerId} OR leader_id = ${viewerId}))`,
  decision: (viewerId) => sql`kind = 'appeal' AND EXISTS (SELECT FROM appeals
      JOIN moderation_decisions ON moderation_decisions.id = decision_id
      LEFT JOIN review_items AS decided ON decided.id = item_id AND decided.kind = 'proposal'
    WHERE appeals.uid = review_items.subject_uid AND (actor_id = ${viewerId} OR decided.owner_id = ${viewerId}))`,
} satisfies Record<string, (viewerId: number) => RawBuilder<boolean>>;

const concerns = (viewerId: number): RawBuilder<boolean> =>
  sql`(${sql.join(
    Object.values(interests).map((of) => of(viewerId)),
    sql` OR `,
  )})`;

/** Why the viewer may not decide an item; null when they may. */
export async function whyBarred(db: Db, viewer: Viewer, itemId: number): Promise<ItemDetail['barred']> {
  const { rows } = await sql<{ barred: ItemDetail['barred'] }>`SELECT CASE
      WHEN ${interests.owner(viewer.id)} OR ${interests.notice(viewer.id)} THEN 'owner'
      WHEN ${interests.group(viewer.id)} THEN 'group' WHEN ${interests.report(viewer.id)} THEN 'report'
      WHEN ${interests.decision(viewer.id)} THEN 'decision' WHEN NOT ${isFor(viewer)} THEN 'permission' END AS barred
    FROM review_items WHERE id = ${itemId}`.execute(db);
  return rows[0]?.barred ?? null;
}

/** SQL condition: an item of this kind is for the viewer; proposals are for those with the same permission. */
function isFor(viewer: Viewer): RawBuilder<boolean> {
  const held = permissions.filter((each) => usableRoles(viewer).some((role) => grantOf(role, each)?.any));
  return sql`(kind <> 'proposal' OR EXISTS (SELECT FROM staff_proposals
    WHERE staff_proposals.uid = subject_uid AND permission = ANY (${held}::text[])))`;
}

function matches(viewer: Viewer, { kind, language, whose, overdue }: Filters, now: Date): RawBuilder<boolean> {
  const held = sql`claimed_by IS NOT NULL AND claimed_until > ${now}`;
  return sql`state = 'waiting'
    ${kind ? sql`AND kind = ${kind}::review_kind` : sql``}
    ${language ? sql`AND language = ${language}` : sql``}
    ${overdue ? sql`AND due_at < ${now}` : sql``}
    ${whose === 'mine' ? sql`AND claimed_by = ${viewer.id} AND claimed_until > ${now}` : sql``}
    ${whose === 'unclaimed' ? sql`AND NOT (${held})` : sql``}`;
}

/** Internal ids of one page of the queue, and how many items match, counted up to a limit. */
export async function findItems(
  { db, clock }: QueueContext,
  viewer: Viewer,
  { limit, offset, sort = 'due', ...filters }: QueryOf<typeof moderationEndpoints.items>,
): Promise<{ ids: number[]; total: number; hasNext: boolean }> {
  const condition = matches(viewer, filters, clock());
  const { rows } = await sql<{ id: number }>`SELECT id FROM review_items WHERE ${condition} ORDER BY ${orders[sort]}
    LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`SELECT count(*)::int AS total FROM (SELECT FROM review_items
    WHERE ${condition} LIMIT ${moderationLimits.countedItems}) AS counted`.execute(db);
  const { kind, language } = filters;
  const mine = sql`(claimed_by IS NULL OR claimed_until <= ${clock()} OR claimed_by = ${viewer.id})`;
  const next = await sql`SELECT FROM review_items WHERE ${matches(viewer, { kind, language }, clock())} AND ${mine}
    AND ${mayDecide(viewer)} LIMIT 1`.execute(db);
  return { ids: rows.map(({ id }) => id), total: counted.rows[0]!.total, hasNext: next.rows.length > 0 };
}

/** SQL condition: an item is nothing of the viewer's, and for them. */
const mayDecide = (viewer: Viewer): RawBuilder<boolean> => sql`NOT ${concerns(viewer.id)} AND ${isFor(viewer)}`;

/** Takes the next item that nobody holds and that does not concern the viewer. @returns its internal id */
export async function claimNext(
  { db, clock }: QueueContext,
  viewer: Viewer,
  { kind, language, after, sort = 'due' }: BodyOf<typeof moderationEndpoints.next>,
): Promise<number | null> {
  const now = clock();
  const { rows } = await sql<{ id: number }>`
    WITH next AS (SELECT id FROM review_items WHERE ${matches(viewer, { kind, language, whose: 'unclaimed' }, now)}
      AND ${mayDecide(viewer)}
      ${after ? sql`AND (${orders[sort]}) > (SELECT ${orders[sort]} FROM review_items WHERE uid = ${after})` : sql``}
      ORDER BY ${orders[sort]} LIMIT 1 FOR UPDATE SKIP LOCKED)
    UPDATE review_items SET claimed_by = ${viewer.id}, claimed_until = ${leaseEnd(now)}
    FROM next WHERE review_items.id = next.id RETURNING review_items.id`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * Takes an item, or renews the viewer's lease of it. @param takeOver from another holder, which administrators may
 * @returns until when the viewer holds it, and from whom it was taken over
 * @throws ApiError 403 when it concerns the viewer, 404, 409 when it is decided, or held by somebody else
 */
export async function claimItem(
  tx: Db,
  viewer: Viewer,
  uid: string,
  now: Date,
  { takeOver = false }: { takeOver?: boolean | undefined } = {},
): Promise<{ until: Date; takenFrom: number | null }> {
  const item = await requireItem(tx, uid, viewer.id, { locked: true });
  if (item.state !== 'waiting') throw await decidedError(tx, item.id);
  if (item.concerned) throw interestError();
  const heldBy = item.claimed_until && item.claimed_until > now ? item.claimed_by : null;
  const isHeld = heldBy !== null && heldBy !== viewer.id;
  if (isHeld && takeOver && !usableRoles(viewer).includes('ROLE_ADMIN')) throw refusalError('role');
  if (isHeld && !takeOver) throw await heldError(tx, heldBy);
  const until = leaseEnd(now);
  await sql`UPDATE review_items SET claimed_by = ${viewer.id}, claimed_until = ${until} WHERE id = ${item.id}`.execute(
    tx,
  );
  return { until, takenFrom: isHeld ? heldBy : null };
}

/** Gives an item back; no-op when the viewer does not hold it. */
export async function releaseItem(db: Db, viewer: Viewer, uid: string): Promise<void> {
  await sql`UPDATE review_items SET claimed_by = NULL, claimed_until = NULL
    WHERE uid = ${uid} AND claimed_by = ${viewer.id}`.execute(db);
}

export interface ReviewItem {
  id: number;
  uid: string;
  kind: ReviewKind;
  state: string;
  version: number;
  subject_kind: string;
  subject_uid: string;
  owner_id: number | null;
  claimed_by: number | null;
  claimed_until: Date | null;
  /** Whether it is about the viewer, a group of theirs, or what they reported. */
  concerned: boolean;
}

/**
 * Reads an item.
 * @param viewerId null for the operator, whom nothing concerns
 * @param locked locks its row; never before the row of its subject is to be locked, which comes first everywhere
 * @throws ApiError 404
 */
export async function requireItem(
  db: Db,
  uid: string,
  viewerId: number | null,
  { locked = false }: { locked?: boolean } = {},
): Promise<ReviewItem> {
  const { rows } = await sql<ReviewItem>`
    SELECT id, uid, kind, state, version, subject_kind, subject_uid, owner_id, claimed_by, claimed_until,
      ${viewerId === null ? sql`false` : concerns(viewerId)} AS concerned
    FROM review_items WHERE uid = ${uid} ${locked ? sql`FOR UPDATE` : sql``}`.execute(db);
  if (!rows[0]) throw notFound('Item');
  return rows[0];
}

/** A 409 for an item that was decided before, with who decided what and when. */
export async function decidedError(db: Db, itemId: number): Promise<ApiError> {
  const { rows } = await sql<{ state: string; at: Date; by: string | null }>`
    SELECT review_items.state, decided_at AS at, username AS by FROM review_items
    LEFT JOIN moderation_decisions ON item_id = review_items.id LEFT JOIN users ON users.id = actor_id
    WHERE review_items.id = ${itemId}`.execute(db);
  const { state, at, by } = rows[0]!;
  return new ApiError('optimistic_lock_exception', 'This item was decided before', {
    reason: 'item_decided',
    state,
    at: at.toISOString(),
    by,
  });
}

/** A 409 for an item that somebody else holds, with who it is. */
export async function heldError(db: Db, holderId: number): Promise<ApiError> {
  const holder = await db.selectFrom('users').select('username').where('id', '=', holderId).executeTakeFirst();
  return new ApiError('optimistic_lock_exception', 'Somebody else looks at this item', {
    reason: 'item_held',
    by: holder?.username ?? null,
  });
}
