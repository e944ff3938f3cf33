import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { titleNames } from '#contract/rules/title-names.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { saveScrollPosition, scrollPositionOf } from '#web/lib/lists/scroll-positions.ts';
import { useHistoryEntry } from '#web/lib/navigation/location.ts';
import { Busy, Skeleton, SkeletonCards } from '#web/ui/feedback/Skeleton.tsx';
import { coverColumns, fitColumns, VirtualList } from '#web/ui/layout/VirtualList.tsx';
import type { LibraryCriteria, LibraryLayout } from './criteria.ts';
import { LibraryCard } from './LibraryCard.tsx';
import styles from './LibraryGrid.module.css';
import { categoriesQuery } from './queries.ts';
import { Selectable } from './Selectable.tsx';
import type { Library } from './use-library.ts';
import type { Selection } from './use-selection.ts';

/** Columns, gap and estimated height of an item for each layout. */
const looks = {
  covers: { columns: coverColumns, gap: 16, estimate: (width: number) => (width * 10) / 7 + (width < 148 ? 78 : 108) },
  compact: {
    columns: (width: number) => (width < 620 ? 4 : fitColumns(104, 12)(width)),
    gap: 12,
    estimate: (width: number) => (width * 10) / 7 + 34,
  },
  list: { columns: () => 1, gap: 0, estimate: () => 83 },
} as const;

/** Covers that load eagerly. */
const eagerCount = 12;
const keyOf = (index: number): string => String(index);

/** The titles in one of three layouts; only those near the window are in the document. */
export function LibraryGrid({
  library,
  layout,
  selection,
  criteria,
  isWaiting,
}: {
  library: Library;
  layout: LibraryLayout;
  selection: Selection;
  criteria: LibraryCriteria;
  /** Whether something above the titles is still to come, which would move them. */
  isWaiting: boolean;
}) {
  const t = useT();
  const language = useLanguage();
  const entry = useHistoryEntry();
  const categories = useQuery(categoriesQuery).data;
  const categoryNames = useMemo(() => new Map(categories?.map(({ id, name }) => [id, name])), [categories]);
  const name = `library ${layout}`;
  const saved = useMemo(() => scrollPositionOf(entry, name), [entry, name]);
  const skeleton =
    layout === 'list' ? (
      <SkeletonLine />
    ) : (
      <span className={layout === 'covers' ? styles.waiting : undefined}>
        <SkeletonCards count={1} />
      </span>
    );
  const look = looks[layout];
  if (!library.first || isWaiting)
    return (
      <Busy label={t('app.loading')}>
        <VirtualList {...look} label={t('app.loading')} count={18} keyOf={keyOf} renderItem={() => skeleton} />
      </Busy>
    );
  return (
    <div className={styles.list} data-old={library.isOld || undefined} aria-busy={library.isOld || undefined}>
      <VirtualList
        {...look}
        key={`${entry} ${layout}`}
        label={t('library.title')}
        count={library.total}
        keyOf={keyOf}
        place={saved}
        onPlace={(place) =>
          saveScrollPosition(entry, name, place.heights.length > 2000 ? { ...place, heights: [] } : place)
        }
        onRange={library.setRange}
        isReady={(index) => library.entryAt(index) !== undefined}
        renderItem={(index) => {
          const item = library.entryAt(index);
          if (!item) return <span aria-hidden="true">{skeleton}</span>;
          const selected = selection.ids.has(item.id);
          return (
            <Selectable
              id={item.id}
              index={index}
              name={item.title ? titleNames(item.title.attributes, language).main.text : (item.name ?? '')}
              selection={selection}
            >
              <LibraryCard
                entry={item}
                resume={library.resumeOf(item.id)}
                layout={layout}
                selected={selected}
                eager={index < eagerCount}
                categoryNames={categoryNames}
                showsStatus={criteria.status === null}
              />
            </Selectable>
          );
        }}
      />
    </div>
  );
}

function SkeletonLine() {
  return (
    <span className={styles.line}>
      <Skeleton shape="cover" width="46px" />
      <span>
        <Skeleton width="40%" />
        <Skeleton width="24%" height="11px" />
      </span>
    </span>
  );
}
