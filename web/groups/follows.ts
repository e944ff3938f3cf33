import { createElement, useRef } from 'react';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { CircleAlert, UserCheck, UserMinus } from 'lucide-react';
import type { ClientQuery } from '#contract/generated/client.ts';
import { call, failureText } from '#web/lib/api/call.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { showsEverything } from '#web/lib/preferences/show-hidden.ts';
import { signIn, useSession } from '#web/lib/session/session.ts';
import type { PagedAnswer } from '#web/lib/lists/use-paged-list.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { groupStatisticsQuery, withStatistics, type FoundGroup, type Span } from './queries.ts';

/** Everything that is known of whom the viewer follows. */
const follows = ['follows', 'groups'] as const;

/** Whether the viewer follows a group. The list is asked: what is not in it is no failure. */
const followQuery = (id: string) =>
  queryOptions({
    queryKey: [...follows, 'one', id],
    queryFn: async ({ signal }): Promise<boolean> =>
      (await call('groups.followed', { query: { ids: [id], limit: 1, blocked: 'show' }, signal })).total > 0,
  });

type FollowedQuery = NonNullable<ClientQuery<'groups.followed'>>;

/** Groups that the viewer follows, with leaders and figures. */
export async function findFollowed(query: FollowedQuery, { signal, ...span }: Span): Promise<PagedAnswer<FoundGroup>> {
  // what everybody may ask has it by itself
  const lens = showsEverything() ? { blocked: 'show' as const } : {};
  const answer = await call('groups.followed', { query: { ...query, ...span, ...lens, includes: ['leader'] }, signal });
  return withStatistics(answer, signal);
}

/** Those that uploaded last. */
export const followedQuery = (limit: number) =>
  queryOptions({
    queryKey: [...follows, 'last', limit],
    queryFn: ({ signal }) => findFollowed({ order: { latestUploadedChapter: 'desc' } }, { limit, offset: 0, signal }),
  });

interface Following {
  /** Undefined until it is known. */
  followed: boolean | undefined;
  /** Shows it at once, says so, and offers to take it back. Guests are asked to sign in. */
  change: (on: boolean) => Promise<void>;
}

/** @param known what a list says already, so that it need not be asked */
export function useFollowing(group: { id: string; name: string }, known?: boolean): Following {
  const client = useQueryClient();
  const { status } = useSession();
  const asked = useQuery({
    ...followQuery(group.id),
    enabled: status === 'member' && known === undefined,
    ...(known === undefined ? {} : { initialData: known }),
  });
  // one after the other: the last word counts
  const queue = useRef(Promise.resolve());

  const change = async (on: boolean): Promise<void> => {
    if (status === 'guest') return askToSignIn();
    show(client, group.id, on);
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
      await client.invalidateQueries({ queryKey: [...follows, 'last'] });
    } catch (error) {
      show(client, group.id, !on);
      toast({ text: failureText(error), icon: createElement(CircleAlert) });
    }
    return undefined;
  };
  return { followed: status === 'guest' ? false : asked.data, change };
}

/** Wherever the group is shown, before the server knows it. */
function show(client: QueryClient, id: string, on: boolean): void {
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
