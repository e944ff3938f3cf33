// Natural sort order of page paths: folder by folder, digits as numbers, letters regardless of case and width.
import { normalizeUnicode } from '#contract/rules/normal-form.ts';

type Piece = { text: string; number: bigint | null };

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
  return byCodePoint(a, b);
}

function compareSegments(a: string, b: string): number {
  const [left, right] = [pieces(a), pieces(b)];
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const [one, other] = [left[index]!, right[index]!];
    if (one.number !== null && other.number !== null) {
      if (one.number !== other.number) return one.number < other.number ? -1 : 1;
    } else if (one.text !== other.text) {
      return byCodePoint(one.text, other.text);
    }
  }
  return left.length - right.length;
}

function pieces(segment: string): Piece[] {
  const plain = normalizeUnicode(segment, 'NFKC').slice(0, maxComparedLength).toLowerCase();
  return (plain.match(/[0-9]+|[^0-9]+/g) ?? []).map((text) => ({
    text,
    number: /^[0-9]/.test(text) ? BigInt(text) : null,
  }));
}

function byCodePoint(a: string, b: string): number {
  if (a === b) return 0;
  let at = 0;
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  // if low surrogates differ after the same high surrogate, step back to compare the whole code points
  if (at > 0 && Math.max(a.codePointAt(at - 1)!, b.codePointAt(at - 1)!) > 0xffff) at--;
  return (a.codePointAt(at) ?? -1) - (b.codePointAt(at) ?? -1);
}
