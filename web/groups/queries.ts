import { queryOptions } from '@tanstack/react-query';
import type { ClientQuery, ClientResponse } from '#contract/client.gen.ts';
import { call } from '#web/lib/api.ts';
import { mainCoverUrl } from '#web/lib/covers.ts';
import type { Group } from '#web/lib/related.ts';
import type { PageAnswer } from '#web/lib/use-pages.ts';

export type GroupFigures = ClientResponse<'groups.figuresOf'>['figures'][string];

/** A group of a list; without its figures when they did not arrive. */
export type FoundGroup = Group & { figures: GroupFigures | null };

export const groupQuery = (id: string) =>
  queryOptions({
    queryKey: ['group', id],
    queryFn: async ({ signal }) =>
      (await call('groups.get', { params: { id }, query: { includes: ['leader', 'member'] }, signal })).data,
  });

export const groupFiguresQuery = (id: string) =>
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

interface Span {
  limit: number;
  offset: number;
  signal: AbortSignal;
}

export async function findGroups(
  query: NonNullable<ClientQuery<'groups.list'>>,
  { signal, ...span }: Span,
): Promise<PageAnswer<FoundGroup>> {
  const answer = await call('groups.list', { query: { ...query, ...span, includes: ['leader'] }, signal });
  const group = answer.data.map(({ id }) => id);
  const known =
    group.length === 0 ? null : await call('groups.figuresOf', { query: { group }, signal }).catch(() => null);
  return { ...answer, data: answer.data.map((each) => ({ ...each, figures: known?.figures[each.id] ?? null })) };
}
