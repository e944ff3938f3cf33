// Arrangement of a chapter's pages in spreads (two pages that make one picture): detects it from page sizes, marks in
// the imported file and credits pages, and converts it to the form that clients get. Pure functions. Page numbers are
// 1-based.
import type { directions, layouts } from '#contract/endpoints/common.ts';
import type { pageRoles, pageSides, spreadSources } from '#contract/endpoints/spreads.ts';

export type PageSide = (typeof pageSides)[number];
export type Direction = (typeof directions)[number];
export type SpreadSource = (typeof spreadSources)[number];

/** Mark of a page in the imported file: its side, `center` or `wide` for a page that fills a spread, or `cover`. */
export type PageMark = PageSide | 'center' | 'cover' | 'wide';
export type PageMarks = Readonly<Record<number, PageMark>>;

export interface PageSize {
  width: number;
  height: number;
}

/** Spreads in reading order instead of by side, so that they stay valid when the reading direction is corrected. */
export interface SpreadMap {
  /** Whether the first page is the second half of a spread; null if unknown. */
  startsSecond: boolean | null;
  alone: number[];
  credits: number[];
}

export interface DetectedSpreads extends SpreadMap {
  from: Extract<SpreadSource, 'file' | 'measured'> | null;
}

export interface DetectionInput {
  sizes: readonly PageSize[];
  direction: Direction;
  /** Side of the first page according to the imported file. */
  firstSide: PageSide | null;
  marks: PageMarks;
  /** Numbers of pages at the start and end that other chapters contain too. */
  shared: readonly number[];
}

/** Spreads of a page set in the form that clients get. */
export interface ClientSpreads {
  firstSide: PageSide | null;
  spreadsFrom: SpreadSource | null;
  pages: { role: (typeof pageRoles)[number]; alone: boolean }[];
}

/** Minimum factor by which the aspect ratio of a double page exceeds the chapter's usual one. */
const doublePageFactor = 1.25;
/** Maximum factor between the aspect ratios of ordinary pages of one book. */
const sameShapeFactor = 1.06;
/** Maximum of height divided by width; taller pages count as slices of a strip. */
const maxHeightToWidth = 1.8;
/** Number of pages at the front among which credits may be. */
const maxFrontPages = 2;

/** Reading direction of a chapter that declares none, by original language. Clients use the same default. */
export function directionOfOrigin(language: string): Direction {
  return language === 'ja' ? 'rtl' : 'ltr';
}

export function detectSpreads(input: DetectionInput): DetectedSpreads {
  const credits = input.shared.length < input.sizes.length ? input.shared.toSorted((a, b) => a - b) : [];
  const sides = sidesOfFile(input);
  if (sides !== null) return { ...sides, credits, from: 'file' };
  const covers = pagesWithMarks(input.marks, ['cover']);
  const measured = measureSpreads(input, credits, covers);
  const from = covers.includes(1)
    ? 'file'
    : measured.startsSecond !== null || measured.alone.length > 0
      ? 'measured'
      : null;
  return { ...measured, credits, from };
}

function measureSpreads(
  input: DetectionInput,
  credits: readonly number[],
  covers: readonly number[],
): Pick<SpreadMap, 'startsSecond' | 'alone'> {
  const wide = widePages(input);
  const outsideStory = new Set([...credits, ...covers]);
  const story = input.sizes.flatMap((_, index) => (outsideStory.has(index + 1) ? [] : [index + 1]));
  const beginsAlone = storyBeginsAlone(input.sizes, story, wide);
  // a double page that was scanned narrow is alone, which its size does not show
  const narrow = pagesWithMarks(input.marks, ['wide', 'center']).filter((page) => isNarrow(input.sizes[page - 1]));
  const singlePages = new Set([
    ...covers,
    ...narrow,
    ...credits.filter((page) => page <= maxFrontPages && !wide.has(page)),
  ]);
  const [first, second] = story;
  if (first !== undefined && first > 1 && first <= maxFrontPages + 1 && !wide.has(first)) {
    // if it is unknown how the story begins, its first page after credits is alone, like the first page of a chapter
    if (beginsAlone ?? !covers.includes(1)) singlePages.add(first);
  } else if (first === 1 && credits.includes(2) && !wide.has(1)) {
    // credits between the two pages of the first spread separate them
    singlePages.add(1);
    if (beginsAlone === false && second !== undefined && !wide.has(second)) singlePages.add(second);
  }
  const startsSecond = wide.has(1) ? null : outsideStory.has(1) ? true : beginsAlone;
  return { startsSecond, alone: [...singlePages].sort((a, b) => a - b) };
}

/** Numbers of the pages that fill a spread by themselves. */
function widePages({ sizes, marks }: DetectionInput): Set<number> {
  const usual = mostCommonRatio(sizes);
  const wide = new Set(pagesWithMarks(marks, ['wide', 'center']));
  for (const [index, { width, height }] of sizes.entries()) {
    const ratio = width / height;
    if (ratio > 1 && ratio > doublePageFactor * usual) wide.add(index + 1);
  }
  return wide;
}

function mostCommonRatio(sizes: readonly PageSize[]): number {
  const ratios = sizes.map(({ width, height }) => width / height).sort((a, b) => a - b);
  let mostCommon = { count: 0, middle: 1 };
  for (const [startIndex, ratio] of ratios.entries()) {
    let endIndex = startIndex;
    while (endIndex + 1 < ratios.length && ratios[endIndex + 1]! <= ratio * sameShapeFactor) endIndex++;
    const count = endIndex - startIndex + 1;
    if (count > mostCommon.count) mostCommon = { count, middle: ratios[startIndex + Math.floor(count / 2)]! };
  }
  return mostCommon.middle;
}

/**
 * Whether the story begins with a single page; null if unknown. In a printed book the number of pages between two wide
 * pages is even. So an odd number before the first wide page means a single page at the start, and an odd number
 * between two later ones means that the chapter is not laid out like a book.
 */
function storyBeginsAlone(
  sizes: readonly PageSize[],
  story: readonly number[],
  wide: ReadonlySet<number>,
): boolean | null {
  if (1 / mostCommonRatio(sizes) > maxHeightToWidth) return null;
  const runLengths = [0];
  for (const page of story) {
    if (wide.has(page)) runLengths.push(0);
    else runLengths[runLengths.length - 1]!++;
  }
  // the run after the last wide page is ignored: a chapter may end on either half of a spread
  const [firstRunLength, ...innerRunLengths] = runLengths.slice(0, -1);
  if (firstRunLength === undefined || firstRunLength === 0 || innerRunLengths.some((run) => run % 2 === 1)) return null;
  return firstRunLength % 2 === 1;
}

/** Spreads derived from the page sides in the imported file; null if the file has none. */
function sidesOfFile({
  sizes,
  direction,
  firstSide,
  marks,
}: DetectionInput): Pick<SpreadMap, 'startsSecond' | 'alone'> | null {
  const secondHalfSide = secondSide(direction);
  const halfOf = (page: number): 'first' | 'second' | null => {
    const mark = page === 1 && firstSide !== null ? firstSide : marks[page];
    return mark === 'left' || mark === 'right' ? (mark === secondHalfSide ? 'second' : 'first') : null;
  };
  const numbers = sizes.map((_, index) => index + 1);
  const firstKnownPage = numbers.find((page) => halfOf(page) !== null);
  if (firstKnownPage === undefined) return null;
  const fullSpreadPages = new Set(pagesWithMarks(marks, ['wide', 'center']));
  const singlePages = numbers.filter((page) => {
    if (marks[page] === 'cover' || (fullSpreadPages.has(page) && isNarrow(sizes[page - 1]))) return page > 1;
    const pageHalf = halfOf(page);
    return pageHalf === 'first'
      ? halfOf(page + 1) === 'first'
      : pageHalf === 'second' && page > 1 && halfOf(page - 1) === 'second';
  });
  if (fullSpreadPages.has(1)) return { startsSecond: null, alone: singlePages };
  // the first page with a known side determines the sides of the pages before it
  const startsSecond = marks[1] === 'cover' || (halfOf(firstKnownPage) === 'second') === (firstKnownPage % 2 === 1);
  return { startsSecond, alone: singlePages };
}

function pagesWithMarks(marks: PageMarks, requestedMarks: readonly PageMark[]): number[] {
  return Object.entries(marks).flatMap(([page, mark]) => (requestedMarks.includes(mark) ? [Number(page)] : []));
}

const isNarrow = (size: PageSize | undefined): boolean => size !== undefined && size.width <= size.height;

/** Side of the second half of a spread in reading order. */
function secondSide(direction: Direction): PageSide {
  return direction === 'rtl' ? 'left' : 'right';
}

const sideOf = (second: boolean, direction: Direction): PageSide =>
  second === (direction === 'rtl') ? 'left' : 'right';

export function toSpreadMap(
  vote: { firstSide: PageSide | null; alone: readonly number[]; credits: readonly number[] },
  direction: Direction,
): SpreadMap {
  const sortUnique = (numbers: readonly number[]): number[] => [...new Set(numbers)].sort((a, b) => a - b);
  return {
    startsSecond: vote.firstSide === null ? null : vote.firstSide === secondSide(direction),
    alone: sortUnique(vote.alone),
    credits: sortUnique(vote.credits),
  };
}

/** Inverse of `toSpreadMap`: converts stored spreads to the sides of a vote. */
export function toSpreadVote({ startsSecond, alone, credits }: SpreadMap, direction: Direction) {
  return { firstSide: startsSecond === null ? null : sideOf(startsSecond, direction), alone, credits };
}

/**
 * Converts spreads to the form that clients get. For strips, measured spreads are dropped; votes and file marks stay.
 */
export function toClientSpreads(
  { from, ...map }: SpreadMap & { from: SpreadSource | null },
  shape: { pages: number; layout: (typeof layouts)[number] | null; direction: Direction },
): ClientSpreads {
  const ignoresMeasured = from === 'measured' && (shape.layout === 'strip' || shape.layout === 'wide');
  const { startsSecond, alone, credits } = ignoresMeasured ? { ...map, startsSecond: null, alone: [] } : map;
  const alonePages = new Set(startsSecond === true ? [1, ...alone] : alone);
  const creditsPages = new Set(credits);
  const numbers = Array.from({ length: shape.pages }, (_, index) => index + 1);
  const firstStoryPage = numbers.find((page) => !creditsPages.has(page));
  return {
    firstSide: startsSecond === null ? null : sideOf(startsSecond, shape.direction),
    spreadsFrom: ignoresMeasured ? null : from,
    pages: numbers.map((page) => ({
      role: creditsPages.has(page) ? 'credits' : page === firstStoryPage && alonePages.has(page) ? 'cover' : 'story',
      alone: alonePages.has(page),
    })),
  };
}
