// Merges as actions of staff. They concern whoever made what is gone.
import type { Context } from '#server/core/context.ts';
import { merge, unmerge } from '../merges/merges.ts';
import type { StaffAction } from './action.ts';

async function creatorOf({ db }: Context, kind: 'title' | 'author', uid: string): Promise<number | null> {
  const table = kind === 'title' ? 'titles' : 'authors';
  const row = await db.selectFrom(table).select('creator_id').where('uid', '=', uid).executeTakeFirst();
  return row?.creator_id ?? null;
}

const mergeAction = <N extends 'title.merge' | 'author.merge'>(kind: 'title' | 'author'): StaffAction<N> => ({
  apply: async (ctx, { uid, params }) => {
    const id = await merge(ctx, kind, { source: uid, target: params.into });
    return { personId: await creatorOf(ctx, kind, uid), undo: { merge: id } };
  },
  revert: (ctx, { undo }) => unmerge(ctx, undo['merge'] as number),
});

export const mergeActions = {
  'title.merge': mergeAction<'title.merge'>('title'),
  'author.merge': mergeAction<'author.merge'>('author'),
};
