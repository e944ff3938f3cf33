// Feeds of chapters, newest first, and the API requests of the page of the latest updates.
import type { ClientQuery, ClientResponse } from '../generated/client.ts';
import { contentRatings } from '../rules/content-ratings.ts';
import { chapterFilter, type Filters } from '../rules/filters.ts';
import { isLanguage, type Language } from '../rules/languages.ts';
import { apiRequest } from './api-request.ts';

/** Number of chapters that are preloaded: more than are in sight. The web requests the next pages, which are larger. */
export const preloadedChapterCount = 32;
/** Number of cards of a feed whose covers are there at once, because a phone shows as many. */
export const eagerCardCount = 4;
/** Number of chapter numbers that a card of a feed shows before it is expanded. */
export const maxCollapsedNumbers = 3;
/** Whether a card hides chapter numbers: at least two, because its button takes the place of one. */
export const isFoldedCard = (count: number): boolean => count > maxCollapsedNumbers + 1;
/** Characters of a description that a card of a feed may show: more than fit into its line. */
export const maxAboutLength = 300;

/** URL value for readers who have chosen languages in their settings, but want every language in this feed. */
export const allLanguagesValue = 'all';

/**
 * The chapter languages of a feed: those that its URL names, else the reader's own.
 * @param paramValue value of the URL parameter, null without one
 */
export function chosenLanguages(paramValue: string | null, readerLanguages: readonly Language[]): Language[] {
  if (paramValue === null) return [...readerLanguages];
  return paramValue === allLanguagesValue ? [] : [...new Set(paramValue.split(',').filter(isLanguage))];
}

/** Query parameters that every feed sends to its endpoint. */
export type FeedPage = Pick<ClientQuery<'chapters.list'>, 'limit' | 'offset' | 'order' | 'includes'> &
  ReturnType<typeof chapterFilter>;

export const chapterFeedQueries = {
  /** The chapters that a reader's filters let through. */
  page: (filters: Filters, pagination: { limit: number; offset: number }): FeedPage => ({
    ...pagination,
    order: { readableAt: 'desc' },
    includes: ['scanlation_group', 'user'],
    ...chapterFilter(filters),
  }),
  /** New chapters of the whole site, or of groups, in these languages; none means all. */
  latest: (page: FeedPage & { groups?: string[] }, languages: readonly Language[]) =>
    apiRequest('chapters.list', {
      query: { ...page, translatedLanguage: languages.length > 0 ? [...languages] : undefined },
    }),
  /** The titles of chapters, with their covers and authors, which a title in a relationship does not have. */
  titlesOf: ({ data }: ClientResponse<'chapters.list'>) => {
    const titleIds = data.flatMap(({ relationships }) => relationships.find(({ type }) => type === 'manga')?.id ?? []);
    const ids = [...new Set(titleIds)];
    return apiRequest('titles.list', {
      query: { ids, limit: ids.length, includes: ['cover_art', 'author'], contentRating: [...contentRatings] },
    });
  },
};
