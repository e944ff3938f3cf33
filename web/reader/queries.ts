import { queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/client.gen.ts';
import { call } from '#web/lib/api.ts';

export type Pages = ClientResponse<'chapters.pages'>;

export const chapterQuery = (id: string) =>
  queryOptions({
    queryKey: ['chapter', id],
    queryFn: async ({ signal }) =>
      (
        await call('chapters.get', {
          params: { id },
          query: { includes: ['manga', 'scanlation_group', 'user'] },
          signal,
        })
      ).data,
  });

export const pagesQuery = (id: string) =>
  queryOptions({
    queryKey: ['chapter', id, 'pages'],
    queryFn: ({ signal }) => call('chapters.pages', { params: { id }, signal }),
  });
