import { useT } from '#web/lib/i18n/i18n.ts';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import styles from './ContactForm.module.css';

/** Skeleton of the contact form, as high as the form, so that the text below does not move. */
export function ContactWaiting() {
  const t = useT();
  return (
    <Busy label={t('app.loading')} className={styles.form}>
      <div className={styles.two}>
        <Skeleton height="72px" />
        <Skeleton height="72px" />
      </div>
      <Skeleton height="64px" />
      <Skeleton height="232px" />
      <Skeleton height="88px" />
    </Busy>
  );
}
