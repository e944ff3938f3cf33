import { PenTool } from 'lucide-react';
import type { ClientQuery } from '#contract/generated/client.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { NameList, type Sorting } from '#web/lib/lists/NameList.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { AddAuthorButton } from './AddAuthorButton.tsx';
import { AuthorCard } from './AuthorCard.tsx';
import { findAuthors } from './queries.ts';

type Order = NonNullable<NonNullable<ClientQuery<'authors.list'>>['order']>;

/** Authors per page: titles of each, at least three, are fetched in one request, which takes at most 100 ids. */
const pageSize = 24;

const sorts: readonly Sorting<Order>[] = [
  { value: 'relevance', label: 'sort.relevance', order: { relevance: 'desc' } },
  { value: 'titles', label: 'authors.byTitles', order: { titles: 'desc' } },
  { value: 'name', label: 'sort.name', order: { name: 'asc' } },
  { value: 'nameDesc', label: 'sort.nameDesc', order: { name: 'desc' } },
];

/** All authors and artists; the search term and sort order are stored in the URL. */
export function AuthorsPage() {
  const t = useT();
  const filters = useFilters();
  usePageTitle(t('authors.title'));
  return (
    <Wrap>
      <PageHeading title={t('authors.title')}>
        <AddAuthorButton />
      </PageHeading>
      <NameList
        kind="authors"
        name={['authors', ...filters.ratings, ...filters.originals].join(' ')}
        path={pathTo.authors()}
        none="authors.none"
        icon={<PenTool />}
        sorts={sorts}
        limit={pageSize}
        find={findAuthors(filters)}
        card={{ width: 280, height: 108, picture: 'mosaic' }}
        renderItem={(author) => <AuthorCard author={author} />}
      />
    </Wrap>
  );
}
