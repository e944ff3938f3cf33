// Actions of staff on API clients that were approved; those that wait are decided as review items.
import { type ClientState, restoreClient, revokeClient } from '#server/clients/clients.ts';
import type { StaffAction } from './action.ts';

const revoke: StaffAction<'client.revoke'> = {
  apply: async (ctx, { uid, actor }) => {
    const { ownerId, state } = await revokeClient(ctx, uid, actor?.id ?? null);
    return { personId: ownerId, undo: { state } };
  },
  revert: (ctx, { uid, undo }) => restoreClient(ctx, uid, undo['state'] as ClientState),
};

export const clientActions = { 'client.revoke': revoke };
