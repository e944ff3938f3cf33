import { BookDashed } from 'lucide-react';
import { useT, type MessageKey } from '#web/lib/i18n.ts';
import { usePages } from '#web/lib/use-pages.ts';
import { findTitles } from '#web/titles/found.ts';
import { TitleResults } from '#web/titles/TitleResults.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Select } from '#web/ui/Select.tsx';
import styles from './AuthorTitles.module.css';
import { creditsQuery, type CreditRole } from './queries.ts';

const pageSize = 36;

const orders = {
  follows: { followedCount: 'desc' },
  year: { year: 'desc' },
  rating: { rating: 'desc' },
  title: { title: 'asc' },
  latest: { latestUploadedChapter: 'desc' },
} as const;
type Sort = keyof typeof orders;
const sortKeys: Record<Sort, MessageKey> = {
  follows: 'sort.follows',
  year: 'sort.yearDesc',
  rating: 'sort.rating',
  title: 'sort.title',
  latest: 'sort.latest',
};
const sorts = Object.keys(orders) as Sort[];

/** The titles that somebody wrote, or drew. */
export function AuthorTitles({
  id,
  role,
  params,
  onChange,
}: {
  id: string;
  role: CreditRole;
  params: URLSearchParams;
  onChange: (patch: Record<string, string | null>) => void;
}) {
  const t = useT();
  const sort = sorts.find((each) => each === params.get('sort')) ?? 'follows';
  const pages = usePages({
    key: ['author', id, role, sort],
    limit: pageSize,
    fetchPage: (span) => findTitles({ ...creditsQuery(id, role), order: orders[sort] }, span),
    keepOld: true,
  });
  return (
    <>
      <h2 className="sr-only">{t(role === 'author' ? 'authors.asAuthor' : 'authors.asArtist')}</h2>
      <div className={styles.tools}>
        <Select
          label={t('search.sort')}
          hideLabel
          value={sort}
          options={sorts.map((value) => ({ value, label: t(sortKeys[value]) }))}
          onChange={(value) => onChange({ sort: value === 'follows' ? null : value })}
        />
      </div>
      <TitleResults
        pages={pages}
        layout="covers"
        label={t('authors.works')}
        empty={
          <Empty
            icon={<BookDashed />}
            title={t(role === 'author' ? 'authors.noTitlesAsAuthor' : 'authors.noTitlesAsArtist')}
          />
        }
      />
    </>
  );
}
