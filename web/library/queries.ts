// Requests of the Library page. Their keys are among those of reading progress, so that they are made again when
// something was read.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { isLanguage } from '#contract/rules/languages.ts';
import { limits } from '#contract/rules/limits.ts';
import { call } from '#web/lib/api/call.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { showsEverything } from '#web/lib/preferences/show-hidden.ts';
import { hasUnsent } from '#web/lib/reading/guest-progress-size.ts';
import { loadOptional, loadWithRetry } from '#web/ui/behavior/load-code.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { libraryQuery, newSeed, type LibraryCriteria } from './criteria.ts';

export type LibraryPageData = ClientResponse<'libraryPage.browse'>;
export type LibraryEntry = LibraryPageData['data'][number];
export type Category = ClientResponse<'libraryPage.categories'>['categories'][number];
export type Resume = ClientResponse<'libraryPage.resume'>['data'][string];

/** Begins with `readingKey` of `lib/reading/title-progress`, whose code is not needed to show the library. */
export const libraryKey = ['reading', 'library'] as const;
export const libraryPagesKey = [...libraryKey, 'pages'] as const;

/** Titles a request. */
export const pageSize = 60;

const blockedOverride = () => (showsEverything() ? { blocked: 'show' as const } : {});
const knownLanguages = (languages: readonly string[]) => languages.filter(isLanguage);

let hasToldBound = false;

/**
 * The query of an endpoint; with the filter "downloaded" also which titles are on this device. The server filters them,
 * because it counts and sorts; the number of ids in an address has a bound.
 */
async function filterQuery(criteria: LibraryCriteria): Promise<ReturnType<typeof libraryQuery>> {
  const query = libraryQuery(criteria);
  if (criteria.traits.downloaded === undefined) return query;
  const { downloadedTitles } = await loadWithRetry(() => import('#web/downloads/downloaded-titles.ts'));
  const titles = await downloadedTitles();
  if (titles.length > limits.idsMax && !hasToldBound) {
    hasToldBound = true;
    toast({ text: t('library.downloadsBound', { count: limits.idsMax }) });
  }
  return { ...query, downloads: titles.slice(0, limits.idsMax) };
}

/** The first titles, with the counts of the tabs. @param languages that count when the settings name none */
export const firstPageQuery = (criteria: LibraryCriteria, languages: readonly string[]) =>
  queryOptions({
    queryKey: [...libraryPagesKey, criteria, languages, showsEverything()],
    queryFn: async ({ signal }): Promise<LibraryPageData> => {
      // the code of the outbox only when there is something to send
      if (hasUnsent()) await (await loadOptional(() => import('#web/lib/reading/outbox.ts')))?.sendPositions();
      return fetchPage(criteria, languages, { offset: 0, signal });
    },
    placeholderData: keepPreviousData,
  });

/** Titles from `offset`, in the order of the first page. */
export const furtherPageQuery = (
  criteria: LibraryCriteria,
  languages: readonly string[],
  { snapshot, offset }: { snapshot: string; offset: number },
) =>
  queryOptions({
    queryKey: [...libraryPagesKey, criteria, languages, showsEverything(), snapshot, offset],
    queryFn: ({ signal }) => fetchPage(criteria, languages, { offset, snapshot, signal }),
    // another snapshot comes with other pages
    staleTime: Number.POSITIVE_INFINITY,
  });

async function fetchPage(
  criteria: LibraryCriteria,
  languages: readonly string[],
  { signal, ...page }: { offset: number; snapshot?: string; signal: AbortSignal },
): Promise<LibraryPageData> {
  return call('libraryPage.browse', {
    query: {
      ...(await filterQuery(criteria)),
      ...page,
      ...blockedOverride(),
      limit: pageSize,
      languages: knownLanguages(languages),
    },
    signal,
  });
}

/** Ids of all titles that match, in order. */
export async function fetchLibraryIds(criteria: LibraryCriteria, languages: readonly string[]): Promise<string[]> {
  const { ids } = await call('libraryPage.ids', {
    query: { ...(await filterQuery(criteria)), ...blockedOverride(), languages: knownLanguages(languages) },
  });
  return ids;
}

/** A title of the tab with unread chapters, by chance; null when there is none. */
export async function fetchRandomUnread(
  criteria: LibraryCriteria,
  languages: readonly string[],
): Promise<LibraryEntry | null> {
  const { data } = await call('libraryPage.browse', {
    query: {
      ...(await filterQuery({ ...criteria, traits: { ...criteria.traits, unread: 'include' }, sort: 'random' })),
      seed: newSeed(),
      limit: 1,
      languages: knownLanguages(languages),
    },
  });
  return data[0] ?? null;
}

export const categoriesQuery = queryOptions({
  queryKey: [...libraryKey, 'categories'],
  queryFn: async ({ signal }): Promise<Category[]> => (await call('libraryPage.categories', { signal })).categories,
});

/** Chapters at which reading goes on in some titles, by id of the title. */
export const resumeQuery = (titles: readonly string[], languages: readonly string[]) =>
  queryOptions({
    queryKey: [...libraryKey, 'resume', titles, languages, showsEverything()],
    queryFn: async ({ signal }): Promise<Record<string, Resume>> => {
      const query = { titles: [...titles], languages: knownLanguages(languages), ...blockedOverride() };
      return (await call('libraryPage.resume', { query, signal })).data;
    },
    enabled: titles.length > 0,
  });
