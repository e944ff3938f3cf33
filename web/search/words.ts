// Message keys of the search options.
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import type { CreatedSpan, Criteria, Sort } from '#contract/preload/search-criteria.ts';

export const sortKeys: Record<Sort, MessageKey> = {
  relevance: 'sort.relevance',
  latest: 'sort.latest',
  oldest: 'sort.oldest',
  title: 'sort.title',
  'title-desc': 'sort.titleDesc',
  rating: 'sort.rating',
  'rating-asc': 'sort.ratingAsc',
  follows: 'sort.follows',
  'follows-asc': 'sort.followsAsc',
  added: 'sort.added',
  'added-asc': 'sort.addedAsc',
  year: 'sort.year',
  'year-desc': 'sort.yearDesc',
};

export const demographicKeys: Record<Criteria['demographics'][number], MessageKey> = {
  shounen: 'demographic.shounen',
  shoujo: 'demographic.shoujo',
  josei: 'demographic.josei',
  seinen: 'demographic.seinen',
  none: 'search.none',
};

export const createdKeys: Record<CreatedSpan, MessageKey> = {
  day: 'search.createdDay',
  week: 'search.createdWeek',
  month: 'search.createdMonth',
  year: 'search.createdYear',
};

/** Groups of tags in the order of the filters. */
export const tagGroups = [
  ['genre', 'search.genre'],
  ['theme', 'search.theme'],
  ['format', 'search.format'],
  ['content', 'search.content'],
] as const satisfies [string, MessageKey][];
