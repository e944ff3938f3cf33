import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ClientQuery, ClientResponse } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';
import type { Group } from '#web/lib/catalogue/related.ts';
import type { PagedResponse, PageRequest } from '#web/lib/lists/use-paged-list.ts';

export type GroupStatistics = ClientResponse<'groups.figuresOf'>['figures'][string];

/** Group in a list; `figures` is null if its statistics failed to load. */
export type ListedGroup = Group & { figures: GroupStatistics | null };

export const groupQuery = (id: string) =>
  queryOptions({
    queryKey: ['group', id],
    queryFn: async ({ signal }) =>
      (await call('groups.get', { params: { id }, query: { includes: ['leader', 'member'] }, signal })).data,
  });

/** What the viewer may do with a group, by action: `true`, or the reason for a refusal. */
export const groupAbilitiesQuery = (id: string, viewer: string) =>
  queryOptions({
    queryKey: ['can', viewer, 'group', id],
    queryFn: async ({ signal }) => (await call('groups.get', { params: { id }, signal })).can ?? {},
  });

/** Groups that invite the viewer. */
export const invitationsQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['groups', 'invitations', viewer],
    queryFn: async ({ signal }) => (await call('groupEditing.invitations', { noCache: true, signal })).invitations,
  });

export const groupStatisticsQuery = (id: string) =>
  queryOptions({
    queryKey: ['group', id, 'figures'],
    queryFn: ({ signal }) => call('groups.figures', { params: { id }, signal }),
  });

export type MemberAbout = ClientResponse<'users.figuresOf'>['figures'][string];

/** What the site tells its members about the members of a group, by id. */
export const memberFiguresQuery = (user: readonly string[]) =>
  queryOptions({
    queryKey: ['users', 'figures', user],
    queryFn: async ({ signal }) => (await call('users.figuresOf', { query: { user: [...user] }, signal })).figures,
  });

export async function findGroups(
  query: NonNullable<ClientQuery<'groups.list'>>,
  { signal, ...span }: PageRequest,
): Promise<PagedResponse<ListedGroup>> {
  const response = await call('groups.list', { query: { ...query, ...span, includes: ['leader'] }, signal });
  return { ...response, data: await withStatistics(response.data, signal) };
}

/** Adds `figures` to the groups, their statistics; null if the request for those fails. */
export async function withStatistics(groups: readonly Group[], signal: AbortSignal): Promise<ListedGroup[]> {
  const groupIds = groups.map(({ id }) => id);
  const statistics =
    groupIds.length === 0
      ? null
      : await call('groups.figuresOf', { query: { group: groupIds }, signal }).catch(() => null);
  return groups.map((each) => ({ ...each, figures: statistics?.figures[each.id] ?? null }));
}

/** Groups with the most chapters in the last thirty days, with that number of chapters. */
export const activeGroupsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['groups', 'active', limit],
    queryFn: async ({ signal }): Promise<(ListedGroup & { lately: number })[]> => {
      const { groups } = await call('groups.active', { query: { limit }, signal });
      if (groups.length === 0) return [];
      const { data } = await findGroups({ ids: groups.map(({ id }) => id) }, { limit, offset: 0, signal });
      const byId = new Map(data.map((group) => [group.id, group]));
      return groups.flatMap(({ id, chapters }) => {
        const group = byId.get(id);
        return group ? [{ ...group, lately: chapters }] : [];
      });
    },
  });

export const newGroupsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['groups', 'newest', limit],
    queryFn: async ({ signal }) =>
      (await call('groups.list', { query: { limit, order: { createdAt: 'desc' }, includes: ['leader'] }, signal }))
        .data,
  });

type OwnRole = 'leader' | 'member';
/** Group that the viewer is a leader or member of. */
type OwnGroup = ListedGroup & { role: OwnRole };

/** The viewer's role in each of their groups, by group id. */
const ownRolesQuery = queryOptions({
  queryKey: ['own groups', 'roles'],
  queryFn: async ({ signal }): Promise<ReadonlyMap<string, OwnRole>> => {
    const { relationships } = (await call('users.me', { signal })).data;
    const groupRelationships = relationships.filter(({ type }) => type === 'scanlation_group');
    return new Map(groupRelationships.map(({ id, role = 'member' }) => [id, role]));
  },
});

/** The viewer's groups: fetches their ids and roles first (cached), then one page of the groups. */
export async function findOwnGroups(
  client: QueryClient,
  query: NonNullable<ClientQuery<'groups.list'>>,
  span: PageRequest,
): Promise<PagedResponse<OwnGroup>> {
  const roles = await client.ensureQueryData(ownRolesQuery);
  if (roles.size === 0) return { data: [], total: 0, limit: span.limit, offset: span.offset };
  const response = await findGroups({ ...query, ids: [...roles.keys()] }, span);
  return { ...response, data: response.data.map((group) => ({ ...group, role: roles.get(group.id) ?? 'member' })) };
}

/** The viewer's groups with the most recent uploads. */
export const ownGroupsQuery = (client: QueryClient, limit: number) =>
  queryOptions({
    queryKey: ['own groups', 'last', limit],
    queryFn: ({ signal }) => findOwnGroups(client, {}, { limit, offset: 0, signal }),
  });
