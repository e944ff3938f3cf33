// Actions of staff on groups.
import { markGroup } from '#server/groups/staff-marks.ts';
import type { StaffAction } from './action.ts';

type GroupAction = 'group.block' | 'group.unblock' | 'group.official' | 'group.unofficial';

/** Sets or takes a mark; it concerns the leader. */
const markAction = <N extends GroupAction>(mark: 'official' | 'blocked', value: boolean): StaffAction<N> => ({
  apply: async (ctx, { uid }) => ({ personId: await markGroup(ctx, uid, mark, value), undo: {} }),
  revert: async (ctx, { uid }) => {
    await markGroup(ctx, uid, mark, !value);
  },
});

export const groupActions = {
  'group.block': markAction<'group.block'>('blocked', true),
  'group.unblock': markAction<'group.unblock'>('blocked', false),
  'group.official': markAction<'group.official'>('official', true),
  'group.unofficial': markAction<'group.unofficial'>('official', false),
};
