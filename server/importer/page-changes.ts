// Describes what the image intake changed in a chapter's files, and adapts the page marks to it.
import type { StoredSource, StoredOriginal } from '#server/core/files/images/intake.ts';
import type { PageMarks } from '#server/chapters/chapters.ts';

type StoredFile = StoredSource<Pick<StoredOriginal, 'ext' | 'width' | 'height'>>;

const formatNames = { jpeg: 'JPEG', png: 'PNG', gif: 'GIF', webp: 'WebP', avif: 'AVIF' } as const;
const outputFormats = { jpg: 'JPEG', png: 'PNG', gif: 'GIF' } as const;

/** Limit on sliced pages that are listed one by one. */
const maxListedPages = 5;

/** Returns messages for the import report. */
export function describeChanges(files: readonly StoredFile[]): string[] {
  const conversionCounts = new Map<string, number>();
  const slicedNotes: string[] = [];
  for (const [index, { from, pages }] of files.entries()) {
    const ext = pages[0]!.ext;
    if (formatNames[from] !== outputFormats[ext]) {
      const conversion = `from ${formatNames[from]} to ${outputFormats[ext]}`;
      conversionCounts.set(conversion, (conversionCounts.get(conversion) ?? 0) + 1);
    }
    if (pages.length === 1) continue;
    const height = pages.reduce((sum, page) => sum + page.height, 0);
    slicedNotes.push(
      `page ${index + 1} (${pages[0]!.width} x ${height} pixels) is too tall and became ${pages.length}`,
    );
  }
  const unlistedCount = slicedNotes.length - maxListedPages;
  return [
    ...[...conversionCounts].map(
      ([conversion, count]) => `${count} ${count === 1 ? 'page was' : 'pages were'} written anew, ${conversion}`,
    ),
    ...slicedNotes.slice(0, maxListedPages),
    ...(unlistedCount > 0
      ? [`${unlistedCount} more ${unlistedCount === 1 ? 'page is' : 'pages are'} too tall and became several`]
      : []),
  ];
}

export const isSliced = (files: readonly StoredFile[]): boolean => files.some(({ pages }) => pages.length > 1);

/** Maps page marks from source files to stored pages; a file that was sliced into several pages loses its mark. */
export function mapPageMarks(marks: PageMarks, files: readonly StoredFile[]): PageMarks {
  const newMarks: [page: number, PageMarks[number]][] = [];
  let page = 1;
  for (const [index, { pages }] of files.entries()) {
    const mark = marks[index + 1];
    if (mark !== undefined && pages.length === 1) newMarks.push([page, mark]);
    page += pages.length;
  }
  return Object.fromEntries(newMarks);
}
