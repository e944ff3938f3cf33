// The viewer's own lists and those that they follow.
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';
import { showsEverything } from '#web/lib/preferences/show-hidden.ts';
import type { PagedResponse, PageRequest } from '#web/lib/lists/use-paged-list.ts';
import { withCovers, type ListCard } from './queries.ts';

export type OwnListCard = ListCard & Omit<ClientResponse<'ownLists.ownCards'>['lists'][number], 'first'>;
export type FollowedListCard = ListCard & Omit<ClientResponse<'ownLists.followedCards'>['lists'][number], 'first'>;

/** A page of the viewer's lists: pinned ones first, then the last changed. */
export async function fetchOwnLists(
  name: string,
  { signal, ...page }: PageRequest,
): Promise<PagedResponse<OwnListCard>> {
  const query = { ...page, ...(name === '' ? {} : { name }) };
  const { lists, ...response } = await call('ownLists.ownCards', { query, signal });
  return { ...response, data: await withCovers(lists, signal) };
}

/** A page of the lists that the viewer follows, the last followed first. */
export async function fetchFollowedLists({ signal, ...page }: PageRequest): Promise<PagedResponse<FollowedListCard>> {
  const filterOverride = showsEverything() ? { blocked: 'show' as const } : {};
  const { lists, ...response } = await call('ownLists.followedCards', {
    query: { ...page, ...filterOverride },
    signal,
  });
  return { ...response, data: await withCovers(lists, signal) };
}

const contentsWord = 'contents';

/** All of a list for the page that edits it. Never from the cache: what is saved has to be based on the last version. */
export const contentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['list', id, contentsWord],
    queryFn: ({ signal }) => call('ownLists.contents', { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

/**
 * Everything that shows this list, or lists of lists, is loaded again; not what its page edits, which is saved already.
 * @param id absent when a list is new or gone
 */
export function forgetLists(client: QueryClient, id?: string): void {
  const keys = [
    ['lists'],
    ['pages', 'lists'],
    ...(id === undefined
      ? []
      : [
          ['list', id],
          ['pages', 'list', id],
        ]),
  ];
  for (const queryKey of keys) {
    void client.invalidateQueries({ queryKey, predicate: ({ queryKey: key }) => key.at(-1) !== contentsWord });
  }
}
