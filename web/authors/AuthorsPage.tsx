import { PenTool } from 'lucide-react';
import { formatCount } from '#web/lib/format.ts';
import { useT, type MessageKey } from '#web/lib/i18n.ts';
import { InfiniteList } from '#web/lib/InfiniteList.tsx';
import { usePageTitle } from '#web/lib/page.ts';
import { pathTo } from '#web/lib/routes.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { usePages } from '#web/lib/use-pages.ts';
import { WordsField } from '#web/search/WordsField.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Wrap } from '#web/ui/Panel.tsx';
import { PageHead } from '#web/ui/SectionHeading.tsx';
import { ListTools } from '#web/ui/ListTools.tsx';
import { Select } from '#web/ui/Select.tsx';
import { SkeletonNameCard } from '#web/ui/Skeleton.tsx';
import { fitColumns } from '#web/ui/VirtualList.tsx';
import { AuthorCard } from './AuthorCard.tsx';
import { findAuthors } from './queries.ts';

/** Four covers of each are asked for in one question, which takes a hundred. */
const pageSize = 24;

const orders = {
  relevance: { relevance: 'desc' },
  titles: { titles: 'desc' },
  name: { name: 'asc' },
  nameDesc: { name: 'desc' },
} as const;
type Sort = keyof typeof orders;
const sortKeys: Record<Sort, MessageKey> = {
  relevance: 'sort.relevance',
  titles: 'authors.byTitles',
  name: 'groups.byName',
  nameDesc: 'groups.byNameDesc',
};
const sorts = Object.keys(orders) as Sort[];

/** Everybody who writes or draws, by name and order; the address keeps them. */
export function AuthorsPage() {
  const t = useT();
  usePageTitle(t('authors.title'));
  const [params, change] = useAddress(pathTo.authors());
  const text = params.get('q')?.trim() ?? '';
  const usual: Sort = text === '' ? 'titles' : 'relevance';
  const offered = sorts.filter((sort) => sort !== 'relevance' || text !== '');
  const sort = offered.find((each) => each === params.get('sort')) ?? usual;
  const pages = usePages({
    key: ['authors', text, sort],
    limit: pageSize,
    fetchPage: (span) => findAuthors({ order: orders[sort], ...(text === '' ? {} : { name: text }) }, span),
    keepOld: true,
  });
  return (
    <Wrap>
      <PageHead title={t('authors.title')} />
      <ListTools
        words={
          <WordsField
            text={text}
            label={t('authors.name')}
            placeholder={t('authors.searchPlaceholder')}
            onChange={(q) => change({ q })}
          />
        }
        selects={[
          <Select
            key="sort"
            label={t('search.sort')}
            hideLabel
            size="lg"
            value={sort}
            options={offered.map((value) => ({ value, label: t(sortKeys[value]) }))}
            onChange={(value) => change({ sort: value === usual ? null : value })}
          />,
        ]}
        count={pages.total !== null && t('authors.count', { count: pages.total, shown: formatCount(pages.total) })}
        busy={pages.isOld}
      />
      <h2 className="sr-only">{t('find.results')}</h2>
      <InfiniteList
        pages={pages}
        label={t('authors.title')}
        columns={fitColumns(280, 12)}
        gap={12}
        estimate={() => 108}
        skeleton={<SkeletonNameCard picture="mosaic" />}
        skeletons={18}
        renderItem={(author) => <AuthorCard author={author} />}
        empty={
          <Empty
            icon={<PenTool />}
            level={2}
            title={t(text === '' ? 'authors.none' : 'authors.noMatch')}
            action={
              text === '' ? undefined : <Button onClick={() => change({ q: null })}>{t('authors.showAll')}</Button>
            }
          />
        }
      />
    </Wrap>
  );
}
