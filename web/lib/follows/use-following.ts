// Follows of groups, people and lists: shown at once, undone with the reason when they fail. Guests are asked to sign in, and
// what they pressed is carried out then.
import { createElement, useEffect, useRef, type ElementType } from 'react';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { UserCheck, UserMinus } from 'lucide-react';
import { toast } from '#web/ui/overlays/toasts.ts';
import { failureText } from '../api/failure.ts';
import { t } from '../i18n/i18n.ts';
import type { MessageKey } from '../i18n/messages.ts';
import { askToSignIn } from '../session/ask-to-sign-in.ts';
import { takePendingAction } from '../session/pending-action.ts';
import { sessionState, useSession } from '../session/session.ts';

export interface Followable {
  id: string;
  name: string;
}

/** Differences between following groups, people and lists. */
export interface FollowKind {
  /** Query key prefix of whether the viewer follows one. */
  key: readonly string[];
  isFollowed: (id: string, signal: AbortSignal) => Promise<boolean>;
  send: (id: string, shouldFollow: boolean) => Promise<unknown>;
  words: { signIn: MessageKey; followed: MessageKey; unfollowed: MessageKey };
  /** Adds to the cached number of followers. */
  count: (client: QueryClient, id: string, by: 1 | -1) => void;
  /** Query key of what depends on all follows of this kind. */
  dependents: readonly string[];
  /** Whether pages that show dependents keep them until they are opened again, so that one can be followed again. */
  keepsDependents?: boolean;
  /** Icons of the messages, if not those of people. */
  icons?: { followed: ElementType; unfollowed: ElementType };
}

interface Following {
  /** Undefined while loading. */
  followed: boolean | undefined;
  /** Updates the page at once, then shows a toast with Undo; takes it back if it fails. */
  change: (shouldFollow: boolean) => Promise<void>;
}

const followQuery = ({ key, isFollowed }: FollowKind, id: string) =>
  queryOptions({ queryKey: [...key, 'one', id], queryFn: ({ signal }) => isFollowed(id, signal) });

/** @param initially the state that a list already contains, which saves the request */
export function useFollowing(kind: FollowKind, subject: Followable, initially?: boolean): Following {
  const client = useQueryClient();
  const { status } = useSession();
  const { words, icons = { followed: UserCheck, unfollowed: UserMinus } } = kind;
  const followState = useQuery({
    ...followQuery(kind, subject.id),
    enabled: status === 'member' && initially === undefined,
    ...(initially === undefined ? {} : { initialData: initially }),
  });
  // requests run one after the other, so that the last change wins
  const requestQueue = useRef(Promise.resolve());

  const pendingAction = `follow ${subject.id}`;
  const change = async (shouldFollow: boolean): Promise<void> => {
    // not the status of the last render, because `followOnceSignedIn` may come from before the sign-in
    if (sessionState().status === 'guest')
      return askToSignIn(t(words.signIn), () => void followOnceSignedIn(), pendingAction);
    showFollow(client, kind, subject.id, shouldFollow);
    const request = requestQueue.current.then(async () => {
      await kind.send(subject.id, shouldFollow);
    });
    requestQueue.current = request.catch(() => undefined);
    try {
      await request;
      toast({
        text: t(shouldFollow ? words.followed : words.unfollowed, { name: subject.name }),
        icon: createElement(shouldFollow ? icons.followed : icons.unfollowed),
        action: { label: t('blocks.undo'), run: () => void change(!shouldFollow) },
      });
      const refetchType = kind.keepsDependents ? 'none' : 'active';
      await client.invalidateQueries({ queryKey: kind.dependents, refetchType });
    } catch (error) {
      showFollow(client, kind, subject.id, !shouldFollow);
      toast({ text: failureText(error), failed: true });
    }
    return undefined;
  };
  /** Follows what a guest wanted to follow, unless it is themselves or their account follows it already. */
  const followOnceSignedIn = async (): Promise<void> => {
    if (sessionState().user?.id === subject.id) return;
    const isFollowed = await client.fetchQuery(followQuery(kind, subject.id)).catch(() => false);
    if (!isFollowed) await change(true);
  };
  useEffect(() => {
    if (status === 'member' && takePendingAction(pendingAction)) void followOnceSignedIn();
  });
  return { followed: status === 'guest' ? false : followState.data, change };
}

/** Shows a follow before it is stored, and counts it. */
function showFollow(client: QueryClient, kind: FollowKind, id: string, shouldFollow: boolean): void {
  const { queryKey } = followQuery(kind, id);
  if (client.getQueryData(queryKey) === shouldFollow) return;
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, shouldFollow);
  kind.count(client, id, shouldFollow ? 1 : -1);
}
