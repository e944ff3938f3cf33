// Actions of staff on titles.
import type { StaffActionParams } from '#contract/endpoints/staff-actions.ts';
import type { Context } from '#server/core/context.ts';
import { changeUploadLock, removeTitle, restoreTitle, type UploadLock } from '#server/titles/staff-changes.ts';
import type { StaffAction } from './action.ts';

/** Creator of a title. */
async function creatorOf({ db }: Context, uid: string): Promise<number | null> {
  const title = await db.selectFrom('titles').select('creator_id').where('uid', '=', uid).executeTakeFirst();
  return title?.creator_id ?? null;
}

/** Changes who may upload to a title. It concerns nobody alone: uploaders read the reason where they upload. */
const lockAction = <N extends 'title.lock' | 'title.unlock'>(
  becomes: (params: StaffActionParams<N>) => UploadLock,
): StaffAction<N> => ({
  apply: async (ctx, { uid, params }) => {
    const after = becomes(params);
    const before = await changeUploadLock(ctx, uid, after);
    return { personId: null, undo: { before, after } };
  },
  revert: async (ctx, { uid, undo }) => {
    await changeUploadLock(ctx, uid, undo['before'] as UploadLock, undo['after'] as UploadLock);
  },
});

/** Takes a title out, or puts it back. */
const presenceAction = <N extends 'title.delete' | 'title.restore'>(
  change: (ctx: Context, uid: string) => Promise<void>,
  inverse: (ctx: Context, uid: string) => Promise<void>,
): StaffAction<N> => ({
  apply: async (ctx, { uid }) => {
    await change(ctx, uid);
    return { personId: await creatorOf(ctx, uid), undo: {} };
  },
  revert: (ctx, { uid }) => inverse(ctx, uid),
});

export const titleActions = {
  'title.lock': lockAction<'title.lock'>(({ languages, because }) => ({
    locked: languages.length === 0,
    languages: languages.toSorted(),
    reason: because,
  })),
  'title.unlock': lockAction<'title.unlock'>(() => ({ locked: false, languages: [], reason: null })),
  'title.delete': presenceAction<'title.delete'>(removeTitle, restoreTitle),
  'title.restore': presenceAction<'title.restore'>(restoreTitle, removeTitle),
};
