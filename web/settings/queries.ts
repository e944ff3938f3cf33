import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';

export const flagsQuery = queryOptions({
  queryKey: ['flags'],
  queryFn: async ({ signal }) => (await call('flags.list', { signal, noCache: true })).flags,
});
