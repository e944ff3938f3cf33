import { LogIn } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { signIn, useSession } from '#web/lib/session/session.ts';
import { Avatar } from '#web/ui/cards/Avatar.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { LazyMenuTrigger, lazyMenu } from '#web/ui/overlays/Menu.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { useMedia } from '#web/ui/behavior/use-media.ts';
import styles from './AccountMenu.module.css';
import { loadLookMenu } from './load-look-menu.ts';

const MemberMenu = lazyMenu(loadLookMenu, (all) => all.MemberMenu);
const Bell = deferredComponent(loadLookMenu, (all) => all.Bell);

/** Bell and account menu of a member, or the sign-in button for guests. Renders nothing while the session is unknown. */
export function AccountMenu({ small }: { small: boolean }) {
  const t = useT();
  const isNarrowPhone = useMedia('(max-width: 359px)');
  const { status, user } = useSession();
  if (status === 'starting') return null;
  if (!user) {
    const startSignIn = () => void signIn().catch(() => toast({ text: t('session.failed'), failed: true }));
    if (isNarrowPhone) return <IconButton label={t('session.signIn')} icon={<LogIn />} onClick={startSignIn} />;
    return (
      <Button
        look="primary"
        size="sm"
        className={styles.enter}
        icon={small ? undefined : <LogIn />}
        onClick={startSignIn}
      >
        {t(small ? 'session.enter' : 'session.signIn')}
      </Button>
    );
  }
  const label = t('session.account', { name: user.name });
  const trigger = (
    <IconButton className={styles.member} label={label} icon={<Avatar name={user.name} src={user.avatarUrl} />} />
  );
  return (
    <>
      <Bell />
      <LazyMenuTrigger trigger={trigger} load={loadLookMenu}>
        <MemberMenu label={label} trigger={trigger} />
      </LazyMenuTrigger>
    </>
  );
}
