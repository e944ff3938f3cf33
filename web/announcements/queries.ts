import { queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { headQueries } from '#contract/preload/queries.ts';
import { fetchRequest } from '#web/lib/api/call.ts';

export type Announcement = ClientResponse<'announcements.get'>['data'];

/** Important announcements come before newer ones. */
export const importantFirst = (announcements: readonly Announcement[]): Announcement[] =>
  announcements.toSorted((a, b) => Number(isImportant(b)) - Number(isImportant(a)));

const isImportant = ({ attributes }: Announcement): boolean => attributes.importance === 'important';

export const announcementQuery = (id: string) =>
  queryOptions({
    queryKey: ['announcement', id],
    queryFn: async ({ signal }) => (await fetchRequest(headQueries.announcement(id), signal)).data,
  });
