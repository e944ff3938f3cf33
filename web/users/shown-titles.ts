// The parts of a profile that its owner shows, page by page: ids from the profile, the titles and groups from their lists.
import { call } from '#web/lib/api/call.ts';
import type { ReadingStatus } from '#contract/rules/reading-statuses.ts';
import { titleFilter, type Filters } from '#contract/rules/filters.ts';
import { findGroups, type ListedGroup } from '#web/groups/queries.ts';
import type { PagedResponse, PageRequest } from '#web/lib/lists/use-paged-list.ts';
import { showsEverything } from '#web/lib/preferences/show-hidden.ts';
import { sessionState } from '#web/lib/session/session.ts';
import { findTitles, type RatedTitle } from '#web/titles/found.ts';
import { type ListedUser, withFigures } from './queries.ts';

/** A title with what its owner says of it. */
export type ShownTitle = RatedTitle & { status?: ReadingStatus; given?: number };

/** Titles in the order of the facts; those that the reader filters out are left out, and told as hidden. */
async function withTitles<Fact extends { title: string }>(
  page: { data: Fact[]; limit: number; offset: number; total: number },
  filters: Filters,
  signal: AbortSignal,
): Promise<PagedResponse<RatedTitle & { fact: Fact }>> {
  const ids = page.data.map(({ title }) => title);
  if (ids.length === 0) return { ...page, data: [] };
  const { contentRating } = titleFilter(filters);
  const titles = await findTitles({ ids, contentRating }, { limit: ids.length, offset: 0, signal });
  const byId = new Map(titles.data.map((title) => [title.id, title]));
  return {
    ...page,
    data: page.data.flatMap((fact) => {
      const title = byId.get(fact.title);
      return title ? [{ ...title, fact }] : [];
    }),
  };
}

export async function fetchLibrary(
  id: string,
  status: ReadingStatus | null,
  filters: Filters,
  { signal, ...span }: PageRequest,
): Promise<PagedResponse<ShownTitle>> {
  const page = await call('profiles.library', {
    params: { id },
    query: { ...span, ...(status ? { status } : {}) },
    signal,
  });
  const shown = await withTitles(page, filters, signal);
  return { ...shown, data: shown.data.map(({ fact, ...title }) => ({ ...title, status: fact.status })) };
}

export async function fetchRatings(
  id: string,
  filters: Filters,
  { signal, ...span }: PageRequest,
): Promise<PagedResponse<ShownTitle>> {
  const page = await call('profiles.ratings', { params: { id }, query: span, signal });
  const shown = await withTitles(page, filters, signal);
  return { ...shown, data: shown.data.map(({ fact, ...title }) => ({ ...title, given: fact.rating })) };
}

export async function fetchFollowedTitles(
  id: string,
  filters: Filters,
  { signal, ...span }: PageRequest,
): Promise<PagedResponse<ShownTitle>> {
  return withTitles(await call('profiles.followedTitles', { params: { id }, query: span, signal }), filters, signal);
}

export async function fetchFollowedGroups(
  id: string,
  { signal, ...span }: PageRequest,
): Promise<PagedResponse<ListedGroup>> {
  const page = await call('profiles.followedGroups', { params: { id }, query: span, signal });
  const ids = page.data.map(({ group }) => group);
  if (ids.length === 0) return { ...page, data: [] };
  const groups = await findGroups({ ids }, { limit: ids.length, offset: 0, signal });
  const byId = new Map(groups.data.map((group) => [group.id, group]));
  return { ...page, data: ids.flatMap((groupId) => byId.get(groupId) ?? []) };
}

export async function fetchPeople(
  id: string,
  list: 'profiles.followedUsers' | 'profiles.followers',
  { signal, ...span }: PageRequest,
): Promise<PagedResponse<ListedUser>> {
  const query = { ...span, ...(showsEverything() ? { blocked: 'show' as const } : {}) };
  const page = await call(list, { params: { id }, query, signal });
  const isMember = sessionState().status === 'member';
  return {
    ...page,
    // what people do on the site is told to members only
    data: isMember ? await withFigures(page.data, signal) : page.data.map((user) => ({ ...user, figures: null })),
  };
}
