import { queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { headQueries } from '#contract/preload/queries.ts';
import { fetchRequest, call } from '#web/lib/api/call.ts';
import { relatedId } from '#web/lib/catalogue/related.ts';
import { showsEverything } from '#web/lib/preferences/show-hidden.ts';
import { sessionState } from '#web/lib/session/session.ts';
import type { PagedResponse, PageRequest } from '#web/lib/lists/use-paged-list.ts';

type UserAbout = ClientResponse<'users.about'>;
type User = ClientResponse<'users.get'>['data'];

type UserFigures = ClientResponse<'users.figuresOf'>['figures'][string];

/** User in a list; `figures` is null if they are not known. */
export type ListedUser = User & { figures: UserFigures | null };

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

const maxTitles = 6;
/** Number of latest chapters that are searched for covers; several of a title count once. */
const maxChaptersSearched = 40;

/** Ids of the titles of the user's latest uploads. */
export const userTitleIdsQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', id, 'titles'],
    queryFn: async ({ signal }): Promise<string[]> => {
      const { data } = await call('chapters.list', { query: { uploader: [id], limit: maxChaptersSearched }, signal });
      return [...new Set(data.flatMap((chapter) => relatedId(chapter, 'manga') ?? []))].slice(0, maxTitles);
    },
  });

/** Order by name; undefined orders by relevance. */
export type NameOrder = { username: 'asc' | 'desc' } | undefined;

/** Finds users by name, the most relevant first unless an order is given. */
export async function findUsers(
  { name, order }: { name?: string; order?: NameOrder },
  { signal, ...span }: PageRequest,
): Promise<PagedResponse<ListedUser>> {
  const query = {
    ...span,
    ...(name === undefined ? {} : { username: name }),
    ...(order ? { order } : {}),
    // `call` adds this override by itself only for endpoints that guests may use
    ...(showsEverything() ? { blocked: 'show' as const } : {}),
  };
  const response = await call('users.list', { query, signal });
  return { ...response, data: await withFigures(response.data, signal) };
}

/** Adds `figures` to the users; null if the request for those fails: a list of names is useful without them. */
export async function withFigures(users: readonly User[], signal: AbortSignal): Promise<ListedUser[]> {
  const ids = users.map(({ id }) => id);
  const known =
    ids.length === 0 ? null : await call('users.figuresOf', { query: { user: ids }, signal }).catch(() => null);
  return users.map((each) => ({ ...each, figures: known?.figures[each.id] ?? null }));
}
