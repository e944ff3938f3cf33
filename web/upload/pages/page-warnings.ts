// Warnings about pages that the intake takes, though they look wrong. They can be passed.
import type { UploadPage } from './page-list.ts';

export type PageWarning =
  /** Another page has the same bytes: the number of the first of them. */
  | { kind: 'duplicate'; page: number }
  /** A page is wider than most, and than it is high, so that readers show it alone. */
  | { kind: 'wide' }
  /** A page is as high as a few lines of text, such as the rest of a page that was cut. */
  | { kind: 'sliver' }
  /** Names of files count up to this page, but numbers before it are missing. */
  | { kind: 'missing-before'; from: number; to: number };

/** Width over that of most pages from which a page is an outlier. */
const outlierRatio = 1.25;
const sliverHeight = 128;
/** Pages from which most of them say what is usual. */
const minPages = 3;

/** Returns warnings by the id of their page. */
export function pageWarnings(pages: readonly UploadPage[]): ReadonlyMap<string, PageWarning[]> {
  const warnings = new Map<string, PageWarning[]>();
  const numberByHash = new Map<string, number>();
  const usualWidth = modeOf(pages.flatMap(({ image }) => (image ? [image.width] : [])));
  for (const [index, page] of pages.entries()) {
    const found: PageWarning[] = [];
    const first = page.hash === '' ? undefined : numberByHash.get(page.hash);
    if (first !== undefined) found.push({ kind: 'duplicate', page: first });
    else numberByHash.set(page.hash, index + 1);
    if (page.image) {
      const { width, height } = page.image;
      if (pages.length >= minPages && width > height && width > usualWidth * outlierRatio) found.push({ kind: 'wide' });
      if (height < sliverHeight && width > height) found.push({ kind: 'sliver' });
    }
    const missing = missingBefore(pages[index - 1], page);
    if (missing) found.push({ kind: 'missing-before', ...missing });
    if (found.length > 0) warnings.set(page.id, found);
  }
  return warnings;
}

function modeOf(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [mode] = [...counts].toSorted(([, one], [, other]) => other - one);
  return mode?.[0] ?? 0;
}

/** Numbers that are missing between the names of two pages that follow each other: after `003` comes `005`. */
function missingBefore(previous: UploadPage | undefined, page: UploadPage): { from: number; to: number } | null {
  const [before, here] = [previous && numberOf(previous), numberOf(page)];
  if (!before || !here || before.text !== here.text || here.number <= before.number + 1) return null;
  return { from: before.number + 1, to: here.number - 1 };
}

const lastNumber = /^(?<text>.*?)(?<number>\d{1,5})\.[a-z]{2,5}$/iu;

/** Last number of a page's name, and everything before it, which is the same for pages of one row. */
function numberOf({ archive, path }: UploadPage): { text: string; number: number } | null {
  const { text, number } = lastNumber.exec(path.slice(-1000))?.groups ?? {};
  return text === undefined || number === undefined
    ? null
    : { text: `${archive ?? ''}/${text}`, number: Number.parseInt(number, 10) };
}
