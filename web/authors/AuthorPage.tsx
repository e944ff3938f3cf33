import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { pathTo, useCanonicalPath } from '#web/lib/navigation/routes.ts';
import { useUrlParams } from '#web/lib/navigation/use-address.ts';
import { QueryPage } from '#web/lib/navigation/QueryPage.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import { AuthorHead, AuthorHeadLoading } from './AuthorHead.tsx';
import { AlikeTitles } from './AlikeTitles.tsx';
import { AuthorTitle } from './AuthorTitle.tsx';
import { AuthorTitles } from './AuthorTitles.tsx';
import { ReviewNote } from './ReviewNote.tsx';
import {
  authorQuery,
  authorTitlesQuery,
  creditCountsQuery,
  creditRoles,
  onlyTitleQuery,
  type ShownAuthor,
} from './queries.ts';

/** Page of an author or artist: profile and titles. */
export function AuthorPage({ id }: { id: string }) {
  const t = useT();
  const query = useQuery(authorQuery(id));
  return (
    <QueryPage
      query={query}
      notFound={t('authors.notFound')}
      other={{ href: pathTo.authors(), label: t('authors.title') }}
      detail={t('authors.failed')}
      loading={
        <Wrap>
          <AuthorHeadLoading />
        </Wrap>
      }
    >
      {(author) => <AuthorView author={author} />}
    </QueryPage>
  );
}

function AuthorView({ author }: { author: ShownAuthor }) {
  const t = useT();
  usePageTitle(author.attributes.name);
  const path = pathTo.author(author.id, author.attributes.name);
  useCanonicalPath(path);
  const [params, setParams] = useUrlParams(path);
  const filters = useFilters();
  const counts = useQuery(creditCountsQuery(author.id, filters)).data;
  const titles = useQuery(authorTitlesQuery(author.id, filters)).data;
  // Authors credited only as artist open on the artist tab.
  const defaultRole = counts?.author === 0 && counts.artist > 0 ? 'artist' : 'author';
  // those who wrote and drew the same titles have one list of them
  const isSameInBoth = titles !== undefined && counts?.author === titles.total && counts.artist === titles.total;
  const role = creditRoles.find((each) => each === params.get('as')) ?? defaultRole;
  const isOnlyTitle = titles?.total === 1;
  const onlyTitle = useQuery({ ...onlyTitleQuery(author.id, filters), enabled: isOnlyTitle }).data;
  const tabRoles = creditRoles.filter(
    (each) => each === role || (!isSameInBoth && !isOnlyTitle && (counts?.[each] ?? 0) > 0),
  );
  return (
    <Wrap>
      <AuthorHead author={author} />
      <ReviewNote id={author.id} can={author.can} />
      {tabRoles.length > 1 && (
        <Tabs
          label={t('authors.sections')}
          bleed
          sticky
          items={tabRoles.map((each) => ({
            href: each === defaultRole ? path : `${path}?as=${each}`,
            label: t(each === 'author' ? 'authors.asAuthor' : 'authors.asArtist'),
            current: each === role,
            ...(counts ? { count: formatCount(counts[each]) } : {}),
          }))}
        />
      )}
      {isOnlyTitle ? (
        onlyTitle ? (
          <AuthorTitle title={onlyTitle} role={isSameInBoth ? null : role} />
        ) : (
          <Busy label={t('app.loading')}>
            <Skeleton height="300px" />
          </Busy>
        )
      ) : (
        <AuthorTitles id={author.id} role={role} params={params} onChange={setParams} />
      )}
      {titles?.titles[0] && <AlikeTitles id={author.id} titles={titles.titles} />}
    </Wrap>
  );
}
