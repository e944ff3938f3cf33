// Gives all titles of a list that have no reading status one, in parts: with progress, one undo, and what was done when a
// part fails.
import { createElement, useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { BookmarkCheck } from 'lucide-react';
import { titleFilter } from '#contract/rules/filters.ts';
import { readingStatuses, type ReadingStatus } from '#contract/rules/reading-statuses.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { refetchLibrary, sendChanges, undoChanges } from '#web/lib/library/change-many.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { toast } from '#web/ui/overlays/toasts.ts';

interface AddAll {
  status: ReadingStatus;
  setStatus: (status: string) => void;
  /** Null while nothing runs; a total of 0 until the titles are known. */
  progress: { sent: number; total: number } | null;
  failure: { reason: string; added: number } | null;
  /** Adds the titles, after a failure the rest of them. */
  start: () => void;
  /** Undoes the parts that were carried out before the failure. */
  undo: () => void;
}

/** @param open whether the dialog shows what happens; a toast tells the end of what runs on after it */
export function useAddAll(listId: string, open: boolean, onClose: () => void): AddAll {
  const client = useQueryClient();
  const filters = useFilters();
  const [status, setStatus] = useState<ReadingStatus>('plan_to_read');
  const [progress, setProgress] = useState<AddAll['progress']>(null);
  const [failure, setFailure] = useState<AddAll['failure']>(null);
  const isShown = useRef(open);
  /** Parts that were carried out since the last success. */
  const done = useRef({ added: 0, undos: [] as string[] });
  useEffect(() => {
    isShown.current = open;
    return () => {
      isShown.current = false;
    };
  }, [open]);

  const forget = (): void => {
    done.current = { added: 0, undos: [] };
    setFailure(null);
  };
  const fail = (error: unknown): void => {
    const { added } = done.current;
    const reason = failureText(error);
    setFailure({ reason, added });
    if (!isShown.current)
      toast({
        text: `${reason} ${t('lists.addAll.failed', { count: added, shown: formatCount(added) })}`,
        failed: true,
      });
  };
  const start = async (): Promise<void> => {
    if (progress !== null) return;
    setFailure(null);
    setProgress({ sent: 0, total: 0 });
    try {
      const { ids } = await call('lists.titleIds', { params: { id: listId }, query: titleFilter(filters) });
      const show = (sent: number): void => setProgress({ sent, total: ids.length });
      show(0);
      const sent = await sendChanges(ids, { add: status }, [], show);
      const { added, undos } = (done.current = {
        added: done.current.added + sent.changed,
        undos: [...sent.undos, ...done.current.undos],
      });
      void refetchLibrary(client);
      if (sent.failure) return fail(sent.failure);
      toast({
        text: t('lists.addAll.done', {
          count: added,
          shown: formatCount(added),
          status: t(`tracking.status.${status}`),
        }),
        icon: createElement(BookmarkCheck),
        ...(added > 0 ? { action: { label: t('blocks.undo'), run: () => void undoChanges(client, undos) } } : {}),
      });
      forget();
      if (isShown.current) onClose();
    } catch (error) {
      fail(error);
    } finally {
      setProgress(null);
    }
    return undefined;
  };
  return {
    status,
    setStatus: (next) => setStatus(readingStatuses.find((each) => each === next) ?? status),
    progress,
    failure,
    start: () => void start(),
    undo: () => {
      const { undos } = done.current;
      forget();
      onClose();
      void undoChanges(client, undos);
    },
  };
}
