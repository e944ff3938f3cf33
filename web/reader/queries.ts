import { queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { readerQuestions } from '#contract/preload/queries.ts';
import { ask, knownAnswer } from '#web/lib/api/call.ts';

export type Pages = ClientResponse<'chapters.pages'>;

export const chapterQuery = (id: string) =>
  queryOptions({
    queryKey: ['chapter', id],
    queryFn: async ({ signal }) => (await ask(readerQuestions.chapter(id), signal)).data,
    initialData: () => knownAnswer(readerQuestions.chapter(id))?.data,
  });

export const pagesQuery = (id: string) =>
  queryOptions({
    queryKey: ['chapter', id, 'pages'],
    queryFn: ({ signal }) => ask(readerQuestions.pages(id), signal),
    initialData: () => knownAnswer(readerQuestions.pages(id)),
  });
