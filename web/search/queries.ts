import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { titleFilter, type Filters } from '#contract/rules/filters.ts';
import { titleRowIncludes } from '#contract/preload/title-row-includes.ts';
import { call } from '#web/lib/api/call.ts';
import type { Title } from '#web/lib/catalogue/related.ts';
import { withSamples } from '#web/authors/queries.ts';
import { withStatistics as withGroupStatistics } from '#web/groups/queries.ts';
import { withStatistics } from '#web/titles/found.ts';
import { withFigures as withUserFigures } from '#web/users/queries.ts';

const dayMs = 86_400_000;

/** Every tag. Cached for a day, because tags change only with releases. */
export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: async ({ signal }) => (await call('tags.list', { signal })).data,
  staleTime: dayMs,
});

export type Tag = Title['attributes']['tags'][number];

export type TagStatistics = ClientResponse<'statistics.tags'>['statistics'];

/** The number of titles of each tag, counted within the reader's filters. */
export const tagStatisticsQuery = (filters: Filters) =>
  queryOptions({
    queryKey: ['tag figures', filters],
    queryFn: async ({ signal }) => (await call('statistics.tags', { query: titleFilter(filters), signal })).statistics,
  });

/** Number of titles whose covers stand for tags. */
const maxCoverTitles = 100;

/** The most followed titles with their covers. */
export const coverTitlesQuery = (filters: Filters) =>
  queryOptions({
    queryKey: ['tag covers', filters],
    queryFn: async ({ signal }) => {
      const order = { followedCount: 'desc' as const };
      const query = { ...titleFilter(filters), order, includes: ['cover_art' as const], limit: maxCoverTitles };
      return (await call('titles.list', { query, signal })).data;
    },
    staleTime: dayMs,
  });

/** Names of people by id. */
export const peopleQuery = (ids: string[]) =>
  queryOptions({
    queryKey: ['people', ids],
    queryFn: async ({ signal }) => {
      const response = await call('authors.list', { query: { ids, limit: ids.length }, signal });
      return new Map(response.data.map((person) => [person.id, person.attributes.name]));
    },
    enabled: ids.length > 0,
    staleTime: dayMs,
  });

export const groupNameQuery = (id: string | null) =>
  queryOptions({
    queryKey: ['group name', id],
    queryFn: async ({ signal }) =>
      (await call('groups.list', { query: { ids: [id!], limit: 1 }, signal })).data[0]?.attributes.name ?? null,
    enabled: id !== null,
    staleTime: dayMs,
  });

const maxSuggestions = 8;

/** People whose names match, for a picker. */
export const peopleByNameQuery = (name: string) =>
  queryOptions({
    queryKey: ['people called', name],
    queryFn: async ({ signal }) =>
      (
        await call('authors.list', { query: { name, limit: maxSuggestions, order: { relevance: 'desc' } }, signal })
      ).data.map((person) => ({
        id: person.id,
        name: person.attributes.name,
      })),
    enabled: name !== '',
  });

export const groupsByNameQuery = (name: string) =>
  queryOptions({
    queryKey: ['groups called', name],
    queryFn: async ({ signal }) =>
      (
        await call('groups.list', { query: { name, limit: maxSuggestions, order: { relevance: 'desc' } }, signal })
      ).data.map((group) => ({
        id: group.id,
        name: group.attributes.name,
        official: group.attributes.official,
      })),
    enabled: name !== '',
  });

/**
 * The best matches for the text among titles, groups, authors and users.
 * @param literal whether a misspelled text is not corrected
 */
export const everythingQuery = (text: string, filters: Filters, limit: number, literal = false) =>
  queryOptions({
    queryKey: ['everything', text, filters, limit, literal],
    queryFn: ({ signal }) =>
      call('search.everything', {
        query: { query: text, limit, literal, ...titleFilter(filters), includes: ['cover_art'] },
        signal,
      }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });

/** Like `everythingQuery`, with the statistics that the search page shows. */
export const everythingInFullQuery = (text: string, filters: Filters, limit: number, literal: boolean) =>
  queryOptions({
    queryKey: ['everything in full', text, filters, limit, literal],
    queryFn: async ({ signal }) => {
      const response = await call('search.everything', {
        query: { query: text, limit, literal, ...titleFilter(filters), includes: [...titleRowIncludes] },
        signal,
      });
      const { users, corrected } = response;
      const [titles, groups, authors, people] = await Promise.all([
        withStatistics(response.titles.data, signal),
        withGroupStatistics(response.groups.data, signal),
        withSamples(response.authors.data, filters, signal),
        withUserFigures(users?.data ?? [], signal),
      ]);
      return {
        titles: { ...response.titles, data: titles },
        groups: { ...response.groups, data: groups },
        authors: { ...response.authors, data: authors },
        corrected,
        users: { ...(users ?? { total: 0, hidden: 0 }), data: people },
      };
    },
    placeholderData: keepPreviousData,
  });
