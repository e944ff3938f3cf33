import { createElement, useEffect, useRef } from 'react';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Bell, BellOff, BellRing, Check } from 'lucide-react';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { t as translate, useT } from '#web/lib/i18n/i18n.ts';
import { askToSignIn } from '#web/lib/session/ask-to-sign-in.ts';
import { takePendingAction } from '#web/lib/session/pending-action.ts';
import { sessionState, useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { followsListQuery } from './own-queries.ts';
import { listQuery } from './queries.ts';

interface FollowableList {
  id: string;
  name: string;
}

/** Follow button in the head of a list. */
export function FollowListButton({ list }: { list: FollowableList }) {
  const t = useT();
  const { followed = false, change } = useListFollowing(list);
  return (
    <Button
      look={followed ? 'second' : 'primary'}
      icon={followed ? <Check /> : <Bell />}
      pressed={followed}
      onClick={() => void change(!followed)}
    >
      {t(followed ? 'lists.following' : 'lists.follow')}
    </Button>
  );
}

/** Follow toggle in a list of followed lists, where a list stays until the page is opened again. */
export function UnfollowListButton({ list }: { list: FollowableList }) {
  const t = useT();
  const { followed = true, change } = useListFollowing(list, true);
  return (
    <IconButton
      size="sm"
      label={t(followed ? 'lists.unfollowThis' : 'lists.followThis', { name: list.name })}
      icon={followed ? <BellRing /> : <Bell />}
      pressed={followed}
      onClick={() => void change(!followed)}
    />
  );
}

interface Following {
  /** Undefined while loading. */
  followed: boolean | undefined;
  /** Takes effect at once, and shows a toast with Undo; is undone with the reason when it fails. */
  change: (shouldFollow: boolean) => Promise<void>;
}

/** @param initially the state that a list already contains, which saves the request */
function useListFollowing(list: FollowableList, initially?: boolean): Following {
  const client = useQueryClient();
  const { status } = useSession();
  const state = useQuery({
    ...followsListQuery(list.id),
    enabled: status === 'member' && initially === undefined,
    ...(initially === undefined ? {} : { initialData: initially }),
  });
  // requests run one after the other, so that the last change wins
  const requestQueue = useRef(Promise.resolve());
  const pendingAction = `follow list ${list.id}`;
  const change = async (shouldFollow: boolean): Promise<void> => {
    if (sessionState().status === 'guest')
      return askToSignIn(translate('lists.signInToFollow'), () => void change(true), pendingAction);
    setFollowed(client, list.id, shouldFollow);
    const request = requestQueue.current.then(async () => {
      const params = { id: list.id };
      await (shouldFollow ? call('ownLists.follow', { params, body: {} }) : call('ownLists.unfollow', { params }));
    });
    requestQueue.current = request.catch(() => undefined);
    try {
      await request;
      toast({
        text: translate(shouldFollow ? 'lists.isFollowed' : 'lists.isUnfollowed', { name: list.name }),
        icon: createElement(shouldFollow ? BellRing : BellOff),
        action: { label: translate('blocks.undo'), run: () => void change(!shouldFollow) },
      });
      // not reloaded now: the list of followed lists keeps its rows, so that one can be followed again
      void client.invalidateQueries({ queryKey: ['pages', 'lists', 'followed'], refetchType: 'none' });
    } catch (error) {
      setFollowed(client, list.id, !shouldFollow);
      toast({ text: failureText(error), failed: true });
    }
    return undefined;
  };
  useEffect(() => {
    if (status === 'member' && takePendingAction(pendingAction)) void change(true);
  });
  return { followed: status === 'guest' ? false : state.data, change };
}

/** Optimistic update: sets the cached state, and adjusts the list's count. */
function setFollowed(client: QueryClient, id: string, shouldFollow: boolean): void {
  const { queryKey } = followsListQuery(id);
  if (client.getQueryData(queryKey) === shouldFollow) return;
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, shouldFollow);
  client.setQueryData(
    listQuery(id).queryKey,
    (list) => list && { ...list, follows: Math.max(0, list.follows + (shouldFollow ? 1 : -1)) },
  );
}
