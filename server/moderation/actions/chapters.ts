// Actions of staff on chapters.
import type { StaffActionParams } from '#contract/endpoints/staff-actions.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/http/errors.ts';
import { type Availability, changeAvailability } from '#server/chapters/availability.ts';
import { changeChapterState } from '#server/chapters/chapters.ts';
import { changeUploader } from '#server/chapters/uploader.ts';
import { moveChapter } from '#server/reading/move-chapter.ts';
import type { StaffAction } from './action.ts';

async function findChapter({ db }: Context, uid: string): Promise<{ id: number; uploader_id: number | null }> {
  const chapter = await db
    .selectFrom('chapters')
    .select(['id', 'uploader_id'])
    .where('uid', '=', uid)
    .executeTakeFirst();
  if (!chapter) throw notFound('Chapter');
  return chapter;
}

/** Takes a chapter out, or puts it back; its pages stay stored. */
const stateAction = <N extends 'chapter.remove' | 'chapter.restore'>(action: 'remove' | 'restore'): StaffAction<N> => ({
  apply: async (ctx, { uid }) => {
    const { id, uploader_id: personId } = await findChapter(ctx, uid);
    await changeChapterState(ctx, id, action);
    return { personId, undo: {} };
  },
  revert: async (ctx, { uid }) => {
    const { id } = await findChapter(ctx, uid);
    await changeChapterState(ctx, id, action === 'remove' ? 'restore' : 'remove');
  },
});

const available: Availability = { unavailable: false, reason: null };

/** Changes whether a chapter has its pages. The undo data are what it was and what it became. */
const availabilityAction = <N extends 'chapter.unavailable' | 'chapter.available'>(
  becomes: (params: StaffActionParams<N>) => Availability,
): StaffAction<N> => ({
  apply: async (ctx, { uid, params }) => {
    const { id, uploader_id: personId } = await findChapter(ctx, uid);
    const after = becomes(params);
    const before = await changeAvailability(ctx, id, after);
    return { personId, undo: { before, after } };
  },
  revert: async (ctx, { uid, undo }) => {
    const { id } = await findChapter(ctx, uid);
    await changeAvailability(ctx, id, undo['before'] as Availability, undo['after'] as Availability);
  },
});

const idOf = async ({ db }: Context, table: 'titles' | 'users', uid: string): Promise<number> => {
  const row = await db.selectFrom(table).select('id').where('uid', '=', uid).executeTakeFirst();
  if (!row) throw notFound(table === 'titles' ? 'Manga' : 'User');
  return row.id;
};

/** Moves a chapter to another title. The undo data are the internal ids of both titles. */
const move: StaffAction<'chapter.move'> = {
  apply: async (ctx, { uid, params }) => {
    const { id, uploader_id: personId } = await findChapter(ctx, uid);
    const to = await idOf(ctx, 'titles', params.title);
    const from = await moveChapter(ctx, { chapterId: id, to });
    return { personId, undo: { from, to } };
  },
  revert: async (ctx, { uid, undo }) => {
    const { id } = await findChapter(ctx, uid);
    await moveChapter(ctx, { chapterId: id, to: undo['from'] as number, from: undo['to'] as number });
  },
};

/** Gives a chapter to another uploader. The undo data are the internal ids of both. */
const giveAway: StaffAction<'chapter.uploader'> = {
  apply: async (ctx, { uid, params }) => {
    const { id } = await findChapter(ctx, uid);
    const to = await idOf(ctx, 'users', params.uploader);
    const from = await changeUploader(ctx, id, to);
    return { personId: from, undo: { from, to } };
  },
  revert: async (ctx, { uid, undo }) => {
    const { id } = await findChapter(ctx, uid);
    await changeUploader(ctx, id, undo['from'] as number | null, undo['to'] as number);
  },
};

export const chapterActions = {
  'chapter.remove': stateAction<'chapter.remove'>('remove'),
  'chapter.restore': stateAction<'chapter.restore'>('restore'),
  'chapter.unavailable': availabilityAction<'chapter.unavailable'>(({ because }) => ({
    unavailable: true,
    reason: because,
  })),
  'chapter.move': move,
  'chapter.uploader': giveAway,
  'chapter.available': availabilityAction<'chapter.available'>(() => available),
};
