import { queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/client.gen.ts';
import type { Language } from '#contract/languages.ts';
import { call } from '#web/lib/api.ts';
import type { Chapter } from '#web/lib/related.ts';

export type Pages = ClientResponse<'chapters.pages'>;

const everyRating = ['safe', 'suggestive', 'erotica', 'pornographic'] as const;

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

/** The chapters of the title in the language that is being read, in order. */
export const siblingsQuery = (titleId: string, language: string) =>
  queryOptions({
    queryKey: ['title', titleId, 'reading', language],
    enabled: titleId !== '',
    queryFn: async ({ signal }): Promise<Chapter[]> =>
      (
        await call('titles.feed', {
          params: { id: titleId },
          query: {
            limit: 500,
            translatedLanguage: [language as Language],
            contentRating: [...everyRating],
            order: { volume: 'asc', chapter: 'asc' },
            includes: ['scanlation_group'],
          },
          signal,
        })
      ).data,
  });
