import { useEffect, useState } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { navigate } from '#web/lib/navigation/routes.ts';
import { pendingBlockWord, takePendingActionOf } from '#web/lib/session/pending-action.ts';
import { loadOptional } from '#web/ui/behavior/load-code.ts';
import { SessionFailed } from './SessionFailed.tsx';
import { SessionWait } from './SessionWait.tsx';

/**
 * Handles the provider's response to a sign-in by redirect; responses in iframes and popups are handled before the app
 * starts.
 */
export function CallbackPage() {
  const t = useT();
  const queryClient = useQueryClient();
  const [failed, setFailed] = useState(false);
  usePageTitle(failed ? t('session.failedTitle') : t('session.signingIn'));
  useEffect(() => {
    void finishOnce(location.href).then(
      (to) => {
        navigate(to, { replace: true });
        void carryOutBlock(queryClient);
      },
      () => setFailed(true),
    );
  }, [queryClient]);
  return failed ? <SessionFailed /> : <SessionWait text={t('session.signingIn')} />;
}

/** Blocks what was pressed before the sign-in, whether or not the page that it leads back to shows that control. */
async function carryOutBlock(queryClient: QueryClient): Promise<void> {
  const target = takePendingActionOf(pendingBlockWord);
  if (target === null) return;
  const blocking = await loadOptional(() => import('#web/blocks/use-blocking.ts'));
  blocking?.carryOutPendingBlock(queryClient, target);
}

let pendingFinish: { address: string; done: Promise<string> } | null = null;

/** Memoizes the result per URL: a response can be redeemed only once, but the component may mount repeatedly. */
function finishOnce(address: string): Promise<string> {
  if (pendingFinish?.address !== address) {
    const redirectFinish = import('#web/lib/session/sign-in.ts').then(({ finishRedirect }) => finishRedirect(address));
    pendingFinish = { address, done: redirectFinish };
  }
  return pendingFinish.done;
}
