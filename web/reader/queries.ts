import { queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { readerQueries } from '#contract/preload/queries.ts';
import { fetchRequest, preloadedResponse } from '#web/lib/api/call.ts';

export type Pages = ClientResponse<'chapters.pages'>;

export const chapterQuery = (id: string) =>
  queryOptions({
    queryKey: ['chapter', id],
    queryFn: async ({ signal }) => (await fetchRequest(readerQueries.chapter(id), signal)).data,
    initialData: () => preloadedResponse(readerQueries.chapter(id))?.data,
  });

export const pagesQuery = (id: string) =>
  queryOptions({
    queryKey: ['chapter', id, 'pages'],
    queryFn: ({ signal }) => fetchRequest(readerQueries.pages(id), signal),
    initialData: () => preloadedResponse(readerQueries.pages(id)),
  });
