import { createElement, useEffect, useRef } from 'react';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { UserCheck, UserMinus } from 'lucide-react';
import { call } from '#web/lib/api/call.ts';
import { ApiFailure, failureText } from '#web/lib/api/failure.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { askToSignIn } from '#web/lib/session/ask-to-sign-in.ts';
import { takePendingAction } from '#web/lib/session/pending-action.ts';
import { sessionState, useSession } from '#web/lib/session/session.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { userProfileQuery } from './queries.ts';

/** Whether the viewer follows a person. */
const followQuery = (id: string) =>
  queryOptions({
    queryKey: ['follows', 'users', 'one', id],
    queryFn: async ({ signal }): Promise<boolean> => {
      try {
        await call('userFollows.isFollowed', { params: { id }, signal });
        return true;
      } catch (error) {
        if (error instanceof ApiFailure && error.status === 404) return false;
        throw error;
      }
    },
  });

interface Following {
  /** Undefined while loading. */
  followed: boolean | undefined;
  /** Updates the page at once, then tells it with Undo; takes it back if it fails. Guests are asked to sign in. */
  change: (shouldFollow: boolean) => Promise<void>;
}

export function useFollowing(person: { id: string; name: string }): Following {
  const client = useQueryClient();
  const { status } = useSession();
  const followState = useQuery({ ...followQuery(person.id), enabled: status === 'member' });
  // requests run one after the other, so that the last change wins
  const requestQueue = useRef(Promise.resolve());
  const pendingAction = `follow ${person.id}`;

  const change = async (shouldFollow: boolean): Promise<void> => {
    // not the status of the last render, because `followOnceSignedIn` may come from before the sign-in
    if (sessionState().status === 'guest')
      return askToSignIn(t('users.signInToFollow'), () => void followOnceSignedIn(), pendingAction);
    showFollow(client, person.id, shouldFollow);
    const request = requestQueue.current.then(async () => {
      await call(shouldFollow ? 'userFollows.follow' : 'userFollows.unfollow', { params: { id: person.id } });
    });
    requestQueue.current = request.catch(() => undefined);
    try {
      await request;
      toast({
        text: t(shouldFollow ? 'users.isFollowed' : 'users.isUnfollowed', { name: person.name }),
        icon: createElement(shouldFollow ? UserCheck : UserMinus),
        action: { label: t('blocks.undo'), run: () => void change(!shouldFollow) },
      });
      await client.invalidateQueries({ queryKey: ['community', 'activity'] });
    } catch (error) {
      showFollow(client, person.id, !shouldFollow);
      toast({ text: failureText(error), failed: true });
    }
    return undefined;
  };
  /** Follows whom a guest wanted to follow, unless their account does already. */
  const followOnceSignedIn = async (): Promise<void> => {
    if (sessionState().user?.id === person.id) return;
    const isFollowed = await client.fetchQuery(followQuery(person.id)).catch(() => false);
    if (!isFollowed) await change(true);
  };
  useEffect(() => {
    if (status === 'member' && takePendingAction(pendingAction)) void followOnceSignedIn();
  });
  return { followed: status === 'guest' ? false : followState.data, change };
}

/** Shows a follow before it is stored, and counts it. */
function showFollow(client: QueryClient, id: string, shouldFollow: boolean): void {
  const { queryKey } = followQuery(id);
  if (client.getQueryData(queryKey) === shouldFollow) return;
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, shouldFollow);
  client.setQueryData(
    userProfileQuery(id).queryKey,
    (profile) =>
      profile && {
        ...profile,
        about: { ...profile.about, followers: Math.max(0, profile.about.followers + (shouldFollow ? 1 : -1)) },
      },
  );
}
