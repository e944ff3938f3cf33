import { useEffect, useState } from 'react';
import { LogIn, LogOut } from 'lucide-react';
import { signOutWithPrompt } from '#web/downloads/sign-out-prompt.ts';
import {
  pathAfterSignOut,
  dropPathAfterSignOut,
  dropAccountDeleted,
  wasAccountDeleted,
} from '#web/lib/session/after-sign-out.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { returnPath } from '#web/lib/session/return-path.ts';
import { navigate } from '#web/lib/navigation/routes.ts';
import { signIn, useSession } from '#web/lib/session/session.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { SessionPanel } from './SessionPanel.tsx';
import { SessionWait } from './SessionWait.tsx';

/** Page that signing out returns to. Visiting it signs nobody out: that takes a button. */
export function LogoutPage() {
  const t = useT();
  const { status } = useSession();
  const [requestedPath] = useState(
    () => new URLSearchParams(location.search).get('afterSignout') ?? pathAfterSignOut(),
  );
  const [isAccountDeleted] = useState(wasAccountDeleted);
  useEffect(() => {
    dropPathAfterSignOut();
    dropAccountDeleted();
  }, []);
  const returnTo = requestedPath === null ? null : returnPath(requestedPath);
  usePageTitle(status === 'member' ? t('session.signOut') : t('session.signedOut'));

  useEffect(() => {
    if (status !== 'guest' || returnTo === null) return;
    navigate(returnTo, { replace: true });
    toast(isAccountDeleted ? { text: t('session.deleted'), seconds: 12 } : { text: t('session.signedOut') });
  }, [status, returnTo, isAccountDeleted, t]);

  if (status === 'starting') return <SessionWait text={t('app.loading')} />;
  if (status === 'member') {
    const signOutAction = {
      label: t('session.signOut'),
      icon: <LogOut />,
      run: () => void signOutWithPrompt(returnTo ?? '/'),
    };
    return <SessionPanel icon={<LogOut />} title={t('session.signOut')} act={signOutAction} />;
  }
  return (
    <SessionPanel
      icon={<LogOut />}
      title={t('session.signedOut')}
      act={{ label: t('session.signInAgain'), icon: <LogIn />, run: () => void signIn({ after: '/' }) }}
    >
      {t('session.signedOutText')}
    </SessionPanel>
  );
}
