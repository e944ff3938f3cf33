// Proposals: changes of published titles by people whose changes are reviewed. Somebody has one open proposal for a
// title; changing more adds to it, and what is changed again gets what the title has now as its base.
import { sql } from 'kysely';
import { refusalError, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { plainLines } from '#server/core/plain-text.ts';
import { checkVersion } from '#server/core/process/version.ts';
import {
  changedSince,
  decideSubmission,
  type Remarks,
  submitForReview,
  withdrawFromReview,
} from '#server/review/submissions.ts';
import { lockAccount } from '#server/users/lock-account.ts';
import { applyChanges, type Change, changesBetween, type Conflict } from './changes.ts';
import { readContent, type TitleContent, writeContent } from './content.ts';
import { saveVersion } from './save-version.ts';
import { type LockedTitle, lockTitle } from './lock-title.ts';

type WriteContext = Pick<Context, 'db' | 'clock'>;

interface Proposal {
  id: number;
  uid: string;
  title_id: number;
  author_id: number;
  state: string;
  changes: Change[];
  version: number;
}

/** Adds changes to the viewer's open proposal for a title, whose row is locked; makes one if there is none. */
export async function proposeChanges(
  tx: Db,
  title: LockedTitle,
  viewer: Viewer,
  { stored, content, note = '' }: { stored: TitleContent; content: TitleContent; note?: string | undefined },
  now: Date,
): Promise<void> {
  const open = await findOpen(tx, title.id, viewer.id);
  const changes = mergeChanges(open?.changes ?? [], stored, content);
  if (changes.length === 0) {
    if (open) await close(tx, open, now);
    return;
  }
  const { rows } = await sql<{ uid: string }>`
    INSERT INTO title_edits (title_id, author_id, changes, note, created_at)
    VALUES (${title.id}, ${viewer.id}, ${JSON.stringify(changes)}::jsonb, ${plainLines(note)}, ${now})
    ON CONFLICT (title_id, author_id) WHERE state IN ('waiting', 'conflict') DO UPDATE SET state = 'waiting',
      changes = excluded.changes, note = excluded.note, version = title_edits.version + 1, decided_at = NULL
    RETURNING uid`.execute(tx);
  const { uid } = rows[0]!;
  const evidence = JSON.stringify({ title: title.uid, changes, note });
  await submitForReview(
    tx,
    { kind: 'title_edit', subject: { kind: 'title_edits', uid, ownerId: viewer.id, content: evidence } },
    now,
  );
}

/** Changes proposed before, merged with those proposed now: the same field counts as it was proposed last. */
function mergeChanges(before: readonly Change[], stored: TitleContent, content: TitleContent): Change[] {
  const changed = changesBetween(stored, content);
  const keys = new Set(changed.map(({ field, key }) => `${field} ${key}`));
  return [...before.filter(({ field, key }) => !keys.has(`${field} ${key}`)), ...changed];
}

async function findOpen(tx: Db, titleId: number, authorId: number): Promise<Proposal | null> {
  const { rows } = await sql<Proposal>`SELECT id, uid, title_id, author_id, state, changes, version FROM title_edits
    WHERE title_id = ${titleId} AND author_id = ${authorId} AND state IN ('waiting', 'conflict') FOR UPDATE`.execute(
    tx,
  );
  return rows[0] ?? null;
}

async function close(tx: Db, { id, uid, state }: Pick<Proposal, 'id' | 'uid' | 'state'>, now: Date): Promise<void> {
  if (state === 'waiting')
    await withdrawFromReview(tx, { kind: 'title_edit', subjectKind: 'title_edits', subjectUid: uid }, now);
  await saveState(tx, id, 'withdrawn', now);
}

async function saveState(tx: Db, id: number, state: string, now: Date): Promise<void> {
  await sql`UPDATE title_edits SET state = ${state}, version = version + 1, decided_at = ${now} WHERE id = ${id}`.execute(
    tx,
  );
}

/** Takes the viewer's open proposal back; a decision that comes later is refused. @throws ApiError 404, 409 */
export async function withdrawProposal(ctx: WriteContext, viewer: Viewer, uid: string, version: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const now = ctx.clock();
    const title = await lockTitle(tx, viewer, uid, now);
    const open = await findOpen(tx, title.id, viewer.id);
    if (!open) throw notFound('Proposal');
    checkVersion(version, open.version);
    await close(tx, open, now);
  });
}

type PublishedTitle = Pick<LockedTitle, 'id' | 'state' | 'version' | 'updated_at'>;

/** Closes all open proposals for a title that goes; there is nothing to decide any more. */
export async function closeProposals(tx: Db, titleId: number, now: Date): Promise<void> {
  const { rows } = await sql<Pick<Proposal, 'id' | 'uid' | 'state'>>`SELECT id, uid, state FROM title_edits
    WHERE title_id = ${titleId} AND state IN ('waiting', 'conflict') ORDER BY id FOR UPDATE`.execute(tx);
  for (const proposal of rows) await close(tx, proposal, now);
}

interface ProposalDecision {
  /** Public id of the proposal, and the version that the reviewer has seen. */
  uid: string;
  version: number;
  /** Internal id of the reviewer. */
  reviewerId: number;
}

/**
 * Applies a proposal to what the title has now. Where that is something else than its author saw, nothing applies and the
 * proposal goes back to them. @returns the conflicts
 */
export function approveProposal(ctx: WriteContext, decision: ProposalDecision): Promise<readonly Conflict[]> {
  return decideProposal(ctx, decision, async (tx, { proposal, title }, now) => {
    const stored = await readContent(tx, proposal.title_id);
    const { content, conflicts } = applyChanges(stored, proposal.changes);
    const remarks = null;
    await decideSubmission(tx, { ...itemOf(proposal), state: content ? 'accepted' : 'refused', remarks }, now);
    await saveState(tx, proposal.id, content ? 'applied' : 'conflict', now);
    if (content) {
      await writeContent(tx, proposal.title_id, content, stored);
      await saveVersion(tx, { title, stored, byId: proposal.author_id }, now);
    }
    return conflicts;
  });
}

/** @param remarks what is wrong, by field; the field '' is all of it */
export function refuseProposal(
  ctx: WriteContext,
  { remarks, ...decision }: ProposalDecision & { remarks: Remarks },
): Promise<void> {
  return decideProposal(ctx, decision, async (tx, { proposal }, now) => {
    await decideSubmission(tx, { ...itemOf(proposal), state: 'refused', remarks }, now);
    await saveState(tx, proposal.id, 'refused', now);
  });
}

/**
 * Takes the decision about a proposal back: it waits again, and what it changed is as before.
 * @throws ApiError 404, 409 when the title has something else by now, or its author proposed anew
 */
export async function undoProposalDecision(tx: Db, uid: string, byId: number | null, now: Date): Promise<void> {
  const { rows } = await sql<PublishedTitle & { proposal: Proposal }>`
    SELECT titles.id, titles.state, titles.version, titles.updated_at, to_jsonb(title_edits) AS proposal
    FROM title_edits JOIN titles ON titles.id = title_id WHERE title_edits.uid = ${uid} FOR NO KEY UPDATE`.execute(tx);
  if (!rows[0]) throw notFound('Proposal');
  const { proposal, ...title } = rows[0];
  if (!['applied', 'refused'].includes(proposal.state)) throw changedSince();
  if (await findOpen(tx, title.id, proposal.author_id)) throw changedSince();
  if (proposal.state === 'applied') {
    const stored = await readContent(tx, title.id);
    const inverse = proposal.changes.map(({ base, value, ...part }) => ({ ...part, base: value, value: base }));
    const { content } = applyChanges(stored, inverse);
    if (!content) throw changedSince();
    await writeContent(tx, title.id, content, stored);
    await saveVersion(tx, { title, stored, byId: byId ?? proposal.author_id }, now);
  }
  await sql`UPDATE title_edits SET state = 'waiting', decided_at = NULL, version = version + 1
    WHERE id = ${proposal.id}`.execute(tx);
}

const itemOf = ({ uid }: Proposal) => ({ kind: 'title_edit' as const, subjectKind: 'title_edits', subjectUid: uid });

/** Locks a proposal that waits, and its title, for whoever decides about it. @throws ApiError 403, 404, 409 */
export function decideProposal<T>(
  ctx: WriteContext,
  { uid, version, reviewerId }: ProposalDecision,
  apply: (tx: Db, locked: { proposal: Proposal; title: PublishedTitle }, now: Date) => Promise<T>,
): Promise<T> {
  return transaction(ctx, async (tx) => {
    const { rows: found } = await sql<{
      author_id: number;
    }>`SELECT author_id FROM title_edits WHERE uid = ${uid}`.execute(tx);
    if (!found[0]) throw notFound('Proposal');
    // in the order of whoever proposes: the account, to which the version refers, the title, the proposal
    await lockAccount(tx, found[0].author_id);
    const { rows: titles } = await sql<PublishedTitle>`SELECT id, state, version, updated_at
      FROM titles WHERE id = (SELECT title_id FROM title_edits WHERE uid = ${uid})
      AND state = 'published' FOR NO KEY UPDATE`.execute(tx);
    const { rows } = await sql<Proposal>`SELECT id, uid, title_id, author_id, state, changes, version FROM title_edits
      WHERE uid = ${uid} FOR UPDATE`.execute(tx);
    const proposal = rows[0];
    const title = titles[0];
    if (!title || !proposal) throw notFound('Proposal');
    if (proposal.author_id === reviewerId) throw refusalError('role');
    if (proposal.state !== 'waiting')
      throw new ApiError('optimistic_lock_exception', 'The proposal is not under review', {
        reason: 'not_under_review',
      });
    checkVersion(version, proposal.version);
    return apply(tx, { proposal, title }, ctx.clock());
  });
}
