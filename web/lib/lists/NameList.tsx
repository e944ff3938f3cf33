import type { ReactNode } from 'react';
import { formatCount } from '../i18n/format.ts';
import { useT } from '../i18n/i18n.ts';
import type { MessageKey } from '../i18n/messages.ts';
import { InfiniteList } from './InfiniteList.tsx';
import { useAddress } from '../navigation/use-address.ts';
import { usePagedList, type PagedAnswer } from './use-paged-list.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { ListTools } from '#web/ui/layout/ListTools.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { SkeletonNameCard } from '#web/ui/feedback/Skeleton.tsx';
import { fitColumns } from '#web/ui/layout/VirtualList.tsx';
import { DebouncedSearchField } from './DebouncedSearchField.tsx';

/** An order that a list can be put in. The one called `relevance` is only for words. */
export interface Sorting<Order> {
  value: string;
  label: MessageKey;
  order: Order;
}

interface NameListProps<T, Order> {
  /** Names the list, as the key of its query does. */
  name: string;
  /** Of the page, which keeps what is chosen. */
  path: string;
  words: Record<'title' | 'label' | 'placeholder' | 'none' | 'noMatch' | 'showAll', MessageKey>;
  /** With `count` and `shown`. */
  countWord: MessageKey;
  icon: ReactNode;
  /** The first that can be had is the usual one. */
  sorts: readonly Sorting<Order>[];
  limit: number;
  find: (
    asked: { order: Order; name?: string },
    span: { limit: number; offset: number; signal: AbortSignal },
  ) => Promise<PagedAnswer<T>>;
  /** One more choice that narrows, kept in the address under `param`. */
  narrowing?: { param: string; value: string; select: (choose: (value: string) => void) => ReactNode };
  /** The viewer may block what is in it. */
  blockable?: boolean;
  /** Below the sentence that there is nothing at all: why, and what to do. */
  start?: { text: MessageKey; action?: ReactNode };
  card: { width: number; height: number; picture: 'avatar' | 'mosaic' };
  renderItem: (item: T) => ReactNode;
}

/** All of a kind that has names: words, order and what else narrows are in the address; how many there are, and cards. */
export function NameList<T extends { id: string }, Order>({
  name,
  path,
  words,
  countWord,
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
  const [params, change] = useAddress(path);
  const text = params.get('q')?.trim() ?? '';
  const offered = sorts.filter(({ value }) => value !== 'relevance' || text !== '');
  const usual = offered[0]!;
  const { value: sort, order } = offered.find(({ value }) => value === params.get('sort')) ?? usual;
  const pages = usePagedList({
    key: [name, text, narrowing?.value ?? '', sort],
    limit,
    fetchPage: (span) => find({ order, ...(text === '' ? {} : { name: text }) }, span),
    keepOld: true,
  });
  const narrowed = text !== '' || (narrowing !== undefined && narrowing.value !== '');
  const everything = { q: null, ...(narrowing ? { [narrowing.param]: null } : {}) };
  const selectSort = (
    <Select
      key="sort"
      label={t('search.sort')}
      hideLabel
      size="lg"
      value={sort}
      options={offered.map(({ value, label }) => ({ value, label: t(label) }))}
      onChange={(value) => change({ sort: value === usual.value ? null : value })}
    />
  );
  return (
    <>
      <ListTools
        words={
          <DebouncedSearchField
            text={text}
            label={t(words.label)}
            placeholder={t(words.placeholder)}
            onChange={(q) => change({ q })}
          />
        }
        selects={
          narrowing ? [narrowing.select((value) => change({ [narrowing.param]: value })), selectSort] : [selectSort]
        }
        count={pages.total !== null && t(countWord, { count: pages.total, shown: formatCount(pages.total) })}
        busy={pages.isOld}
      />
      <h2 className="sr-only">{t('find.results')}</h2>
      <InfiniteList
        alone={blockable}
        pages={pages}
        label={t(words.title)}
        columns={fitColumns(card.width, 12)}
        gap={12}
        estimate={() => card.height}
        skeleton={<SkeletonNameCard picture={card.picture} />}
        skeletons={18}
        renderItem={renderItem}
        empty={
          <Empty
            icon={icon}
            level={2}
            title={t(narrowed ? words.noMatch : words.none)}
            action={narrowed ? <Button onClick={() => change(everything)}>{t(words.showAll)}</Button> : start?.action}
          >
            {!narrowed && start && t(start.text)}
          </Empty>
        }
      />
    </>
  );
}
