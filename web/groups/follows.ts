import { queryOptions } from '@tanstack/react-query';
import type { ClientQuery } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';
import type { FollowKind } from '#web/lib/follows/use-following.ts';
import { showsEverything } from '#web/lib/preferences/show-hidden.ts';
import { sessionState } from '#web/lib/session/session.ts';
import type { PagedResponse, PageRequest } from '#web/lib/lists/use-paged-list.ts';
import { groupStatisticsQuery, withStatistics, type ListedGroup } from './queries.ts';

/** Query key prefix of everything cached about the groups that the viewer follows. */
const followsKey = ['follows', 'groups'] as const;
const lastFollowedKey = [...followsKey, 'last'] as const;

/** Follows of groups. */
export const groupFollows: FollowKind = {
  key: followsKey,
  // the list for this id, because a group missing from it is no error (404)
  isFollowed: async (id, signal) =>
    (await call('groups.followed', { query: { ids: [id], limit: 1, blocked: 'show' }, signal })).total > 0,
  send: (id, shouldFollow) => call(shouldFollow ? 'groups.follow' : 'groups.unfollow', { params: { id } }),
  words: { signIn: 'groups.signInToFollow', followed: 'groups.isFollowed', unfollowed: 'groups.isUnfollowed' },
  count: (client, id, by) =>
    void client.setQueryData(
      groupStatisticsQuery(id).queryKey,
      (statistics) => statistics && { ...statistics, follows: Math.max(0, statistics.follows + by) },
    ),
  dependents: lastFollowedKey,
};

type FollowedQuery = NonNullable<ClientQuery<'groups.followed'>>;

/** Groups that the viewer follows, with leaders and statistics. */
export async function findFollowedGroups(
  query: FollowedQuery,
  { signal, ...span }: PageRequest,
): Promise<PagedResponse<ListedGroup>> {
  // `call` adds this override by itself only for endpoints that guests may use
  const filterOverride = showsEverything() ? { blocked: 'show' as const } : {};
  const response = await call('groups.followed', {
    query: { ...query, ...span, ...filterOverride, includes: ['leader'] },
    signal,
  });
  return { ...response, data: await withStatistics(response.data, signal) };
}

/** Adds to groups whether the viewer follows them, by one request; none if it fails. */
export async function withFollowed(
  groups: readonly ListedGroup[],
  signal: AbortSignal,
): Promise<(ListedGroup & { followed: boolean })[]> {
  const ids = groups.map(({ id }) => id);
  const response =
    sessionState().status === 'guest' || ids.length === 0
      ? null
      : await call('groups.followed', { query: { ids, limit: ids.length, blocked: 'show' }, signal }).catch(() => null);
  const followedIds = new Set(response?.data.map(({ id }) => id));
  return groups.map((group) => ({ ...group, followed: followedIds.has(group.id) }));
}

/** Followed groups with the most recent uploads. */
export const followedGroupsQuery = (limit: number) =>
  queryOptions({
    queryKey: [...lastFollowedKey, limit],
    queryFn: ({ signal }) =>
      findFollowedGroups({ order: { latestUploadedChapter: 'desc' } }, { limit, offset: 0, signal }),
  });
