// Comparison of two states of a title, and combination of the changes of two people.
import type { ClientBody } from '#contract/generated/client.ts';
import type { ContentField, TitleContent } from './content.ts';

/** Whether two values are the same. Maps may have their keys in another order; lists not. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/** Fields in which two states differ. */
export const changedFields = (base: TitleContent, now: TitleContent): ContentField[] =>
  (Object.keys(now) as ContentField[]).filter((field) => !isSame(base[field], now[field]));

type SavedFields = Omit<ClientBody<'drafts.edit'>, 'version'>;

/** Fields of the request that saves the changes; adaptations have a request of their own. */
export function savedFields(base: TitleContent, now: TitleContent): SavedFields {
  const fields = changedFields(base, now).filter((field) => field !== 'adaptations');
  return Object.fromEntries(fields.map((field) => [field, now[field]])) as SavedFields;
}

export interface Conflict {
  field: ContentField;
  base: unknown;
  /** As it was saved meanwhile. */
  current: unknown;
  mine: unknown;
}

export interface Combined {
  content: TitleContent;
  /** Fields that somebody else changed, and this form did not. */
  taken: ContentField[];
  /** Fields that both changed, to different values; `content` has those of this form. */
  conflicts: Conflict[];
}

/**
 * Combines this form with a version that was saved since it was begun. Disjoint changes are both kept; sets of tags and
 * maps by language or site are combined entry by entry.
 */
export function combine(base: TitleContent, mine: TitleContent, current: TitleContent): Combined {
  const content: Record<string, unknown> = { ...current };
  const taken: ContentField[] = [];
  const conflicts: Conflict[] = [];
  for (const field of Object.keys(mine) as ContentField[]) {
    const [was, own, theirs] = [base[field], mine[field], current[field]];
    if (isSame(own, was)) {
      if (!isSame(theirs, was)) taken.push(field);
    } else if (isSame(theirs, was) || isSame(theirs, own)) content[field] = own;
    else {
      const merged = combineEntries(was, own, theirs);
      content[field] = merged ?? own;
      if (merged === null) conflicts.push({ field, base: was, current: theirs, mine: own });
      else taken.push(field);
    }
  }
  return { content: content as unknown as TitleContent, taken, conflicts };
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Ids, or names with their language: lists in which each entry is there or not. */
const isSet = (value: unknown): value is unknown[] =>
  Array.isArray(value) &&
  value.every((each) => typeof each === 'string' || (isMap(each) && Object.values(each).every(isText)));
const isText = (value: unknown): boolean => typeof value === 'string';

/** A value with the changes of both; null if these exclude each other. */
function combineEntries(base: unknown, mine: unknown, current: unknown): unknown {
  if (isMap(base) && isMap(mine) && isMap(current)) return combineMaps(base, mine, current);
  if (isSet(base) && isSet(mine) && isSet(current)) return combineSets(base, mine, current);
  return null;
}

function combineMaps(
  base: Record<string, unknown>,
  mine: Record<string, unknown>,
  current: Record<string, unknown>,
): Record<string, unknown> | null {
  const merged: Record<string, unknown> = { ...current };
  for (const key of new Set([...Object.keys(base), ...Object.keys(mine)])) {
    if (isSame(mine[key], base[key])) continue;
    if (!isSame(current[key], base[key]) && !isSame(current[key], mine[key])) return null;
    if (key in mine) merged[key] = mine[key];
    else delete merged[key];
  }
  return merged;
}

/** Neither can add what the other removes: both began with the same set. The order is that of `current`. */
function combineSets(base: unknown[], mine: unknown[], current: unknown[]): unknown[] {
  const has = (set: unknown[], entry: unknown): boolean => set.some((each) => isSame(each, entry));
  const kept = current.filter((entry) => !has(base, entry) || has(mine, entry));
  return [...kept, ...mine.filter((entry) => !has(base, entry) && !has(current, entry))];
}
