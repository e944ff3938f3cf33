// Personal recommendations: fetching them with their reasons, and refusing one.
import type { ClientResponse } from '#contract/generated/client.ts';
import { isLanguage } from '#contract/rules/languages.ts';
import { titleFilter, type Filters } from '#contract/rules/filters.ts';
import { titleRowIncludes } from '#contract/preload/title-row-includes.ts';
import { call } from '#web/lib/api/call.ts';
import { interfaceLanguage } from '#web/lib/i18n/i18n.ts';
import { preferredLanguages } from '#web/lib/preferences/reader-languages.ts';
import type { Title } from '#web/lib/catalogue/related.ts';
import type { PagedResponse, PageRequest } from '#web/lib/lists/use-paged-list.ts';
import { type RatedTitle, withStatistics } from '#web/titles/found.ts';

type Reason = ClientResponse<'recommendations.own'>['data'][number]['because'];

export type RecommendedTitle = RatedTitle & {
  because: Reason;
  /** The title that the reason names. */
  becauseOf: Title | null;
};

export async function fetchRecommended(
  filters: Filters,
  { signal, ...page }: PageRequest,
): Promise<PagedResponse<RecommendedTitle>> {
  const { data, titles, ...rest } = await call('recommendations.own', {
    query: {
      ...page,
      ...titleFilter(filters),
      languages: preferredLanguages(interfaceLanguage(), navigator.languages, filters.languages).filter(isLanguage),
      includes: [...titleRowIncludes],
    },
    signal,
  });
  const rated = await withStatistics(
    data.map(({ title }) => title),
    signal,
  );
  const titlesById = new Map(titles.map((title) => [title.id, title]));
  return {
    ...rest,
    data: rated.map((title, index) => {
      const { because } = data[index]!;
      return { ...title, because, becauseOf: 'title' in because ? (titlesById.get(because.title) ?? null) : null };
    }),
  };
}

/** Stores that a title is not to be recommended any more, or takes that back. */
export async function refuse(id: string, isRefused: boolean): Promise<void> {
  await (isRefused
    ? call('recommendations.refuse', { params: { id }, body: {} })
    : call('recommendations.allow', { params: { id } }));
}
