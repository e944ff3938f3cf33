// The log of one person: what staff and the site did to what is theirs, by the rows that were written for them (`audit_owners`).
// Never who did it, and nothing before the undo time is over.
import { sql } from 'kysely';
import type { appealEndpoints } from '#contract/endpoints/appeals.ts';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { QueryOf, ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { ReviewKind } from '#contract/rules/decision-reasons.ts';
import { limits } from '#contract/rules/limits.ts';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { ownActions } from '#contract/rules/public-log.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { appealableAmong } from '../appeals.ts';
import { nameSubjects } from '../views/subject-names.ts';
import { takenBack } from './rows.ts';

interface OwnEntry {
  id: string;
  at: Date;
  action: string;
  item: ReviewKind | null;
  subject_kind: string;
  subject_uid: string;
  reason: string | null;
  automatic: boolean;
  taken_back_at: Date | null;
  decision: string | null;
}

export async function readOwnLog(
  ctx: Context,
  viewer: Viewer,
  { limit, offset }: QueryOf<typeof appealEndpoints.log>,
): Promise<Omit<ResponseOf<typeof appealEndpoints.log>, 'result'>> {
  const shown = sql`FROM audit_owners AS owned JOIN audit ON audit.id = audit_id
    WHERE owned.user_id = ${viewer.id} AND audit.action = ANY (${ownActions}::text[])
      AND audit.actor_id IS DISTINCT FROM ${viewer.id}
      AND audit.at < clock_timestamp() - make_interval(secs => ${moderationLimits.undoSeconds}) AND NOT ${takenBack}`;
  // of a decision, the action that went along with it on this object says what happened
  const { rows } = await sql<OwnEntry>`
    WITH page AS (SELECT audit.id, audit.at, audit.action, audit.reason, audit.automatic, audit.details, audit.object_id,
        audit.object_kind = 'item' AS is_item, owned.object_kind AS subject_kind, owned.object_uid AS subject_uid
      ${shown} ORDER BY owned.audit_id DESC, owned.object_uid LIMIT ${limit} OFFSET ${offset})
    SELECT page.id::text, at, coalesce(along.action, page.action) AS action, CASE WHEN along.action IS NULL THEN items.kind END AS item,
      page.subject_kind, page.subject_uid, reason, page.automatic, page.details ->> 'decision' AS decision,
      (SELECT max(later.at) FROM audit AS later WHERE later.reverts_id = page.id) AS taken_back_at
    FROM page LEFT JOIN review_items AS items ON is_item AND items.uid = CASE WHEN is_item THEN page.object_id::uuid END
      LEFT JOIN LATERAL (SELECT one ->> 'action' AS action
        FROM moderation_decisions, jsonb_array_elements(actions) WITH ORDINALITY AS action (one, number)
        WHERE is_item AND moderation_decisions.uid = (page.details ->> 'decision')::uuid AND one ->> 'id' = page.subject_uid::text
        ORDER BY number LIMIT 1) AS along ON true
    ORDER BY page.id DESC, page.subject_uid`.execute(ctx.db);
  const [names, appealable, counted] = await Promise.all([
    nameSubjects(ctx.db, rows),
    appealableAmong(
      ctx,
      viewer.id,
      rows.flatMap(({ decision }) => decision ?? []),
    ),
    sql<{
      total: number;
    }>`SELECT count(*)::int AS total FROM (SELECT ${shown} LIMIT ${limits.resultWindow}) AS counted`.execute(ctx.db),
  ]);
  return {
    rows: rows.map(({ subject_kind: kind, subject_uid: id, ...entry }) => {
      const name = names.get(`${kind} ${id}`);
      return {
        id: entry.id,
        at: toWireDate(entry.at),
        action: entry.action,
        item: entry.item,
        object: {
          kind,
          id,
          name: name?.name ?? null,
          detail: name?.detail ?? null,
          title: name?.title ?? null,
        },
        reason: entry.reason,
        automatic: entry.automatic,
        takenBackAt: entry.taken_back_at && toWireDate(entry.taken_back_at),
        decision: entry.decision !== null && appealable.has(entry.decision) ? entry.decision : null,
      };
    }),
    total: counted.rows[0]!.total,
  };
}
