// Merges a title or an author into another one, and takes that back. A merge that others build upon is undone together with
// them, the last one first, and they are made again without it: so each row has gone where it would be had the merge not been.
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { authorMerging } from './authors.ts';
import type { Merge, Merging } from './moved-rows.ts';
import { titleMerging } from './titles.ts';

type MergeKind = 'title' | 'author';

const mergings: Record<MergeKind, Merging> = { title: titleMerging, author: authorMerging };

/** @returns the id of the merge @throws ApiError 400 for one and the same, 404 */
export function merge(
  ctx: Pick<Context, 'db' | 'clock'>,
  kind: MergeKind,
  { source, target }: { source: string; target: string },
): Promise<number> {
  return transaction(ctx, async (tx) => {
    await allowTime(tx);
    const merging = mergings[kind];
    const [from, to] = [await merging.idOf(tx, source), await merging.idOf(tx, target)];
    if (from === to)
      throw new ApiError('bad_request_http_exception', 'These are one and the same', { reason: 'merge_same' });
    await merging.lock(tx, [from, to]);
    const { id } = await tx
      .insertInto('merges')
      .values({ kind, source_id: from, target_id: to, at: ctx.clock() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await merging.apply(tx, { id, source: from, target: to }, ctx.clock());
    return id;
  });
}

/** Takes a merge back. @throws ApiError 409 when it is undone already */
export function unmerge(ctx: Pick<Context, 'db' | 'clock'>, mergeId: number): Promise<void> {
  return transaction(ctx, async (tx) => {
    await allowTime(tx);
    const { rows } = await sql<{ kind: MergeKind; source_id: number; target_id: number }>`
      SELECT kind, source_id, target_id FROM merges WHERE id = ${mergeId} AND undone_at IS NULL FOR UPDATE`.execute(tx);
    const row = rows[0];
    if (!row)
      throw new ApiError('optimistic_lock_exception', 'The merge is undone already', { reason: 'changed_meanwhile' });
    const undone = { id: mergeId, source: row.source_id, target: row.target_id };
    const later = await laterMerges(tx, row.kind, undone);
    const merging = mergings[row.kind];
    await merging.lock(tx, [...new Set([undone, ...later].flatMap(({ source, target }) => [source, target]))]);
    for (const each of [undone, ...later].toReversed()) {
      await merging.revert(tx, each, ctx.clock());
      await sql`DELETE FROM merge_rows WHERE merge_id = ${each.id}`.execute(tx);
    }
    await sql`UPDATE merges SET undone_at = ${ctx.clock()} WHERE id = ${mergeId}`.execute(tx);
    for (const each of later) await merging.apply(tx, each, ctx.clock());
  });
}

/** One title may have the rows of a hundred thousand readers. */
async function allowTime(tx: Db): Promise<void> {
  await sql`SET LOCAL statement_timeout = '2min'`.execute(tx);
}

/** Merges since then that have to do with what a merge has changed, the first one first. */
async function laterMerges(tx: Db, kind: MergeKind, { id, source, target }: Merge): Promise<Merge[]> {
  const { rows } = await sql<Merge>`SELECT id, source_id AS source, target_id AS target FROM merges
    WHERE kind = ${kind} AND id > ${id} AND undone_at IS NULL ORDER BY id`.execute(tx);
  const touched = new Set([source, target]);
  return rows.filter((each) => {
    if (!touched.has(each.source) && !touched.has(each.target)) return false;
    touched.add(each.source).add(each.target);
    return true;
  });
}
