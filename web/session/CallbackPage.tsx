import { useEffect, useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { navigate } from '#web/lib/navigation/routes.ts';
import { SessionFailed } from './SessionFailed.tsx';
import { SessionWait } from './SessionWait.tsx';

/** The provider's answer to a sign-in by redirect; those in frames and windows are answered before the app starts. */
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

let finishing: { address: string; done: Promise<string> } | null = null;

/** An answer can be used once, however often the page is drawn. */
function finishOnce(address: string): Promise<string> {
  if (finishing?.address !== address) {
    const done = import('#web/lib/session/sign-in.ts').then(({ finishRedirect }) => finishRedirect(address));
    finishing = { address, done };
  }
  return finishing.done;
}
