import { useState, type ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BookX, EyeOff, SearchX, UserX, UsersRound } from 'lucide-react';
import { limits } from '#contract/rules/limits.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Loaded } from '#web/lib/api/Loaded.tsx';
import { useDebounced } from '#web/lib/render/use-debounced.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { SearchField } from '#web/ui/controls/SearchField.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { BlockField } from './BlockField.tsx';
import { blockListQuery, type BlockList } from './blocked-list.ts';
import styles from './BlockedList.module.css';
import { BlockedRow } from './BlockedRow.tsx';

const maxBlocks: Record<BlockList, number> = {
  users: limits.blockedUsers,
  groups: limits.blockedGroups,
  titles: limits.hiddenTitles,
  within: limits.blocksWithinTitles,
};

/** Shown beside the words for a list that is empty. */
const icons: Record<BlockList, ReactNode> = {
  users: <UserX />,
  groups: <UsersRound />,
  titles: <EyeOff />,
  within: <BookX />,
};

/** Debounce of the name filter, in milliseconds. */
const debounceMs = 250;
/** The name filter is shown only above this number of blocks. */
const searchThreshold = 8;

/** Number of blocks out of the maximum; empty while there are none. */
export function BlockCount({ list }: { list: BlockList }) {
  const t = useT();
  const total = useTotal(list);
  return (
    <output className={styles.count}>
      {total > 0 && t('blocks.count', { count: formatCount(total), limit: formatCount(maxBlocks[list]) })}
    </output>
  );
}

/** The viewer's blocks of one kind. Rendered for members only. */
export function BlockedList({ list }: { list: BlockList }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const name = useDebounced(typed.trim(), debounceMs);
  const allBlocks = useInfiniteQuery(blockListQuery(list, ''));
  const matchingBlocks = useInfiniteQuery({ ...blockListQuery(list, name), enabled: name !== '' });
  const query = name === '' ? allBlocks : matchingBlocks;
  const total = useTotal(list);
  return (
    <Panel>
      <div className={styles.head}>
        {allBlocks.data && total === 0 ? (
          <div className={styles.none}>
            {icons[list]}
            <b>{t(`blocks.${list}.empty`)}</b>
            <Text as="p" size="sm" muted>
              {t(`blocks.${list}.none`)}
            </Text>
          </div>
        ) : (
          <Text as="p" size="sm" muted>
            {t(`blocks.${list}.hint`)}
          </Text>
        )}
        {(list === 'users' || list === 'groups') && (
          <div className={styles.find}>
            <BlockField list={list} />
          </div>
        )}
        {total > searchThreshold && (
          <div className={styles.find}>
            <SearchField
              label={t('blocks.find')}
              clearLabel={t('settings.clearFind')}
              value={typed}
              onChange={setTyped}
            />
          </div>
        )}
      </div>
      <Loaded query={query} height="64px">
        {({ pages }) => {
          const blocks = pages.flatMap(({ data }) => data);
          if (blocks.length === 0) return name !== '' && <NoMatches />;
          return (
            <>
              <ul className={styles.list}>
                {blocks.map((block) => (
                  <BlockedRow key={block.id} list={list} block={block} />
                ))}
              </ul>
              {query.hasNextPage && (
                <div className={styles.more}>
                  <Button look="quiet" size="sm" busy={query.isFetching} onClick={() => void query.fetchNextPage()}>
                    {t('blocks.showMore')}
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}

function NoMatches() {
  const t = useT();
  return <Empty compact icon={<SearchX />} title={t('blocks.noneFound')} />;
}

const useTotal = (list: BlockList): number => useInfiniteQuery(blockListQuery(list, '')).data?.pages.at(-1)?.total ?? 0;
