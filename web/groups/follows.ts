import { createElement, useEffect, useRef } from 'react';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { UserCheck, UserMinus } from 'lucide-react';
import type { ClientQuery } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { showsEverything } from '#web/lib/preferences/show-hidden.ts';
import { askToSignIn } from '#web/lib/session/ask-to-sign-in.ts';
import { takePendingAction } from '#web/lib/session/pending-action.ts';
import { sessionState, useSession } from '#web/lib/session/session.ts';
import type { PagedResponse, PageRequest } from '#web/lib/lists/use-paged-list.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { groupStatisticsQuery, withStatistics, type ListedGroup } from './queries.ts';

/** Query key prefix of everything cached about the groups that the viewer follows. */
const followsKey = ['follows', 'groups'] as const;

/**
 * Whether the viewer follows a group. Queries the list for this id, because a group missing from it is no error (404).
 */
const followQuery = (id: string) =>
  queryOptions({
    queryKey: [...followsKey, 'one', id],
    queryFn: async ({ signal }): Promise<boolean> =>
      (await call('groups.followed', { query: { ids: [id], limit: 1, blocked: 'show' }, signal })).total > 0,
  });

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
    queryKey: [...followsKey, 'last', limit],
    queryFn: ({ signal }) =>
      findFollowedGroups({ order: { latestUploadedChapter: 'desc' } }, { limit, offset: 0, signal }),
  });

interface Following {
  /** Undefined while loading. */
  followed: boolean | undefined;
  /** Updates the page optimistically, then shows a toast with Undo. Guests are asked to sign in. */
  change: (shouldFollow: boolean) => Promise<void>;
}

/** @param initialState the state that a list already contains, which saves the request */
export function useFollowing(group: { id: string; name: string }, initialState?: boolean): Following {
  const queryClient = useQueryClient();
  const { status } = useSession();
  const followState = useQuery({
    ...followQuery(group.id),
    enabled: status === 'member' && initialState === undefined,
    ...(initialState === undefined ? {} : { initialData: initialState }),
  });
  // requests run one after the other, so that the last change wins
  const requestQueue = useRef(Promise.resolve());

  const pendingAction = `follow ${group.id}`;
  const change = async (shouldFollow: boolean): Promise<void> => {
    // not the status of the last render, because `followOnceSignedIn` may come from before the sign-in
    if (sessionState().status === 'guest')
      return askToSignIn(t('groups.signInToFollow'), () => void followOnceSignedIn(), pendingAction);
    setCachedFollow(queryClient, group.id, shouldFollow);
    const previousRequest = requestQueue.current;
    const request = previousRequest.then(async () => {
      if (shouldFollow) await call('groups.follow', { params: { id: group.id } });
      else await call('groups.unfollow', { params: { id: group.id } });
    });
    requestQueue.current = request.catch(() => undefined);
    try {
      await request;
      toast({
        text: t(shouldFollow ? 'groups.isFollowed' : 'groups.isUnfollowed', { name: group.name }),
        icon: createElement(shouldFollow ? UserCheck : UserMinus),
        action: { label: t('blocks.undo'), run: () => void change(!shouldFollow) },
      });
      await queryClient.invalidateQueries({ queryKey: [...followsKey, 'last'] });
    } catch (error) {
      setCachedFollow(queryClient, group.id, !shouldFollow);
      toast({ text: failureText(error), failed: true });
    }
    return undefined;
  };
  /** Follows what a guest wanted to follow, unless their account follows it already. */
  const followOnceSignedIn = async (): Promise<void> => {
    const isFollowed = await queryClient.fetchQuery(followQuery(group.id)).catch(() => false);
    if (!isFollowed) await change(true);
  };
  useEffect(() => {
    if (status === 'member' && takePendingAction(pendingAction)) void followOnceSignedIn();
  });
  return { followed: status === 'guest' ? false : followState.data, change };
}

/** Optimistic update: sets the cached follow state and adjusts the group's follow count. */
function setCachedFollow(queryClient: QueryClient, id: string, shouldFollow: boolean): void {
  const { queryKey } = followQuery(id);
  if (queryClient.getQueryData(queryKey) === shouldFollow) return;
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, shouldFollow);
  queryClient.setQueryData(
    groupStatisticsQuery(id).queryKey,
    (statistics) => statistics && { ...statistics, follows: Math.max(0, statistics.follows + (shouldFollow ? 1 : -1)) },
  );
}
