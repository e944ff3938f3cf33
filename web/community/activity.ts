// Activity of the people and groups that the viewer follows: entries of the API, with their titles, chapters and covers.
import { infiniteQueryOptions } from '@tanstack/react-query';
import { titleFilter, type Filters } from '#contract/rules/filters.ts';
import type { ClientResponse } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';
import type { Chapter, Title } from '#web/lib/catalogue/related.ts';
import { showsEverything } from '#web/lib/preferences/show-hidden.ts';

type Entry = ClientResponse<'profiles.activity'>['data'][number];

export interface ActivityEntry extends Omit<Entry, 'title' | 'chapters'> {
  key: string;
  /** Title of an upload or follow; null for lists. */
  title: Title | null;
  /** The newest chapters of an upload, in reading order. */
  chapters: Chapter[];
  /** Number of chapters of an upload. */
  count: number;
}

interface ActivityPage {
  entries: ActivityEntry[];
  older: string | null;
}

const pageSize = 12;

/** Newest chapters of an entry that are shown; the others are counted. */
const shownChapters = 3;

export const activityQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ['community', 'activity', filters],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<ActivityPage> => {
      const { data, older } = await call('profiles.activity', {
        query: {
          limit: pageSize,
          // a time in queries has no zone
          ...(pageParam === null ? {} : { before: pageParam.slice(0, 19) as never }),
          ...(showsEverything() ? { blocked: 'show' as const } : {}),
        },
        signal,
      });
      return { entries: await withEntities(data, filters, signal), older };
    },
    getNextPageParam: ({ older }) => older,
  });

/** Entries whose title the reader does not filter out. */
async function withEntities(data: readonly Entry[], filters: Filters, signal: AbortSignal): Promise<ActivityEntry[]> {
  const titleIds = [...new Set(data.flatMap(({ title }) => title ?? []))];
  const chapterIds = [...new Set(data.flatMap(({ chapters }) => chapters.slice(0, shownChapters)))];
  const { contentRating } = titleFilter(filters);
  const [titles, chapters] = await Promise.all([
    titleIds.length === 0
      ? []
      : call('titles.list', {
          query: { ids: titleIds, limit: titleIds.length, contentRating, includes: ['cover_art'] },
          signal,
        }).then((response) => response.data),
    chapterIds.length === 0
      ? []
      : call('chapters.list', {
          query: { ids: chapterIds, limit: chapterIds.length, contentRating, includes: ['scanlation_group'] },
          signal,
        }).then((response) => response.data),
  ]);
  const titleById = new Map(titles.map((title) => [title.id, title]));
  const chapterById = new Map(chapters.map((chapter) => [chapter.id, chapter]));
  return data.flatMap((entry) => {
    const title = entry.title === null ? null : (titleById.get(entry.title) ?? null);
    const found = entry.chapters.flatMap((id) => chapterById.get(id) ?? []).toReversed();
    if (entry.title !== null && title === null) return [];
    if (entry.kind === 'upload' && found.length === 0) return [];
    const key = `${entry.kind} ${entry.user?.id ?? entry.group?.id} ${entry.list?.id ?? entry.title} ${entry.chapters[0] ?? ''}`;
    return [{ ...entry, key, title, chapters: found, count: entry.chapters.length }];
  });
}
