import type { ClientResponse } from '#contract/generated/client.ts';
import { titleFeedRequest, type TitleFeed } from '#contract/preload/title-feeds.ts';
import type { Filters } from '#contract/rules/filters.ts';
import { fetchRequest } from '#web/lib/api/call.ts';
import type { PageRequest } from '#web/lib/lists/use-paged-list.ts';

/** A page of a feed's titles, with what their rows show. */
export const fetchTitles = (
  feed: TitleFeed,
  filters: Filters,
  { signal, ...page }: PageRequest,
): Promise<ClientResponse<'titles.list'>> => fetchRequest(titleFeedRequest(feed, filters, page), signal);
