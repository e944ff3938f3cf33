import { useEffect } from 'react';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { badgeCount } from '#web/lib/i18n/badge-count.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { useReadingInvalidation } from '#web/lib/reading/title-progress.ts';
import { useSession } from '#web/lib/session/session.ts';
import { unreadStore } from '#web/notifications/unread.ts';
import { Count } from '#web/ui/text/Count.tsx';
import { countsKey, countsQuery } from './queries.ts';

/** Longest wait in milliseconds after an event, because a release reaches all its readers at once. */
const maxWaitMs = 3000;
/** The updates as their page opens. */
const everything = { status: [], excludedStatus: [], muted: false };

/** Red number of the followed titles that have unread chapters, beside the link to them; nothing while there are none. */
export function UpdatesCount() {
  const t = useT();
  const isMember = useSession().status === 'member';
  useReadingInvalidation();
  useLiveCounts();
  const query = useQuery({ ...countsQuery(useFilters(), everything), enabled: isMember });
  const titles = (isMember && query.data?.titles) || 0;
  if (titles === 0) return null;
  return (
    <Count isNew label={t('tracking.unreadTitles', { count: titles })}>
      {badgeCount(titles)}
    </Count>
  );
}

const liveClients = new WeakSet<QueryClient>();

/** Asks for the counts again when notifications arrive or are read, for as long as the page lives. */
function useLiveCounts(): void {
  const client = useQueryClient();
  useEffect(() => {
    if (liveClients.has(client)) return;
    liveClients.add(client);
    let known = unreadStore.get();
    let timer: number | undefined;
    unreadStore.subscribe(() => {
      if (unreadStore.get() === known) return;
      known = unreadStore.get();
      clearTimeout(timer);
      timer = window.setTimeout(refetchCounts, Math.random() * maxWaitMs, client);
    });
  }, [client]);
}

/** A tab in the background asks when it is shown. */
const refetchCounts = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: countsKey, refetchType: document.hidden ? 'none' : 'active' });
