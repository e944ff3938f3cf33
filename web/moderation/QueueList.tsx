import { Inbox, Keyboard, ListFilter } from 'lucide-react';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { Kbd } from '#web/ui/text/Kbd.tsx';
import { workbenchKeys } from './keys.ts';
import type { QueueFilters } from './queries.ts';
import { QueueRow } from './QueueRow.tsx';
import { useNow } from './use-now.ts';
import { enableKeys, useKeysEnabled } from './use-keys.ts';
import type { Queue } from './use-queue.ts';
import { kindsKeys } from './words.ts';
import styles from './QueueList.module.css';

/** Items that wait, the earliest due first. */
export function QueueList({
  queue: { query, failure, items, total },
  filters: { kind, language },
  openId,
  onOpen,
  onFilters,
}: {
  queue: Queue;
  filters: QueueFilters;
  openId: string | null;
  onOpen: (id: string) => void;
  onFilters: () => void;
}) {
  const t = useT();
  const now = useNow(60_000);
  const name = t(kind ? kindsKeys[kind] : 'moderation.all');
  return (
    <section className={styles.list} aria-label={t('moderation.queue')}>
      <div className={styles.top}>
        <b>{language ? `${name}, ${languageName(language)}` : name}</b>
        <span className={styles.order}>{t('moderation.order')}</span>
        <span className={styles.narrow}>
          <IconButton label={t('moderation.filters')} icon={<ListFilter />} onClick={onFilters} />
        </span>
        <span className={styles.wide}>
          <KeysMenu />
        </span>
      </div>
      {failure ? (
        <SectionError query={query} failure={failure} />
      ) : total === null ? (
        <Busy label={t('app.loading')}>
          <Skeleton height="320px" />
        </Busy>
      ) : items.length === 0 ? (
        <Empty compact icon={<Inbox />} level={2} title={t('moderation.nothingWaits')} />
      ) : (
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={item.id}>
              <QueueRow item={item} now={now} current={item.id === openId} onOpen={() => onOpen(item.id)} />
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <p className={styles.more}>
          <Button look="soft" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('moderation.more')}
          </Button>
        </p>
      )}
    </section>
  );
}

/** Menu with the keys of the page, which can be switched off on this device. */
function KeysMenu() {
  const t = useT();
  const enabled = useKeysEnabled();
  const label = t('moderation.keys');
  return (
    <Menu
      label={label}
      align="end"
      trigger={<IconButton label={label} icon={<Keyboard />} />}
      items={[
        {
          kind: 'choice',
          keepOpen: true,
          label: t('moderation.keys.use'),
          checked: enabled,
          onSelect: () => enableKeys(!enabled),
        },
        { kind: 'line' },
        ...workbenchKeys.map(([key, meaning]) => ({
          label: t(meaning),
          disabled: true,
          end: <Kbd>{key}</Kbd>,
        })),
      ]}
    />
  );
}
