import { call } from '#web/lib/api/call.ts';
import type { FollowKind } from '#web/lib/follows/use-following.ts';
import { sessionState } from '#web/lib/session/session.ts';
import { userProfileQuery, type ListedUser } from './queries.ts';

/** Follows of people. */
export const userFollows: FollowKind = {
  key: ['follows', 'users'],
  // the list for this id, because one missing from it is no error (404)
  isFollowed: async (id, signal) =>
    (await call('userFollows.followed', { query: { ids: [id], limit: 1, blocked: 'show' }, signal })).total > 0,
  send: (id, shouldFollow) => call(shouldFollow ? 'userFollows.follow' : 'userFollows.unfollow', { params: { id } }),
  words: { signIn: 'users.signInToFollow', followed: 'users.isFollowed', unfollowed: 'users.isUnfollowed' },
  count: (client, id, by) =>
    void client.setQueryData(
      userProfileQuery(id).queryKey,
      (profile) =>
        profile && { ...profile, about: { ...profile.about, followers: Math.max(0, profile.about.followers + by) } },
    ),
  dependents: ['community', 'activity'],
};

/** A person in a list; `followed` is null for the viewer, for guests, and while it is not known. */
type FollowableUser = ListedUser & { followed: boolean | null };

/** Adds to people whether the viewer follows them, by one request. */
export async function withFollowed(users: readonly ListedUser[], signal: AbortSignal): Promise<FollowableUser[]> {
  const { status, user: viewer } = sessionState();
  const ids = users.map(({ id }) => id).filter((id) => id !== viewer?.id);
  const response =
    status === 'guest' || ids.length === 0
      ? null
      : await call('userFollows.followed', { query: { ids, limit: ids.length, blocked: 'show' }, signal }).catch(
          () => null,
        );
  const followedIds = response && new Set(response.data.map(({ id }) => id));
  return users.map((user) => ({
    ...user,
    followed: followedIds === null || user.id === viewer?.id ? null : followedIds.has(user.id),
  }));
}
