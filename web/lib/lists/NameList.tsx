import type { ReactNode } from 'react';
import { formatCount } from '../i18n/format.ts';
import { useT } from '../i18n/i18n.ts';
import type { MessageKey } from '../i18n/messages.ts';
import { HiddenNote } from './HiddenNote.tsx';
import { InfiniteList } from './InfiniteList.tsx';
import { useUrlParams } from '../navigation/use-address.ts';
import { usePagedList, type PagedResponse, type PageRequest } from './use-paged-list.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { ListTools } from '#web/ui/layout/ListTools.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { SkeletonNameCard } from '#web/ui/feedback/Skeleton.tsx';
import { fitColumns } from '#web/ui/layout/VirtualList.tsx';
import { DebouncedSearchField } from './DebouncedSearchField.tsx';

/** Sort option of a list. `relevance` is offered only with a search text. */
export interface Sorting<Order> {
  value: string;
  label: MessageKey;
  order: Order;
}

interface NameListProps<T, Order> {
  /** Kind of the entities, whose messages are `<kind>.name`, `<kind>.noMatch` and so on. */
  kind: 'authors' | 'groups' | 'users';
  /** Identifies the list in its query key; defaults to the kind. */
  name?: string;
  /** Path of the page, whose URL query keeps the choices. */
  path: string;
  /** Name of the list; defaults to that of the kind. */
  title?: MessageKey;
  /** Message for an empty list without search text and filter. */
  none: MessageKey;
  icon: ReactNode;
  /** Sort options; the first available one is the default. */
  sorts: readonly Sorting<Order>[];
  limit: number;
  find: (criteria: { order: Order; name?: string }, span: PageRequest) => Promise<PagedResponse<T>>;
  /** Additional filter, kept in the URL query as `param`. */
  narrowing?: {
    param: string;
    value: string;
    /** Its control, beside the order; absent if the page has another one. */
    select?: (choose: (value: string) => void) => ReactNode;
  };
  /** Items can be blocked by the viewer. */
  blockable?: boolean;
  /** Explanation and action below the empty state of the unfiltered list. */
  start?: { text: MessageKey; action?: ReactNode };
  /** `gap`: between cards, 12 px by default. */
  card: { width: number; height: number; gap?: number; picture: 'avatar' | 'mosaic' };
  renderItem: (item: T) => ReactNode;
}

/** Searchable list of named entities as cards, with their count. Search text, order and filter are in the URL query. */
export function NameList<T extends { id: string }, Order>({
  kind,
  name = kind,
  path,
  title = `${kind}.title`,
  none,
  icon,
  sorts,
  limit,
  find,
  narrowing,
  blockable = false,
  start,
  card,
  renderItem,
}: NameListProps<T, Order>) {
  const t = useT();
  const [params, change] = useUrlParams(path);
  const searchText = params.get('q')?.trim() ?? '';
  const availableSorts = sorts.filter(({ value }) => value !== 'relevance' || searchText !== '');
  const defaultSort = availableSorts[0]!;
  const { value: sort, order } = availableSorts.find(({ value }) => value === params.get('sort')) ?? defaultSort;
  const pages = usePagedList({
    key: [name, searchText, narrowing?.value ?? '', sort],
    limit,
    fetchPage: (span) => find({ order, ...(searchText === '' ? {} : { name: searchText }) }, span),
    keepOld: true,
  });
  const isFiltered = searchText !== '' || (narrowing !== undefined && narrowing.value !== '');
  const clearedParams = { q: null, ...(narrowing ? { [narrowing.param]: null } : {}) };
  const selectSort = (
    <Select
      key="sort"
      label={t('search.sort')}
      hideLabel
      value={sort}
      options={availableSorts.map(({ value, label }) => ({ value, label: t(label) }))}
      onChange={(value) => change({ sort: value === defaultSort.value ? null : value })}
    />
  );
  return (
    <>
      <ListTools
        words={
          <DebouncedSearchField
            text={searchText}
            label={t(`${kind}.name`)}
            placeholder={t(`${kind}.searchPlaceholder`)}
            onChange={(q) => change({ q })}
          />
        }
        selects={
          narrowing?.select
            ? [narrowing.select((value) => change({ [narrowing.param]: value })), selectSort]
            : [selectSort]
        }
        count={
          pages.total !== null && (
            <>
              {t(`${kind}.count`, { count: pages.total, shown: formatCount(pages.total) })}
              {pages.total > 0 && <HiddenNote inline alone={blockable} hidden={pages.hidden} />}
            </>
          )
        }
        busy={pages.isOld}
      />
      <h2 className="sr-only">{t('find.results')}</h2>
      <InfiniteList
        alone={blockable}
        hiddenCountAbove={pages.total !== 0}
        pages={pages}
        label={t(title)}
        columns={fitColumns(card.width, card.gap ?? 12)}
        gap={card.gap ?? 12}
        estimate={() => card.height}
        skeleton={<SkeletonNameCard picture={card.picture} />}
        skeletons={18}
        renderItem={renderItem}
        empty={
          <Empty
            icon={icon}
            level={2}
            title={t(isFiltered ? `${kind}.noMatch` : none)}
            action={
              isFiltered ? <Button onClick={() => change(clearedParams)}>{t(`${kind}.showAll`)}</Button> : start?.action
            }
          >
            {!isFiltered && start && t(start.text)}
          </Empty>
        }
      />
    </>
  );
}
