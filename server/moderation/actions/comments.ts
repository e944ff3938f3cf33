// Actions of staff on comments. A removed comment leaves its place in the thread, with the reason.
import type { RemovalReason } from '#contract/rules/comments.ts';
import { changeRemoval } from '#server/comments/moderation.ts';
import type { StaffAction } from './action.ts';

const remove: StaffAction<'comment.remove'> = {
  apply: async (ctx, { uid, params }) => {
    const { before, authorId } = await changeRemoval(ctx, uid, params.because);
    return { personId: authorId, undo: { before, after: params.because } };
  },
  revert: async (ctx, { uid, undo }) => {
    await changeRemoval(ctx, uid, undo['before'] as RemovalReason | null, undo['after'] as RemovalReason);
  },
};

export const commentActions = { 'comment.remove': remove };
