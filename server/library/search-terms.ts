// Runs a search of the library (contract/rules/library-search.ts) over its titles.
import type {
  LibraryComparison,
  LibraryExpression,
  LibraryNumberField,
  LibraryTextField,
} from '#contract/rules/library-search.ts';
import { normalizeUnicode } from '#contract/rules/normal-form.ts';

/** Characters that are searched: more than names and notes of titles have but by intent. */
const maxSearchedLength = 20_000;

/** Case, accents and character width do not matter in searches. */
export const foldText = (text: string): string =>
  normalizeUnicode(text.slice(0, maxSearchedLength), 'NFKD')
    .replaceAll(/[\u0300-\u036f]+/g, '')
    .toLowerCase();

/** Fields of a title that searches read. Texts are folded; numbers are null when there are none. */
interface SearchedTitle {
  names: string;
  note: string;
  tagIds: readonly number[];
  /** Codes of the languages that it can be read in. */
  languages: readonly string[];
  unread: number;
  read: number;
  total: number;
  rating: number | null;
  /** Unix time in milliseconds. */
  addedAt: number;
}

/** Sets that words of a search stand for, by folded word: tags by internal id, and titles by those of their authors. */
export interface SearchedSets {
  tags: ReadonlyMap<string, ReadonlySet<number>>;
  authors: ReadonlyMap<string, ReadonlySet<number>>;
  /** Titles with any author. */
  credited: ReadonlySet<number>;
  now: number;
}

const dayMs = 86_400_000;

export function matchesSearch(
  titleId: number,
  title: SearchedTitle,
  expression: LibraryExpression,
  sets: SearchedSets,
): boolean {
  if (expression.kind === 'not') return !matchesSearch(titleId, title, expression.part, sets);
  if (expression.kind === 'all') return expression.parts.every((part) => matchesSearch(titleId, title, part, sets));
  if (expression.kind === 'any') return expression.parts.some((part) => matchesSearch(titleId, title, part, sets));
  if (expression.kind === 'empty') return isEmpty(titleId, title, expression.field, sets);
  if (expression.kind === 'text') return matchesText(titleId, title, expression, sets);
  const { field, comparison, value, isDate } = expression;
  if (field === 'added') {
    if (isDate) return compare(Math.floor(title.addedAt / dayMs), comparison, Math.floor(value / dayMs));
    return compare(Math.floor((sets.now - title.addedAt) / dayMs), comparison, value);
  }
  const number = title[field];
  return number !== null && compare(number, comparison, value);
}

function matchesText(
  titleId: number,
  { names, note, tagIds, languages }: SearchedTitle,
  { field, value }: { field: LibraryTextField | null; value: string },
  sets: SearchedSets,
): boolean {
  const folded = foldText(value);
  if (field === null)
    return names.includes(folded) || note.includes(folded) || sets.authors.get(folded)?.has(titleId) === true;
  if (field === 'title') return names.includes(folded);
  if (field === 'note') return note.includes(folded);
  if (field === 'author') return sets.authors.get(folded)?.has(titleId) === true;
  if (field === 'tag') {
    const wanted = sets.tags.get(folded);
    return wanted !== undefined && tagIds.some((id) => wanted.has(id));
  }
  return languages.some((language) => language === folded || language.startsWith(`${folded}-`));
}

function isEmpty(
  titleId: number,
  title: SearchedTitle,
  field: LibraryTextField | LibraryNumberField,
  { credited }: SearchedSets,
): boolean {
  if (field === 'note') return title.note === '';
  if (field === 'tag') return title.tagIds.length === 0;
  if (field === 'author') return !credited.has(titleId);
  if (field === 'language') return title.languages.length === 0;
  if (field === 'title') return title.names === '';
  if (field === 'rating') return title.rating === null;
  return field !== 'added' && title[field] === 0;
}

function compare(a: number, comparison: LibraryComparison, b: number): boolean {
  if (comparison === '<') return a < b;
  if (comparison === '<=') return a <= b;
  if (comparison === '>') return a > b;
  return comparison === '>=' ? a >= b : a === b;
}

/** The fields that an expression reads, and the words that it searches in each text field. */
export function fieldsOf(expression: LibraryExpression | null): {
  fields: ReadonlySet<LibraryTextField | LibraryNumberField>;
  words: ReadonlyMap<LibraryTextField, ReadonlySet<string>>;
} {
  const fields = new Set<LibraryTextField | LibraryNumberField>();
  const words = new Map<LibraryTextField, Set<string>>();
  const visit = (each: LibraryExpression): void => {
    if (each.kind === 'not') return visit(each.part);
    if (each.kind === 'all' || each.kind === 'any') return each.parts.forEach(visit);
    if (each.kind !== 'text') return void fields.add(each.field);
    const searched: readonly LibraryTextField[] = each.field === null ? ['title', 'author', 'note'] : [each.field];
    for (const field of searched) {
      fields.add(field);
      words.set(field, (words.get(field) ?? new Set()).add(foldText(each.value)));
    }
  };
  if (expression) visit(expression);
  return { fields, words };
}
