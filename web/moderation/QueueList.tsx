import { ArrowDownWideNarrow, Inbox, Keyboard, ListFilter } from 'lucide-react';
import { queueOrders, type QueueOrder } from '#contract/rules/queue-orders.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { Kbd } from '#web/ui/text/Kbd.tsx';
import { workbenchKeys } from './keys.ts';
import type { QueueFilters } from './queries.ts';
import { QueueRow } from './QueueRow.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import type { Sent } from './together.ts';
import type { Selection } from './use-selection.ts';
import { useNow } from './use-now.ts';
import { enableKeys, useKeysEnabled } from './use-keys.ts';
import type { Queue } from './use-queue.ts';
import { kindsKeys } from './words.ts';
import styles from './QueueList.module.css';

/** Items that wait, in the chosen order, with those that are ticked. */
export function QueueList({
  queue: { query, failure, items, total },
  filters: { kind, language, sort },
  openId,
  selection,
  onDone,
  onClear,
  onOpen,
  onSort,
  onFilters,
  onAllLanguages,
}: {
  queue: Queue;
  filters: QueueFilters;
  openId: string | null;
  selection: Selection;
  /** Gets what was done together, in words. */
  onDone: (sent: Sent, text: string) => void;
  /** Follows the press that clears the selection. */
  onClear: () => void;
  onOpen: (id: string) => void;
  onSort: (sort: QueueOrder) => void;
  onFilters: () => void;
  onAllLanguages: () => void;
}) {
  const t = useT();
  const now = useNow(60_000);
  const name = t(kind ? kindsKeys[kind] : 'moderation.all');
  return (
    <section className={styles.list} data-queue tabIndex={-1} aria-label={t('moderation.queue')}>
      <div className={styles.top}>
        <span className={styles.all}>
          {items.length > 0 && (
            <Checkbox
              hideLabel
              checked={selection.items.length === items.length}
              mixed={selection.items.length > 0 && selection.items.length < items.length}
              onChange={(checked) => (checked ? selection.selectAll() : selection.clear())}
            >
              {t('moderation.selectAll')}
            </Checkbox>
          )}
        </span>
        <b>{language ? `${name}, ${languageName(language)}` : name}</b>
        <span className={styles.order}>{t(orderKeys[sort])}</span>
        <OrderMenu sort={sort} onSort={onSort} />
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
        <Empty
          compact
          icon={<Inbox />}
          level={2}
          title={
            language ? t('moderation.nothingIn', { language: languageName(language) }) : t('moderation.nothingWaits')
          }
          action={language !== null && <Button onClick={onAllLanguages}>{t('moderation.allLanguages')}</Button>}
        />
      ) : (
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={item.id}>
              <QueueRow
                item={item}
                now={now}
                current={item.id === openId}
                ticked={selection.has(item.id)}
                onTick={(range) => selection.toggle(item.id, range)}
                onOpen={() => onOpen(item.id)}
              />
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
      <SelectionBar selection={selection} onDone={onDone} onClear={onClear} />
    </section>
  );
}

const orderKeys = {
  due: 'moderation.order',
  oldest: 'moderation.order.oldest',
  reports: 'moderation.order.reports',
  kind: 'moderation.order.kind',
} as const satisfies Record<QueueOrder, MessageKey>;

function OrderMenu({ sort, onSort }: { sort: QueueOrder; onSort: (sort: QueueOrder) => void }) {
  const t = useT();
  const label = t('moderation.sort');
  return (
    <Menu
      label={label}
      align="end"
      trigger={<IconButton label={label} icon={<ArrowDownWideNarrow />} />}
      items={queueOrders.map((order) => ({
        kind: 'choice',
        label: t(orderKeys[order]),
        checked: order === sort,
        onSelect: () => onSort(order),
      }))}
    />
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
