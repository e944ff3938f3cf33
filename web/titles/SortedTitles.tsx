import { BookDashed } from 'lucide-react';
import { titleFilter } from '#contract/rules/filters.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { CountLine } from '#web/lib/lists/CountLine.tsx';
import { HiddenByFilters } from '#web/lib/lists/HiddenByFilters.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { usePagedList } from '#web/lib/lists/use-paged-list.ts';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { countTitles, findTitles } from './found.ts';
import { TitleResults } from './TitleResults.tsx';
import styles from './SortedTitles.module.css';

const pageSize = 36;
/** Fewer titles are seen at a glance in any order. */
const minSortedTitles = 4;

const orderBySort = {
  latest: { latestUploadedChapter: 'desc' },
  follows: { followedCount: 'desc' },
  rating: { rating: 'desc' },
  title: { title: 'asc' },
  year: { year: 'desc' },
} as const;
type TitleSort = keyof typeof orderBySort;
const sortLabels: Record<TitleSort, MessageKey> = {
  latest: 'sort.latest',
  follows: 'sort.follows',
  rating: 'sort.rating',
  title: 'sort.title',
  year: 'sort.yearDesc',
};

/** Sortable list of an author's or a group's titles. The sort order is stored in the URL. */
export function SortedTitles({
  heading,
  label,
  empty,
  sorts,
  cacheKey,
  query,
  params,
  onChange,
}: {
  heading: string;
  label: string;
  /** Message shown if there are no titles. */
  empty: string;
  /** Sort orders that are offered; the first is the default. */
  sorts: readonly [TitleSort, ...TitleSort[]];
  cacheKey: readonly unknown[];
  /** Query for the titles; the reader's filters are added to it. */
  query: Parameters<typeof findTitles>[0];
  params: URLSearchParams;
  onChange: (patch: Record<string, string | null>) => void;
}) {
  const t = useT();
  const filters = useFilters();
  const [defaultSort] = sorts;
  const sort = sorts.find((each) => each === params.get('sort')) ?? defaultSort;
  const pages = usePagedList({
    key: [...cacheKey, sort, filters],
    limit: pageSize,
    fetchPage: (span) => findTitles({ ...query, ...titleFilter(filters), order: orderBySort[sort] }, span),
    keepOld: true,
  });
  return (
    <>
      <h2 className="sr-only">{heading}</h2>
      <div className={styles.tools}>
        <CountLine
          count={
            pages.total === null ? null : t('search.count', { count: pages.total, shown: formatCount(pages.total) })
          }
        >
          <HiddenByFilters
            name={cacheKey}
            total={pages.total}
            countAll={(signal) => countTitles(query, signal)}
            blocked={pages.hidden}
          />
        </CountLine>
        {(pages.total === null || pages.total >= minSortedTitles) && (
          <Select
            label={t('search.sort')}
            hideLabel
            value={sort}
            options={sorts.map((value) => ({ value, label: t(sortLabels[value]) }))}
            onChange={(value) => onChange({ sort: value === defaultSort ? null : value })}
          />
        )}
      </div>
      <TitleResults
        hiddenCountAbove
        pages={pages}
        layout="covers"
        label={label}
        empty={<Empty icon={<BookDashed />} title={empty} />}
      />
    </>
  );
}
