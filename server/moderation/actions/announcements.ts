// Actions of staff on announcements. They concern nobody alone.
import {
  type AnnouncementChange,
  closeAnnouncement,
  revertAnnouncement,
  saveAnnouncement,
} from '#server/site/announcement-changes.ts';
import type { Context } from '#server/core/context.ts';
import type { StaffAction, UndoData } from './action.ts';

const effect = (change: AnnouncementChange) => ({ personId: null, undo: { ...change } });
const revert = (ctx: Context, { uid, undo }: { uid: string; undo: UndoData }): Promise<void> =>
  revertAnnouncement(ctx, uid, undo as unknown as AnnouncementChange);

const close = <N extends 'announcement.end' | 'announcement.withdraw'>(how: 'end' | 'withdraw'): StaffAction<N> => ({
  apply: async (ctx, { uid }) => effect(await closeAnnouncement(ctx, uid, how)),
  revert,
});

const save: StaffAction<'announcement.save'> = {
  apply: async (ctx, { uid, params, actor }) =>
    effect(await saveAnnouncement(ctx, uid, { ...params, authorId: actor?.id ?? null })),
  revert,
};

export const announcementActions = {
  'announcement.save': save,
  'announcement.end': close<'announcement.end'>('end'),
  'announcement.withdraw': close<'announcement.withdraw'>('withdraw'),
};
