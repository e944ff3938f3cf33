import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { titleFilter } from '#contract/rules/filters.ts';
import { SearchX, SlidersHorizontal, Users } from 'lucide-react';
import { AuthorCard } from '#web/authors/AuthorCard.tsx';
import { findAuthors } from '#web/authors/queries.ts';
import { GroupCard } from '#web/groups/GroupCard.tsx';
import { findGroups } from '#web/groups/queries.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { CountLine } from '#web/lib/lists/CountLine.tsx';
import { HiddenByFilters } from '#web/lib/lists/HiddenByFilters.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { InfiniteList } from '#web/lib/lists/InfiniteList.tsx';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useSession } from '#web/lib/session/session.ts';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { useUrlParams } from '#web/lib/navigation/use-address.ts';
import { usePagedList } from '#web/lib/lists/use-paged-list.ts';
import { countTitles, findTitles } from '#web/titles/found.ts';
import { TitleResults } from '#web/titles/TitleResults.tsx';
import { useResultLayout } from '#web/titles/use-layout.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { SkeletonNameCard } from '#web/ui/feedback/Skeleton.tsx';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import { fitColumns } from '#web/ui/layout/VirtualList.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { findUsers } from '#web/users/queries.ts';
import { UserCard } from '#web/users/UserCard.tsx';
import { noCriteria, writeCriteria } from '#contract/preload/search-criteria.ts';
import { EverythingResults } from './EverythingResults.tsx';
import { PopularTitles } from './PopularTitles.tsx';
import { maxSuggestionsPerKind, QuickField } from './QuickField.tsx';
import { everythingQuery } from './queries.ts';
import styles from './SearchPage.module.css';
import { BrowseLinks } from './BrowseLinks.tsx';
import { DebouncedSearchField } from '#web/lib/lists/DebouncedSearchField.tsx';

const tabs = ['all', 'titles', 'groups', 'users', 'authors'] as const;
type Tab = (typeof tabs)[number];
const tabLabels: Record<Tab, MessageKey> = {
  all: 'find.all',
  titles: 'find.titles',
  groups: 'find.groups',
  users: 'find.users',
  authors: 'find.authors',
};

const pageSize = 24;

/** The search page: titles, groups, users and authors whose names match the text. */
export function SearchPage() {
  const t = useT();
  usePageTitle(t('find.search'));
  const [params, setParams] = useUrlParams(pathTo.search());
  const text = (params.get('q') ?? '').trim().slice(0, 200);
  const tab = tabs.find((each) => each === params.get('tab')) ?? 'all';
  const isLiteral = params.get('literal') === 'true';
  const { counts, corrected } = useCounts(text, isLiteral);
  return (
    <Wrap>
      <PageHeading title={t('find.search')} />
      <div className={styles.field}>
        {tab === 'users' ? (
          <DebouncedSearchField
            size="lg"
            text={text}
            label={t('users.name')}
            placeholder={t('users.searchPlaceholder')}
            onChange={(q) => setParams({ q })}
          />
        ) : (
          <QuickField key={text} text={text} onSearch={(q) => setParams({ q })} />
        )}
        {(tab === 'all' || tab === 'titles') && (
          <Button
            size="lg"
            icon={<SlidersHorizontal />}
            href={advancedSearchOf(text)}
            aria-label={t('search.filters')}
            title={t('search.advanced')}
          >
            <span className={styles.filtersName}>{t('search.filters')}</span>
          </Button>
        )}
      </div>
      <Tabs
        label={t('find.kinds')}
        bleed
        items={tabs.map((each) => ({
          href: pathTo.search(text, each === 'all' ? undefined : each),
          label: t(tabLabels[each]),
          current: each === tab,
          ...(counts[each] ? { count: formatCount(counts[each]) } : {}),
        }))}
      />
      <div className={styles.found}>
        {tab === 'users' ? (
          <UsersTab text={text} />
        ) : text === '' ? (
          <BrowseLinks />
        ) : (
          <>
            {corrected && <CorrectedNote text={text} tab={tab} corrected={corrected} />}
            {tab !== 'all' && <h2 className="sr-only">{t('find.results')}</h2>}
            <ResultsTab tab={tab} text={tab === 'all' ? text : (corrected ?? text)} isLiteral={isLiteral} />
          </>
        )}
      </div>
    </Wrap>
  );
}

const advancedSearchOf = (text: string) => pathTo.titles(writeCriteria({ ...noCriteria, text }));

/** The number of matches of each kind, as far as it is known, and the corrected spelling of a misspelled text. */
function useCounts(
  text: string,
  isLiteral: boolean,
): { counts: Partial<Record<Tab, number>>; corrected?: string | undefined } {
  const { data, isPlaceholderData } = useQuery(everythingQuery(text, useFilters(), maxSuggestionsPerKind, isLiteral));
  if (text === '' || !data || isPlaceholderData) return { counts: {} };
  const { titles, groups, authors, users, corrected } = data;
  return {
    counts: {
      titles: titles.total,
      groups: groups.total,
      authors: authors.total,
      ...(users ? { users: users.total } : {}),
    },
    corrected,
  };
}

/** Says which spelling the results are for, with a link to those of the typed one. */
function CorrectedNote({ text, tab, corrected }: { text: string; tab: Tab; corrected: string }) {
  const t = useT();
  const literalPath = `${pathTo.search(text, tab === 'all' ? undefined : tab)}&literal=true`;
  return (
    <p className={styles.corrected}>
      <strong>{t('find.corrected', { words: corrected })}</strong>
      <TextLink href={literalPath}>{t('find.literal', { words: text })}</TextLink>
    </p>
  );
}

function UsersTab({ text }: { text: string }) {
  const t = useT();
  const { status } = useSession();
  if (status === 'guest') return <SignInPrompt icon={<Users />} title={t('find.usersNeedSignIn')} />;
  return <UserResults text={text} />;
}

function UserResults({ text }: { text: string }) {
  const t = useT();
  const pages = usePagedList({
    key: ['search users', text],
    limit: pageSize,
    fetchPage: (span) => findUsers(text === '' ? { order: { username: 'asc' } } : { name: text }, span),
  });
  return (
    <>
      <h2 className="sr-only">{t('find.results')}</h2>
      <output className={styles.count}>
        {pages.total !== null && t('users.count', { count: pages.total, shown: formatCount(pages.total) })}
      </output>
      <Cards pages={pages} label={t('find.users')} picture="avatar" renderItem={(user) => <UserCard user={user} />} />
    </>
  );
}

function ResultsTab({ tab, text, isLiteral }: { tab: Exclude<Tab, 'users'>; text: string; isLiteral: boolean }) {
  if (tab === 'titles') return <TitlesTab text={text} />;
  if (tab === 'groups') return <GroupsTab text={text} />;
  if (tab === 'authors') return <AuthorsTab text={text} />;
  return <EverythingResults text={text} isLiteral={isLiteral} empty={<NoResults text={text} withTitles />} />;
}

function TitlesTab({ text }: { text: string }) {
  const t = useT();
  const [layout] = useResultLayout();
  const filters = useFilters();
  const pages = usePagedList({
    key: ['search titles', text, filters],
    limit: pageSize,
    fetchPage: (span) => findTitles({ title: text, ...titleFilter(filters), order: { relevance: 'desc' } }, span),
  });
  return (
    <>
      <CountLine
        alone
        count={pages.total === null ? null : t('search.count', { count: pages.total, shown: formatCount(pages.total) })}
      >
        <HiddenByFilters
          name={['search titles', text]}
          total={pages.total}
          countAll={(signal) => countTitles({ title: text }, signal)}
          blocked={pages.hidden}
        />
      </CountLine>
      <TitleResults
        hiddenCountAbove
        searchText={text}
        pages={pages}
        layout={layout}
        label={t('find.titles')}
        empty={<NoResults text={text} withTitles />}
      />
    </>
  );
}

function GroupsTab({ text }: { text: string }) {
  const t = useT();
  const pages = usePagedList({
    key: ['search groups', text],
    limit: pageSize,
    fetchPage: (span) => findGroups({ name: text, order: { relevance: 'desc' } }, span),
  });
  return (
    <Cards
      pages={pages}
      label={t('find.groups')}
      picture="avatar"
      renderItem={(group) => <GroupCard group={group} />}
    />
  );
}

function AuthorsTab({ text }: { text: string }) {
  const t = useT();
  const filters = useFilters();
  const pages = usePagedList({
    key: ['search authors', text, filters],
    limit: pageSize,
    fetchPage: (span) => findAuthors(filters)({ name: text, order: { relevance: 'desc' } }, span),
  });
  return (
    <Cards
      pages={pages}
      label={t('find.authors')}
      picture="mosaic"
      renderItem={(author) => <AuthorCard author={author} />}
    />
  );
}

function Cards<T extends { id: string }>({
  pages,
  label,
  picture,
  renderItem,
}: {
  pages: ReturnType<typeof usePagedList<T>>;
  label: string;
  picture: 'avatar' | 'mosaic';
  renderItem: (item: T) => ReactNode;
}) {
  return (
    <InfiniteList
      pages={pages}
      label={label}
      columns={fitColumns(280, 12)}
      gap={12}
      estimate={() => 108}
      skeleton={<SkeletonNameCard picture={picture} />}
      renderItem={renderItem}
      empty={<NoResults />}
    />
  );
}

/** @param withTitles whether titles were searched: then there are other ways to find one */
function NoResults({ text = '', withTitles = false }: { text?: string; withTitles?: boolean }) {
  const t = useT();
  return (
    <>
      <Empty
        icon={<SearchX />}
        level={2}
        title={t('find.nothing')}
        action={
          withTitles && (
            <Button icon={<SlidersHorizontal />} href={advancedSearchOf(text)}>
              {t('search.advanced')}
            </Button>
          )
        }
      >
        {t('search.nothingHint')}
      </Empty>
      {withTitles && (
        <div className={styles.others}>
          <PopularTitles />
        </div>
      )}
    </>
  );
}
