import { useState } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ListVideo } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Loaded } from '#web/lib/api/Loaded.tsx';
import { useDebounced } from '#web/lib/render/use-debounced.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { SearchField } from '#web/ui/controls/SearchField.tsx';
import { Segment } from '#web/ui/controls/Segment.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { ListByline } from './ListByline.tsx';
import { ListRow } from './ListRow.tsx';
import { sharedListsQuery, type ListOrder } from './queries.ts';
import styles from './ListDirectory.module.css';

const pageSize = 6;
const debounceMs = 300;
const orders: readonly ListOrder[] = ['hot', 'newest', 'updated', 'follows'];
const orderKeys = {
  hot: 'lists.order.hot',
  newest: 'lists.order.newest',
  updated: 'lists.order.updated',
  follows: 'lists.order.follows',
} as const;

/** Public lists of everybody: by recent follows, age, last change or all follows, and by a part of their name. */
export function ListDirectory() {
  const t = useT();
  const [order, setOrder] = useState<ListOrder>('hot');
  const [typed, setTyped] = useState('');
  const name = useDebounced(typed.trim(), debounceMs);
  const query = useInfiniteQuery({ ...sharedListsQuery(order, name, pageSize), placeholderData: keepPreviousData });
  return (
    <div id="lists" className={styles.directory}>
      <Section title={t('lists.directory')}>
        <div className={styles.tools}>
          <Segment
            label={t('lists.order')}
            value={order}
            options={orders.map((value) => ({ value, label: t(orderKeys[value]) }))}
            onChange={setOrder}
          />
          <div className={styles.search}>
            <SearchField
              label={t('lists.search')}
              clearLabel={t('search.clearWords')}
              maxLength={100}
              value={typed}
              onChange={setTyped}
            />
          </div>
        </div>
        <Loaded query={query} height="336px">
          {({ pages }) => {
            const lists = pages.flatMap((page) => page.lists);
            if (lists.length === 0) return <NoLists order={order} name={name} onNewest={() => setOrder('newest')} />;
            return (
              <div aria-busy={query.isPlaceholderData || undefined}>
                <div className={styles.cards}>
                  {lists.map((list) => (
                    <ListRow key={list.id} list={list} note={<ListByline list={list} />} />
                  ))}
                </div>
                {query.hasNextPage && (
                  <Button
                    className={styles.more}
                    busy={query.isFetchingNextPage}
                    onClick={() => void query.fetchNextPage()}
                  >
                    {t('lists.showMore')}
                  </Button>
                )}
              </div>
            );
          }}
        </Loaded>
      </Section>
    </div>
  );
}

function NoLists({ order, name, onNewest }: { order: ListOrder; name: string; onNewest: () => void }) {
  const t = useT();
  if (name !== '') return <Empty compact icon={<ListVideo />} title={t('lists.noneFound', { name })} />;
  const needsFollows = order === 'hot' || order === 'follows';
  return (
    <Empty
      compact
      icon={<ListVideo />}
      title={t(needsFollows ? 'social.noFollowedLists' : 'social.noLists')}
      action={needsFollows && <Button onClick={onNewest}>{t('lists.order.newest')}</Button>}
    />
  );
}
