// The newest chapter of each group of a list, as far as the reader's filters and blocks show it.
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { titleFilter, type Filters } from '#contract/rules/filters.ts';
import { call } from '#web/lib/api/call.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import type { PagedResponse, PageRequest } from '#web/lib/lists/use-paged-list.ts';
import { findFollowedGroups } from './follows.ts';
import { findOwnGroups, type ListedGroup } from './queries.ts';

type FollowedQuery = Parameters<typeof findFollowedGroups>[0];
type OwnQuery = Parameters<typeof findOwnGroups>[1];

/** Groups that the viewer follows, with their newest chapters. */
export const findFollowedNewest = (filters: Filters) => async (query: FollowedQuery, span: PageRequest) =>
  withNewestChapters(await findFollowedGroups(query, span), filters, span.signal);

/** Groups that the viewer is in, with their newest chapters. */
export const findOwnNewest = (client: QueryClient, filters: Filters) => async (query: OwnQuery, span: PageRequest) =>
  withNewestChapters(await findOwnGroups(client, query, span), filters, span.signal);

/** Adds to the groups of a page their newest chapters, by one request; none if it fails. */
async function withNewestChapters<T extends ListedGroup>(
  page: PagedResponse<T>,
  filters: Filters,
  signal: AbortSignal,
): Promise<PagedResponse<T & { newest: Chapter | null }>> {
  const ids = [...new Set(page.data.flatMap(({ figures }) => figures?.latestChapter ?? []))];
  const response =
    ids.length === 0
      ? null
      : await call('chapters.list', {
          query: { ids, limit: ids.length, ...titleFilter(filters), includes: ['manga'] },
          signal,
        }).catch(() => null);
  const byId = new Map(response?.data.map((chapter) => [chapter.id, chapter]));
  return {
    ...page,
    data: page.data.map((group) => ({ ...group, newest: byId.get(group.figures?.latestChapter ?? '') ?? null })),
  };
}

/** The viewer's groups with the most recent uploads, each with its newest chapter. */
export const newestOwnGroupsQuery = (client: QueryClient, limit: number, filters: Filters) =>
  queryOptions({
    queryKey: ['own groups', 'newest', limit, filters],
    queryFn: ({ signal }) => findOwnNewest(client, filters)({}, { limit, offset: 0, signal }),
  });
