// Requests about followed titles, and the query keys of their results.
import { queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import type { FollowState } from '#contract/rules/follow-choices.ts';
import { titleFilter, type Filters } from '#contract/rules/filters.ts';
import { isLanguage } from '#contract/rules/languages.ts';
import { call } from '#web/lib/api/call.ts';
import { interfaceLanguage } from '#web/lib/i18n/i18n.ts';
import { followsKey } from '#web/lib/library/follows-key.ts';
import { preferredLanguages } from '#web/lib/preferences/reader-languages.ts';
import { sendPositions } from '#web/lib/reading/outbox.ts';
import { maxUnreadTitles } from '#web/lib/reading/save-home-room.ts';
import type { Chapter, Title } from '#web/lib/catalogue/related.ts';

/** Query parameters that every request about followed titles has. */
export const readerQuery = (filters: Filters) => ({
  ...titleFilter(filters),
  languages: preferredLanguages(interfaceLanguage(), navigator.languages, filters.languages).filter(isLanguage),
});

/** Filter of the updates; see `updatesFilter`. */
export interface UpdatesFilter {
  state: 'unread' | 'started' | 'all';
  only: readonly string[];
  status: readonly FollowState[];
  excludedStatus: readonly FollowState[];
  muted: boolean;
}

export const updatesQuery = (filters: Filters, { state, only, status, excludedStatus, muted }: UpdatesFilter) => ({
  ...readerQuery(filters),
  state,
  ...(only.length > 0 ? { only: only.filter(isLanguage) } : {}),
  ...(status.length > 0 ? { status: [...status] } : {}),
  ...(excludedStatus.length > 0 ? { excludedStatus: [...excludedStatus] } : {}),
  ...(muted ? { muted } : {}),
});

export const countsKey = [...followsKey, 'counts'] as const;

/** Counts of unread chapters with the filters by status, but in all languages. */
export const countsQuery = (filters: Filters, filter: Omit<UpdatesFilter, 'state' | 'only'>) =>
  queryOptions({
    queryKey: [...countsKey, filters, filter],
    queryFn: async ({ signal }) => {
      await sendPositions();
      return call('follows.counts', { query: updatesQuery(filters, { ...filter, state: 'unread', only: [] }), signal });
    },
  });

export const unreadFollowsQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...followsKey, 'unread', filters],
    queryFn: async ({ signal }) => {
      await sendPositions();
      const { data, hidden, ...entities } = await call('follows.unread', {
        query: { ...readerQuery(filters), limit: maxUnreadTitles },
        signal,
      });
      return { rows: withEntities(data, entities), hidden };
    },
  });

export const upcomingQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...followsKey, 'upcoming', filters],
    queryFn: async ({ signal }) => {
      const { data, ...entities } = await call('follows.upcoming', { query: readerQuery(filters), signal });
      return withEntities(data, entities);
    },
  });

export const snoozedQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...followsKey, 'snoozed', filters],
    queryFn: async ({ signal }) => {
      const { languages } = readerQuery(filters);
      const { data, titles } = await call('follows.snoozed', { query: { languages }, signal });
      return withEntities(
        data.map((each) => ({ ...each, chapter: null })),
        { titles, chapters: [] },
      );
    },
  });

interface Entities {
  titles: ClientResponse<'follows.titles'>['titles'];
  chapters: ClientResponse<'follows.titles'>['chapters'];
}

/** Replaces ids by the entities; rows whose title is missing are left out. */
export function withEntities<Row extends { title: string; chapter: string | null }>(
  rows: readonly Row[],
  { titles, chapters }: Entities,
): (Omit<Row, 'title' | 'chapter'> & { title: Title; chapter: Chapter | null })[] {
  const titleById = new Map(titles.map((title) => [title.id, title]));
  const chapterById = new Map(chapters.map((chapter) => [chapter.id, chapter]));
  return rows.flatMap((row) => {
    const title = titleById.get(row.title);
    return title ? [{ ...row, title, chapter: chapterById.get(row.chapter ?? '') ?? null }] : [];
  });
}
