import { useQuery } from '@tanstack/react-query';
import { isEverything } from '#contract/filters.ts';
import { useFilters } from './filters.ts';
import { formatCount } from './format.ts';
import styles from './HiddenByFilters.module.css';
import { useT } from './i18n.ts';
import { showEverything, useLens } from './lens.ts';
import { useSession } from './session.ts';

/**
 * How much of a list the reader's filters and blocks keep out, each said for itself, and one way to see it all; or that
 * everything is shown, and the way back. `total`: how many are shown, null while nobody knows. `countAll` asks how many
 * the filters would let through.
 */
export function HiddenByFilters({
  name,
  total,
  countAll,
  blocked = 0,
  inline = false,
}: {
  /** Names the list, as the key of its query does. */
  name: readonly unknown[];
  total: number | null;
  countAll: (signal: AbortSignal) => Promise<number>;
  /** How many the viewer's blocks keep out, when nothing else tells it. */
  blocked?: number | undefined;
  /** In a line with other things. */
  inline?: boolean;
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
      <span className={styles.hidden} data-inline={inline || undefined}>
        {t(member ? 'blocks.everythingShown' : 'filters.everything')}{' '}
        <button type="button" className={styles.act} onClick={() => showEverything(false)}>
          {t(member ? 'blocks.hideAgain' : 'filters.restore')}
        </button>
      </span>
    );
  }
  const filtered = total === null || all === undefined ? 0 : all - total;
  const counts = { 'blocks.hidden': member ? blocked : 0, 'filters.hidden': filtered };
  const told = (Object.keys(counts) as (keyof typeof counts)[])
    .filter((key) => counts[key] > 0)
    .map((key) => t(key, { count: counts[key], shown: formatCount(counts[key]) }));
  if (told.length === 0) return null;
  return (
    <span className={styles.hidden} data-inline={inline || undefined}>
      {told.join(' · ')}{' '}
      <button type="button" className={styles.act} onClick={() => showEverything(true)}>
        {t('filters.showEverything')}
      </button>
    </span>
  );
}
