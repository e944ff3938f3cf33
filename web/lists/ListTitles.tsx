import { useCallback } from 'react';
import { ListVideo } from 'lucide-react';
import { eagerEntryCount } from '#contract/preload/list-queries.ts';
import { toBcp47 } from '#contract/rules/languages.ts';
import { coverBlur, mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { formatCount, formatDecimal } from '#web/lib/i18n/format.ts';
import { CountLine } from '#web/lib/lists/CountLine.tsx';
import { HiddenByFilters } from '#web/lib/lists/HiddenByFilters.tsx';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { InfiniteList } from '#web/lib/lists/InfiniteList.tsx';
import { titleNames } from '#contract/rules/title-names.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { statusKeys } from '#web/lib/catalogue/statuses.ts';
import { usePagedList } from '#web/lib/lists/use-paged-list.ts';
import { Dot } from '#web/ui/text/Dot.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { EntryRow } from '#web/ui/cards/EntryRow.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Score } from '#web/ui/text/Score.tsx';
import { SkeletonMiniRows } from '#web/ui/feedback/Skeleton.tsx';
import { EntryEnd } from './EntryEnd.tsx';
import { countEntries, fetchEntries, preloadedEntries, type ListEntry } from './queries.ts';
import styles from './ListTitles.module.css';

const pageSize = 50;

/** Titles in the owner's order, with the owner's notes. */
export function ListTitles({ id }: { id: string }) {
  const t = useT();
  const filters = useFilters();
  const pages = usePagedList<ListEntry>({
    key: ['list', id, 'titles', filters],
    limit: pageSize,
    known: () => preloadedEntries(id, filters),
    fetchPage: useCallback((span) => fetchEntries(id, filters, span), [id, filters]),
  });
  return (
    <div className={styles.titles}>
      <h2 className="sr-only">{t('lists.titles')}</h2>
      <CountLine
        alone
        count={
          pages.total === null ? null : t('lists.titleCount', { count: pages.total, shown: formatCount(pages.total) })
        }
      >
        <HiddenByFilters
          name={['list', id]}
          total={pages.total}
          countAll={(signal) => countEntries(id, signal)}
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
        empty={<Empty icon={<ListVideo />} title={t('lists.empty')} />}
        renderItem={(entry, index) => <ListEntryRow entry={entry} rank={index + 1} />}
      />
    </div>
  );
}

function ListEntryRow({ entry: { title, note }, rank }: { entry: ListEntry; rank: number }) {
  const t = useT();
  const { attributes } = title;
  const { main } = titleNames(attributes, useLanguage());
  const path = pathTo.titleOf(title);
  return (
    <Panel className={styles.line}>
      <EntryRow
        href={path}
        rank={formatCount(rank)}
        cover={{
          src: mainCoverUrl(title, 256),
          blur: coverBlur(attributes.contentRating, t),
          eager: rank <= eagerEntryCount,
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
