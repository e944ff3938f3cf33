import { useT } from '#web/lib/i18n/i18n.ts';
import { StatusPage } from '#web/lib/navigation/StatusPage.tsx';
import styles from '#web/lib/navigation/StatusPage.module.css';

/** Page for a URL that belongs to no page (status 404). */
export function NotFoundPage({ path }: { path: string }) {
  const t = useT();
  // The sentence stays whole for translators; its placeholder becomes an element here.
  const [before, after] = t('error.pageNotFound', { path: '\0' }).split('\0');
  const message = (
    <>
      {before}
      <code className={styles.path}>{path}</code>
      {after}
    </>
  );
  return (
    <StatusPage status={404} message={message}>
      {t('error.pageNotFoundHint')}
    </StatusPage>
  );
}
