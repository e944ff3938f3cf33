// Actions of staff on lists that the site shows in places of its own. Changes of what is in them are those of any list, with a row
// of the audit table.
import type { Context } from '#server/core/context.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import { ApiError } from '#server/core/http/errors.ts';
import type { ListPlacement } from '#server/lists/lists.ts';
import { createSiteList, dropSiteList } from '#server/lists/site-lists.ts';

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

export const siteListActions = { 'site-list.feature': create, 'site-list.pick': create };
