import { useT } from '#web/lib/i18n/i18n.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import styles from './PageLoading.module.css';

/** While the code of a page is on its way. `asks`: the page will ask guests to sign in, and has the primary. */
export function PageLoading({ asks = false }: { asks?: boolean | undefined }) {
  const t = useT();
  return (
    <div className={styles.place} data-asks-sign-in={asks ? '' : undefined}>
      <Spinner size="lg" label={t('app.loading')} />
    </div>
  );
}
