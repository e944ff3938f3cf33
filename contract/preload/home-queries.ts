// The API requests of the first screen of home. Apart from those of other pages, which home does not load.
import type { ClientResponse } from '../generated/client.ts';
import { chapterFilter, type Filters, titleFilter, defaultFilters } from '../rules/filters.ts';
import { apiRequest } from './api-request.ts';
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
    const titleIds = chapters.data.flatMap(
      ({ relationships }) => relationships.find(({ type }) => type === 'manga')?.id ?? [],
    );
    const ids = [...new Set(titleIds)].slice(0, 15);
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

/** The reader's content ratings without those that need a cover blur; never empty, which the API would treat as all. */
function wantedUnblurredRatings({ ratings }: Filters): ('safe' | 'suggestive')[] {
  const unblurred = unblurredRatings.filter((rating) => ratings.includes(rating));
  return unblurred.length > 0 ? unblurred : ['safe'];
}
