// Requests of notifications, and their read marks: shown at once, and taken back with the reason when they fail.
import { useEffect } from 'react';
import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { sessionState } from '#web/lib/session/session.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { setUnread } from './live.ts';
import { unreadStore } from './unread.ts';

type Response = ClientResponse<'notifications.list'>;
export type NotificationGroup = Response['data'][number];
export type NotificationItem = NotificationGroup['items'][number];

const pageSize = 20;
/** Longest wait in milliseconds before an open list is read again after a release, which reaches all readers at once. */
const maxRefetchDelayMs = 1500;
const listKey = 'notifications';

/** Groups of notifications, the newest first; read again when their number changes elsewhere. */
export function useNotifications(onlyUnread: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    let timer: number | undefined;
    const unsubscribe = unreadStore.subscribe(() => {
      clearTimeout(timer);
      timer = window.setTimeout(refetch, Math.random() * maxRefetchDelayMs, client);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [client]);
  return useInfiniteQuery({
    queryKey: [listKey, sessionState().user?.id, onlyUnread],
    queryFn: ({ pageParam, signal }) =>
      call('notifications.list', {
        query: { limit: pageSize, offset: pageParam, ...(onlyUnread ? { unread: true } : {}) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ offset, limit, total }) => (offset + limit < total ? offset + limit : undefined),
    // the number of unread ones tells when there is something new
    staleTime: 10_000,
  });
}

function refetch(client: QueryClient): void {
  // the marks of a request in flight are not in its response yet
  if (client.isMutating({ mutationKey: [listKey] }) === 0) void client.invalidateQueries({ queryKey: [listKey] });
}

/** Target of marking: one notification, the group, or all up to the newest one that is shown. */
type Target = { item: NotificationItem } | { group: NotificationGroup } | 'all';

export function useMarkNotifications(): (target: Target, read?: boolean) => Promise<void> {
  const client = useQueryClient();
  return (target, read = true) => markNotifications(client, target, read);
}

async function markNotifications(client: QueryClient, target: Target, read: boolean): Promise<void> {
  const lists = client.getQueriesData<InfiniteData<Response>>({ queryKey: [listKey] });
  const newest = lists.flatMap(([, data]) => data?.pages[0]?.data[0]?.items[0] ?? [])[0];
  if (target === 'all' && !newest) return;
  await client.cancelQueries({ queryKey: [listKey] });
  client.setQueriesData<InfiniteData<Response>>(
    { queryKey: [listKey] },
    (data) => data && withMark(data, target, read),
  );
  const mutation = client.getMutationCache().build(client, {
    mutationKey: [listKey],
    mutationFn: () => call('notifications.read', { body: { ...bodyOf(target, newest), read }, keepalive: true }),
  });
  try {
    setUnread((await mutation.execute(undefined)).unread);
  } catch (error) {
    for (const [key, data] of lists) client.setQueryData(key, data);
    toast({ text: failureText(error), failed: true });
  }
}

function bodyOf(target: Target, newest: NotificationItem | undefined): object {
  if (target === 'all') return { until: newest!.id };
  return 'item' in target ? { ids: [target.item.id] } : { groups: [target.group.id] };
}

function withMark(data: InfiniteData<Response>, target: Target, read: boolean): InfiniteData<Response> {
  const pages = data.pages.map((page) => ({ ...page, data: page.data.map((group) => markGroup(group, target, read)) }));
  return { ...data, pages };
}

function markGroup(group: NotificationGroup, target: Target, read: boolean): NotificationGroup {
  const isWhole = target === 'all' || ('group' in target && target.group.id === group.id);
  const isMarked = ({ id }: NotificationItem): boolean =>
    isWhole || (typeof target === 'object' && 'item' in target && target.item.id === id);
  const changed = group.items.filter((item) => isMarked(item) && item.read !== read).length;
  if (changed === 0 && !isWhole) return group;
  const unread = isWhole ? (read ? 0 : group.total) : group.unread + (read ? -changed : changed);
  return { ...group, unread, items: group.items.map((item) => (isMarked(item) ? { ...item, read } : item)) };
}
