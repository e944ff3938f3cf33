import { createElement, useRef } from 'react';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { CircleAlert, UserCheck, UserMinus } from 'lucide-react';
import type { ClientQuery } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { showsEverything } from '#web/lib/preferences/show-hidden.ts';
import { signIn, useSession } from '#web/lib/session/session.ts';
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
export async function findFollowed(
  query: FollowedQuery,
  { signal, ...span }: PageRequest,
): Promise<PagedResponse<ListedGroup>> {
  // `call` adds this override by itself only for endpoints that guests may use
  const filterOverride = showsEverything() ? { blocked: 'show' as const } : {};
  const answer = await call('groups.followed', {
    query: { ...query, ...span, ...filterOverride, includes: ['leader'] },
    signal,
  });
  return withStatistics(answer, signal);
}

/** Followed groups with the most recent uploads. */
export const followedQuery = (limit: number) =>
  queryOptions({
    queryKey: [...followsKey, 'last', limit],
    queryFn: ({ signal }) => findFollowed({ order: { latestUploadedChapter: 'desc' } }, { limit, offset: 0, signal }),
  });

interface Following {
  /** Undefined while loading. */
  followed: boolean | undefined;
  /** Updates the page optimistically, then shows a toast with Undo. Guests are asked to sign in. */
  change: (on: boolean) => Promise<void>;
}

/** @param known the state that a list already contains, which saves the request */
export function useFollowing(group: { id: string; name: string }, known?: boolean): Following {
  const client = useQueryClient();
  const { status } = useSession();
  const followState = useQuery({
    ...followQuery(group.id),
    enabled: status === 'member' && known === undefined,
    ...(known === undefined ? {} : { initialData: known }),
  });
  // requests run one after the other, so that the last change wins
  const queue = useRef(Promise.resolve());

  const change = async (on: boolean): Promise<void> => {
    if (status === 'guest') return askToSignIn();
    setCachedFollow(client, group.id, on);
    const before = queue.current;
    const work = before.then(async () => {
      if (on) await call('groups.follow', { params: { id: group.id } });
      else await call('groups.unfollow', { params: { id: group.id } });
    });
    queue.current = work.catch(() => undefined);
    try {
      await work;
      toast({
        text: t(on ? 'groups.isFollowed' : 'groups.isUnfollowed', { name: group.name }),
        icon: createElement(on ? UserCheck : UserMinus),
        action: { label: t('blocks.undo'), run: () => void change(!on) },
      });
      await client.invalidateQueries({ queryKey: [...followsKey, 'last'] });
    } catch (error) {
      setCachedFollow(client, group.id, !on);
      toast({ text: failureText(error), icon: createElement(CircleAlert) });
    }
    return undefined;
  };
  return { followed: status === 'guest' ? false : followState.data, change };
}

/** Optimistic update: sets the cached follow state and adjusts the group's follow count. */
function setCachedFollow(client: QueryClient, id: string, on: boolean): void {
  const { queryKey } = followQuery(id);
  if (client.getQueryData(queryKey) === on) return;
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, on);
  client.setQueryData(
    groupStatisticsQuery(id).queryKey,
    (figures) => figures && { ...figures, follows: Math.max(0, figures.follows + (on ? 1 : -1)) },
  );
}

function askToSignIn(): void {
  toast({
    text: t('groups.signInToFollow'),
    action: { label: t('session.signIn'), run: () => void signIn().catch(() => toast({ text: t('session.failed') })) },
  });
}
