import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';

export const communityStatisticsQuery = queryOptions({
  queryKey: ['community', 'figures'],
  queryFn: ({ signal }) => call('statistics.community', { signal }),
});

export const newsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['community', 'announcements', limit],
    queryFn: async ({ signal }) =>
      (await call('announcements.list', { query: { limit, includes: ['user'] }, signal })).data,
  });
