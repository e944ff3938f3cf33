import { useT } from '#web/lib/i18n.ts';
import { Spinner } from '#web/ui/Spinner.tsx';
import styles from './PageLoading.module.css';

/** While the code of a page is on its way. */
export function PageLoading() {
  const t = useT();
  return (
    <div className={styles.place}>
      <Spinner size="lg" label={t('app.loading')} />
    </div>
  );
}
