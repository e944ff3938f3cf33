// Actions of staff on lists that the site shows in places of its own. Changes of what is in them are those of any list, with a row
// of the audit table.
import type { Context } from '#server/core/context.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import { ApiError } from '#server/core/http/errors.ts';
import type { ListPlacement } from '#server/lists/lists.ts';
import { createSiteList, dropSiteList, restoreFormer, undoRestore } from '#server/lists/site-lists.ts';
import type { UndoData } from './action.ts';

interface Call {
  uid: string;
  params: { name: string; place: ListPlacement };
  actor: Viewer | null;
}

const create = {
  apply: async (ctx: Context, { uid, params, actor }: Call) => {
    if (!actor) throw new ApiError('bad_request_http_exception', 'A list belongs to an account: make it on the site');
    await createSiteList(ctx, { uid, ...params, ownerId: actor.id });
    return { personId: null, undo: {} };
  },
  revert: (ctx: Context, { uid }: { uid: string }) => dropSiteList(ctx, uid),
};

/** Takes the last change back that was not taken back yet; what the list was until then is what its own undo brings. */
const restore = (places: readonly ListPlacement[]) => ({
  apply: async (ctx: Context, { uid }: { uid: string }) => ({
    personId: null,
    undo: { ...(await restoreFormer(ctx, uid, places)) },
  }),
  revert: async (ctx: Context, { uid, undo }: { uid: string; undo: UndoData }) => {
    await undoRestore(ctx, uid, places, undo as unknown as Parameters<typeof undoRestore>[3]);
  },
});

export const siteListActions = {
  'site-list.feature': create,
  'site-list.pick': create,
  'site-list.restore-feature': restore(['featured', 'seasonal']),
  'site-list.restore-pick': restore(['staff-picks']),
};
