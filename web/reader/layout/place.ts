// The reader's place in a strip of pages, independent of its size: a page, and the share of it that was scrolled past.

export interface StripPlace {
  /** 1-based. */
  page: number;
  /** Share of the page that was scrolled past, 0 to 1. */
  share: number;
}

export interface Span {
  start: number;
  size: number;
}

/**
 * Spans of page boxes in ascending order. A page that is left out (null) is empty, where the next page begins, or at
 * the end.
 */
export function spansOfBoxes(boxes: readonly (Span | null)[], end: number): Span[] {
  let nextStart = end;
  return boxes
    .toReversed()
    .map((box) => {
      nextStart = box?.start ?? nextStart;
      return box ?? { start: nextStart, size: 0 };
    })
    .toReversed();
}

/**
 * The place at a scroll position in a sequence of page boxes. A position before the first box is the start of the first
 * page.
 */
export function placeAt(spans: readonly Span[], position: number): StripPlace {
  let low = 0;
  let high = spans.length - 1;
  while (low < high) {
    const middleIndex = Math.ceil((low + high) / 2);
    if (spans[middleIndex]!.start <= position) low = middleIndex;
    else high = middleIndex - 1;
  }
  const span = spans[low];
  if (!span) return { page: 1, share: 0 };
  const share = span.size > 0 ? (position - span.start) / span.size : 0;
  return { page: low + 1, share: Math.min(1, Math.max(0, share)) };
}

/** The scroll position of a place; the inverse of `placeAt`. */
export function positionOf(spans: readonly Span[], { page, share }: StripPlace): number {
  const span = spans[Math.min(Math.max(1, page), spans.length) - 1];
  return span ? span.start + span.size * share : 0;
}

/** Clamps a page number from the URL to the chapter; null becomes the first page. */
export function clampPage(page: number | null, count: number): number {
  return Math.min(Math.max(1, page ?? 1), Math.max(1, count));
}

/**
 * Parses a typed page number, also in full-width digits; one too large becomes the last page. Null if it is invalid.
 */
export function pageOfText(input: string, count: number): number | null {
  const pageNumber = Number(input.normalize('NFKC'));
  return Number.isInteger(pageNumber) && pageNumber >= 1 ? Math.min(pageNumber, count) : null;
}

interface Shape {
  width: number;
  height: number;
}

/** Length of a page in a strip of equally wide pages, in page widths. */
const lengthOf = ({ width, height }: Shape): number => height / width;

/** Share of a strip that is scrolled past at a place, 0 to 1. */
export function shareOfPlace(pages: readonly Shape[], { page, share }: StripPlace): number {
  const lengths = pages.map(lengthOf);
  const totalLength = lengths.reduce((sum, length) => sum + length, 0);
  const lengthBefore = lengths.slice(0, page - 1).reduce((sum, length) => sum + length, 0);
  return totalLength > 0 ? Math.min(1, (lengthBefore + share * (lengths[page - 1] ?? 0)) / totalLength) : 0;
}

/** The place at which this share of the strip is scrolled past; the inverse of `shareOfPlace`. */
export function placeOfShare(pages: readonly Shape[], share: number): StripPlace {
  const lengths = pages.map(lengthOf);
  let remainingLength = share * lengths.reduce((sum, length) => sum + length, 0);
  for (const [index, length] of lengths.entries()) {
    if (remainingLength <= length) return { page: index + 1, share: length > 0 ? remainingLength / length : 0 };
    remainingLength -= length;
  }
  return { page: Math.max(1, pages.length), share: 1 };
}
