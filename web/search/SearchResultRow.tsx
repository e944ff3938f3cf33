import { ArrowUpDown, ChevronDown } from 'lucide-react';
import { noFilters } from '#contract/rules/filters.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { CountLine } from '#web/lib/lists/CountLine.tsx';
import { HiddenByFilters } from '#web/lib/lists/HiddenByFilters.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { PagedList } from '#web/lib/lists/use-paged-list.ts';
import { countTitles } from '#web/titles/found.ts';
import { LayoutSegment } from '#web/titles/LayoutSegment.tsx';
import type { ResultLayout } from '#web/titles/TitleResults.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { defaultSort, sortOf, sorts, titleQuery, type Criteria, type Sort } from '#contract/preload/search-criteria.ts';
import styles from './Search.module.css';
import { sortKeys } from './words.ts';

/** Toolbar above the results: their count, how many are filtered out, the sort order and the layout. */
export function SearchResultRow({
  pages,
  criteria,
  onChange,
  layout,
  onLayout,
}: {
  pages: PagedList<{ id: string }>;
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
      <CountLine
        count={total === null ? null : t('search.count', { count: total, shown: formatCount(total) })}
        busy={isOld}
      >
        <HiddenByFilters
          name={['titles', { ...criteria, sort: null }]}
          total={isOld ? null : total}
          countAll={(signal) => countTitles(titleQuery(criteria, noFilters), signal)}
          blocked={isOld ? 0 : pages.hidden}
        />
      </CountLine>
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
          <Button
            look="quiet"
            className={styles.sort}
            icon={<ArrowUpDown />}
            end={<ChevronDown />}
            title={t('search.sort')}
          >
            <span className={styles.sortName}>{t(sortKeys[sort])}</span>
          </Button>
        }
      />
      <LayoutSegment layout={layout} onLayout={onLayout} />
    </div>
  );
}
