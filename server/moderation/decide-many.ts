// Decisions about many items of one kind: a decision and an audit row for all of them, and one of each for every item. They are taken
// back as one, and each by itself, too.
import { sql } from 'kysely';
import type { BodyOf } from '#contract/endpoints/endpoint.ts';
import type { moderationTogetherEndpoints } from '#contract/endpoints/moderation-together.ts';
import type { DecisionReason, ReviewKind } from '#contract/rules/decision-reasons.ts';
import { itemResults, type ItemResult, togetherKinds } from '#contract/rules/item-results.ts';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { recordAudit } from '#server/audit/audit.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { plainLines } from '#server/core/plain-text.ts';
import { tryOut } from './actions/perform-many.ts';
import type { Made } from './act.ts';
import { actingRole, requireStaff } from './actor.ts';
import { decideParts, type TriedItem } from './decide.ts';
import { addDecision, tieToAudit } from './decisions.ts';
import { decidedLately } from './lately.ts';
import { propose } from './propose.ts';

type Call = Omit<BodyOf<typeof moderationTogetherEndpoints.decide>, 'dryRun'>;

interface Outcome {
  tried: TriedItem[];
  secondPerson: boolean;
  /** Number of items that smaller runs of the same outcome decided a short while ago. */
  lately: number;
  /** Null for a dry run and for a proposal. */
  done: Made | null;
  proposal: string | null;
}

/**
 * Finds out what a decision does to each item, carries it out, or proposes it when it is about more of them than one person decides
 * together. What cannot be decided stops nothing else.
 * @throws ApiError 400, 403, 409 when none can be decided
 */
export function decideMany(
  ctx: Context,
  viewer: Viewer,
  { dryRun, ...call }: Call & { dryRun: boolean },
): Promise<Outcome> {
  requireStaff(viewer, 'queue.decide', ctx.clock());
  return transaction(ctx, async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const kind = await requireOneKind(tx, call);
    const whole = { id: null, auditId: null, proposer: null };
    const tried = await tryOut(inTransaction, () => decideParts(inTransaction, viewer, call, whole));
    const decidable = tried.filter(({ result }) => result === 'decided').length;
    const lately = await decidedLately(tx, viewer, call.outcome, ctx.clock());
    const secondPerson = decidable + lately > moderationLimits.secondPersonFrom;
    const found = { tried, secondPerson, lately, done: null, proposal: null };
    if (dryRun) return found;
    if (decidable === 0)
      throw new ApiError('optimistic_lock_exception', 'There is nothing to change', { reason: 'nothing_to_change' });
    if (secondPerson) return { ...found, proposal: await proposeDecision(inTransaction, viewer, call, tried) };
    return { ...found, ...(await decideAll(inTransaction, viewer, { call, kind, decidable })) };
  });
}

async function decideAll(
  ctx: Context,
  viewer: Viewer,
  { call, kind, decidable }: { call: Call; kind: ReviewKind; decidable: number },
): Promise<{ tried: TriedItem[]; done: Made }> {
  const { db: tx } = ctx;
  const { outcome } = call;
  const reason = call.reason as DecisionReason;
  const texts = { message: plainLines(call.message ?? '').trim(), note: plainLines(call.note ?? '').trim() };
  const made = await addDecision(
    tx,
    { itemId: null, actorId: viewer.id, outcome, reason, personId: null, ...texts, actions: [], undo: {} },
    ctx.clock(),
  );
  const auditId = await recordAudit(tx, {
    action: `review.${outcome}`,
    actorId: viewer.id,
    actingRole: actingRole(viewer, 'queue.decide'),
    kind: 'item',
    id: null,
    reason,
    details: { decision: made.uid, kind, changed: decidable, kept: call.items.length - decidable },
  });
  await tieToAudit(tx, made, auditId);
  const tried = await decideParts(ctx, viewer, call, { id: made.id, auditId, proposer: null });
  return { tried, done: { decision: made.uid, undoUntil: made.undoUntil } };
}

/** Proposes the decision of those items that can be decided, as they were seen. */
function proposeDecision(ctx: Context, viewer: Viewer, call: Call, tried: readonly TriedItem[]): Promise<string> {
  const decidable = new Set(tried.flatMap(({ id, result }) => (result === 'decided' ? id : [])));
  const { outcome, reason, message = '', note = '', along } = call;
  const items = call.items.filter(({ id }) => decidable.has(id));
  return propose(ctx, viewer, {
    action: { action: `review.${outcome}`, params: { items, ...(along ? { along } : {}) } },
    object: 'item',
    permission: 'queue.decide',
    reason: reason as DecisionReason,
    message,
    note,
    uid: null,
    uids: [...decidable].toSorted(),
  });
}

async function requireOneKind(tx: Db, { items }: Call): Promise<ReviewKind> {
  const { rows } = await sql<{ kind: ReviewKind }>`SELECT DISTINCT kind FROM review_items
    WHERE uid = ANY (${items.map(({ id }) => id)}::uuid[])`.execute(tx);
  const [first] = rows;
  if (rows.length === 1 && togetherKinds.includes(first!.kind)) return first!.kind;
  throw new ApiError(
    'validation_exception',
    'Error validating /items: They are not all of one kind that is decided together',
    {
      pointer: '/items',
    },
  );
}

/** Number of items by result. */
export function countItemResults(tried: readonly TriedItem[]): Record<ItemResult, number> {
  const count = (result: ItemResult): number => tried.filter((each) => each.result === result).length;
  return Object.fromEntries(itemResults.map((result) => [result, count(result)])) as Record<ItemResult, number>;
}
