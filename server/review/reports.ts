// Reports. Reports of one thing wait in one item, and are decided together; nobody but its writer and moderators sees one.
import { sql } from 'kysely';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { BodyOf } from '#contract/endpoints/endpoint.ts';
import type { reportEndpoints } from '#contract/endpoints/reports.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { findRefusal, keepAutoresolved } from './autoresolve.ts';
import { openItem } from './review.ts';
import { findReported } from './subjects.ts';

type Report = BodyOf<typeof reportEndpoints.create> | BodyOf<typeof reportEndpoints.createOnSite>;

/**
 * Reports something. While it waits, the same person's report of it replaces the former one. What moderators refused for this
 * reason, and nobody has edited since, resolves itself at once.
 * @param count counts the report, once it is known to be a valid one
 * @throws ApiError validation_exception, 403 for whoever may not report, 404, 429
 */
export async function report(
  ctx: Pick<Context, 'db' | 'clock'>,
  reporterId: number,
  { category, reason, objectId, details }: Report,
  count: () => Promise<unknown>,
): Promise<'waiting' | 'autoresolved'> {
  await requireMayReport(ctx.db, reporterId);
  const text = details?.trim() ?? '';
  const subject = await findReported(ctx.db, category, objectId);
  const found = await ctx.db
    .selectFrom('report_reasons')
    .select(['id', 'details_required'])
    .where('uid', '=', reason)
    .where('category', '=', category)
    .executeTakeFirst();
  if (!found) throw invalid('reason', 'There is no such reason in this category');
  if (found.details_required && text === '') throw invalid('details', 'This reason needs details');
  if (category === 'user' && subject.ownerId === reporterId) {
    throw new ApiError('bad_request_http_exception', 'You cannot report yourself', { reason: 'self' });
  }
  await count();
  return transaction(ctx, async (tx) => {
    const now = ctx.clock();
    const refusal = await findRefusal(tx, subject, found.id);
    if (refusal !== null) {
      const repeated = { reporterId, reasonId: found.id, details: text };
      await keepAutoresolved(tx, refusal, subject, repeated, now);
      return 'autoresolved';
    }
    const { itemId, snapshotHash } = await openItem(tx, 'report', subject, now);
    await sql`
      INSERT INTO reports (item_id, reporter_id, reason_id, details, snapshot_hash, created_at)
      VALUES (${itemId}, ${reporterId}, ${found.id}, ${text}, ${snapshotHash}, ${now})
      ON CONFLICT (item_id, reporter_id) DO UPDATE SET reason_id = excluded.reason_id, details = excluded.details,
        snapshot_hash = excluded.snapshot_hash, created_at = excluded.created_at`.execute(tx);
    return 'waiting';
  });
}

/** @throws ApiError 403 for somebody who has abused reports, with the end of that */
async function requireMayReport(db: Db, userId: number): Promise<void> {
  const { rows } = await sql<{ until: Date | null }>`SELECT reports_muted_until AS until FROM users
    WHERE id = ${userId} AND in_force(reports_muted, reports_muted_until)`.execute(db);
  if (!rows[0]) return;
  const { until } = rows[0];
  throw new ApiError('access_denied_http_exception', 'You may not report anything for some time', {
    reason: 'reports_muted',
    ...(until ? { until: toWireDate(until) } : {}),
  });
}

const invalid = (field: string, detail: string): ApiError =>
  new ApiError('validation_exception', `Error validating /${field}: ${detail}`, { pointer: `/${field}` });
