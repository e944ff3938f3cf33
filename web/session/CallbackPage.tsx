import { useEffect, useState } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { navigate } from '#web/lib/navigation/routes.ts';
import { SessionFailed } from './SessionFailed.tsx';
import { SessionWait } from './SessionWait.tsx';

/**
 * Handles the provider's response to a sign-in by redirect; responses in iframes and popups are handled before the app
 * starts. `onReturn` runs on the page that it leads back to.
 */
export function CallbackPage({ onReturn }: { onReturn: (client: QueryClient) => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const [failed, setFailed] = useState(false);
  usePageTitle(failed ? t('session.failedTitle') : t('session.signingIn'));
  useEffect(() => {
    void finishOnce(location.href).then(
      (to) => {
        navigate(to, { replace: true });
        onReturn(queryClient);
      },
      () => setFailed(true),
    );
  }, [queryClient, onReturn]);
  return failed ? <SessionFailed /> : <SessionWait text={t('session.signingIn')} />;
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
