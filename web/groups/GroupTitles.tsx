import { BookDashed } from 'lucide-react';
import { useT, type MessageKey } from '#web/lib/i18n.ts';
import { usePages } from '#web/lib/use-pages.ts';
import { findTitles } from '#web/titles/found.ts';
import { TitleResults } from '#web/titles/TitleResults.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Select } from '#web/ui/Select.tsx';
import { everyRating } from './queries.ts';
import styles from './GroupTitles.module.css';

const pageSize = 36;

const orders = {
  latest: { latestUploadedChapter: 'desc' },
  follows: { followedCount: 'desc' },
  rating: { rating: 'desc' },
  title: { title: 'asc' },
  year: { year: 'desc' },
} as const;
type Sort = keyof typeof orders;
const sortKeys: Record<Sort, MessageKey> = {
  latest: 'sort.latest',
  follows: 'sort.follows',
  rating: 'sort.rating',
  title: 'sort.title',
  year: 'sort.yearDesc',
};
const sorts = Object.keys(orders) as Sort[];

/** The titles that a group has chapters of. */
export function GroupTitles({
  id,
  params,
  onChange,
}: {
  id: string;
  params: URLSearchParams;
  onChange: (patch: Record<string, string | null>) => void;
}) {
  const t = useT();
  const sort = sorts.find((each) => each === params.get('sort')) ?? 'latest';
  const pages = usePages({
    key: ['group', id, 'titles', sort],
    limit: pageSize,
    fetchPage: (span) => findTitles({ group: id, order: orders[sort], contentRating: [...everyRating] }, span),
    keepOld: true,
  });
  return (
    <>
      <h2 className="sr-only">{t('groups.titles')}</h2>
      <div className={styles.tools}>
        <Select
          label={t('search.sort')}
          hideLabel
          value={sort}
          options={sorts.map((value) => ({ value, label: t(sortKeys[value]) }))}
          onChange={(value) => onChange({ sort: value === 'latest' ? null : value })}
        />
      </div>
      <TitleResults
        pages={pages}
        layout="covers"
        label={t('groups.titles')}
        empty={<Empty icon={<BookDashed />} title={t('groups.noTitles')} />}
      />
    </>
  );
}
