// The API requests of the first screens of pages other than home: made by the web, and preloaded into the page by the
// server.
import type { TitleQuery } from './search-criteria.ts';
import type { InterfaceLanguage } from '../rules/languages.ts';
import { apiRequest } from './api-request.ts';
import type { TextName } from '../rules/text-pages.ts';
import { contentRatings } from '../rules/content-ratings.ts';
import { titleRowIncludes } from './title-row-includes.ts';

export const titleQueries = {
  title: (id: string) =>
    apiRequest('titles.get', { params: { id }, query: { includes: ['cover_art', 'author', 'artist'] } }),
  statistics: (id: string) => apiRequest('statistics.title', { params: { id } }),
  feed: (id: string, limit: number, offset: number) =>
    apiRequest('titles.feed', {
      params: { id },
      query: {
        limit,
        offset,
        contentRating: [...contentRatings],
        order: { volume: 'desc', chapter: 'desc' },
        includes: ['scanlation_group', 'user'],
      },
    }),
  covers: (id: string, limit: number, offset: number) =>
    apiRequest('covers.list', { query: { manga: [id], limit, offset, order: { volume: 'asc' } } }),
};

/** Page sizes for the chapters and covers of a title. */
export const titlePageSizes = { feed: 500, covers: 100 };

/** Page size of the advanced search. */
export const searchPageSize = 32;

/**
 * Number of list rows whose covers are there at once, because a phone shows as many, and the `sizes` attribute of these
 * covers. The server draws them into the HTML, and preloads the first one.
 */
export const preloadedRows = { count: 4, sizes: '77px' };

export const searchQueries = {
  titles: (query: TitleQuery, pagination: { limit: number; offset: number }) =>
    apiRequest('titles.list', { query: { ...query, ...pagination, includes: [...titleRowIncludes] } }),
  statistics: (titles: readonly { id: string }[]) =>
    apiRequest('statistics.titles', { query: { manga: titles.map(({ id }) => id) } }),
  chapters: (titles: readonly { id: string }[]) =>
    apiRequest('statistics.titleChapters', { query: { manga: titles.map(({ id }) => id) } }),
};

export const readerQueries = {
  chapter: (id: string) =>
    apiRequest('chapters.get', { params: { id }, query: { includes: ['manga', 'scanlation_group', 'user'] } }),
  pages: (id: string) => apiRequest('chapters.pages', { params: { id } }),
};

/** Requests that tell whether an entity exists, and return what the head of its page shows. */
export const headQueries = {
  list: (id: string) => apiRequest('lists.about', { params: { id } }),
  user: (id: string) => apiRequest('users.get', { params: { id } }),
  userAbout: (id: string) => apiRequest('users.about', { params: { id } }),
  announcement: (id: string) => apiRequest('announcements.get', { params: { id }, query: { includes: ['user'] } }),
};

export const siteQueries = {
  page: (name: TextName, language: InterfaceLanguage) =>
    apiRequest('site.page', { params: { name }, query: { language } }),
  staff: () => apiRequest('site.staff'),
  demo: () => apiRequest('site.demo'),
};
