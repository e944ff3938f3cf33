// Contents of a file as the importers return them, and helpers that they share.
import { limits } from '#contract/rules/limits.ts';
import { type ImportSource, type Tracker, trackers } from '#contract/rules/portability.ts';
import type { ImportBody } from './queries.ts';

export type ImportedEntry = ImportBody['entries'][number];
export type ImportedList = NonNullable<ImportBody['lists']>[number];

export interface ImportedFile {
  source: ImportSource;
  entries: ImportedEntry[];
  lists?: ImportedList[];
  groups?: string[];
  users?: string[];
}

/** Why a file cannot be imported: `refusal` says it to people. */
export class UnreadableFile extends Error {
  readonly refusal: 'unknown' | 'broken' | 'tooLarge' | 'empty';
  constructor(refusal: UnreadableFile['refusal']) {
    super(`The file cannot be imported: ${refusal}`);
    this.refusal = refusal;
  }
}

export type Status = NonNullable<ImportedEntry['status']>;

/** Maximum length of a name; what is longer is cut, because names are only compared. */
const maxNameLength = 500;

/** Names that are texts and not empty, each once, as many as the API takes. */
export const namesOf = (...values: unknown[]): string[] => [...new Set(textsOf(values, maxNameLength))].slice(0, 10);

/** Names of categories, each once, whatever their case; undefined for none. */
export function categoriesOf(...values: unknown[]): string[] | undefined {
  const names = textsOf(values, limits.libraryCategoryNameMaxLength);
  const unique = [...Map.groupBy(names, (name) => name.toLowerCase()).values()].map(([first]) => first!);
  return unique.length === 0 ? undefined : unique.slice(0, limits.libraryCategories);
}

const textsOf = (values: readonly unknown[], maxLength: number): string[] =>
  values.map((value) => shortText(value, maxLength).replaceAll(/\s+/g, ' ')).filter((text) => text !== '');

/** Control characters but tabs and line ends, among them NUL, which no field takes. */
const controls = /[\p{Cc}--[\t\n\r]]/gv;

/** A text without spaces around it, cut where it is too long, but not within a character. */
export function shortText(value: unknown, maxLength: number): string {
  if (typeof value !== 'string') return '';
  const text = value
    .slice(0, maxLength * 4)
    .replaceAll(controls, '')
    .toWellFormed()
    .trim()
    .slice(0, maxLength);
  return text.isWellFormed() ? text.trim() : text.slice(0, -1).trim();
}

const uuidForm = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuidForm.test(value);

/** Ids of other sites among the links of a title; undefined for none. */
export function trackersOfLinks(links: unknown): ImportedEntry['trackers'] {
  const ids = Object.entries(objectOf(links)).filter(
    ([key, id]) => trackers.includes(key as Tracker) && typeof id === 'string' && /^[\w.~%:/?=&-]{1,100}$/.test(id),
  );
  return ids.length === 0 ? undefined : (Object.fromEntries(ids) as Partial<Record<Tracker, string>>);
}

/** A rating from 1 to 10 of a score on any scale; undefined for 0, which means that there is none. */
export function ratingOf(score: number, max: number): number | undefined {
  if (!Number.isFinite(score) || score <= 0) return undefined;
  return Math.max(1, Math.min(10, Math.round((score / max) * 10)));
}

/** A number of chapters; undefined for none. */
export const readUpToOf = (value: number): number | undefined =>
  Number.isFinite(value) && value > 0 ? Math.min(value, 100_000) : undefined;

/** A private note; undefined for an empty one. */
export function noteOf(value: unknown): string | undefined {
  const note = shortText(value, limits.libraryNoteMaxLength);
  return note === '' ? undefined : note;
}

/** A time in the form that the API takes, of milliseconds or a date; undefined for none, and for nonsense. */
export function timeOf(value: number | string | null | undefined): string | undefined {
  const time = value === null || value === undefined ? null : new Date(value);
  return time && time.getTime() > 0 && time.getUTCFullYear() < 3000 ? time.toISOString() : undefined;
}

/** At most as many read chapters as the API takes, each once; undefined for none. */
export function readListOf(values: readonly string[]): string[] | undefined {
  const unique = [...new Set(values)].slice(0, 5000);
  return unique.length === 0 ? undefined : unique;
}

/** Leaves out the fields that are undefined, as the API expects. */
export const compact = <T extends object>(value: T): { [Key in keyof T]: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as never;

type Json = Record<string, unknown>;
/** The value as an object; an empty one for everything else. */
export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
export const arrayOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
