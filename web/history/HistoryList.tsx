import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Clock, WifiOff } from 'lucide-react';
import { formatDay } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { InfiniteList } from '#web/lib/lists/InfiniteList.tsx';
import { invalidateReading } from '#web/lib/reading/title-progress.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { usePagedList } from '#web/lib/lists/use-paged-list.ts';
import { useDebounced } from '#web/lib/render/use-debounced.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { SearchField } from '#web/ui/controls/SearchField.tsx';
import { SectionHeading } from '#web/ui/layout/SectionHeading.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { historyKey } from './changes.ts';
import { fetchHistory } from './entries.ts';
import { HistoryRow } from './HistoryRow.tsx';
import { listen } from '#web/ui/behavior/listen.ts';
import styles from './HistoryPage.module.css';
import { LocalHistoryNote } from './LocalHistoryNote.tsx';

const pageSize = 32;
const rowHeight = 96;

/** Opened chapters, by day. A guest's history cannot be searched, because the device does not store names. */
export function HistoryList({ guest }: { guest: boolean }) {
  const t = useT();
  const [searchText, setWords] = useState('');
  const query = useDebounced(searchText.trim(), 250);
  const pages = usePagedList({
    key: [...historyKey, guest, query],
    limit: pageSize,
    fetchPage: (span) => fetchHistory(query, span),
    keepOld: true,
  });
  const { items, start: firstIndex } = pages;
  const dayOf = (index: number): string => items[index - firstIndex]?.at.toDateString() ?? '';
  const isFirstOfDay = (index: number): boolean => index === firstIndex || dayOf(index) !== dayOf(index - 1);
  const queryClient = useQueryClient();
  // offline, the history consists of downloaded chapters
  const onlyDownloaded = items.some(({ kept }) => kept);
  useEffect(() => {
    if (!onlyDownloaded) return undefined;
    return listen(window, { online: () => void invalidateReading(queryClient) });
  }, [queryClient, onlyDownloaded]);
  return (
    <>
      {onlyDownloaded ? (
        <Note icon={<WifiOff />} lead={t('history.onlyKept')}>
          {t('history.onlyKeptHint')}
        </Note>
      ) : (
        guest && <LocalHistoryNote />
      )}
      {!guest && (
        <div className={styles.search}>
          <SearchField
            label={t('history.search')}
            clearLabel={t('history.clearSearch')}
            value={searchText}
            onChange={setWords}
          />
        </div>
      )}
      <InfiniteList
        alone
        pages={pages}
        label={t('nav.history')}
        gap={0}
        estimate={() => rowHeight}
        skeleton={
          <div className={styles.waiting}>
            <Skeleton shape="cover" />
          </div>
        }
        skeletons={6}
        renderItem={(entry, index) => (
          <>
            {isFirstOfDay(index) && (
              <div className={styles.day} data-first={index === 0 || undefined}>
                <SectionHeading title={formatDay(entry.at)} />
              </div>
            )}
            <HistoryRow entry={entry} first={isFirstOfDay(index)} last={dayOf(index) !== dayOf(index + 1)} />
          </>
        )}
        empty={
          query === '' ? (
            <Empty
              icon={<Clock />}
              level={2}
              title={t('history.none')}
              action={
                <Button look="primary" href={pathTo.latest()}>
                  {t('history.findSomething')}
                </Button>
              }
            >
              {t('history.noneHint')}
            </Empty>
          ) : (
            <Empty icon={<Clock />} level={2} title={t('history.noMatch', { words: query })} />
          )
        }
      />
    </>
  );
}
