import { useQuery } from '@tanstack/react-query';
import { ArrowUpDown, ChevronDown } from 'lucide-react';
import { formatCount } from '#web/lib/format.ts';
import { useT } from '#web/lib/i18n.ts';
import type { Pages } from '#web/lib/use-pages.ts';
import { LayoutSegment } from '#web/titles/LayoutSegment.tsx';
import type { ResultLayout } from '#web/titles/TitleResults.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { contentRatings, defaultSort, sortOf, sorts, type Criteria, type Sort } from './criteria.ts';
import { everyRatingQuery } from './queries.ts';
import styles from './Search.module.css';
import { sortKeys } from './words.ts';

/** Above the results: how many, how many are kept out, in which order and in which shape. */
export function ResultLine({
  pages,
  criteria,
  onChange,
  layout,
  onLayout,
}: {
  pages: Pages<{ id: string }>;
  criteria: Criteria;
  onChange: (next: Criteria) => void;
  layout: ResultLayout;
  onLayout: (layout: ResultLayout) => void;
}) {
  const t = useT();
  const sort = sortOf(criteria);
  const { total, isOld } = pages;
  return (
    <div className={styles.line}>
      <output className={styles.count} aria-busy={isOld || undefined}>
        {total !== null && t('search.count', { count: total, shown: formatCount(total) })}
      </output>
      {total !== null && !isOld && <Hidden total={total} criteria={criteria} onChange={onChange} />}
      <span className={styles.space} />
      <Menu
        label={t('search.sort')}
        align="end"
        items={(Object.keys(sorts) as Sort[]).map((value) => ({
          kind: 'choice',
          label: t(sortKeys[value]),
          checked: value === sort,
          onSelect: () => onChange({ ...criteria, sort: value === defaultSort(criteria) ? null : value }),
        }))}
        trigger={
          <Button look="quiet" icon={<ArrowUpDown />} end={<ChevronDown />} title={t('search.sort')}>
            {t(sortKeys[sort])}
          </Button>
        }
      />
      <LayoutSegment layout={layout} onLayout={onLayout} />
    </div>
  );
}

/** Without a choice of content ratings, lists keep mature titles out: how many, and the way to see them. */
function Hidden({
  total,
  criteria,
  onChange,
}: {
  total: number;
  criteria: Criteria;
  onChange: (next: Criteria) => void;
}) {
  const t = useT();
  const every = useQuery(everyRatingQuery(criteria)).data;
  if (criteria.ratings.length > 0 || every === undefined || every <= total) return null;
  return (
    <span className={styles.hidden}>
      {t('search.hidden', { count: every - total, shown: formatCount(every - total) })}{' '}
      <button
        type="button"
        className={styles.show}
        onClick={() => onChange({ ...criteria, ratings: [...contentRatings] })}
      >
        {t('search.showHidden')}
      </button>
    </span>
  );
}
