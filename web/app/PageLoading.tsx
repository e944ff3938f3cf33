import { useT } from '#web/lib/i18n/i18n.ts';
import { isChapterPath } from '#web/lib/navigation/routes.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import styles from './PageLoading.module.css';

/** Spinner while the code of a page loads; for the reader on its dark background. */
export function PageLoading() {
  const t = useT();
  const reader = isChapterPath(location.pathname) ? { 'data-reader-screen': '', 'data-theme': 'dark' } : {};
  return (
    <div className={styles.place} {...reader}>
      <Spinner size="lg" label={t('app.loading')} />
    </div>
  );
}
