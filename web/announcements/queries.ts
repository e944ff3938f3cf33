import { queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/client.gen.ts';
import { call } from '#web/lib/api.ts';

export type Announcement = ClientResponse<'announcements.get'>['data'];

export const announcementQuery = (id: string) =>
  queryOptions({
    queryKey: ['announcement', id],
    queryFn: async ({ signal }) =>
      (await call('announcements.get', { params: { id }, query: { includes: ['user'] }, signal })).data,
  });
