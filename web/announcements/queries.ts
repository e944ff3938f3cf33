import { queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { headQueries } from '#contract/preload/queries.ts';
import { fetchRequest } from '#web/lib/api/call.ts';

export type Announcement = ClientResponse<'announcements.get'>['data'];

export const announcementQuery = (id: string) =>
  queryOptions({
    queryKey: ['announcement', id],
    queryFn: async ({ signal }) => (await fetchRequest(headQueries.announcement(id), signal)).data,
  });
