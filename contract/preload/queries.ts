// The API requests of the pages' first screens: made by the web, and preloaded into the page by the server.
import type { ClientResponse } from '../generated/client.ts';
import type { TitleQuery } from './search-criteria.ts';
import { chapterFilter, type Filters, titleFilter, defaultFilters } from '../rules/filters.ts';
import type { InterfaceLanguage } from '../rules/languages.ts';
import { apiRequest } from './api-request.ts';
import type { TextName } from '../rules/text-pages.ts';
import { contentRatings, unblurredRatings } from '../rules/content-ratings.ts';

const dayMs = 86_400_000;
/** Days for which a title counts as new. */
const newDays = 90;

export const homeQueries = {
  /** The newest announcement, for the banner. */
  announcement: () => apiRequest('announcements.list', { query: { limit: 1 } }),
  /**
   * The most followed of the titles created in the last months, without ratings that need a cover blur, because covers
   * are shown large.
   */
  popular: (now: Date, filters: Filters = defaultFilters) =>
    apiRequest('titles.list', {
      query: {
        limit: 7,
        order: { followedCount: 'desc' },
        createdAtSince: new Date(Math.floor(now.getTime() / dayMs) * dayMs - newDays * dayMs),
        ...titleFilter(filters),
        contentRating: wantedUnblurredRatings(filters),
        includes: ['cover_art', 'author', 'artist'],
      },
    }),
  latest: (filters: Filters = defaultFilters) =>
    apiRequest('titles.list', {
      query: {
        limit: 15,
        order: { latestUploadedChapter: 'desc' },
        ...titleFilter(filters),
        includes: ['cover_art'],
        hasAvailableChapters: true,
      },
    }),
  /**
   * The newest chapters in the languages that a reader has chosen; more than a list shows, because several may be of
   * the same title.
   */
  latestIn: (filters: Filters) =>
    apiRequest('chapters.list', {
      query: { limit: 60, order: { readableAt: 'desc' }, ...chapterFilter(filters), includes: ['scanlation_group'] },
    }),
  /** The titles of the chapters from `latestIn`, at most as many as `latest` returns. */
  titlesOf: (chapters: ClientResponse<'chapters.list'>) => {
    const all = chapters.data.flatMap(
      ({ relationships }) => relationships.find(({ type }) => type === 'manga')?.id ?? [],
    );
    const ids = [...new Set(all)].slice(0, 15);
    return apiRequest('titles.list', {
      query: { ids, limit: ids.length, contentRating: [...contentRatings], includes: ['cover_art'] },
    });
  },
  /** The newest chapter of each title from `latest`. */
  latestChapters: (titles: ClientResponse<'titles.list'>) => {
    const ids = titles.data.flatMap(({ attributes }) => attributes.latestUploadedChapter ?? []);
    return apiRequest('chapters.list', { query: { ids, limit: ids.length, includes: ['scanlation_group'] } });
  },
};

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

/** Number of list rows whose covers are preloaded with the page (one is enough to begin with), and their width. */
export const preloadedRows = { count: 1, sizes: '92px' };

export const searchQueries = {
  titles: (query: TitleQuery, span: { limit: number; offset: number }) =>
    apiRequest('titles.list', { query: { ...query, ...span, includes: ['cover_art'] } }),
  statistics: (titles: readonly { id: string }[]) =>
    apiRequest('statistics.titles', { query: { manga: titles.map(({ id }) => id) } }),
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

/** The reader's content ratings without those that need a cover blur; never empty, which the API would treat as all. */
function wantedUnblurredRatings({ ratings }: Filters): ('safe' | 'suggestive')[] {
  const unblurred = unblurredRatings.filter((rating) => ratings.includes(rating));
  return unblurred.length > 0 ? unblurred : ['safe'];
}
