import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isEverything, isUsual } from '#contract/rules/filters.ts';
import { AllHidden } from './AllHidden.tsx';
import { useFilters } from '../preferences/filters.ts';
import { formatCount } from '../i18n/format.ts';
import styles from './HiddenByFilters.module.css';
import { useT } from '../i18n/i18n.ts';
import { showEverything, useShowHidden } from '../preferences/show-hidden.ts';
import { pathTo } from '../navigation/routes.ts';
import { useSession } from '../session/session.ts';
import { useAfterFirstPaint } from '#web/ui/behavior/AfterFirstPaint.tsx';
import { Link } from '#web/ui/text/Link.tsx';

/** Stands around the words of a sentence that lead somewhere. */
const cut = '\0';

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
  const lens = useShowHidden();
  const filters = useFilters();
  const member = useSession().status === 'member';
  const drawn = useAfterFirstPaint();
  const filtering = !isEverything(filters);
  const all = useQuery({
    queryKey: ['everything of', ...name],
    queryFn: ({ signal }) => countAll(signal),
    enabled: total !== null && filtering && drawn,
  }).data;
  const filtered = total === null || all === undefined ? 0 : all.total + (all.hidden ?? 0) - total - blocked;
  // a reader who has set nothing has no filters to look for: it is the rating that keeps things out
  const usual = isUsual(filters);
  const told: string[] = [];
  if (!lens && member && blocked > 0) told.push(t('blocks.hidden', { count: blocked, shown: formatCount(blocked) }));
  if (!lens && filtered > 0) {
    const numbers = { count: filtered, shown: formatCount(filtered) };
    told.push(usual ? t('filters.hiddenMature', { ...numbers, start: cut, end: cut }) : t('filters.hidden', numbers));
  }
  if (left !== undefined && !lens && member && blocked > 0)
    return <AllHidden told={told.map((text) => text.replaceAll(cut, ''))} />;
  if (lens) told.push(t(member ? 'blocks.everythingShown' : 'filters.everything'));
  const [before = '', why = '', after = ''] = told.join(' · ').split(cut);
  return (
    <>
      {told.length > 0 ? (
        <span className={styles.hidden} data-inline={inline || undefined}>
          {before}
          {why && (
            <Link className={styles.act} href={pathTo.settings('display', t('rating.mature'))}>
              {why}
            </Link>
          )}
          {after}{' '}
          <button type="button" className={styles.act} onClick={() => showEverything(!lens)}>
            {t(lens ? (member ? 'blocks.hideAgain' : 'filters.restore') : 'filters.showEverything')}
          </button>
        </span>
      ) : (
        // what comes late must not move what stands below it
        filtering &&
        left === undefined && <span className={styles.hidden} data-inline={inline || undefined} aria-hidden="true" />
      )}
      {left}
    </>
  );
}
