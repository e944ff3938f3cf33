import { useCallback, useMemo } from 'react';
import { ListFilter, ListVideo } from 'lucide-react';
import { eagerEntryCount } from '#contract/preload/list-queries.ts';
import { toBcp47 } from '#contract/rules/languages.ts';
import { coverBlur, mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { usePreferredLanguages } from '#web/lib/preferences/reader-languages.ts';
import { formatCount, formatDecimal } from '#web/lib/i18n/format.ts';
import { CountLine } from '#web/lib/lists/CountLine.tsx';
import { HiddenByFilters } from '#web/lib/lists/HiddenByFilters.tsx';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { InfiniteList } from '#web/lib/lists/InfiniteList.tsx';
import { titleNames } from '#contract/rules/title-names.ts';
import { useUrlParams } from '#web/lib/navigation/use-address.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { statusKeys } from '#web/lib/catalogue/statuses.ts';
import { usePagedList } from '#web/lib/lists/use-paged-list.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dot } from '#web/ui/text/Dot.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { EntryRow } from '#web/ui/cards/EntryRow.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Score } from '#web/ui/text/Score.tsx';
import { SkeletonMiniRows } from '#web/ui/feedback/Skeleton.tsx';
import { EntryEnd } from './EntryEnd.tsx';
import { countEntries, fetchEntries, preloadedEntries, type ListEntry } from './queries.ts';
import {
  countTitleFilters,
  criteriaQuery,
  readTitleCriteria,
  withoutTitleFilters,
  writeTitleCriteria,
  type TitleCriteria,
} from './title-criteria.ts';
import { TitleTools } from './TitleTools.tsx';
import styles from './ListTitles.module.css';

const pageSize = 50;

/** Titles in the owner's order or another one, with the owner's notes. @param path of the page */
export function ListTitles({ id, path }: { id: string; path: string }) {
  const t = useT();
  const filters = useFilters();
  const languages = usePreferredLanguages();
  const [params, patchParams] = useUrlParams(path);
  const criteria = useMemo(() => readTitleCriteria(params), [params]);
  const query = useMemo(() => criteriaQuery(criteria, languages), [criteria, languages]);
  const isWhole = Object.keys(query).length === 0;
  const filterCount = countTitleFilters(criteria);
  const change = (next: TitleCriteria): void => patchParams(writeTitleCriteria(next));
  const pages = usePagedList<ListEntry>({
    key: ['list', id, 'titles', filters, query],
    limit: pageSize,
    known: () => (isWhole ? preloadedEntries(id, filters) : undefined),
    fetchPage: useCallback((span) => fetchEntries(id, filters, span, query), [id, filters, query]),
    keepOld: true,
  });
  return (
    <div className={styles.titles}>
      <h2 className="sr-only">{t('lists.titles')}</h2>
      <TitleTools id={id} criteria={criteria} onChange={change} />
      <CountLine
        alone
        busy={pages.isOld}
        count={
          pages.total === null ? null : t('lists.titleCount', { count: pages.total, shown: formatCount(pages.total) })
        }
      >
        <HiddenByFilters
          name={['list', id, query]}
          total={pages.total}
          countAll={(signal) => countEntries(id, query, signal)}
          blocked={pages.hidden}
        />
      </CountLine>
      <InfiniteList
        hiddenCountAbove
        pages={pages}
        label={t('lists.titles')}
        estimate={() => 106}
        skeleton={
          <Panel className={styles.line}>
            <SkeletonMiniRows count={1} />
          </Panel>
        }
        skeletons={6}
        empty={
          filterCount === 0 ? (
            <Empty icon={<ListVideo />} title={t('lists.empty')} />
          ) : (
            <Empty
              icon={<ListFilter />}
              title={t('search.nothing')}
              action={<Button onClick={() => change(withoutTitleFilters(criteria))}>{t('search.clearAll')}</Button>}
            >
              {t('search.nothingFilters')}
            </Empty>
          )
        }
        renderItem={(entry, index) => <ListEntryRow entry={entry} index={index} hasRank={isWhole} />}
      />
    </div>
  );
}

function ListEntryRow({
  entry: { title, note },
  index,
  hasRank,
}: {
  entry: ListEntry;
  index: number;
  /** Whether the row is at its place in the list. */
  hasRank: boolean;
}) {
  const t = useT();
  const { attributes } = title;
  const { main } = titleNames(attributes, useLanguage());
  const path = pathTo.titleOf(title);
  return (
    <Panel className={styles.line}>
      <EntryRow
        href={path}
        rank={hasRank ? formatCount(index + 1) : null}
        cover={{
          src: mainCoverUrl(title, 256),
          blur: coverBlur(attributes.contentRating, t),
          eager: index < eagerEntryCount,
        }}
        name={main.text}
        lang={toBcp47(main.language)}
        figures={
          <>
            {title.rating !== null && <Score>{formatDecimal(title.rating, 2)}</Score>}
            <span>
              <Dot tone={`pub-${attributes.status}`} />
              {t(statusKeys[attributes.status])}
              {attributes.year !== null && `, ${attributes.year}`}
            </span>
            {title.chapters !== null && <span>{t('titles.chapterCount', { count: title.chapters })}</span>}
          </>
        }
        {...(note ? { note } : {})}
        menu={<EntryEnd id={title.id} name={main.text} path={path} />}
      />
    </Panel>
  );
}
