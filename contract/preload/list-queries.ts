// The API requests of the page of an MDList.
import type { ClientQuery } from '../generated/client.ts';
import { unblurredRatings } from '../rules/content-ratings.ts';
import { titleFilter, type Filters } from '../rules/filters.ts';
import { apiRequest } from './api-request.ts';
import type { FeedPage } from './chapter-feeds.ts';

/** Number of titles that are preloaded: more than are in sight. The web requests the next pages, which are larger. */
export const preloadedEntryCount = 20;
/** Number of rows whose covers are there at once, because a phone shows as many. */
export const eagerEntryCount = 6;
/** Number of covers in the mosaic of a list. */
export const mosaicCoverCount = 4;

export const listQueries = {
  /** Titles for the mosaic: more than it shows, because some may have no cover. */
  mosaic: (id: string) =>
    apiRequest('lists.titles', {
      params: { id },
      query: { limit: mosaicCoverCount * 2, contentRating: [...unblurredRatings], includes: ['cover_art'] },
    }),
  /**
   * The titles that a reader's filters let through, in the order of the list.
   * @param criteria another order, and further filters, which replace those of the reader
   */
  titles: (
    id: string,
    filters: Filters,
    pagination: { limit: number; offset: number },
    criteria: ClientQuery<'lists.titles'> = {},
  ) =>
    apiRequest('lists.titles', {
      params: { id },
      query: { ...pagination, ...titleFilter(filters), includes: ['cover_art'], ...criteria },
    }),
  notes: (id: string, titles: readonly { id: string }[]) =>
    apiRequest('lists.notes', { params: { id }, query: { manga: titles.map((title) => title.id) } }),
  feed: (id: string, page: FeedPage) => apiRequest('lists.feed', { params: { id }, query: page }),
};
