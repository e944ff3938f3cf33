import { queryOptions } from '@tanstack/react-query';
import type { ClientQuery, ClientResponse } from '#contract/generated/client.ts';
import { headQueries } from '#contract/preload/queries.ts';
import { fetchRequest, call } from '#web/lib/api/call.ts';
import { findGroups, type ListedGroup } from '#web/groups/queries.ts';
import { relatedId } from '#web/lib/catalogue/related.ts';
import { showsEverything } from '#web/lib/preferences/show-hidden.ts';
import { sessionState } from '#web/lib/session/session.ts';
import type { PagedResponse, PageRequest } from '#web/lib/lists/use-paged-list.ts';

type UserAbout = ClientResponse<'users.about'>;
type User = ClientResponse<'users.get'>['data'];

type UserFigures = ClientResponse<'users.figuresOf'>['figures'][string] & {
  /** When the newest upload came out; only in the directory. */
  latestUploadAt?: string | null;
};

/** User in a list; `figures` is null if they are not known. */
export type ListedUser = User & { figures: UserFigures | null };

export interface UserProfile {
  user: User;
  about: UserAbout;
  /** Whether the viewer may remove the picture and the biography. */
  mayClear: boolean;
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
      return { user: user.data, about, mayClear: user.can?.['clearProfile'] === true };
    },
  });

const maxTitles = 6;
/** Number of latest chapters that are searched for titles. */
const maxChaptersSearched = 100;

/** Ids of the titles that the user's latest uploads belong to, those with the most chapters first. */
export const userTitleIdsQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', id, 'titles'],
    queryFn: async ({ signal }): Promise<string[]> => {
      const { data } = await call('chapters.list', { query: { uploader: [id], limit: maxChaptersSearched }, signal });
      const chapterCounts = new Map<string, number>();
      for (const chapter of data) {
        const titleId = relatedId(chapter, 'manga');
        if (titleId) chapterCounts.set(titleId, (chapterCounts.get(titleId) ?? 0) + 1);
      }
      return [...chapterCounts]
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, maxTitles)
        .map(([titleId]) => titleId);
    },
  });

/** The groups of a user with their statistics, those that they lead first. */
export const userGroupsQuery = (id: string, groups: UserAbout['groups']) =>
  queryOptions({
    queryKey: ['user', id, 'groups'],
    queryFn: async ({ signal }): Promise<ListedGroup[]> => {
      const ids = groups.map((group) => group.id);
      const { data } = await findGroups({ ids }, { limit: ids.length, offset: 0, signal });
      const byId = new Map(data.map((group) => [group.id, group]));
      return ids.flatMap((groupId) => byId.get(groupId) ?? []);
    },
    enabled: groups.length > 0,
  });

type DirectoryQuery = NonNullable<ClientQuery<'users.directory'>>;
export type UserOrder = DirectoryQuery['order'];
export type UserKind = NonNullable<DirectoryQuery['kind']>;

/** Finds users by name or of a kind, the best matches first unless an order is given. */
export async function findUsers(
  { name, order, kind }: { name?: string; order?: UserOrder; kind?: UserKind | undefined },
  { signal, ...span }: PageRequest,
): Promise<PagedResponse<ListedUser>> {
  const query = {
    ...span,
    ...(name === undefined ? {} : { username: name }),
    ...(order ? { order } : {}),
    ...(kind ? { kind } : {}),
    // `call` adds this override by itself only for endpoints that guests may use
    ...(showsEverything() ? { blocked: 'show' as const } : {}),
  };
  return call('users.directory', { query, signal });
}

/** Adds `figures` to the users; null if the request for those fails: a list of names is useful without them. */
export async function withFigures(users: readonly User[], signal: AbortSignal): Promise<ListedUser[]> {
  const ids = users.map(({ id }) => id);
  const known =
    ids.length === 0 ? null : await call('users.figuresOf', { query: { user: ids }, signal }).catch(() => null);
  return users.map((each) => ({ ...each, figures: known?.figures[each.id] ?? null }));
}
