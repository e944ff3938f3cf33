// Criteria of the Library page: tab, search, filters and order, in the query of its URL. Order and layout are kept on the
// device, too, for the next visit.
import { useCallback, useMemo } from 'react';
import type { ClientQuery } from '#contract/generated/client.ts';
import { contentRatings, type ContentRating } from '#contract/rules/content-ratings.ts';
import { isLanguage } from '#contract/rules/languages.ts';
import { librarySorts, libraryTraits, type LibraryTrait } from '#contract/rules/library-filters.ts';
import { librarySearchLimits } from '#contract/rules/library-search.ts';
import { isPageId } from '#contract/rules/page-id.ts';
import { readingStatuses, type ReadingStatus } from '#contract/rules/reading-statuses.ts';
import { useSearch } from '#web/lib/navigation/location.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useBurstNavigate } from '#web/lib/navigation/use-burst-navigate.ts';
import { readStored, writeStored } from '#web/lib/preferences/stored-value.ts';
import type { TriState } from '#web/ui/controls/TriChip.tsx';

export type LibrarySort = (typeof librarySorts)[number];
type Publication = 'ongoing' | 'completed' | 'hiatus' | 'cancelled';
const publications: readonly Publication[] = ['ongoing', 'completed', 'hiatus', 'cancelled'];

/** States of filter chips by value; values that are not chosen are absent. */
type TriStates<Value extends string> = Readonly<Partial<Record<Value, 'include' | 'exclude'>>>;

export interface LibraryCriteria {
  /** Null for all titles. */
  status: ReadingStatus | null;
  text: string;
  categories: TriStates<string>;
  traits: TriStates<LibraryTrait>;
  ratings: TriStates<ContentRating>;
  publications: TriStates<Publication>;
  /** Original languages. */
  languages: TriStates<string>;
  sort: LibrarySort;
  direction: 'asc' | 'desc';
  seed: number;
}

/** Names of the filters in the URL, each with the test for its values. */
const triFilters = {
  categories: ['in', (value: string) => isPageId(value)],
  traits: ['has', (value: string) => libraryTraits.some((each) => each === value)],
  ratings: ['rating', (value: string) => contentRatings.some((each) => each === value)],
  publications: ['publication', (value: string) => publications.some((each) => each === value)],
  languages: ['language', (value: string) => isLanguage(value)],
} as const;
export type TriFilter = keyof typeof triFilters;
const triFilterNames = Object.keys(triFilters) as TriFilter[];

export const hasFilters = (criteria: LibraryCriteria): boolean => countFilters(criteria) > 0 || criteria.text !== '';

/** Number of chosen filters, without the search and the categories, which have controls of their own. */
export const countFilters = (criteria: LibraryCriteria): number =>
  triFilterNames.reduce((sum, name) => sum + (name === 'categories' ? 0 : Object.keys(criteria[name]).length), 0);

export function withoutFilters(criteria: LibraryCriteria): LibraryCriteria {
  return { ...criteria, text: '', categories: {}, traits: {}, ratings: {}, publications: {}, languages: {} };
}

export function withTriState(
  criteria: LibraryCriteria,
  filter: TriFilter,
  value: string,
  state: TriState,
): LibraryCriteria {
  const { [value]: _, ...others } = criteria[filter] as Record<string, 'include' | 'exclude'>;
  return { ...criteria, [filter]: state === null ? others : { ...others, [value]: state } };
}

/** Seed of a random order. */
export const newSeed = (): number => Math.floor(Math.random() * 2 ** 31);

/** Natural direction of an order: names from A, everything else from the highest. */
export const naturalDirection = (sort: LibrarySort): 'asc' | 'desc' => (sort === 'title' ? 'asc' : 'desc');

function readLibraryCriteria(search: string, order: Pick<LibraryCriteria, 'sort' | 'direction'>): LibraryCriteria {
  const params = new URLSearchParams(search);
  const tab = params.get('tab');
  const triStates = (name: TriFilter): TriStates<string> => {
    const [param, isValid] = triFilters[name];
    const values = (params.get(param) ?? '').split(',').slice(0, 100);
    return Object.fromEntries(
      values.flatMap((text) => {
        const value = text.replace(/^-/, '');
        return isValid(value) ? [[value, text.startsWith('-') ? 'exclude' : 'include'] as const] : [];
      }),
    );
  };
  const sort = librarySorts.find((each) => each === params.get('sort')) ?? order.sort;
  const written = params.get('direction');
  const seed = Number(params.get('seed'));
  return {
    status: tab === 'all' ? null : (readingStatuses.find((each) => each === tab) ?? 'reading'),
    text: (params.get('q') ?? '').slice(0, librarySearchLimits.length),
    categories: triStates('categories'),
    traits: triStates('traits'),
    ratings: triStates('ratings'),
    publications: triStates('publications'),
    languages: triStates('languages'),
    sort,
    direction:
      written === 'asc' || written === 'desc'
        ? written
        : sort === order.sort
          ? order.direction
          : naturalDirection(sort),
    seed: Number.isSafeInteger(seed) && seed >= 0 && seed < 2 ** 31 ? seed : 0,
  };
}

/** Path of the page with these criteria. */
export function libraryPath(criteria: LibraryCriteria): string {
  const params = new URLSearchParams();
  if (criteria.status !== 'reading') params.set('tab', criteria.status ?? 'all');
  if (criteria.text !== '') params.set('q', criteria.text);
  for (const name of triFilterNames) {
    const entries = Object.entries(criteria[name]);
    if (entries.length > 0)
      params.set(
        triFilters[name][0],
        entries.map(([value, state]) => (state === 'exclude' ? `-${value}` : value)).join(),
      );
  }
  const stored = storedView();
  if (criteria.sort !== stored.sort || criteria.direction !== stored.direction) {
    params.set('sort', criteria.sort);
    params.set('direction', criteria.direction);
  }
  if (criteria.sort === 'random') params.set('seed', String(criteria.seed));
  const query = params.toString();
  return pathTo.plain('library') + (query === '' ? '' : `?${query}`);
}

/** The query of the endpoint. */
export function libraryQuery(criteria: LibraryCriteria): ClientQuery<'libraryPage.ids'> {
  const chosen = (name: TriFilter, state: 'include' | 'exclude'): string[] | undefined => {
    const values = Object.entries(criteria[name]).flatMap(([value, each]) => (each === state ? [value] : []));
    return values.length > 0 ? values : undefined;
  };
  const query: Record<string, unknown> = {
    status: criteria.status ?? undefined,
    q: criteria.text === '' ? undefined : criteria.text,
    category: chosen('categories', 'include'),
    excludedCategory: chosen('categories', 'exclude'),
    include: chosen('traits', 'include'),
    exclude: chosen('traits', 'exclude'),
    contentRating: chosen('ratings', 'include'),
    excludedContentRating: chosen('ratings', 'exclude'),
    publication: chosen('publications', 'include'),
    excludedPublication: chosen('publications', 'exclude'),
    originalLanguage: chosen('languages', 'include'),
    excludedOriginalLanguage: chosen('languages', 'exclude'),
    sort: criteria.sort,
    direction: criteria.direction,
    seed: criteria.sort === 'random' ? criteria.seed : undefined,
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

const libraryLayouts = ['list', 'compact', 'covers'] as const;
export type LibraryLayout = (typeof libraryLayouts)[number];

interface StoredView {
  sort: LibrarySort;
  direction: 'asc' | 'desc';
  layout: LibraryLayout;
}

const viewKey = 'komawari.library';

/** Order and layout of the last visit. */
export function storedView(): StoredView {
  const [sortText, direction, layoutText] = (readStored(viewKey) ?? '').split(' ');
  const sort = librarySorts.find((each) => each === sortText && each !== 'random') ?? 'latest';
  return {
    sort,
    direction: direction === 'asc' || direction === 'desc' ? direction : naturalDirection(sort),
    layout: libraryLayouts.find((each) => each === layoutText) ?? 'covers',
  };
}

export function storeView(patch: Partial<StoredView>): void {
  const { sort, direction, layout } = { ...storedView(), ...patch };
  writeStored(viewKey, `${sort} ${direction} ${layout}`);
}

export function useLibraryCriteria(): [LibraryCriteria, (next: LibraryCriteria) => void] {
  const search = useSearch();
  const criteria = useMemo(() => readLibraryCriteria(search, storedView()), [search]);
  const navigateInBursts = useBurstNavigate();
  const setCriteria = useCallback((next: LibraryCriteria) => navigateInBursts(libraryPath(next)), [navigateInBursts]);
  return [criteria, setCriteria];
}
