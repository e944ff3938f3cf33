import { Languages, LogIn, LogOut, Settings, User } from 'lucide-react';
import { useT } from '#web/lib/i18n.ts';
import { pathTo } from '#web/lib/routes.ts';
import { signIn, signOut, useSession } from '#web/lib/session.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useMedia } from '#web/ui/use-media.ts';
import { useLookItems } from './SettingsMenu.tsx';
import styles from './AccountMenu.module.css';

/** Who is signed in and what is theirs, or the way to sign in. Nothing while it is not known. */
export function AccountMenu({ small }: { small: boolean }) {
  const t = useT();
  const tiny = useMedia('(max-width: 359px)');
  const look = useLookItems();
  const { status, user } = useSession();
  if (status === 'starting') return null;
  if (!user) {
    const enter = () => void signIn().catch(() => toast({ text: t('session.failed') }));
    if (tiny) return <IconButton label={t('session.signIn')} icon={<LogIn />} onClick={enter} />;
    return (
      <Button look="primary" size="sm" className={styles.enter} icon={small ? undefined : <LogIn />} onClick={enter}>
        {t(small ? 'session.enter' : 'session.signIn')}
      </Button>
    );
  }
  const label = t('session.account', { name: user.name });
  return (
    <Menu
      label={label}
      align="end"
      items={[
        { kind: 'heading', label: user.name },
        { label: t('session.profile'), icon: <User />, href: pathTo.user(user.id, user.name) },
        { label: t('settings.open'), icon: <Settings />, href: pathTo.settings() },
        { label: t('settings.content'), icon: <Languages />, href: pathTo.settings('language') },
        ...look,
        { kind: 'line' },
        { label: t('session.signOut'), icon: <LogOut />, onSelect: () => void signOut() },
      ]}
      trigger={<IconButton label={label} icon={<Avatar name={user.name} src={user.avatarUrl} />} />}
    />
  );
}
