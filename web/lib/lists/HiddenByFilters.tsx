import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hidesNothing, areDefaultFilters } from '#contract/rules/filters.ts';
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

/** Delimits the part of a message that becomes a link. */
const linkDelimiter = '\0';

/** Counts without filters: items that are returned, and items that the viewer's blocks hide. */
export interface UnfilteredCounts {
  total: number;
  hidden?: number | undefined;
}

/**
 * Note on a line above a list: how many of its items the reader's filters and blocks hide, counted separately, with a button that shows all; or
 * that everything is shown, with a button that hides them again. `total`: items shown, null while unknown. `countAll`
 * requests the counts without filters.
 */
export function HiddenByFilters({
  name,
  total,
  countAll,
  blocked = 0,
  left,
}: {
  /** Identifies the list; part of the query key. */
  name: readonly unknown[];
  total: number | null;
  countAll: (signal: AbortSignal) => Promise<UnfilteredCounts>;
  /** Number of items that the viewer's blocks hide, when no other element shows it. */
  blocked?: number | undefined;
  /** For an empty list: its empty state, shown unless the viewer's blocks are a cause. */
  left?: ReactNode;
}) {
  const t = useT();
  const showsHidden = useShowHidden();
  const filters = useFilters();
  const isMember = useSession().status === 'member';
  const hasPainted = useAfterFirstPaint();
  const canHideItems = !hidesNothing(filters);
  const unfilteredCount = useQuery({
    queryKey: ['everything of', ...name],
    queryFn: ({ signal }) => countAll(signal),
    enabled: total !== null && canHideItems && hasPainted,
    meta: { secondary: true },
  }).data;
  const filteredCount =
    total === null || unfilteredCount === undefined
      ? 0
      : unfilteredCount.total + (unfilteredCount.hidden ?? 0) - total - blocked;
  // with default filters only the content rating hides items, so the message names that
  const hasDefaultFilters = areDefaultFilters(filters);
  const notes: string[] = [];
  if (!showsHidden && isMember && blocked > 0)
    notes.push(t('blocks.hidden', { count: blocked, shown: formatCount(blocked) }));
  if (!showsHidden && filteredCount > 0) {
    const messageValues = { count: filteredCount, shown: formatCount(filteredCount) };
    notes.push(
      hasDefaultFilters
        ? t('filters.hiddenMature', { ...messageValues, start: linkDelimiter, end: linkDelimiter })
        : t('filters.hidden', messageValues),
    );
  }
  if (left !== undefined && !showsHidden && isMember && blocked > 0)
    return <AllHidden reasons={notes.map((text) => text.replaceAll(linkDelimiter, ''))} />;
  if (showsHidden) notes.push(t(isMember ? 'blocks.everythingShown' : 'filters.everything'));
  const [before = '', linkText = '', after = ''] = notes.join(' · ').split(linkDelimiter);
  return (
    <>
      {notes.length > 0 && (
        <span className={styles.hidden}>
          <span className={styles.text}>
            {before}
            {linkText && (
              <Link className={styles.act} href={pathTo.settings('display', t('rating.mature'))}>
                {linkText}
              </Link>
            )}
            {after}
          </span>
          <button type="button" className={styles.act} onClick={() => showEverything(!showsHidden)}>
            {t(showsHidden ? (isMember ? 'blocks.hideAgain' : 'filters.restore') : 'filters.showEverything')}
          </button>
        </span>
      )}
      {left}
    </>
  );
}
