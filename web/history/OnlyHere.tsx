import { useT } from '#web/lib/i18n.ts';
import { signIn } from '#web/lib/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Note } from '#web/ui/Note.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './HistoryPage.module.css';

/** For guests: what they see is on this device alone. */
export function OnlyHere() {
  const t = useT();
  const enter = () => void signIn().catch(() => toast({ text: t('session.failed') }));
  return (
    <div className={styles.onlyHere} data-asks-sign-in="">
      <Note lead={t('history.onlyHere')}>{t('history.onlyHereHint')}</Note>
      <Button size="sm" onClick={enter}>
        {t('session.signIn')}
      </Button>
    </div>
  );
}
