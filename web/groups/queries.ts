import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ClientQuery, ClientResponse } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';
import { mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import type { Group } from '#web/lib/catalogue/related.ts';
import type { PagedAnswer } from '#web/lib/lists/use-paged-list.ts';

export type GroupStatistics = ClientResponse<'groups.figuresOf'>['figures'][string];

/** A group of a list; without its figures when they did not arrive. */
export type FoundGroup = Group & { figures: GroupStatistics | null };

export const groupQuery = (id: string) =>
  queryOptions({
    queryKey: ['group', id],
    queryFn: async ({ signal }) =>
      (await call('groups.get', { params: { id }, query: { includes: ['leader', 'member'] }, signal })).data,
  });

export const groupStatisticsQuery = (id: string) =>
  queryOptions({
    queryKey: ['group', id, 'figures'],
    queryFn: ({ signal }) => call('groups.figures', { params: { id }, signal }),
  });

/** Covers that stand behind the group's name: of the most followed titles that need no veil. */
export const groupArtQuery = (id: string) =>
  queryOptions({
    queryKey: ['group', id, 'art'],
    queryFn: async ({ signal }) => {
      const { data } = await call('titles.list', {
        query: {
          group: id,
          limit: coversBehind,
          order: { followedCount: 'desc' },
          contentRating: ['safe', 'suggestive'],
          includes: ['cover_art'],
        },
        signal,
      });
      return data.flatMap((title) => mainCoverUrl(title, 256) ?? []);
    },
  });

const coversBehind = 6;

/** A part of a list. */
export interface Span {
  limit: number;
  offset: number;
  signal: AbortSignal;
}

export async function findGroups(
  query: NonNullable<ClientQuery<'groups.list'>>,
  { signal, ...span }: Span,
): Promise<PagedAnswer<FoundGroup>> {
  const answer = await call('groups.list', { query: { ...query, ...span, includes: ['leader'] }, signal });
  return withStatistics(answer, signal);
}

/** The same groups with what they have published, as far as that arrives. */
export async function withStatistics(
  answer: PagedAnswer<Group>,
  signal: AbortSignal,
): Promise<PagedAnswer<FoundGroup>> {
  const group = answer.data.map(({ id }) => id);
  const known =
    group.length === 0 ? null : await call('groups.figuresOf', { query: { group }, signal }).catch(() => null);
  return { ...answer, data: answer.data.map((each) => ({ ...each, figures: known?.figures[each.id] ?? null })) };
}

/** Groups that published most in the last thirty days, with how many chapters that were. */
export const activeGroupsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['groups', 'active', limit],
    queryFn: async ({ signal }): Promise<(FoundGroup & { lately: number })[]> => {
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
/** A group that the viewer is in. */
type OwnGroup = FoundGroup & { role: OwnRole };

/** What the viewer is in which groups. */
const ownRolesQuery = queryOptions({
  queryKey: ['own groups', 'roles'],
  queryFn: async ({ signal }): Promise<ReadonlyMap<string, OwnRole>> => {
    const { relationships } = (await call('users.me', { signal })).data;
    const own = relationships.filter(({ type }) => type === 'scanlation_group');
    return new Map(own.map(({ id, role = 'member' }) => [id, role]));
  },
});

/** The viewer's groups: their ids first, then the groups. */
export async function findOwn(
  client: QueryClient,
  query: NonNullable<ClientQuery<'groups.list'>>,
  span: Span,
): Promise<PagedAnswer<OwnGroup>> {
  const roles = await client.ensureQueryData(ownRolesQuery);
  if (roles.size === 0) return { data: [], total: 0, limit: span.limit, offset: span.offset };
  const answer = await findGroups({ ...query, ids: [...roles.keys()] }, span);
  return { ...answer, data: answer.data.map((group) => ({ ...group, role: roles.get(group.id) ?? 'member' })) };
}

/** Those that uploaded last. */
export const ownQuery = (client: QueryClient, limit: number) =>
  queryOptions({
    queryKey: ['own groups', 'last', limit],
    queryFn: ({ signal }) => findOwn(client, {}, { limit, offset: 0, signal }),
  });
