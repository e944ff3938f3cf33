import { useQuery } from '@tanstack/react-query';
import { BookDashed } from 'lucide-react';
import { useSearchParams } from '#web/lib/navigation/location.ts';
import { ChapterFeed } from '#web/feeds/ChapterFeed.tsx';
import { useFeed } from '#web/feeds/use-feed.ts';
import { listQueries } from '#contract/preload/list-queries.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { pathTo, useCanonicalPath } from '#web/lib/navigation/routes.ts';
import { QueryPage } from '#web/lib/navigation/QueryPage.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import { ListHead, ListHeadLoading } from './ListHead.tsx';
import { ListTitles } from './ListTitles.tsx';
import { listQuery, type ListAbout } from './queries.ts';

/** The page of a user's list of titles: the titles with the owner's notes, and their new chapters. */
export function ListPage({ id }: { id: string }) {
  const t = useT();
  const query = useQuery(listQuery(id));
  return (
    <QueryPage
      query={query}
      notFound={t('lists.notFound')}
      loading={
        <Wrap>
          <ListHeadLoading />
        </Wrap>
      }
    >
      {(list) => <ListView list={list} />}
    </QueryPage>
  );
}

function ListView({ list }: { list: ListAbout }) {
  const t = useT();
  const searchParams = useSearchParams();
  usePageTitle(list.name);
  const path = pathTo.list(list.id, list.name);
  useCanonicalPath(path);
  const isFeedTab = searchParams.get('tab') === 'feed';
  return (
    <Wrap>
      <ListHead list={list} />
      <Tabs
        label={t('lists.sections')}
        bleed
        sticky
        items={[
          { href: `${path}?tab=feed`, label: t('lists.feed'), current: isFeedTab },
          { href: path, label: t('lists.titles'), count: formatCount(list.titles), current: !isFeedTab },
        ]}
      />
      {isFeedTab ? <ListFeed id={list.id} /> : <ListTitles id={list.id} path={path} />}
    </Wrap>
  );
}

function ListFeed({ id }: { id: string }) {
  const t = useT();
  const feed = useFeed(['list', id], (page) => listQueries.feed(id, page));
  return (
    <>
      <h2 className="sr-only">{t('lists.feed')}</h2>
      <ChapterFeed feed={feed} empty={<Empty icon={<BookDashed />} title={t('feeds.noChapters')} />} />
    </>
  );
}
