// What a version changed: per field the texts before and after, or what was added to and removed from a list.

type Content = Readonly<Record<string, unknown>>;

export interface FieldChange {
  field: string;
  /** Language or site, for fields that have a text for each; empty otherwise. */
  key: string;
  /** Null for nothing. */
  before: unknown;
  after: unknown;
  /** For lists: entries that only one of the versions has; both are empty when only the order changed. */
  entries?: { added: readonly unknown[]; removed: readonly unknown[] };
}

/** JSON of a value, with the keys of its maps sorted: the database stores them in no order. */
const keyOf = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isMap(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))) : inner,
  ) ?? 'null';
const isMap = (value: unknown): value is Content =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';
const isSame = (a: unknown, b: unknown): boolean => (isEmpty(a) && isEmpty(b)) || keyOf(a) === keyOf(b);

/** Changes from one version to the next, in the order of the newer one's fields. */
export function changesBetween(before: Content, after: Content): FieldChange[] {
  return [...new Set([...Object.keys(after), ...Object.keys(before)])]
    .filter((field) => !isSame(before[field], after[field]))
    .flatMap((field) => changesOf(field, before[field], after[field]));
}

function changesOf(field: string, before: unknown, after: unknown): FieldChange[] {
  if (Array.isArray(before) || Array.isArray(after)) {
    const [older, newer] = [(before ?? []) as unknown[], (after ?? []) as unknown[]];
    const without = (list: unknown[], others: unknown[]): unknown[] =>
      list.filter((entry) => !others.some((other) => isSame(entry, other)));
    const entries = { added: without(newer, older), removed: without(older, newer) };
    return [{ field, key: '', before, after, entries }];
  }
  if (isMap(before) || isMap(after)) {
    const [older, newer] = [(before ?? {}) as Content, (after ?? {}) as Content];
    return [...new Set([...Object.keys(newer), ...Object.keys(older)])]
      .filter((key) => !isSame(older[key], newer[key]))
      .map((key) => ({ field, key, before: older[key] ?? null, after: newer[key] ?? null }));
  }
  return [{ field, key: '', before: isEmpty(before) ? null : before, after: isEmpty(after) ? null : after }];
}

/** Characters of equal text that stay around a change. */
const contextLength = 40;

/** Two long texts without what is equal at their beginnings and ends, but for some words around the change. */
export function changedParts(before: string, after: string): [string, string] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const from = start > 2 * contextLength ? wordBefore(before, start - contextLength) : 0;
  const cut = end > 2 * contextLength ? end - contextLength : 0;
  const part = (text: string): string =>
    `${from > 0 ? '…' : ''}${text.slice(from, text.length - cut)}${cut > 0 ? '…' : ''}`;
  return [part(before), part(after)];
}

/** Place after the last space before a place, so that no word and no character is cut; the place itself without one. */
function wordBefore(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at);
  return space > at - contextLength ? space + 1 : at;
}
