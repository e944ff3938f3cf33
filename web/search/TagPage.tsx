import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal, TrendingUp } from 'lucide-react';
import { useSearch } from '#web/lib/navigation/location.ts';
import { titleFilter } from '#contract/rules/filters.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { CountLine } from '#web/lib/lists/CountLine.tsx';
import { HiddenByFilters } from '#web/lib/lists/HiddenByFilters.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { HeadingLoading } from './HeadingLoading.tsx';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { tagName } from '#web/lib/catalogue/tags.ts';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { usePagedList } from '#web/lib/lists/use-paged-list.ts';
import { FailedPage } from '#web/lib/navigation/FailedPage.tsx';
import { StatusPage } from '#web/lib/navigation/StatusPage.tsx';
import { countTitles, findTitles, findTrending } from '#web/titles/found.ts';
import { useResultLayout } from '#web/titles/use-layout.ts';
import { LayoutSegment } from '#web/titles/LayoutSegment.tsx';
import { TitleResults } from '#web/titles/TitleResults.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { phoneQuery, useMedia } from '#web/ui/behavior/use-media.ts';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import { noCriteria, writeCriteria } from '#contract/preload/search-criteria.ts';
import { tagsQuery, type Tag } from './queries.ts';
import styles from './Tags.module.css';
import { parseTagWindow, windowLabels, timeWindows, type TagWindow } from './tag-window.ts';

const pageSize = 32;

/** The titles of one tag: all of them, or the trending ones of a time window. */
export function TagPage({ id }: { id: string }) {
  const t = useT();
  const query = useQuery(tagsQuery);
  const failure = useFailure(query);
  const tag = query.data?.find((each) => each.id === id);
  if (tag) return <TagView tag={tag} />;
  if (query.data)
    return (
      <StatusPage status={404} heading={t('tags.notFound')} other={{ href: pathTo.tags(), label: t('tags.title') }} />
    );
  if (failure) {
    return <FailedPage failure={failure} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  }
  return <HeadingLoading />;
}

function TagView({ tag }: { tag: Tag }) {
  const t = useT();
  const name = tagName(tag);
  usePageTitle(name);
  const [layout, setLayout] = useResultLayout();
  const filters = useFilters();
  const isPhone = useMedia(phoneQuery);
  const selectedWindow = parseTagWindow(useSearch());
  const path = pathTo.tag(tag.id, tag.attributes.name['en'] ?? '');
  const href = ({ window, n }: TagWindow) =>
    window === 'all' ? path : `${path}?window=${window}${window === 'months' ? `&n=${n}` : ''}`;
  const pages = usePagedList({
    key: ['tag', tag.id, selectedWindow, filters],
    limit: pageSize,
    fetchPage: (span) => {
      const tagQuery = { includedTags: [tag.id], ...titleFilter(filters) };
      if (selectedWindow.window === 'all') return findTitles({ ...tagQuery, order: { followedCount: 'desc' } }, span);
      return findTrending({ ...tagQuery, window: selectedWindow.window, n: selectedWindow.n }, span);
    },
  });

  return (
    <Wrap>
      <PageHeading title={name}>
        <span className={styles.space} />
        <Button
          look="quiet"
          size="sm"
          icon={<SlidersHorizontal />}
          {...(isPhone ? { 'aria-label': t('tags.refine') } : {})}
          href={pathTo.titles(writeCriteria({ ...noCriteria, includedTags: [tag.id] }))}
        >
          {isPhone ? <span aria-hidden>{t('tags.refineShort')}</span> : t('tags.refine')}
        </Button>
      </PageHeading>
      <Tabs
        label={t('tags.windows')}
        bleed
        items={timeWindows.map((window) => ({
          href: href({ window, n: selectedWindow.n }),
          label: t(windowLabels[window], { n: selectedWindow.n }),
          current: window === selectedWindow.window,
        }))}
      />
      <div className={styles.line}>
        <CountLine
          count={
            pages.total === null ? null : t('search.count', { count: pages.total, shown: formatCount(pages.total) })
          }
        >
          {selectedWindow.window === 'all' && (
            <HiddenByFilters
              name={['tag', tag.id]}
              total={pages.total}
              countAll={async (signal) => ({ total: (await countTitles({ includedTags: [tag.id] }, signal)).total })}
            />
          )}
        </CountLine>
        {selectedWindow.window === 'months' && (
          <div className={styles.months}>
            <Select
              label={t('tags.months')}
              hideLabel
              size="sm"
              value={String(selectedWindow.n)}
              options={Array.from({ length: 12 }, (_, index) => ({
                value: String(index + 1),
                label: t('tags.monthCount', { count: index + 1 }),
              }))}
              onChange={(n) => navigate(href({ window: 'months', n: Number(n) }), { replace: true })}
            />
          </div>
        )}
        <LayoutSegment layout={layout} onLayout={setLayout} />
      </div>
      <h2 className="sr-only">{t('find.results')}</h2>
      <TitleResults
        pages={pages}
        layout={layout}
        label={t('tags.titlesOf', { name })}
        empty={
          <Empty
            icon={<TrendingUp />}
            level={2}
            title={t(selectedWindow.window === 'all' ? 'tags.noTitles' : 'tags.noGains')}
            action={selectedWindow.window === 'all' ? undefined : <Button href={path}>{t('tags.showAll')}</Button>}
          />
        }
      />
    </Wrap>
  );
}
