// Natural sort order of page paths: folder by folder, digits as numbers, letters regardless of case and width.
import { normalizeUnicode } from './normal-form.ts';

type SortToken = { text: string; number: bigint | null };

/** Characters of a path that are compared naturally; paths that differ only later are ordered by code point. */
const maxComparedLength = 2000;

/** Compares two paths; 0 only for equal ones. `000a < 000b < 001`, `2 < 10`. */
export function naturalOrder(a: string, b: string): number {
  const [left, right] = [a, b].map((path) => path.slice(0, maxComparedLength).split('/')) as [string[], string[]];
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const [one, other] = [left[index], right[index]];
    if (one === undefined) return -1;
    if (other === undefined) return 1;
    const order = compareSegments(one, other);
    if (order !== 0) return order;
  }
  return compareCodePoints(a, b);
}

function compareSegments(a: string, b: string): number {
  const [left, right] = [tokenize(a), tokenize(b)];
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const [one, other] = [left[index]!, right[index]!];
    if (one.number !== null && other.number !== null) {
      if (one.number !== other.number) return one.number < other.number ? -1 : 1;
    } else if (one.text !== other.text) {
      return compareCodePoints(one.text, other.text);
    }
  }
  return left.length - right.length;
}

function tokenize(segment: string): SortToken[] {
  const normalized = normalizeUnicode(segment, 'NFKC').slice(0, maxComparedLength).toLowerCase();
  return (normalized.match(/[0-9]+|[^0-9]+/g) ?? []).map((text) => ({
    text,
    number: /^[0-9]/.test(text) ? BigInt(text) : null,
  }));
}

function compareCodePoints(a: string, b: string): number {
  if (a === b) return 0;
  let position = 0;
  while (position < a.length && a.charCodeAt(position) === b.charCodeAt(position)) position++;
  // if low surrogates differ after the same high surrogate, step back to compare the whole code points
  if (position > 0 && Math.max(a.codePointAt(position - 1)!, b.codePointAt(position - 1)!) > 0xffff) position--;
  return (a.codePointAt(position) ?? -1) - (b.codePointAt(position) ?? -1);
}
