import { BellOff, BellRing } from 'lucide-react';
import { call } from '#web/lib/api/call.ts';
import type { FollowKind } from '#web/lib/follows/use-following.ts';
import { listQuery } from './queries.ts';

/** Follows of lists. */
export const listFollows: FollowKind = {
  key: ['follows', 'lists'],
  // the list for this id, because one missing from it is no error (404)
  isFollowed: async (id, signal) =>
    (await call('ownLists.followed', { query: { ids: [id], limit: 1, blocked: 'show' }, signal })).total > 0,
  send: (id, shouldFollow) =>
    shouldFollow
      ? call('ownLists.follow', { params: { id }, body: {} })
      : call('ownLists.unfollow', { params: { id } }),
  words: { signIn: 'lists.signInToFollow', followed: 'lists.isFollowed', unfollowed: 'lists.isUnfollowed' },
  count: (client, id, by) =>
    void client.setQueryData(
      listQuery(id).queryKey,
      (list) => list && { ...list, follows: Math.max(0, list.follows + by) },
    ),
  dependents: ['pages', 'lists', 'followed'],
  keepsDependents: true,
  icons: { followed: BellRing, unfollowed: BellOff },
};
