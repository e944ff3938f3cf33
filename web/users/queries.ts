import { queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { headQueries } from '#contract/preload/queries.ts';
import { fetchRequest, call } from '#web/lib/api/call.ts';
import { showsEverything } from '#web/lib/preferences/show-hidden.ts';
import { sessionState } from '#web/lib/session/session.ts';
import type { PagedResponse, PageRequest } from '#web/lib/lists/use-paged-list.ts';

type UserAbout = ClientResponse<'users.about'>;
export type User = ClientResponse<'users.get'>['data'];

export interface UserProfile {
  user: User;
  about: UserAbout;
}

export const userProfileQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', id],
    queryFn: async ({ signal }): Promise<UserProfile> => {
      const [user, about] = await Promise.all([
        fetchRequest(headQueries.user(id), signal),
        // counts include blocked content, so that they are the same for members who block this user
        sessionState().status === 'member'
          ? call('users.about', { params: { id }, query: { blocked: 'show' }, signal })
          : fetchRequest(headQueries.userAbout(id), signal),
      ]);
      return { user: user.data, about };
    },
  });

/** Order by name; undefined orders by relevance. */
export type NameOrder = { username: 'asc' | 'desc' } | undefined;

/** Finds users by name, the most relevant first unless an order is given. */
export async function findUsers(
  { name, order }: { name?: string; order?: NameOrder },
  { signal, ...span }: PageRequest,
): Promise<PagedResponse<User>> {
  const query = {
    ...span,
    ...(name === undefined ? {} : { username: name }),
    ...(order ? { order } : {}),
    // `call` adds this override by itself only for endpoints that guests may use
    ...(showsEverything() ? { blocked: 'show' as const } : {}),
  };
  return call('users.list', { query, signal });
}
