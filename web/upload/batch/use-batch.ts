// The batch of a page visit. It goes on while another tab of the page is shown, and is kept when the page is left.
import { useEffect, useMemo } from 'react';
import { useSession } from '#web/lib/session/session.ts';
import { listen } from '#web/ui/behavior/listen.ts';
import { useStore } from '#web/ui/behavior/store.ts';
import { type BatchOptions, type BatchStore, createBatch } from './create-batch.ts';

const saveDelayMs = 400;

export function useBatch({ account, title, names, isKept }: BatchOptions): BatchStore {
  // names are those of the title
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const batch = useMemo(() => createBatch({ account, title, names, isKept }), [account, title, isKept]);
  const rows = useStore(batch.store);
  useEffect(() => {
    const timer = setTimeout(batch.save, saveDelayMs);
    // a page that is left within the delay keeps the last change, too
    const unlisten = listen(window, { pagehide: batch.save });
    return () => {
      clearTimeout(timer);
      unlisten();
    };
  }, [batch, rows]);
  useEffect(() => () => batch.queue.leave(), [batch]);
  const { stop } = useStore(batch.queue.store);
  const isMember = useSession().status === 'member';
  // a session that could not be renewed in an outage is back
  useEffect(() => {
    if (isMember && stop?.kind === 'signed-out') batch.queue.start();
  }, [isMember, stop, batch]);
  return batch;
}
