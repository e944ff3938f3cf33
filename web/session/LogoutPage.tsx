import { useEffect, useState } from 'react';
import { House, LogIn, LogOut } from 'lucide-react';
import { afterSignout, dropAfterSignout } from '#web/lib/after-signout.ts';
import { useT } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page.ts';
import { returnPath } from '#web/lib/return-path.ts';
import { navigate, pathTo } from '#web/lib/routes.ts';
import { signIn, signOut, useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Wrap } from '#web/ui/Panel.tsx';
import { toast } from '#web/ui/toasts.ts';
import { SessionWait } from './SessionWait.tsx';

/** Where signing out comes back to. Visiting it signs nobody out: that takes a button. */
export function LogoutPage() {
  const t = useT();
  const { status } = useSession();
  const [given] = useState(() => new URLSearchParams(location.search).get('afterSignout') ?? afterSignout());
  useEffect(dropAfterSignout, []);
  const after = given === null ? null : returnPath(given);
  usePageTitle(status === 'member' ? t('session.signOut') : t('session.signedOut'));

  useEffect(() => {
    if (status !== 'guest' || after === null) return;
    navigate(after, { replace: true });
    toast({ text: t('session.signedOut') });
  }, [status, after, t]);

  if (status === 'starting') return <SessionWait text={t('app.loading')} />;
  const member = status === 'member';
  return (
    <Wrap>
      <Empty
        icon={<LogOut />}
        level={1}
        title={member ? t('session.signOut') : t('session.signedOut')}
        action={
          <>
            {member ? (
              <Button look="primary" icon={<LogOut />} onClick={() => void signOut(after ?? '/')}>
                {t('session.signOut')}
              </Button>
            ) : (
              <Button look="primary" icon={<LogIn />} onClick={() => void signIn({ after: '/' })}>
                {t('session.signInAgain')}
              </Button>
            )}
            <Button href={pathTo.home()} icon={<House />}>
              {t('nav.home')}
            </Button>
          </>
        }
      >
        {member ? null : t('session.signedOutText')}
      </Empty>
    </Wrap>
  );
}
