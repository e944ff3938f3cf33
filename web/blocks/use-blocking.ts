import { createElement, useState } from 'react';
import { Ban, Eye, EyeOff } from 'lucide-react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ApiFailure, failureText } from '#web/lib/api/failure.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { refetchEverything } from '#web/lib/api/query-client.ts';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { askToSignIn } from '#web/lib/session/ask-to-sign-in.ts';
import { pendingBlockWord } from '#web/lib/session/pending-action.ts';
import { sessionState } from '#web/lib/session/session.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { changeBlock, type BlockTarget } from './queries.ts';

interface Blocking {
  /** Blocks or unblocks at once and shows a toast with Undo. Guests are asked to sign in. */
  change: (target: BlockTarget, shouldBlock: boolean) => Promise<void>;
  busy: boolean;
}

export function useBlocking(): Blocking {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);

  const change = async (target: BlockTarget, shouldBlock: boolean): Promise<void> => {
    // the status now: after a sign-in, this runs again from the render before it
    if (sessionState().status === 'guest')
      return askToSignIn(t('blocks.signInFirst'), () => void change(target, shouldBlock), pendingBlock(target));
    setBusy(true);
    await changeAndTell(queryClient, target, shouldBlock);
    setBusy(false);
  };
  return { change, busy };
}

/** Blocks what a guest pressed before a sign-in that left the page. */
export function carryOutPendingBlock(queryClient: QueryClient, pendingTarget: string): void {
  void changeAndTell(queryClient, JSON.parse(pendingTarget) as BlockTarget, true);
}

const pendingBlock = (target: BlockTarget): string => `${pendingBlockWord} ${JSON.stringify(target)}`;

async function changeAndTell(queryClient: QueryClient, target: BlockTarget, shouldBlock: boolean): Promise<void> {
  try {
    await changeBlock(target, shouldBlock);
    toast({
      text: t(doneMessageKey(target, shouldBlock), { name: target.name }),
      icon: createElement(shouldBlock ? (target.kind === 'title' ? EyeOff : Ban) : Eye),
      action: { label: t('blocks.undo'), run: () => void changeAndTell(queryClient, target, !shouldBlock) },
    });
    // Refetches all queries, because any of them may have to include or omit the target now.
    await refetchEverything(queryClient);
  } catch (error) {
    showFailure(target, error);
  }
}

function doneMessageKey(target: BlockTarget, shouldBlock: boolean): MessageKey {
  if (target.kind === 'title') return shouldBlock ? 'blocks.titleHidden' : 'blocks.titleShown';
  if (target.within !== undefined) return shouldBlock ? 'blocks.blockedWithin' : 'blocks.unblockedWithin';
  return shouldBlock ? 'blocks.blocked' : 'blocks.unblocked';
}

const limitKeys: Record<BlockTarget['kind'] | 'within', MessageKey> = {
  user: 'blocks.limit.user',
  group: 'blocks.limit.group',
  title: 'blocks.limit.title',
  within: 'blocks.limit.within',
};

function showFailure(target: BlockTarget, error: unknown): void {
  const context = error instanceof ApiFailure ? error.context : null;
  if (context?.['reason'] !== 'limit') {
    toast({ failed: true, text: failureText(error instanceof Error ? error : new Error(String(error))) });
    return;
  }
  const kind = target.kind !== 'title' && target.within !== undefined ? 'within' : target.kind;
  toast({
    failed: true,
    text: t(limitKeys[kind], { limit: formatCount(Number(context['limit'])) }),
    action: { label: t('blocks.manage'), run: () => navigate(pathTo.settings('blocks')) },
  });
}
