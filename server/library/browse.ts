// Finds the titles of a library that match, counts them by tab and category, and puts them in order.
import { randomUUID } from 'node:crypto';
import type { QueryOf } from '#contract/endpoints/endpoint.ts';
import type { libraryPageEndpoints } from '#contract/endpoints/library-page.ts';
import type { LibraryTrait } from '#contract/rules/library-filters.ts';
import { type LibraryExpression, parseLibrarySearch } from '#contract/rules/library-search.ts';
import { type ReadingStatus, readingStatuses } from '#contract/rules/reading-statuses.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import { titleIsHidden } from '#server/blocks/policy.ts';
import type { Context } from '#server/core/context.ts';
import { openTextCache, type TextCache } from '#server/core/cache/text-cache.ts';
import { memoizePerKey } from '#server/core/cache/memoize-per-key.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { linePreferencesOf } from '#server/reading/reading-line.ts';
import { viewTags } from '#server/tags/views.ts';
import { titleIndex } from '#server/titles/titles.ts';
import {
  bookmarkedTitles,
  categoryTitles,
  lastReadTimes,
  libraryRows,
  type LibraryRow,
  notesOf,
  ratingsOf,
  readKeyTexts,
} from './page-rows.ts';
import { foldedAuthorNames } from './author-names.ts';
import { fieldsOf, foldText, matchesSearch, type SearchedSets } from './search-terms.ts';
import type { LibraryTitle } from './title-cache.ts';
import { countNumbers, languagesFor, newestIn, type NumberCounts, visibleLibraryTitles } from './title-counts.ts';

type LibraryQuery = QueryOf<typeof libraryPageEndpoints.ids>;
type TitleFacts = NonNullable<Awaited<ReturnType<ReturnType<typeof titleIndex>['factsOf']>>>;

export interface LibraryOrder {
  snapshot: string;
  /** Internal ids of the titles of the tab that match, in order. */
  ids: readonly number[];
  counts: Record<ReadingStatus | 'all', number>;
  /** Titles of the tab that match without the filter by categories, by public id of the category. */
  categories: Record<string, number>;
  /** Titles of the library without any filter. */
  size: number;
  hidden: number;
}

/** Orders of the last minutes, so that further pages of a list come quickly and in the order of the first one. */
const orders: (ctx: Context) => TextCache<LibraryOrder> = memoizePerKey(
  ({ changes }) => changes,
  ({ caches }) =>
    openTextCache<LibraryOrder>({
      bytes: { caches, name: 'library orders' },
      sizeOf: ({ ids, categories }) => ids.length * 8 + Object.keys(categories).length * 100 + 300,
      ttl: 5 * 60_000,
    }),
);

/** @throws ApiError 400 for a search that cannot be read */
export async function browseLibrary(
  ctx: Context,
  userId: number,
  { snapshot, ...query }: LibraryQuery & { snapshot?: string | undefined },
  blocks: Blocks | null,
): Promise<LibraryOrder> {
  const key = (id: string): string => `${userId} ${id} ${JSON.stringify(query)}`;
  const known = snapshot === undefined ? undefined : orders(ctx).get(key(snapshot));
  if (known) return known;
  const order = { snapshot: randomUUID(), ...(await findOrder(ctx, userId, query, blocks)) };
  orders(ctx).set(key(order.snapshot), order);
  return order;
}

/** Everything that is known of a title while filters look at it. */
interface Candidate {
  id: number;
  row: LibraryRow;
  /** Null when the title is not on the site any more. */
  facts: TitleFacts | null;
  languages: readonly string[];
  counts: NumberCounts | null;
}

async function findOrder(
  ctx: Context,
  userId: number,
  query: LibraryQuery,
  blocks: Blocks | null,
): Promise<Omit<LibraryOrder, 'snapshot'>> {
  const expression = expressionOf(query.q);
  const [rows, line, categories] = await Promise.all([
    libraryRows(ctx, userId, null),
    linePreferencesOf(ctx, userId, query.languages ?? []),
    categoryTitles(ctx, userId),
  ]);
  const ids = rows.map(({ id }) => id);
  const facts = new Map<number, TitleFacts>();
  await titleIndex(ctx).each({ among: [ids] }, (each) => void facts.set(each.id, each));
  const languagesOf = languagesFor(line);
  const data = await readData(ctx, userId, { query, expression, ids, blocks });
  const candidates = rows.map((row): Candidate => {
    const own = facts.get(row.id) ?? null;
    const languages = languagesOf(own?.uid ?? '');
    const title = data.titles?.get(row.id);
    return {
      id: row.id,
      row,
      facts: own,
      languages,
      counts: title && data.keys ? countNumbers(title, languages, data.keys.get(row.id)) : null,
    };
  });
  const accepts = acceptsFilters(query, expression, data);
  const matching = candidates.filter(accepts);
  const isInTab = ({ row }: Candidate): boolean => query.status === undefined || row.status === query.status;
  const { category: wanted = [], excludedCategory: unwanted = [] } = query;
  const isInCategories = ({ id }: Candidate): boolean =>
    wanted.every((uid) => categories.get(uid)?.has(id)) && !unwanted.some((uid) => categories.get(uid)?.has(id));
  const isShown = ({ id }: { id: number }): boolean => !titleIsHidden(blocks, id);
  const shown = matching.filter(isShown);
  const shownOfTab = shown.filter(isInTab);
  const found = shownOfTab.filter(isInCategories);
  const inCategories = shown.filter(isInCategories);
  const counts = Object.fromEntries([
    ['all', inCategories.length],
    ...readingStatuses.map((status) => [status, 0]),
  ]) as LibraryOrder['counts'];
  for (const { row } of inCategories) if (row.status !== null) counts[row.status]++;
  return {
    ids: sortCandidates(found, query, data).map(({ id }) => id),
    counts,
    categories: Object.fromEntries(
      [...categories].map(([uid, titles]) => [uid, shownOfTab.filter(({ id }) => titles.has(id)).length]),
    ),
    size: rows.filter(isShown).length,
    hidden: matching.filter((row) => !isShown(row) && isInTab(row) && isInCategories(row)).length,
  };
}

function expressionOf(text: string | undefined): LibraryExpression | null {
  const search = parseLibrarySearch(text ?? '');
  if (search.error === undefined) return search.expression;
  throw new ApiError('validation_exception', `The search cannot be read: ${search.error.problem}`, {
    pointer: '/q',
    reason: 'library_search',
    ...search.error,
  });
}

interface Data {
  titles: Map<number, LibraryTitle> | null;
  keys: Map<number, string> | null;
  ratings: Map<number, number> | null;
  notes: Map<number, string> | null;
  lastRead: Map<number, number> | null;
  bookmarked: Set<number> | null;
  sets: SearchedSets;
}

interface DataRequest {
  query: LibraryQuery;
  expression: LibraryExpression | null;
  ids: readonly number[];
  blocks: Blocks | null;
}

/** Reads what the filters and the order of a query need of all titles, and nothing else. */
async function readData(ctx: Context, userId: number, { query, expression, ids, blocks }: DataRequest): Promise<Data> {
  const { fields, words } = fieldsOf(expression);
  const traits = new Set([...(query.include ?? []), ...(query.exclude ?? [])]);
  const needsCounts =
    traits.has('unread') ||
    ['unread', 'total'].includes(query.sort) ||
    (['unread', 'read', 'total'] as const).some((field) => fields.has(field));
  const needsTitles = needsCounts || query.sort === 'latest' || fields.has('title') || fields.has('author');
  const when = <Value>(isNeeded: boolean, read: () => Promise<Value>): Promise<Value | null> =>
    isNeeded ? read() : Promise.resolve(null);
  const [titles, keys, ratings, notes, lastRead, bookmarked] = await Promise.all([
    when(needsTitles, () => visibleLibraryTitles(ctx, ids, blocks)),
    when(needsCounts || traits.has('started'), () => readKeyTexts(ctx, userId, null)),
    when(traits.has('rated') || query.sort === 'rating' || fields.has('rating'), () => ratingsOf(ctx, userId, null)),
    when(traits.has('noted') || fields.has('note'), () => notesOf(ctx, userId, null)),
    when(traits.has('started') || query.sort === 'read', () => lastReadTimes(ctx, userId, null)),
    when(traits.has('bookmarked'), () => bookmarkedTitles(ctx, userId)),
  ]);
  const sets = await readSets(ctx, titles, { fields, words });
  return { titles, keys, ratings, notes, lastRead, bookmarked, sets };
}

async function readSets(
  ctx: Context,
  titles: ReadonlyMap<number, LibraryTitle> | null,
  { fields, words }: ReturnType<typeof fieldsOf>,
): Promise<SearchedSets> {
  const credits = fields.has('author')
    ? [...(titles ?? [])].flatMap(([id, { authors }]) => authors.map((author) => [id, author] as const))
    : [];
  const [names, tags] = await Promise.all([
    foldedAuthorNames(ctx, new Set(credits.map(([, author]) => author))),
    fields.has('tag') ? viewTags(ctx.db) : new Map<number, never>(),
  ]);
  const foldedTags = [...tags].map(([id, { attributes }]) => ({
    id,
    names: Object.values(attributes.name).map(foldText),
  }));
  return {
    authors: new Map(
      [...(words.get('author') ?? [])].map((word) => [
        word,
        new Set(credits.flatMap(([id, author]) => (names.get(author)?.folded.includes(word) ? [id] : []))),
      ]),
    ),
    tags: new Map(
      [...(words.get('tag') ?? [])].map((word) => [
        word,
        new Set(foldedTags.flatMap(({ id, names }) => (names.some((name) => name.includes(word)) ? [id] : []))),
      ]),
    ),
    credited: new Set(credits.map(([id]) => id)),
    now: ctx.clock().getTime(),
  };
}

/** Returns the condition that a query sets, apart from tab and categories. */
function acceptsFilters(
  query: LibraryQuery,
  expression: LibraryExpression | null,
  data: Data,
): (candidate: Candidate) => boolean {
  const downloads = new Set(query.downloads);
  const has: Record<LibraryTrait, (candidate: Candidate) => boolean> = {
    unread: ({ counts }) => (counts?.unread ?? 0) > 0,
    started: ({ id }) => data.lastRead?.has(id) === true || data.keys?.has(id) === true,
    available: ({ facts, languages }) =>
      facts !== null &&
      (languages.length === 0
        ? facts.available.length > 0
        : facts.available.some((language) => languages.includes(language))),
    finished: ({ facts }) => facts?.status === 'completed',
    rated: ({ id }) => data.ratings?.has(id) === true,
    noted: ({ id }) => data.notes?.has(id) === true,
    bookmarked: ({ id }) => data.bookmarked?.has(id) === true,
    downloaded: ({ facts }) => facts !== null && downloads.has(facts.uid),
    followed: ({ row }) => row.following,
    muted: ({ row }) => row.following && row.notify === 0,
  };
  const valueFilters = [
    [query.contentRating, query.excludedContentRating, (facts: TitleFacts) => facts.rating],
    [query.publication, query.excludedPublication, (facts: TitleFacts) => facts.status],
    [query.originalLanguage, query.excludedOriginalLanguage, (facts: TitleFacts) => facts.language],
  ] as const;
  const isFiltered =
    expression !== null ||
    valueFilters.some(([included, excluded]) => included !== undefined || excluded !== undefined);
  const included = query.include ?? [];
  const excluded = query.exclude ?? [];
  return (candidate) => {
    const { facts } = candidate;
    if (!included.every((trait) => has[trait](candidate)) || excluded.some((trait) => has[trait](candidate)))
      return false;
    if (facts === null) return !isFiltered;
    for (const [wanted, unwanted, valueOf] of valueFilters) {
      const value: string = valueOf(facts);
      if ((wanted && !wanted.some((each) => each === value)) || unwanted?.some((each) => each === value)) return false;
    }
    return (
      expression === null || matchesSearch(candidate.id, searchedTitle(candidate, facts, data), expression, data.sets)
    );
  };
}

function searchedTitle({ id, counts, row }: Candidate, facts: TitleFacts, data: Data) {
  return {
    names: data.titles?.get(id)?.names ?? '',
    note: data.notes?.has(id) ? foldText(data.notes.get(id)!) : '',
    tagIds: facts.tags,
    languages: facts.available,
    unread: counts?.unread ?? 0,
    read: counts?.read ?? 0,
    total: counts?.available ?? 0,
    rating: data.ratings?.get(id) ?? null,
    addedAt: row.addedAt,
  };
}

/** Sorts by the value of the query's order; titles without one come last, equal ones by name. */
function sortCandidates(
  candidates: readonly Candidate[],
  { sort, direction, seed }: LibraryQuery,
  data: Data,
): Candidate[] {
  const valueOf: Record<LibraryQuery['sort'], (candidate: Candidate) => number | string | null> = {
    latest: ({ id, languages }) => {
      const title = data.titles?.get(id);
      return title ? newestIn(title, languages) : null;
    },
    unread: ({ counts }) => counts?.unread ?? null,
    total: ({ counts }) => counts?.available ?? null,
    title: ({ facts }) => facts?.name ?? null,
    added: ({ row }) => row.addedAt,
    read: ({ id }) => data.lastRead?.get(id) ?? null,
    rating: ({ id }) => data.ratings?.get(id) ?? null,
    random: ({ id }) => shuffled(id, seed),
  };
  const sign = direction === 'asc' ? 1 : -1;
  const keyed = candidates.map((candidate) => ({
    candidate,
    value: valueOf[sort](candidate),
    name: candidate.facts?.name ?? '\uffff',
  }));
  keyed.sort((a, b) => {
    if (a.value !== b.value) {
      if (a.value === null) return 1;
      if (b.value === null) return -1;
      return a.value < b.value ? -sign : sign;
    }
    if (a.name !== b.name) return a.name < b.name ? -1 : 1;
    return a.candidate.id - b.candidate.id;
  });
  return keyed.map(({ candidate }) => candidate);
}

/** A number that looks random and is the same for the same seed. */
function shuffled(id: number, seed: number): number {
  let mixed = Math.imul(id ^ Math.imul(seed + 1, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
