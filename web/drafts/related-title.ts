import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';

/** A title that a relation leads to, for its name. */
export const relatedTitleQuery = (id: string) =>
  queryOptions({
    queryKey: ['related title', id],
    queryFn: async ({ signal }) =>
      (await call('titles.get', { params: { id }, query: { blocked: 'show' }, signal })).data,
  });
