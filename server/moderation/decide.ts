// Decisions about items of the queue. The subject's row is locked before its item, as by whoever withdraws it, so that of the two one
// comes first; the lease and the version are compared again once both are locked.
import { sql } from 'kysely';
import type { BodyOf } from '#contract/endpoints/endpoint.ts';
import type { moderationEndpoints } from '#contract/endpoints/moderation.ts';
import { decisionTexts } from '#contract/generated/decision-texts.ts';
import { type DecisionReason, needsMessage, reasonsFor } from '#contract/rules/decision-reasons.ts';
import { kindActions } from '#contract/rules/staff-actions.ts';
import { recordAudit, recordParts } from '#server/audit/audit.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { plainLines } from '#server/core/plain-text.ts';
import { languageOfPerson } from '#server/settings/interface-language.ts';
import type { PartChange } from '#server/versions/parts.ts';
import { hashRow } from './actions/object-hash.ts';
import { performAction, type Performed } from './actions/perform.ts';
import type { Made } from './act.ts';
import { performMany } from './actions/perform-many.ts';
import { actingRole, requireStaff } from './actor.ts';
import { addChildren, requireChanged } from './bulk.ts';
import { addDecision, decidedAction, tieToAudit } from './decisions.ts';
import { interestError } from './interests.ts';
import { answeredApart } from './kinds/kind.ts';
import { reviewedKinds } from './kinds/registry.ts';
import { passNoticeOn } from './passed-notices.ts';
import { decidedError, requireItem, type ReviewItem } from './queue.ts';
import { undoDecision } from './undo.ts';

type Decision = BodyOf<typeof moderationEndpoints.decide>;

/**
 * Decides an item, with the actions that go along.
 * @param viewer holds the item; null for the operator at a terminal, who needs no lease
 * @throws ApiError 400, 403, 404, 409 when it is decided, changed, or held by somebody else
 */
export function decideItem(ctx: Context, viewer: Viewer | null, uid: string, decision: Decision): Promise<Made> {
  return transaction(ctx, async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const now = ctx.clock();
    requireStaff(viewer, 'queue.decide', now);
    const item = await requireItem(tx, uid, viewer?.id ?? null);
    await requireDecidable(tx, item, viewer, decision, now);
    const kind = reviewedKinds[item.kind];
    const reason = readReason(item, decision);
    const message = plainLines(decision.message ?? '').trim();
    if (needsMessage(reason) && message === '') throw invalid('message', 'Write in your own words why');
    const before = await hashSubject(tx, item);
    const edited = decision.edits ? await editFirst(inTransaction, viewer, item, decision) : null;
    const { undo, instead, overrules, proposed } = await kind.decide(inTransaction, {
      itemId: item.id,
      uid: item.subject_uid,
      subjectVersion: decision.subjectVersion ?? null,
      outcome: decision.outcome,
      reviewerId: viewer?.id ?? 0,
      remarks: readRemarks(decision, await generalRemark(tx, item, { outcome: decision.outcome, reason, message })),
      reports: decision.reports ?? null,
    });
    if (overrules) await undoDecision(inTransaction, viewer, overrules, { of: 'appeal' });
    await endLease(tx, item, viewer, decision.version, now);
    const performed: Performed[] = [];
    const result = { outcome: decision.outcome, reason, ...instead };
    const agreement = { agreed: true, proposer: proposed?.by ?? null, reason: result.reason };
    if (proposed && 'id' in proposed.action)
      performed.push(await performAction(inTransaction, viewer, proposed.action, agreement));
    const many =
      proposed && 'ids' in proposed.action
        ? requireChanged(await performMany(inTransaction, viewer, proposed.action, agreement))
        : [];
    for (const action of decision.actions ?? [])
      performed.push(await performAction(inTransaction, viewer, action, { reason: result.reason }));
    const personId = personOf(item, performed);
    // what concerns somebody else is a part of the decision, of which they are told, and against which they may appeal
    const isApart = (done: Performed): boolean => done.personId !== null && done.personId !== personId;
    const made = await addDecision(
      tx,
      {
        ...result,
        itemId: item.id,
        actorId: viewer?.id ?? null,
        personId,
        message: proposed?.message ?? message,
        note: plainLines(decision.note ?? '').trim(),
        actions: performed.filter((done) => !isApart(done)).map(decidedAction),
        undo: edited ? { ...undo, edited: edited.undo } : undo,
        edits: edited?.changes ?? [],
      },
      now,
    );
    const actor = {
      actorId: viewer?.id ?? null,
      actingRole: actingRole(viewer, 'queue.decide'),
      reason: result.reason,
    };
    const auditId = await recordAudit(tx, {
      ...actor,
      action: `review.${result.outcome}`,
      kind: 'item',
      id: item.uid,
      before,
      after: await hashSubject(tx, item),
      details: {
        decision: made.uid,
        kind: item.kind,
        subject: item.subject_uid,
        actions: performed.map(({ action }) => action),
        objects: performed.map(({ id }) => id),
        ...(overrules ? { overrules } : {}),
        ...(edited ? { edited: editedFields(edited.changes) } : {}),
        ...(proposed ? { proposer: item.owner_id } : {}),
      },
    });
    await recordParts(
      tx,
      auditId,
      actor,
      performed.flatMap((done) => (isApart(done) ? [] : done.parts)),
    );
    await tieToAudit(tx, made, auditId);
    const words = {
      reason: reasonApart(item, result.reason, performed),
      message: proposed?.message ?? message,
      note: '',
    };
    await addChildren(
      tx,
      { ...made, auditId },
      { performed: [...performed.filter(isApart), ...many], viewer, actorId: viewer?.id ?? null, ...words },
      now,
    );
    if (item.kind === 'notice' && result.outcome === 'accepted')
      await passNoticeOn(tx, item.subject_uid, made, viewer?.id ?? null, now);
    return { decision: made.uid, undoUntil: made.undoUntil };
  });
}

/** Changes what was sent in, for an approval with edits. @throws ApiError 400, 403, 404, 409 */
function editFirst(ctx: Context, viewer: Viewer | null, item: ReviewItem, decision: Decision) {
  const { edit } = reviewedKinds[item.kind];
  if (!viewer || !edit || !decision.edits || decision.outcome !== 'accepted')
    throw invalid('edits', 'Only what people send in is changed, along with its approval');
  const seen = { uid: item.subject_uid, subjectVersion: decision.subjectVersion ?? null };
  return edit(ctx, viewer, seen, decision.edits);
}

/** Names of what was changed; the audit table holds no texts. */
const editedFields = (changes: readonly PartChange[]): string[] => [...new Set(changes.map(({ field }) => field))];

const hashSubject = (tx: Db, { subject_kind, subject_uid }: ReviewItem) => hashRow(tx, subject_kind, subject_uid);

async function requireDecidable(
  tx: Db,
  item: ReviewItem,
  viewer: Viewer | null,
  { version, outcome }: Decision,
  now: Date,
): Promise<void> {
  if (item.state !== 'waiting') throw await decidedError(tx, item.id);
  if (item.concerned) throw interestError();
  if (viewer && !(item.claimed_by === viewer.id && item.claimed_until && item.claimed_until > now)) throw notHeld();
  if (item.version !== version) throw changed();
  if (!reviewedKinds[item.kind].outcomes.includes(outcome))
    throw invalid('outcome', 'Items of this kind have no such outcome');
}

/** Ends the lease of an item that was closed in this transaction, if it is still what the reviewer has seen and holds. */
async function endLease(tx: Db, item: ReviewItem, viewer: Viewer | null, version: number, now: Date): Promise<void> {
  const holder = viewer ? sql`claimed_by = ${viewer.id} AND claimed_until > ${now}` : sql`true`;
  const { rows } = await sql`UPDATE review_items SET claimed_by = NULL, claimed_until = NULL
    WHERE id = ${item.id} AND version = ${version + 1} AND ${holder} RETURNING id`.execute(tx);
  if (rows.length === 0) throw changed();
}

function readReason({ kind }: ReviewItem, { outcome, reason }: Decision): DecisionReason {
  const found = reasonsFor(kind, outcome).find((each) => each === reason);
  if (!found) throw invalid('reason', 'There is no such reason for this decision');
  return found;
}

/** Reason in the language of whoever sent it in, and the moderator's words, for the pages on which they see their submissions. */
async function generalRemark(
  tx: Db,
  { owner_id }: ReviewItem,
  { outcome, reason, message }: { outcome: string; reason: DecisionReason; message: string },
): Promise<string> {
  if (outcome === 'accepted' || owner_id === null || needsMessage(reason)) return message;
  const texts = decisionTexts[await languageOfPerson(tx, owner_id)];
  return [texts[`reason.${reason}`], message].filter((text) => text).join(' ');
}

/** Texts by field for whoever sent it in; the field '' is all of it. */
function readRemarks({ remarks = {} }: Decision, message: string): Record<string, string> {
  const texts = Object.entries(remarks).map(([field, text]) => [field, plainLines(text).trim()]);
  return Object.fromEntries([...texts, ...(message === '' ? [] : [['', message]])].filter(([, text]) => text !== ''));
}

/** Person whom a decision concerns: who sent it in; of other items, whom its actions concern. Reporters are told apart. */
function personOf({ kind, owner_id }: ReviewItem, performed: readonly Performed[]): number | null {
  if (!answeredApart.includes(kind)) return owner_id;
  // whoever sent a notice gets an answer of its own, with a reason that means the notice
  if (kind === 'notice') return null;
  return performed.find(({ personId }) => personId !== null)?.personId ?? null;
}

/** Reason that those are told whom actions concern, where that of the decision is about the notice. */
function reasonApart({ kind }: ReviewItem, reason: DecisionReason, performed: readonly Performed[]): DecisionReason {
  if (kind !== 'notice') return reason;
  return performed.every(({ action }) => kindActions.includes(action)) ? 'mistake' : 'rights_holder';
}

const invalid = (field: string, detail: string): ApiError =>
  new ApiError('validation_exception', `Error validating /${field}: ${detail}`, { pointer: `/${field}` });
const notHeld = (): ApiError =>
  new ApiError('optimistic_lock_exception', 'You do not hold this item any more', { reason: 'item_not_held' });
const changed = (): ApiError =>
  new ApiError('optimistic_lock_exception', 'This item was changed meanwhile', { reason: 'item_changed' });
