// Standing and appeals as the person concerned has them.
import { type RawBuilder, sql } from 'kysely';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { appealEndpoints, OwnDecision } from '#contract/endpoints/appeals.ts';
import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoints/endpoint.ts';
import { appealLimits } from '#contract/rules/appeals.ts';
import { actionObjects, kindActions, type StaffActionName, staffActions } from '#contract/rules/staff-actions.ts';
import { readSanctions, type Sanction, type SanctionKind } from '#server/accounts/sanctions.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { plainLines } from '#server/core/plain-text.ts';
import { openItem } from '#server/review/review.ts';
import type { DecidedAction } from './decisions.ts';
import { nameSubjects } from './views/subject-names.ts';

/** Sanction that an action imposes. */
const imposed: Partial<Record<StaffActionName, SanctionKind>> = {
  'person.mute': 'muted',
  'person.mute-reports': 'reportsMuted',
  'report.mute-reporter': 'reportsMuted',
  'person.revoke-uploads': 'uploadRevoked',
  'person.ban': 'banned',
};

/** Decisions against a person that they were told of, unless staff took them back by themselves. */
const against = (
  personId: number,
  now: Date,
): RawBuilder<boolean> => sql`moderation_decisions.person_id = ${personId} AND tell_at <= ${now}
  AND (items.kind IS NULL OR items.kind NOT IN ('appeal', 'sample'))
  AND (outcome = 'refused' OR EXISTS (SELECT FROM jsonb_array_elements(actions) AS one
    WHERE one ->> 'action' <> ALL (${kindActions}::text[])))
  AND (undone_at IS NULL OR appeals.state = 'accepted')`;

const joined = sql`moderation_decisions LEFT JOIN review_items AS items ON items.id = item_id
  LEFT JOIN appeals ON decision_id = moderation_decisions.id`;

/** SQL expression: what people had written where it was reported, from the evidence of the item. */
const reportedText = sql<
  string | null
>`(SELECT coalesce(nullif(content ->> 'body', ''), nullif(content ->> 'description', ''),
    nullif(content ->> 'biography', ''), nullif(content ->> 'name', ''))
  FROM review_snapshots WHERE review_snapshots.item_id = items.id ORDER BY taken_at DESC LIMIT 1)`;

const appealEnd = (madeAt: Date): Date => {
  const end = new Date(madeAt);
  end.setUTCMonth(end.getUTCMonth() + appealLimits.months);
  return end;
};

interface DecisionRow {
  uid: string;
  outcome: OwnDecision['outcome'];
  kind: string | null;
  subject_kind: string | null;
  subject_uid: string | null;
  reason: string;
  message: string;
  made_at: Date;
  undone_at: Date | null;
  reported: string | null;
  actions: DecidedAction[];
  appeal: {
    state: 'waiting' | 'accepted' | 'refused';
    body: string;
    at: string;
    reason: string | null;
    message: string;
  } | null;
}

/** Public ids of those decisions that the person may appeal against now. */
export async function appealableAmong(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  personId: number,
  uids: readonly string[],
): Promise<ReadonlySet<string>> {
  const now = clock();
  const { rows } = await sql<{ uid: string; made_at: Date }>`SELECT moderation_decisions.uid, made_at FROM ${joined}
    WHERE moderation_decisions.uid = ANY (${uids}::uuid[]) AND ${against(personId, now)} AND appeals.id IS NULL
      AND undone_at IS NULL`.execute(db);
  return new Set(rows.flatMap(({ uid, made_at }) => (appealEnd(made_at) > now ? uid : [])));
}

/** Sanctions that hold against the viewer now, and one page of the decisions about them. */
export async function viewStanding(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  viewer: Viewer,
  { limit, offset }: QueryOf<typeof appealEndpoints.standing>,
): Promise<Omit<ResponseOf<typeof appealEndpoints.standing>, 'result'>> {
  const now = clock();
  const condition = against(viewer.id, now);
  const { rows } = await sql<DecisionRow>`
    SELECT moderation_decisions.uid, outcome, items.kind, items.subject_kind, items.subject_uid, reason, message, made_at,
      undone_at, actions, CASE WHEN items.kind = 'report' AND items.owner_id = ${viewer.id} THEN ${reportedText} END AS reported,
      CASE WHEN appeals.id IS NOT NULL THEN (
        SELECT json_build_object('state', appeals.state, 'body', appeals.body, 'at', appeals.created_at,
          'reason', answer.reason, 'message', coalesce(answer.message, ''))
        FROM (SELECT 1) AS one LEFT JOIN LATERAL (
          SELECT decided.reason, decided.message FROM review_items JOIN moderation_decisions AS decided
            ON decided.item_id = review_items.id AND decided.undone_at IS NULL AND decided.tell_at <= ${now}
          WHERE review_items.subject_uid = appeals.uid ORDER BY review_items.id DESC LIMIT 1) AS answer ON true) END AS appeal
    FROM ${joined} WHERE ${condition} ORDER BY made_at DESC, moderation_decisions.id DESC
    LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`SELECT count(*)::int AS total FROM ${joined} WHERE ${condition}`.execute(
    db,
  );
  const held = await readSanctions(db, viewer.id);
  const subjects = rows.flatMap((row) => subjectOf(row) ?? []);
  const names = await nameSubjects(db, subjects);
  return {
    sanctions: {
      banned: wire(held.banned),
      uploadRevoked: wire(held.uploadRevoked),
      muted: wire(held.muted),
      reportsMuted: wire(held.reportsMuted),
    },
    decisions: rows.map((row) => {
      const subject = subjectOf(row);
      const name = subject && names.get(`${subject.subject_kind} ${subject.subject_uid}`);
      return viewDecision(row, { name: name?.name ?? null, detail: name?.detail ?? null }, { held, now });
    }),
    total: counted.rows[0]!.total,
  };
}

const wire = (sanction: Sanction | null) =>
  sanction && { until: sanction.until === null ? null : toWireDate(sanction.until) };

/** Subject of a decision: what was sent in or reported, or the object of its first action. */
function subjectOf({ subject_kind, subject_uid, actions }: DecisionRow) {
  if (subject_kind && subject_uid) return { subject_kind, subject_uid };
  const [first] = actions;
  return first ? { subject_kind: actionObjects[staffActions[first.action].object], subject_uid: first.id } : null;
}

function viewDecision(
  row: DecisionRow,
  name: { name: string | null; detail: string | null },
  { held, now }: { held: Record<SanctionKind, Sanction | null>; now: Date },
): OwnDecision {
  const action = row.actions.find((each) => !kindActions.includes(each.action)) ?? null;
  const kind = action && (imposed[action.action] ?? null);
  const after = action?.undo['after'] as { until: number | null } | undefined;
  const until = kind && after?.until != null ? new Date(after.until) : null;
  const holds = kind === null ? null : held[kind];
  // another sanction of that kind may hold by now
  const isOver = kind !== null && (holds === null || holds.until?.getTime() !== until?.getTime());
  const end = appealEnd(row.made_at);
  return {
    id: row.uid,
    action: action?.action ?? null,
    kind: row.kind,
    outcome: row.outcome,
    ...name,
    reported: row.reported,
    reason: row.reason,
    message: row.message,
    at: toWireDate(row.made_at),
    until: until && toWireDate(until),
    state: row.undone_at ? 'overruled' : isOver ? 'over' : 'stands',
    appeal: row.appeal && {
      state: row.appeal.state,
      text: row.appeal.body,
      at: toWireDate(new Date(row.appeal.at)),
      reason: row.appeal.reason,
      message: row.appeal.message,
    },
    appealUntil: toWireDate(end),
    can: { appeal: row.appeal === null && row.undone_at === null && end > now },
  };
}

/**
 * Appeals against a decision about the viewer: an item for somebody else than who made it.
 * @returns the public id of the appeal @throws ApiError 404, 409 when it is too late, or was appealed before
 */
export function createAppeal(
  ctx: Context,
  viewer: Viewer,
  { decision, text }: BodyOf<typeof appealEndpoints.create>,
): Promise<string> {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock();
    const { rows } = await sql<{ id: number; made_at: Date; appealed: boolean }>`
      SELECT moderation_decisions.id, made_at, appeals.id IS NOT NULL AS appealed FROM ${joined}
      WHERE moderation_decisions.uid = ${decision} AND ${against(viewer.id, now)} FOR UPDATE OF moderation_decisions`.execute(
      tx,
    );
    const found = rows[0];
    if (!found) throw notFound('Decision');
    if (appealEnd(found.made_at) <= now) throw conflict('appeal_late', 'This decision is too old for an appeal');
    const body = plainLines(text).trim();
    const inserted = found.appealed
      ? []
      : (
          await sql<{ uid: string }>`INSERT INTO appeals (decision_id, person_id, body, created_at)
            VALUES (${found.id}, ${viewer.id}, ${body}, ${now}) ON CONFLICT DO NOTHING RETURNING uid`.execute(tx)
        ).rows;
    const appeal = inserted[0];
    if (!appeal) throw conflict('appealed', 'You have appealed against this decision before');
    const content = JSON.stringify({ note: body });
    await openItem(tx, 'appeal', { kind: 'appeals', uid: appeal.uid, ownerId: viewer.id, content }, now);
    return appeal.uid;
  });
}

const conflict = (reason: string, detail: string): ApiError =>
  new ApiError('optimistic_lock_exception', detail, { reason });
