// Decisions about items of the queue. The subject's row is locked before its item, as by whoever withdraws it, so that of the two one
// comes first; the lease and the version are compared again once both are locked.
import { sql } from 'kysely';
import type { BodyOf } from '#contract/endpoints/endpoint.ts';
import type { moderationEndpoints } from '#contract/endpoints/moderation.ts';
import { decisionTexts } from '#contract/generated/decision-texts.ts';
import { type StaffActionBody, type ManyActionBody, staffAction } from '#contract/endpoints/staff-actions.ts';
import type { ItemResult } from '#contract/rules/item-results.ts';
import { actionObjects, kindActions, staffActions } from '#contract/rules/staff-actions.ts';
import { type DecisionReason, needsMessage, reasonsFor } from '#contract/rules/decision-reasons.ts';
import { recordAudit, recordParts } from '#server/audit/audit.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { lockByName, transaction } from '#server/core/db/transaction.ts';
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
import { answeredApart, type ItemsDecision } from './kinds/kind.ts';
import { reviewedKinds } from './kinds/registry.ts';
import { passNoticeOn } from './passed-notices.ts';
import { decidedError, heldError, requireItem, type ReviewItem } from './queue.ts';
import { undoDecision } from './undo.ts';

type Decision = BodyOf<typeof moderationEndpoints.decide>;

/**
 * Decides an item, with the actions that go along.
 * @param viewer holds the item; null for the operator at a terminal, who needs no lease
 * @throws ApiError 400, 403, 404, 409 when it is decided, changed, or held by somebody else
 */
export const decideItem = (ctx: Context, viewer: Viewer | null, uid: string, decision: Decision): Promise<Made> =>
  transaction(ctx, (tx) => decideInTransaction({ ...ctx, db: tx }, viewer, uid, decision));

/** Decision of many items, of which one is a part. */
interface WholeDecision {
  /** Internal id of its decision, and its audit row; null where it is only tried out. */
  id: number | null;
  auditId: string | null;
  /** Proposer of the decision; null where nobody else had to agree. */
  proposer: Viewer | null;
}

/**
 * Decides an item in the caller's transaction. @param whole the decision of many items that it is part of: its items need no lease,
 * only that nobody else holds them; null for one by itself
 * @throws ApiError as `decideItem`
 */
async function decideInTransaction(
  inTransaction: Context,
  viewer: Viewer | null,
  uid: string,
  decision: Decision,
  whole: WholeDecision | null = null,
): Promise<Made> {
  const { db: tx } = inTransaction;
  const now = inTransaction.clock();
  requireStaff(viewer, 'queue.decide', now);
  const item = await requireItem(tx, uid, viewer?.id ?? null);
  const holder: Holder = { viewer, proposer: whole?.proposer ?? null, needsLease: whole === null, now };
  await requireDecidable(tx, item, holder, decision);
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
  await endLease(tx, item, holder, decision.version);
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
      ...(whole?.id ? { parentId: whole.id } : {}),
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
    parentId: whole?.auditId ?? null,
    before,
    after: await hashSubject(tx, item),
    details: {
      decision: made.uid,
      kind: item.kind,
      subject: item.subject_uid,
      actions: performed.map(({ action }) => action),
      // what is apart has a row of its own
      objects: performed.filter((done) => !isApart(done)).map(({ id }) => id),
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
  if (proposed && 'items' in proposed.action) {
    const parts = { ...proposed.action, message: proposed.message };
    const tried = await decideParts(inTransaction, viewer, parts, { id: made.id, auditId, proposer: proposed.by });
    if (!tried.some((each) => each.result === 'decided')) throw changed();
  }
  return { decision: made.uid, undoUntil: made.undoUntil };
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

/** Result for one item of many. */
export interface TriedItem {
  id: string;
  result: ItemResult;
  /** Why it was not decided; null for none. */
  reason: string | null;
}

/**
 * Decides each of many items by itself, in the caller's transaction, so that what stands against one stops none of the others.
 * @throws ApiError 400 when the decision itself is wrong
 */
export async function decideParts(
  ctx: Context,
  viewer: Viewer | null,
  { items, along, ...decision }: ItemsDecision & { message?: string | undefined; note?: string | undefined },
  whole: WholeDecision,
): Promise<TriedItem[]> {
  // two such decisions never wait for each other's rows
  await lockByName(ctx.db, 'moderation of many');
  const tried: TriedItem[] = [];
  for (const { id, ...versions } of new Map(items.map((item) => [item.id, item])).values()) {
    await sql`SAVEPOINT one_of_many`.execute(ctx.db);
    try {
      const actions = along ? [await actionOn(ctx.db, id, along)] : [];
      await decideInTransaction(ctx, viewer, id, { ...decision, ...versions, actions }, whole);
      await sql`RELEASE SAVEPOINT one_of_many`.execute(ctx.db);
      tried.push({ id, result: 'decided', reason: null });
    } catch (error) {
      const result = error instanceof ApiError ? resultOf(error) : null;
      if (result === null) throw error;
      await sql`ROLLBACK TO SAVEPOINT one_of_many`.execute(ctx.db);
      const reason = (error as ApiError).context?.['reason'];
      tried.push({ id, result, reason: typeof reason === 'string' ? reason : null });
    }
  }
  return tried;
}

/** Action on what an item is about. @throws ApiError 404, 409 when it is of another kind */
async function actionOn(db: Db, item: string, { action, params }: ManyActionBody): Promise<StaffActionBody> {
  const { subject_kind, subject_uid } = await requireItem(db, item, null);
  if (actionObjects[staffActions[action].object] !== subject_kind)
    throw new ApiError('optimistic_lock_exception', 'The action is for something else', { reason: 'other_kind' });
  return staffAction.parse({ action, id: subject_uid, params });
}

function resultOf({ code, context }: ApiError): Exclude<ItemResult, 'decided'> | null {
  const reason = context?.['reason'];
  if (code === 'not_found_http_exception' || reason === 'item_decided') return 'gone';
  if (code === 'access_denied_http_exception') return 'denied';
  if (code !== 'optimistic_lock_exception' && code !== 'bad_request_http_exception') return null;
  if (reason === 'item_held') return 'held';
  return reason === undefined || changedReasons.includes(reason) ? 'changed' : 'conflict';
}
/** Reasons of refusals of what is not any more as it was seen. */
const changedReasons: readonly unknown[] = ['item_changed', 'changed_meanwhile', 'version'];

const hashSubject = (tx: Db, { subject_kind, subject_uid }: ReviewItem) => hashRow(tx, subject_kind, subject_uid);

/** Person who decides. */
interface Holder {
  viewer: Viewer | null;
  /** Proposer of the decision, who has no interest of their own either. */
  proposer: Viewer | null;
  /** Whether they have to hold the item; else only nobody else may. */
  needsLease: boolean;
  now: Date;
}

async function requireDecidable(
  tx: Db,
  item: ReviewItem,
  { viewer, proposer, needsLease, now }: Holder,
  { version, outcome }: Decision,
): Promise<void> {
  if (item.state !== 'waiting') throw await decidedError(tx, item.id);
  if (item.concerned || (proposer && (await requireItem(tx, item.uid, proposer.id)).concerned)) throw interestError();
  const heldBy = item.claimed_until && item.claimed_until > now ? item.claimed_by : null;
  const isOther = viewer !== null && heldBy !== null && heldBy !== viewer.id && heldBy !== proposer?.id;
  if (isOther && !needsLease) throw await heldError(tx, heldBy);
  if (viewer && needsLease && heldBy !== viewer.id) throw notHeld();
  if (item.version !== version) throw changed();
  if (!reviewedKinds[item.kind].outcomes.includes(outcome))
    throw invalid('outcome', 'Items of this kind have no such outcome');
}

/** Ends the lease of an item that was closed in this transaction, if it is still what the reviewer has seen and holds. */
async function endLease(
  tx: Db,
  item: ReviewItem,
  { viewer, proposer, needsLease, now }: Holder,
  version: number,
): Promise<void> {
  const holder = !viewer
    ? sql`true`
    : needsLease
      ? sql`claimed_by = ${viewer.id} AND claimed_until > ${now}`
      : sql`(claimed_by IS NULL OR claimed_until <= ${now} OR claimed_by IN (${viewer.id}, ${proposer?.id ?? null}))`;
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
