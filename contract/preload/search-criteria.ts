// Criteria of the advanced search: parsed from its URL, serialized to it, and converted to an API query.
import type { ClientQuery } from '../generated/client.ts';
import { titleFilter, defaultFilters, type Filters } from '../rules/filters.ts';
import { isLanguage, type Language } from '../rules/languages.ts';
import { isPageId } from '../rules/page-id.ts';
import { contentRatings } from '../rules/content-ratings.ts';

export type TitleQuery = NonNullable<ClientQuery<'titles.list'>>;
type Order = NonNullable<TitleQuery['order']>;

export const createdSpans = { day: 1, week: 7, month: 30, year: 365 } as const;
export type CreatedSpan = keyof typeof createdSpans;

/** Sort orders, in the order of the menu. */
export const sorts = {
  relevance: { relevance: 'desc' },
  latest: { latestUploadedChapter: 'desc' },
  oldest: { latestUploadedChapter: 'asc' },
  title: { title: 'asc' },
  'title-desc': { title: 'desc' },
  rating: { rating: 'desc' },
  'rating-asc': { rating: 'asc' },
  follows: { followedCount: 'desc' },
  'follows-asc': { followedCount: 'asc' },
  added: { createdAt: 'desc' },
  'added-asc': { createdAt: 'asc' },
  year: { year: 'asc' },
  'year-desc': { year: 'desc' },
} as const satisfies Record<string, Order>;
export type Sort = keyof typeof sorts;

type QueryValues<K extends keyof TitleQuery> = readonly NonNullable<TitleQuery[K]>[number &
  keyof NonNullable<TitleQuery[K]>][];
export const statuses = ['ongoing', 'completed', 'hiatus', 'cancelled'] as const satisfies QueryValues<'status'>;
export const demographics = [
  'shounen',
  'shoujo',
  'josei',
  'seinen',
  'none',
] as const satisfies QueryValues<'publicationDemographic'>;

export interface Criteria {
  text: string;
  includedTags: string[];
  excludedTags: string[];
  includedMode: 'AND' | 'OR';
  excludedMode: 'AND' | 'OR';
  ratings: (typeof contentRatings)[number][];
  statuses: (typeof statuses)[number][];
  demographics: (typeof demographics)[number][];
  originals: Language[];
  notOriginals: Language[];
  /** Languages that chapters are available in. */
  languages: Language[];
  year: number | 'none' | null;
  authors: string[];
  artists: string[];
  group: string | null;
  hasChapters: boolean;
  created: CreatedSpan | null;
  /** Null: the default sort order, which `defaultSort` derives from the other criteria. */
  sort: Sort | null;
}

export const noCriteria: Criteria = Object.freeze({
  text: '',
  includedTags: [],
  excludedTags: [],
  includedMode: 'AND',
  excludedMode: 'OR',
  ratings: [],
  statuses: [],
  demographics: [],
  originals: [],
  notOriginals: [],
  languages: [],
  year: null,
  authors: [],
  artists: [],
  group: null,
  hasChapters: false,
  created: null,
  sort: null,
});

const maxTextLength = 200;
const maxIds = 100;

/** Parses `?q=…&include=…`. Invalid parts are ignored, so that an old or mistyped URL still works. */
export function readCriteria(search: string): Criteria {
  const searchParams = new URLSearchParams(search);
  const splitList = (name: string) =>
    [...new Set((searchParams.get(name) ?? '').split(',').filter(Boolean))].slice(0, maxIds);
  const readIds = (name: string) => splitList(name).filter(isPageId);
  const readList = <T extends string>(name: string, values: readonly T[]) =>
    values.filter((value) => splitList(name).includes(value));
  const readOne = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === searchParams.get(name));
  const includedTags = readIds('include');
  const originals = splitList('original').filter(isLanguage);
  return {
    text: (searchParams.get('q') ?? '').slice(0, maxTextLength),
    includedTags,
    excludedTags: readIds('exclude').filter((id) => !includedTags.includes(id)),
    includedMode: searchParams.get('includeMode') === 'or' ? 'OR' : 'AND',
    excludedMode: searchParams.get('excludeMode') === 'and' ? 'AND' : 'OR',
    ratings: readList('rating', contentRatings),
    statuses: readList('status', statuses),
    demographics: readList('demographic', demographics),
    originals,
    notOriginals: splitList('notOriginal')
      .filter(isLanguage)
      .filter((code) => !originals.includes(code)),
    languages: splitList('lang').filter(isLanguage),
    year: readYear(searchParams.get('year')),
    authors: readIds('author'),
    artists: readIds('artist'),
    group: readIds('group')[0] ?? null,
    hasChapters: searchParams.get('chapters') === 'yes',
    created: readOne('created', Object.keys(createdSpans) as CreatedSpan[]) ?? null,
    sort: readOne('sort', Object.keys(sorts) as Sort[]) ?? null,
  };
}

/** Serializes criteria to '' or '?…', equal text for equal criteria. */
export function writeCriteria(criteria: Criteria): string {
  const pairs: [string, string | null][] = [
    ['q', criteria.text.trim()],
    ['include', criteria.includedTags.join(',')],
    ['exclude', criteria.excludedTags.join(',')],
    ['includeMode', criteria.includedMode === 'OR' ? 'or' : ''],
    ['excludeMode', criteria.excludedMode === 'AND' ? 'and' : ''],
    ['rating', criteria.ratings.join(',')],
    ['status', criteria.statuses.join(',')],
    ['demographic', criteria.demographics.join(',')],
    ['original', criteria.originals.join(',')],
    ['notOriginal', criteria.notOriginals.join(',')],
    ['lang', criteria.languages.join(',')],
    ['year', criteria.year === null ? '' : String(criteria.year)],
    ['author', criteria.authors.join(',')],
    ['artist', criteria.artists.join(',')],
    ['group', criteria.group],
    ['chapters', criteria.hasChapters ? 'yes' : ''],
    ['created', criteria.created],
    ['sort', criteria.sort === defaultSort(criteria) ? '' : criteria.sort],
  ];
  const text = pairs
    .filter((pair): pair is [string, string] => Boolean(pair[1]))
    // commas are the separators and need no escape in a query
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`)
    .join('&');
  return text === '' ? '' : `?${text}`;
}

/** Text searches are sorted by relevance, others by the latest upload. */
export const defaultSort = ({ text }: Pick<Criteria, 'text'>): Sort => (text.trim() === '' ? 'latest' : 'relevance');

export const sortOf = (criteria: Criteria): Sort => criteria.sort ?? defaultSort(criteria);

/** Counts the filters that are set, not counting the text and the sort order. */
export function countFilters(criteria: Criteria): number {
  const lists = [criteria.includedTags, criteria.excludedTags, criteria.ratings, criteria.statuses];
  const otherLists = [criteria.demographics, criteria.originals, criteria.notOriginals, criteria.languages];
  const creatorLists = [criteria.authors, criteria.artists];
  const singleFilters = [
    criteria.year !== null,
    criteria.group !== null,
    criteria.hasChapters,
    criteria.created !== null,
  ];
  return (
    [...lists, ...otherLists, ...creatorLists].reduce((sum, { length }) => sum + length, 0) +
    singleFilters.filter(Boolean).length
  );
}

/** Builds the query of `GET /manga` without pagination. Criteria that are not set default to the reader's filters. */
export function titleQuery(criteria: Criteria, filters: Filters = defaultFilters, now: Date = new Date()): TitleQuery {
  const filterParams = titleFilter(filters);
  const anyOriginal = criteria.originals.length === 0 && criteria.notOriginals.length === 0;
  const undefinedIfEmpty = <T>(values: T[]) => (values.length > 0 ? values : undefined);
  return {
    title: criteria.text.trim() || undefined,
    includedTags: undefinedIfEmpty(criteria.includedTags),
    includedTagsMode: criteria.includedTags.length > 0 ? criteria.includedMode : undefined,
    excludedTags: undefinedIfEmpty(criteria.excludedTags),
    excludedTagsMode: criteria.excludedTags.length > 0 ? criteria.excludedMode : undefined,
    contentRating: undefinedIfEmpty(criteria.ratings) ?? filterParams.contentRating,
    status: undefinedIfEmpty(criteria.statuses),
    publicationDemographic: undefinedIfEmpty(criteria.demographics),
    originalLanguage: anyOriginal ? filterParams.originalLanguage : undefinedIfEmpty(criteria.originals),
    excludedOriginalLanguage: undefinedIfEmpty(criteria.notOriginals),
    availableTranslatedLanguage: undefinedIfEmpty(criteria.languages),
    year: criteria.year ?? undefined,
    authors: undefinedIfEmpty(criteria.authors),
    artists: undefinedIfEmpty(criteria.artists),
    group: criteria.group ?? undefined,
    hasAvailableChapters: criteria.hasChapters || undefined,
    createdAtSince: criteria.created ? daysBefore(now, createdSpans[criteria.created]) : undefined,
    order: sorts[sortOf(criteria)],
  };
}

/** Returns the time some days ago, rounded to the hour so that all pages of a list are requested by the same query. */
function daysBefore(now: Date, days: number): Date {
  const hourMs = 3_600_000;
  return new Date(Math.floor(now.getTime() / hourMs) * hourMs - days * 24 * hourMs);
}

function readYear(text: string | null): Criteria['year'] {
  if (text === 'none') return 'none';
  return text !== null && /^[1-9]\d{3}$/.test(text) ? Number(text) : null;
}

/** The state that a tag's chip shows. */
export function tagState(criteria: Criteria, id: string): 'include' | 'exclude' | null {
  return criteria.includedTags.includes(id) ? 'include' : criteria.excludedTags.includes(id) ? 'exclude' : null;
}

type TagInclusion = 'include' | 'exclude' | null;

/** Returns the criteria with a tag included, excluded, or (null) in neither list. */
export function withTag(criteria: Criteria, id: string, state: TagInclusion): Criteria {
  const [includedTags, excludedTags] = withState(criteria.includedTags, criteria.excludedTags, id, state);
  return { ...criteria, includedTags, excludedTags };
}

/** Returns the criteria with an original language included, excluded, or (null) in neither list. */
export function withOriginal(criteria: Criteria, code: Language, state: TagInclusion): Criteria {
  const [originals, notOriginals] = withState(criteria.originals, criteria.notOriginals, code, state);
  return { ...criteria, originals, notOriginals };
}

function withState<T>(included: T[], excluded: T[], value: T, state: TagInclusion): [T[], T[]] {
  const without = (values: T[]) => values.filter((each) => each !== value);
  return [
    [...without(included), ...(state === 'include' ? [value] : [])],
    [...without(excluded), ...(state === 'exclude' ? [value] : [])],
  ];
}
