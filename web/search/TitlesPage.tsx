import { useRef, useState } from 'react';
import { SearchX, SlidersHorizontal, Tags } from 'lucide-react';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { usePagedList } from '#web/lib/lists/use-paged-list.ts';
import { findTitles, preloadedTitles } from '#web/titles/found.ts';
import { TitleResults } from '#web/titles/TitleResults.tsx';
import { useResultLayout } from '#web/titles/use-layout.ts';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Count } from '#web/ui/text/Count.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Panel, Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { useMedia, wideQuery } from '#web/ui/behavior/use-media.ts';
import { searchPageSize, searchQueries } from '#contract/preload/queries.ts';
import { countFilters, noCriteria, titleQuery, type Criteria } from '#contract/preload/search-criteria.ts';
import { SearchResultRow } from './SearchResultRow.tsx';
import styles from './Search.module.css';
import { ActiveFilters } from './ActiveFilters.tsx';
import { useCriteria } from './use-criteria.ts';
import { DebouncedSearchField } from '#web/lib/lists/DebouncedSearchField.tsx';

// lazy, because the titles have priority: filters are beside the results, or in a sheet that is closed at first
const Filters = deferredComponent(
  () => import('./Filters.tsx'),
  (all) => all.Filters,
  undefined,
  true,
);

/** Advanced search: every title of the catalog, by all of its attributes. */
export function TitlesPage() {
  const t = useT();
  usePageTitle(t('search.advanced'));
  const isWide = useMedia(wideQuery);
  const [criteria, setCriteria] = useCriteria();
  const filters = useFilters();
  const [layout, setLayout] = useResultLayout();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const resultsElement = useRef<HTMLDivElement>(null);
  const pages = usePagedList({
    key: ['titles', criteria, filters],
    limit: searchPageSize,
    known: () =>
      preloadedTitles(searchQueries.titles(titleQuery(criteria, filters), { limit: searchPageSize, offset: 0 })),
    fetchPage: (span) => findTitles(titleQuery(criteria, filters), span),
    keepOld: true,
  });
  const applyCriteria = (next: Criteria) => {
    setCriteria(next);
    // scrolls to the beginning of the new results
    const resultsTop = resultsElement.current?.getBoundingClientRect().top ?? 0;
    if (resultsTop < 0) resultsElement.current?.scrollIntoView();
  };
  const clearFilters = () => applyCriteria({ ...noCriteria, text: criteria.text, sort: criteria.sort });
  const filterPanel = <Filters criteria={criteria} onChange={applyCriteria} />;
  const filterCount = countFilters(criteria);

  return (
    <Wrap>
      <PageHeading title={t('search.advanced')}>
        <span className={styles.space} />
        <Button look="quiet" size="sm" icon={<Tags />} href={pathTo.tags()}>
          {t('tags.title')}
        </Button>
      </PageHeading>
      <div className={styles.sided}>
        {isWide && (
          <search className={styles.filters} aria-label={t('search.filters')}>
            <button
              type="button"
              className={styles.skip}
              onClick={() => resultsElement.current?.querySelector<HTMLElement>('input')?.focus()}
            >
              {t('search.skipFilters')}
            </button>
            <Panel>
              <div className={styles.filtersHead}>
                <h2>{t('search.filters')}</h2>
                <Button look="quiet" size="sm" disabled={filterCount === 0} onClick={clearFilters}>
                  {t('search.clearAll')}
                </Button>
              </div>
              {filterPanel}
            </Panel>
          </search>
        )}
        <div ref={resultsElement} className={styles.results}>
          <div className={styles.words}>
            <DebouncedSearchField
              size="lg"
              text={criteria.text}
              onChange={(text) => applyCriteria({ ...criteria, text })}
            />
            {!isWide && (
              <Button
                size="lg"
                icon={<SlidersHorizontal />}
                end={filterCount > 0 && <Count>{filterCount}</Count>}
                aria-haspopup="dialog"
                aria-label={filterCount > 0 ? t('search.filtersSet', { count: filterCount }) : t('search.filters')}
                onClick={() => setSheetOpen(true)}
              />
            )}
          </div>
          <ActiveFilters criteria={criteria} onChange={applyCriteria} onClear={isWide ? undefined : clearFilters} />
          <SearchResultRow
            pages={pages}
            criteria={criteria}
            onChange={applyCriteria}
            layout={layout}
            onLayout={setLayout}
          />
          <h2 className="sr-only">{t('find.results')}</h2>
          <TitleResults
            hiddenCountAbove
            searchText={criteria.text}
            pages={pages}
            layout={layout}
            label={t('search.found')}
            empty={
              <Empty
                icon={<SearchX />}
                level={2}
                title={t('search.nothing')}
                action={
                  filterCount > 0 ? <Button onClick={clearFilters}>{t('search.clearFilters')}</Button> : undefined
                }
              >
                {t(filterCount > 0 ? 'search.nothingFilters' : 'search.nothingHint')}
              </Empty>
            }
          />
        </div>
      </div>
      {!isWide && (
        <Sheet
          open={isSheetOpen}
          onClose={() => setSheetOpen(false)}
          size="full"
          title={t('search.filters')}
          closeLabel={t('app.close')}
          foot={
            <>
              <Button look="quiet" size="lg" disabled={filterCount === 0} onClick={clearFilters}>
                {t('search.clearAll')}
              </Button>
              <Button look="primary" size="lg" block busy={pages.isOld} onClick={() => setSheetOpen(false)}>
                {pages.total === null ? t('search.show') : t('search.showCount', { count: pages.total })}
              </Button>
            </>
          }
        >
          <div className={styles.sheet}>{filterPanel}</div>
        </Sheet>
      )}
    </Wrap>
  );
}
