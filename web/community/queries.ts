import { queryOptions } from '@tanstack/react-query';
import { importantFirst } from '#web/announcements/queries.ts';
import { call } from '#web/lib/api/call.ts';

export const communityStatisticsQuery = queryOptions({
  queryKey: ['community', 'figures'],
  queryFn: ({ signal }) => call('statistics.community', { signal }),
});

export const newsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['community', 'announcements', limit],
    queryFn: async ({ signal }) =>
      importantFirst((await call('announcements.list', { query: { limit, includes: ['user'] }, signal })).data),
  });
