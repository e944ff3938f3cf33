// Decisions about what people submit.
import { ApiError } from '#server/core/http/errors.ts';
import { decideAuthor, undoAuthorDecision } from '#server/authors/decisions.ts';
import { decideChapter, type QueuedChapter, undoChapterDecision } from '#server/chapters/decisions.ts';
import { decideClient, undoClientDecision } from '#server/clients/clients.ts';
import { decideCover, undoCoverDecision } from '#server/covers/decisions.ts';
import { decideClaim, type DecidedClaim, undoClaimDecision } from '#server/groups/claim-decisions.ts';
import {
  approveDraft,
  type DraftApproval,
  refuseDraft,
  returnDraft,
  undoApproval,
  undoRefusal,
} from '#server/titles/decisions.ts';
import { approveProposal, refuseProposal, undoProposalDecision } from '#server/titles/proposals.ts';
import type { DecisionOfItem, ReviewedKind } from './kind.ts';

const acceptOrRefuse = ['accepted', 'refused'] as const;

/** Input of the domains' decisions. @throws ApiError 400 without the version of the subject */
function input({ uid, subjectVersion, outcome, reviewerId, remarks }: DecisionOfItem) {
  if (subjectVersion === null)
    throw new ApiError('bad_request_http_exception', 'Give the version of what you have seen', { reason: 'version' });
  return { uid, version: subjectVersion, reviewerId, refusal: outcome === 'accepted' ? null : remarks };
}
const publishedBy = (outcome: string): 'published' | 'rejected' => (outcome === 'accepted' ? 'published' : 'rejected');

export const draftKind: ReviewedKind = {
  outcomes: ['accepted', 'returned', 'refused'],
  decide: async (ctx, decision) => {
    const { remarks, outcome } = decision;
    const wanted = input(decision);
    if (outcome === 'accepted') return { undo: { ...(await approveDraft(ctx, wanted)) } };
    await (outcome === 'returned' ? returnDraft : refuseDraft)(ctx, { ...wanted, remarks });
    return { undo: { version: wanted.version } };
  },
  undo: async ({ db, clock }, { uid, outcome, undo }) => {
    if (outcome === 'accepted') return undoApproval(db, uid, undo as unknown as DraftApproval, clock());
    const was = outcome === 'returned' ? 'draft' : 'rejected';
    return undoRefusal(db, uid, was, undo['version'] as number, clock());
  },
};

export const titleEditKind: ReviewedKind = {
  outcomes: acceptOrRefuse,
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
  undo: ({ db, clock }, { uid, actorId }) => undoProposalDecision(db, uid, actorId, clock()),
};

export const chapterKind: ReviewedKind = {
  outcomes: acceptOrRefuse,
  decide: async (ctx, decision) => ({ undo: { ...(await decideChapter(ctx, input(decision))) } }),
  undo: (ctx, { uid, outcome, undo }) =>
    undoChapterDecision(ctx, uid, publishedBy(outcome), undo as unknown as QueuedChapter),
};

export const coverKind: ReviewedKind = {
  outcomes: acceptOrRefuse,
  decide: async (ctx, decision) => {
    await decideCover(ctx, input(decision));
    return { undo: {} };
  },
  undo: ({ db, clock }, { uid, outcome }) => undoCoverDecision(db, uid, publishedBy(outcome), clock()),
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
