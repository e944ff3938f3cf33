import { useQuery } from '@tanstack/react-query';
import { isEverything } from '#contract/filters.ts';
import { useFilters } from './filters.ts';
import { formatCount } from './format.ts';
import styles from './HiddenByFilters.module.css';
import { useT } from './i18n.ts';
import { showEverything, useLens } from './lens.ts';
import { useSession } from './session.ts';

/**
 * How many titles of a list the reader's filters keep out, and the way to see them; or that everything is shown, and the
 * way back. `total`: how many are shown, null while nobody knows. `countAll` asks how many there are in all.
 */
export function HiddenByFilters({
  name,
  total,
  countAll,
}: {
  /** Names the list, as the key of its query does. */
  name: readonly unknown[];
  total: number | null;
  countAll: (signal: AbortSignal) => Promise<number>;
}) {
  const t = useT();
  const lens = useLens();
  const filters = useFilters();
  const member = useSession().status === 'member';
  const all = useQuery({
    queryKey: ['everything of', ...name],
    queryFn: ({ signal }) => countAll(signal),
    enabled: total !== null && !isEverything(filters),
  }).data;
  if (lens) {
    return (
      <span className={styles.hidden}>
        {t(member ? 'blocks.everythingShown' : 'filters.everything')}{' '}
        <button type="button" className={styles.act} onClick={() => showEverything(false)}>
          {t(member ? 'blocks.hideAgain' : 'filters.restore')}
        </button>
      </span>
    );
  }
  if (total === null || all === undefined || all <= total) return null;
  return (
    <span className={styles.hidden}>
      {t('filters.hidden', { count: all - total, shown: formatCount(all - total) })}{' '}
      <button type="button" className={styles.act} onClick={() => showEverything(true)}>
        {t('filters.showEverything')}
      </button>
    </span>
  );
}
