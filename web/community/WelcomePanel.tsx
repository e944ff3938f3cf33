import { useId } from 'react';
import { BellRing, EyeOff, LogIn, MonitorSmartphone, UserPlus, X } from 'lucide-react';
import { boot } from '#web/lib/api/boot-facts.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { signIn } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import styles from './WelcomePanel.module.css';

/**
 * Benefits of an account, for guests; the caller draws the box around it. `onClose`: it can be dismissed, is one
 * line, and leaves the primary button to the page, and signing in to the header.
 */
export function WelcomePanel({ onClose }: { onClose?: () => void }) {
  const t = useT();
  const id = useId();
  const startSignIn = (register: boolean) =>
    void signIn({ register }).catch(() => toast({ text: t('session.failed'), failed: true }));
  return (
    <aside className={styles.panel} aria-labelledby={id} data-strip={onClose && ''} data-primary>
      <div className={styles.words}>
        <h2 className={styles.title} id={id}>
          {t('social.welcome', { site: boot.siteName })}
        </h2>
        <p className={styles.text}>{t('social.welcomeText')}</p>
        <div className={styles.ways}>
          {!onClose && (
            <Button look="primary" icon={<LogIn />} onClick={() => startSignIn(false)}>
              {t('session.signIn')}
            </Button>
          )}
          <Button look="second" icon={<UserPlus />} onClick={() => startSignIn(true)}>
            {t('session.register')}
          </Button>
        </div>
      </div>
      <ul className={styles.gives}>
        <li>
          <BellRing />
          {t('social.giveFollow')}
        </li>
        <li>
          <MonitorSmartphone />
          {t('social.giveDevices')}
        </li>
        <li>
          <EyeOff />
          {t('social.giveBlocks')}
        </li>
      </ul>
      {onClose && (
        <span className={styles.close}>
          <IconButton size="sm" look="quiet" label={t('social.putAway')} icon={<X />} onClick={onClose} />
        </span>
      )}
    </aside>
  );
}
