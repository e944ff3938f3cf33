import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isEverything } from '#contract/filters.ts';
import { AllHidden } from './AllHidden.tsx';
import { useFilters } from './filters.ts';
import { formatCount } from './format.ts';
import styles from './HiddenByFilters.module.css';
import { useT } from './i18n.ts';
import { showEverything, useLens } from './lens.ts';
import { useSession } from './session.ts';
import { useDrawn } from '#web/ui/FirstDrawing.tsx';

/** How many there are when the filters are off: those that are let through, and those that the viewer's blocks keep out. */
export interface Unfiltered {
  total: number;
  hidden?: number | undefined;
}

/**
 * How much of a list the reader's filters and blocks keep out, each said for itself, and one way to see it all; or that
 * everything is shown, and the way back. `total`: how many are shown, null while nobody knows. `countAll` asks how many
 * there are without filters.
 */
export function HiddenByFilters({
  name,
  total,
  countAll,
  blocked = 0,
  inline = false,
  left,
}: {
  /** Names the list, as the key of its query does. */
  name: readonly unknown[];
  total: number | null;
  countAll: (signal: AbortSignal) => Promise<Unfiltered>;
  /** How many the viewer's blocks keep out, when nothing else tells it. */
  blocked?: number | undefined;
  /** In a line with other things. */
  inline?: boolean;
  /** For a list in which nothing is left: what it shows when the viewer's blocks have no part in that. */
  left?: ReactNode;
}) {
  const t = useT();
  const lens = useLens();
  const filters = useFilters();
  const member = useSession().status === 'member';
  const drawn = useDrawn();
  const all = useQuery({
    queryKey: ['everything of', ...name],
    queryFn: ({ signal }) => countAll(signal),
    enabled: total !== null && !isEverything(filters) && drawn,
  }).data;
  const filtered = total === null || all === undefined ? 0 : all.total + (all.hidden ?? 0) - total - blocked;
  const counts = lens
    ? []
    : ([
        ['blocks.hidden', member ? blocked : 0],
        ['filters.hidden', filtered],
      ] as const);
  const told = counts
    .filter(([, count]) => count > 0)
    .map(([key, count]) => t(key, { count, shown: formatCount(count) }));
  if (left !== undefined && !lens && member && blocked > 0) return <AllHidden told={told} />;
  if (lens) told.push(t(member ? 'blocks.everythingShown' : 'filters.everything'));
  return (
    <>
      {told.length > 0 && (
        <span className={styles.hidden} data-inline={inline || undefined}>
          {told.join(' · ')}{' '}
          <button type="button" className={styles.act} onClick={() => showEverything(!lens)}>
            {t(lens ? (member ? 'blocks.hideAgain' : 'filters.restore') : 'filters.showEverything')}
          </button>
        </span>
      )}
      {left}
    </>
  );
}
