import { queryOptions } from '@tanstack/react-query';
import { homeQueries } from '#contract/preload/home-queries.ts';
import type { TitleFeed } from '#contract/preload/title-feeds.ts';
import type { Filters } from '#contract/rules/filters.ts';
import type { ClientResponse } from '#contract/generated/client.ts';
import { fetchTitles } from '#web/feeds/title-feeds.ts';
import { fetchRequest, preloadedResponse } from '#web/lib/api/call.ts';

/** Number of titles in a rail. */
export const titlesPerRail = 6;

type TitlesResponse = ClientResponse<'titles.list'>;

/** The first titles of a feed. `total` of the feed `recent` says whether the site has any titles at all. */
export const railQuery = (feed: TitleFeed, filters: Filters) =>
  queryOptions({
    queryKey: ['home', 'rail', feed, filters],
    queryFn: ({ signal }): Promise<TitlesResponse> =>
      fetchTitles(feed, filters, { limit: titlesPerRail, offset: 0, signal }),
  });

export const popularQuery = (filters: Filters) =>
  queryOptions({
    queryKey: ['home', 'popular', filters],
    queryFn: ({ signal }) => fetchRequest(homeQueries.popular(new Date(), filters), signal),
    initialData: () => preloadedResponse(homeQueries.popular(new Date(), filters)),
  });

/**
 * Announcement for the banner. Initialized from the response preloaded with the page, so that the banner is part of the
 * first paint and causes no layout shift.
 */
export const bannerQuery = queryOptions({
  queryKey: ['home', 'announcement'],
  queryFn: ({ signal }) => fetchRequest(homeQueries.announcement(), signal),
  initialData: () => preloadedResponse(homeQueries.announcement()),
});
