import { useRef, useState } from 'react';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageKeys } from '#web/lib/navigation/page-keys.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useUrlParams } from '#web/lib/navigation/use-address.ts';
import { lastingQuery, type LastingSession } from '#web/lib/session/use-lasting-session.ts';
import { StaffNav } from '#web/lib/staff/StaffNav.tsx';
import { focusSoon } from '#web/ui/behavior/move-focus.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Kbd } from '#web/ui/text/Kbd.tsx';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { Filters } from './Filters.tsx';
import { ItemPane } from './ItemPane.tsx';
import { workbenchKeyGroup } from './keys.ts';
import { countsQuery, moderationKey, readFilters } from './queries.ts';
import { QueueList } from './QueueList.tsx';
import { useKeys, useKeysEnabled } from './use-keys.ts';
import { useQueue } from './use-queue.ts';
import type { Sent } from './together.ts';
import { useSelection } from './use-selection.ts';
import { useUndo } from './use-undo.ts';
import { type DecisionDraft, itemNameId } from './words.ts';
import styles from './Workbench.module.css';

/** Three panes: filters, the queue, the open item; on phones the item is a screen of its own. */
export function Workbench({ session }: { session: LastingSession }) {
  const t = useT();
  const client = useQueryClient();
  const [params, patchParams] = useUrlParams(pathTo.plain('moderation'));
  const [filtersOpen, setFiltersOpen] = useState(false);
  const [isTaking, setIsTaking] = useState(false);
  const filters = readFilters(params);
  const openId = params.get('item');
  const open = (item: string | null): void => patchParams({ item });
  const queue = useQueue(session, filters);
  const selection = useSelection(queue.items);
  const counts = useQuery(lastingQuery(session, countsQuery));
  const hasKeys = useKeysEnabled();
  usePageKeys(hasKeys ? workbenchKeyGroup : null);
  const bench = useRef<HTMLDivElement>(null);
  const [drafts] = useState(() => new Map<string, DecisionDraft>());

  /** Moves the focus to the queue: what had it goes. */
  const toQueue = (): void => focusSoon(() => bench.current?.querySelector<HTMLElement>('[data-queue]'));

  /** Opens the next item that nobody looks at: after the open one, and unless it is skipped, then from the beginning. */
  const takeNext = async (from: 'start' | 'skipped' | 'decided'): Promise<void> => {
    const { kind, language, sort } = filters;
    const wanted = { sort, ...(kind ? { kind } : {}), ...(language ? { language: language as never } : {}) };
    setIsTaking(true);
    try {
      let { item } = await call('moderation.next', { body: { ...wanted, ...(openId ? { after: openId } : {}) } });
      if (!item && openId && from !== 'skipped') ({ item } = await call('moderation.next', { body: wanted }));
      // after a decision the message that offers Undo stays
      if (!item && from !== 'decided') toast({ text: t(from === 'skipped' ? 'moderation.end' : 'moderation.allDone') });
      open(item?.id ?? null);
      if (!item) toQueue();
    } catch (failure) {
      toast({ text: failureText(failure), failed: true });
    } finally {
      setIsTaking(false);
      void client.invalidateQueries({ queryKey: moderationKey });
    }
  };
  const undo = useUndo(open, drafts);

  /** Moves the focus to the rows, from what went with the selection. */
  const toRows = (): void => focusSoon(() => bench.current?.querySelector<HTMLElement>('[data-row]'));

  const decidedTogether = ({ decision }: Sent, text: string): void => {
    if (decision === null) toast({ text });
    else undo.offerText({ id: decision }, text);
    // what was decided waits no more, and an undo brings it back as another item
    if (openId !== null && selection.has(openId)) open(null);
    toRows();
    void client.invalidateQueries({ queryKey: moderationKey });
  };

  const step = (by: 1 | -1): void => {
    const at = queue.items.findIndex(({ id }) => id === openId);
    const next = queue.items[at === -1 ? 0 : at + by];
    if (next) open(next.id);
  };
  /** Moves the focus to the open item, else to the first of the queue. */
  const toItem = (): void =>
    bench.current
      ?.querySelector<HTMLElement>(openId === null ? '[data-row]' : `[aria-labelledby=${itemNameId}]`)
      ?.focus();
  /** Leaves the open item, and goes back to its place in the queue. */
  const leave = (): void => {
    open(null);
    focusSoon(() => bench.current?.querySelector<HTMLElement>(`[data-row="${openId}"]`));
  };
  useKeys(openId, {
    j: () => step(1),
    k: () => step(-1),
    z: undo.runLast,
    x: () => openId !== null && selection.toggle(openId),
  });

  return (
    <div ref={bench} className={styles.workbench} data-open={openId !== null || undefined}>
      <h1 className="sr-only">{t('moderation.title')}</h1>
      <button type="button" className={styles.skip} onClick={toItem}>
        {t(openId === null ? 'moderation.toQueue' : 'moderation.toItem')}
      </button>
      <div className={styles.tabs}>
        <StaffNav current="moderation" />
      </div>
      <div className={styles.filters}>
        <Filters
          filters={filters}
          counts={counts.data}
          onChange={(patch) => {
            patchParams(patch);
            // a language of which nothing waits goes from the list with its choice
            focusSoon(() =>
              document.activeElement === document.body
                ? bench.current?.querySelector<HTMLElement>('[data-queue]')
                : null,
            );
          }}
        />
      </div>
      <QueueList
        queue={queue}
        filters={filters}
        openId={openId}
        selection={selection}
        onDone={decidedTogether}
        onClear={toRows}
        onOpen={open}
        onSort={(sort) => patchParams({ sort: sort === 'due' ? null : sort })}
        onFilters={() => setFiltersOpen(true)}
        onAllLanguages={() => {
          patchParams({ lang: null });
          toQueue();
        }}
      />
      {openId === null ? (
        <section className={styles.nothing} aria-label={t('moderation.item')}>
          <Empty
            icon={<Inbox />}
            level={2}
            title={t(
              queue.total === 0
                ? 'moderation.nothingWaits'
                : queue.hasNext
                  ? 'moderation.nothingOpen'
                  : 'moderation.restIsOthers',
            )}
            action={
              queue.hasNext && (
                <Button look="primary" busy={isTaking} onClick={() => void takeNext('start')}>
                  {t('moderation.takeNext')}
                </Button>
              )
            }
          >
            {!queue.hasNext && queue.total !== 0 && t('moderation.restHint')}
            {queue.hasNext && hasKeys && (
              <>
                {t('moderation.orPress')} <Kbd>J</Kbd>
              </>
            )}
          </Empty>
        </section>
      ) : (
        <ItemPane
          key={openId}
          id={openId}
          session={session}
          drafts={drafts}
          onBack={leave}
          onSkip={() => void takeNext('skipped')}
          onDecided={(decision) => {
            undo.offer(decision);
            void takeNext('decided');
          }}
          onUndo={(decision) => void undo.run(decision)}
        />
      )}
      <Sheet open={filtersOpen} onClose={() => setFiltersOpen(false)} title={t('moderation.filters')}>
        <Filters
          filters={filters}
          counts={counts.data}
          onChange={(patch) => {
            setFiltersOpen(false);
            patchParams(patch);
          }}
        />
      </Sheet>
    </div>
  );
}
