import { useCallback } from 'react';
import { ListVideo } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { InfiniteList } from '#web/lib/lists/InfiniteList.tsx';
import { usePagedList } from '#web/lib/lists/use-paged-list.ts';
import { ListRow } from '#web/lists/ListRow.tsx';
import { fetchListsOf, type ListCard } from '#web/lists/queries.ts';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { SkeletonNameCard } from '#web/ui/feedback/Skeleton.tsx';
import { fitColumns } from '#web/ui/layout/VirtualList.tsx';
import styles from './UserLists.module.css';

const pageSize = 24;

/** Lists that a user shares, newest first. */
export function UserLists({ id }: { id: string }) {
  const t = useT();
  const pages = usePagedList<ListCard>({
    key: ['user', id, 'lists'],
    limit: pageSize,
    fetchPage: useCallback((span) => fetchListsOf(id, span), [id]),
  });
  return (
    <div className={styles.lists}>
      <InfiniteList
        alone
        pages={pages}
        label={t('users.lists')}
        columns={fitColumns(300, 12)}
        gap={12}
        estimate={() => 106}
        skeleton={<SkeletonNameCard picture="mosaic" />}
        skeletons={6}
        empty={<Empty icon={<ListVideo />} title={t('users.noLists')} />}
        renderItem={(list) => <ListRow list={list} />}
      />
    </div>
  );
}
