import { useT } from '#web/lib/i18n/i18n.ts';
import { signIn } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import styles from './HistoryPage.module.css';

/** Tells guests that their history is on this device alone, and offers to sign in. */
export function LocalHistoryNote() {
  const t = useT();
  const startSignIn = () => void signIn().catch(() => toast({ text: t('session.failed'), failed: true }));
  return (
    <div className={styles.onlyHere} data-primary="">
      <Note lead={t('history.onlyHere')}>{t('history.onlyHereHint')}</Note>
      <Button size="sm" onClick={startSignIn}>
        {t('session.signIn')}
      </Button>
    </div>
  );
}
