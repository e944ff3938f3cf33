// Decisions about what people submit.
import type { ItemEdits } from '#contract/endpoints/item-edits.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { decideAuthor, undoAuthorDecision } from '#server/authors/decisions.ts';
import { decideChapter, type QueuedChapter, undoChapterDecision } from '#server/chapters/decisions.ts';
import { editQueuedChapter, restoreQueuedChapter } from '#server/chapters/edit-submitted.ts';
import { decideClient, undoClientDecision } from '#server/clients/clients.ts';
import { decideCover, undoCoverDecision } from '#server/covers/decisions.ts';
import { editPendingCover, restorePendingCover } from '#server/covers/edit-submitted.ts';
import { decideClaim, type DecidedClaim, undoClaimDecision } from '#server/groups/claim-decisions.ts';
import {
  approveDraft,
  type DraftApproval,
  refuseDraft,
  returnDraft,
  undoApproval,
  undoRefusal,
} from '#server/titles/decisions.ts';
import {
  type EditedDraft,
  editProposal,
  editSubmittedDraft,
  restoreProposal,
  restoreSubmittedDraft,
} from '#server/titles/edit-submitted.ts';
import { approveProposal, refuseProposal, undoProposalDecision } from '#server/titles/proposals.ts';
import type { UndoData } from '../actions/action.ts';
import type { DecisionOfItem, ReviewedKind } from './kind.ts';

const acceptOrRefuse = ['accepted', 'refused'] as const;

/** Input of the domains' decisions. @throws ApiError 400 without the version of the subject */
function input({ outcome, reviewerId, remarks, ...seen }: DecisionOfItem) {
  return { ...seenVersion(seen), reviewerId, refusal: outcome === 'accepted' ? null : remarks };
}
function seenVersion({ uid, subjectVersion }: Pick<DecisionOfItem, 'uid' | 'subjectVersion'>) {
  if (subjectVersion === null)
    throw new ApiError('bad_request_http_exception', 'Give the version of what you have seen', { reason: 'version' });
  return { uid, version: subjectVersion };
}

/** Fields that an edit has for this kind of submission. @throws ApiError 400 */
function fieldsFor<K extends keyof ItemEdits>(edits: ItemEdits, what: K): NonNullable<ItemEdits[K]> {
  const fields = edits[what];
  if (!fields || Object.keys(edits).length > 1)
    throw new ApiError('validation_exception', `Error validating /edits: Give the fields under ${what}`, {
      pointer: '/edits',
    });
  return fields;
}

/** Undo data of an approval with edits; null without edits. */
const editedIn = (undo: UndoData): unknown => undo['edited'] ?? null;

const publishedBy = (outcome: string): 'published' | 'rejected' => (outcome === 'accepted' ? 'published' : 'rejected');

export const draftKind: ReviewedKind = {
  outcomes: ['accepted', 'returned', 'refused'],
  edit: (ctx, viewer, decision, edits) =>
    editSubmittedDraft(ctx, viewer, { ...seenVersion(decision), fields: fieldsFor(edits, 'title') }),
  decide: async (ctx, decision) => {
    const { remarks, outcome } = decision;
    const wanted = input(decision);
    if (outcome === 'accepted') return { undo: { ...(await approveDraft(ctx, wanted)) } };
    await (outcome === 'returned' ? returnDraft : refuseDraft)(ctx, { ...wanted, remarks });
    return { undo: { version: wanted.version } };
  },
  undo: async ({ db, clock }, { uid, outcome, undo }) => {
    if (outcome === 'accepted') {
      await undoApproval(db, uid, undo as unknown as DraftApproval, clock());
      if (editedIn(undo)) await restoreSubmittedDraft(db, uid, editedIn(undo) as EditedDraft);
      return;
    }
    const was = outcome === 'returned' ? 'draft' : 'rejected';
    return undoRefusal(db, uid, was, undo['version'] as number, clock());
  },
};

export const titleEditKind: ReviewedKind = {
  outcomes: acceptOrRefuse,
  edit: (ctx, viewer, decision, edits) =>
    editProposal(ctx, viewer, { ...seenVersion(decision), fields: fieldsFor(edits, 'title') }),
  decide: async (ctx, decision) => {
    const wanted = input(decision);
    if (decision.outcome === 'accepted') {
      const conflicts = await approveProposal(ctx, wanted);
      // nothing was applied: it goes back to its author, who sees what the title has now
      return conflicts.length > 0 ? { undo: {}, instead: { outcome: 'refused', reason: 'outdated' } } : { undo: {} };
    }
    await refuseProposal(ctx, { ...wanted, remarks: decision.remarks });
    return { undo: {} };
  },
  undo: async ({ db, clock }, { uid, actorId, undo }) => {
    await undoProposalDecision(db, uid, actorId, clock());
    if (editedIn(undo)) await restoreProposal(db, uid, editedIn(undo) as Parameters<typeof restoreProposal>[2]);
  },
};

export const chapterKind: ReviewedKind = {
  outcomes: acceptOrRefuse,
  edit: (ctx, viewer, decision, edits) =>
    editQueuedChapter(ctx, viewer, { ...seenVersion(decision), fields: fieldsFor(edits, 'chapter') }),
  decide: async (ctx, decision) => ({ undo: { ...(await decideChapter(ctx, input(decision))) } }),
  undo: async (ctx, { uid, outcome, undo }) => {
    if (editedIn(undo))
      await restoreQueuedChapter(ctx, uid, editedIn(undo) as Parameters<typeof restoreQueuedChapter>[2]);
    await undoChapterDecision(ctx, uid, publishedBy(outcome), undo as unknown as QueuedChapter);
  },
};

export const coverKind: ReviewedKind = {
  outcomes: acceptOrRefuse,
  edit: (ctx, viewer, decision, edits) =>
    editPendingCover(ctx, viewer, { ...seenVersion(decision), fields: fieldsFor(edits, 'cover') }),
  decide: async (ctx, decision) => {
    await decideCover(ctx, input(decision));
    return { undo: {} };
  },
  undo: async ({ db, clock }, { uid, outcome, undo }) => {
    await undoCoverDecision(db, uid, publishedBy(outcome), clock());
    if (editedIn(undo)) await restorePendingCover(db, uid, editedIn(undo) as Parameters<typeof restorePendingCover>[2]);
  },
};

export const authorKind: ReviewedKind = {
  outcomes: acceptOrRefuse,
  decide: async (ctx, decision) => {
    await decideAuthor(ctx, input(decision));
    return { undo: {} };
  },
  undo: ({ db, clock }, { uid, outcome }) => undoAuthorDecision(db, uid, publishedBy(outcome), clock()),
};

export const claimKind: ReviewedKind = {
  outcomes: acceptOrRefuse,
  decide: async (ctx, decision) => ({ undo: { ...(await decideClaim(ctx, input(decision))) } }),
  undo: ({ db, clock }, { uid, undo }) => undoClaimDecision(db, uid, undo as unknown as DecidedClaim, clock()),
};

export const apiClientKind: ReviewedKind = {
  outcomes: acceptOrRefuse,
  decide: async (ctx, { uid, outcome, reviewerId }) => {
    await decideClient(ctx, uid, outcome === 'accepted' ? 'approved' : 'rejected', reviewerId || null);
    return { undo: {} };
  },
  undo: (ctx, { uid, outcome }) => undoClientDecision(ctx, uid, outcome === 'accepted' ? 'approved' : 'rejected'),
};
