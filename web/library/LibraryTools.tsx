import { useRef, useState } from 'react';
import { ArrowDown, ArrowUp, ArrowUpDown, ChevronDown, Grid2x2, Grid3x3, List, ListFilter } from 'lucide-react';
import { librarySorts } from '#contract/rules/library-filters.ts';
import { ratingKeys } from '#web/lib/catalogue/covers.ts';
import { statusKeys } from '#web/lib/catalogue/statuses.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { phoneQuery, useMedia } from '#web/ui/behavior/use-media.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { RemovableChip } from '#web/ui/controls/Chip.tsx';
import { Segment } from '#web/ui/controls/Segment.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Menu, type MenuItem } from '#web/ui/overlays/Menu.tsx';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { Count } from '#web/ui/text/Count.tsx';
import {
  countFilters,
  naturalDirection,
  newSeed,
  storeView,
  withoutFilters,
  withTriState,
  type LibraryCriteria,
  type LibraryLayout,
  type LibrarySort,
  type TriFilter,
} from './criteria.ts';
import { LibrarySearchField } from './LibrarySearchField.tsx';
import styles from './LibraryTools.module.css';
import type { Category } from './queries.ts';
import { sortKeys, traitKeys } from './words.ts';

const LibraryFilters = deferredComponent(
  () => import('./LibraryFilters.tsx'),
  (all) => all.LibraryFilters,
  undefined,
  true,
);

interface ToolsProps {
  criteria: LibraryCriteria;
  onChange: (next: LibraryCriteria) => void;
  layout: LibraryLayout;
  onLayout: (layout: LibraryLayout) => void;
  categories: readonly Category[];
  /** Titles that match; null while unknown. */
  total: number | null;
}

/** Search, filters, order and layout of the library. */
export function LibraryTools({ criteria, onChange, layout, onLayout, categories, total }: ToolsProps) {
  const t = useT();
  const isPhone = useMedia(phoneQuery);
  const [isOpen, setOpen] = useState(false);
  const filterButton = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  const filterCount = countFilters(criteria);
  const filters = <LibraryFilters criteria={criteria} categories={categories} onChange={onChange} />;
  const clearButton = (
    <Button
      look="quiet"
      size={isPhone ? 'lg' : 'sm'}
      disabled={filterCount === 0}
      onClick={() => onChange({ ...withoutFilters(criteria), text: criteria.text, categories: criteria.categories })}
    >
      {t('search.clearAll')}
    </Button>
  );
  return (
    <>
      <div className={styles.tools}>
        <LibrarySearchField text={criteria.text} onChange={(text) => onChange({ ...criteria, text })} />
        <Button
          ref={filterButton}
          icon={<ListFilter />}
          end={filterCount > 0 && <Count>{filterCount}</Count>}
          aria-haspopup={isPhone ? 'dialog' : undefined}
          aria-expanded={isPhone ? undefined : isOpen}
          aria-label={
            isPhone
              ? filterCount > 0
                ? t('search.filtersSet', { count: filterCount })
                : t('search.filters')
              : undefined
          }
          onClick={() => setOpen(!isOpen)}
        >
          {isPhone ? undefined : t('search.filters')}
        </Button>
        {!isPhone && <ActiveFilters criteria={criteria} onChange={onChange} />}
        <span className={styles.space} />
        <SortMenu criteria={criteria} onChange={onChange} isPhone={isPhone} layout={layout} onLayout={onLayout} />
        {!isPhone && (
          <Segment
            label={t('search.layout')}
            value={layout}
            onChange={onLayout}
            options={layoutOptions.map(({ value, label, icon }) => ({
              value,
              icon,
              label: <span className="sr-only">{t(label)}</span>,
            }))}
          />
        )}
      </div>
      {isPhone ? (
        <Sheet
          open={isOpen}
          onClose={() => setOpen(false)}
          size="full"
          title={t('search.filters')}
          closeLabel={t('app.close')}
          trigger={filterButton}
          foot={
            <>
              {clearButton}
              <Button look="primary" size="lg" block onClick={() => setOpen(false)}>
                {total === null ? t('search.show') : t('search.showCount', { count: total })}
              </Button>
            </>
          }
        >
          {filters}
        </Sheet>
      ) : (
        isOpen && (
          <Panel className={styles.panel}>
            {filters}
            <div className={styles.panelFoot}>{clearButton}</div>
          </Panel>
        )
      )}
    </>
  );
}

const layoutOptions = [
  { value: 'list', label: 'library.layout.list', icon: <List /> },
  { value: 'compact', label: 'library.layout.compact', icon: <Grid3x3 /> },
  { value: 'covers', label: 'library.layout.covers', icon: <Grid2x2 /> },
] as const;

function SortMenu({
  criteria,
  onChange,
  isPhone,
  layout,
  onLayout,
}: Pick<ToolsProps, 'criteria' | 'onChange' | 'layout' | 'onLayout'> & { isPhone: boolean }) {
  const t = useT();
  const choose = (sort: LibrarySort, direction: 'asc' | 'desc'): void => {
    if (sort !== 'random') storeView({ sort, direction });
    onChange({ ...criteria, sort, direction, seed: sort === 'random' ? newSeed() : 0 });
  };
  const { sort, direction } = criteria;
  const items: MenuItem[] = [
    ...librarySorts.map((value): MenuItem => ({
      kind: 'choice',
      label: t(sortKeys[value]),
      checked: value === sort,
      // choosing the random order again shuffles
      onSelect: () => choose(value, value === sort ? direction : naturalDirection(value)),
    })),
    ...(sort === 'random'
      ? []
      : ([
          { kind: 'line' },
          {
            kind: 'choice',
            label: t('library.direction.asc'),
            icon: <ArrowUp />,
            checked: direction === 'asc',
            onSelect: () => choose(sort, 'asc'),
          },
          {
            kind: 'choice',
            label: t('library.direction.desc'),
            icon: <ArrowDown />,
            checked: direction === 'desc',
            onSelect: () => choose(sort, 'desc'),
          },
        ] satisfies MenuItem[])),
    ...(isPhone
      ? ([
          { kind: 'heading', label: t('search.layout') },
          ...layoutOptions.map(({ value, label, icon }) => ({
            kind: 'choice' as const,
            label: t(label),
            icon,
            checked: value === layout,
            onSelect: () => onLayout(value),
          })),
        ] satisfies MenuItem[])
      : []),
  ];
  const label = t('library.sortedBy', { order: t(sortKeys[sort]) });
  return (
    <Menu
      label={t('search.sort')}
      align="end"
      items={items}
      trigger={
        <Button
          look="quiet"
          icon={<ArrowUpDown />}
          end={isPhone ? undefined : <ChevronDown />}
          aria-label={label}
          title={label}
        >
          {isPhone ? undefined : t(sortKeys[sort])}
        </Button>
      }
    />
  );
}

/** Chosen filters, each with a button that removes it. */
function ActiveFilters({ criteria, onChange }: Pick<ToolsProps, 'criteria' | 'onChange'>) {
  const t = useT();
  const chips = (filter: TriFilter, nameOf: (value: never) => string) =>
    Object.entries(criteria[filter]).map(([value, state]) => {
      const name = nameOf(value as never);
      return (
        <RemovableChip
          key={`${filter} ${value}`}
          state={state}
          removeLabel={t('search.remove', { name })}
          onRemove={() => onChange(withTriState(criteria, filter, value, null))}
        >
          {name}
        </RemovableChip>
      );
    });
  return (
    <>
      {chips('traits', (trait: keyof typeof traitKeys) => t(traitKeys[trait]))}
      {chips('publications', (status: keyof typeof statusKeys) => t(statusKeys[status]))}
      {chips('ratings', (rating: keyof typeof ratingKeys) => t(ratingKeys[rating]))}
      {chips('languages', (code: string) => languageName(code))}
    </>
  );
}
