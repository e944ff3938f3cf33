// Actions of staff on chapters.
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/http/errors.ts';
import { changeChapterState } from '#server/chapters/chapters.ts';
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
const stateAction = (action: 'remove' | 'restore'): StaffAction<'chapter.remove' | 'chapter.restore'> => ({
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

export const chapterActions = {
  'chapter.remove': stateAction('remove'),
  'chapter.restore': stateAction('restore'),
};
