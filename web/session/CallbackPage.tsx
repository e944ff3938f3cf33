import { useEffect, useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { navigate } from '#web/lib/navigation/routes.ts';
import { SessionFailed } from './SessionFailed.tsx';
import { SessionWait } from './SessionWait.tsx';

/**
 * Handles the provider's response to a sign-in by redirect; responses in iframes and popups are handled before the app
 * starts.
 */
export function CallbackPage() {
  const t = useT();
  const [failed, setFailed] = useState(false);
  usePageTitle(failed ? t('session.failedTitle') : t('session.signingIn'));
  useEffect(() => {
    void finishOnce(location.href).then(
      (to) => navigate(to, { replace: true }),
      () => setFailed(true),
    );
  }, []);
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
