// Contents of a file as the importers return them, and helpers that they share.
import type { ImportBody } from './queries.ts';
import type { ImportSource } from '#contract/rules/portability.ts';

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

/** Names that are texts and not empty, each once. */
export function namesOf(...values: unknown[]): string[] {
  const names = values.flatMap((value) => (typeof value === 'string' ? [value.trim().slice(0, maxNameLength)] : []));
  return [...new Set(names.filter((name) => name !== ''))].slice(0, 10);
}

const uuidForm = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuidForm.test(value);

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
  const note = typeof value === 'string' ? value.trim().slice(0, 1000) : '';
  return note === '' ? undefined : note;
}

/** Leaves out the fields that are undefined, as the API expects. */
export const compact = <T extends object>(value: T): { [Key in keyof T]: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as never;

type Json = Record<string, unknown>;
/** The value as an object; an empty one for everything else. */
export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
export const arrayOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
