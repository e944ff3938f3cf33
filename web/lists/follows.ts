import { BellOff, BellRing } from 'lucide-react';
import { call } from '#web/lib/api/call.ts';
import { isNotFound } from '#web/lib/api/failure.ts';
import type { FollowKind } from '#web/lib/follows/use-following.ts';
import { listQuery } from './queries.ts';

/** Follows of lists. */
export const listFollows: FollowKind = {
  key: ['follows', 'lists'],
  isFollowed: async (id, signal) => {
    try {
      await call('ownLists.isFollowed', { params: { id }, signal });
      return true;
    } catch (error) {
      if (isNotFound(error)) return false;
      throw error;
    }
  },
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
