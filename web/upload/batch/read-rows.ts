// Splits dropped files into chapters, and reads what is in each of them. Pages are not kept: a batch is larger than the
// memory of a tab, so they are read again when their row is sent.
import { kindOf } from '#contract/rules/archive-names.ts';
import { naturalOrder } from '#contract/rules/natural-order.ts';
import { convertPage, needsConversion } from '../intake/convert-pages.ts';
import { readFiles } from '../intake/intake-worker.ts';
import type { ReadPage, SkippedFile, SourceFile } from '../intake/read-sources.ts';
import { sha256 } from '../intake/sha256.ts';
import { chapterSize } from '../pages/chapter-size.ts';
import type { BatchRow } from './rows.ts';

export interface ChapterFiles {
  name: string;
  sources: SourceFile[];
}

/** Each archive is a chapter, and so is each folder with images. */
export function splitIntoChapters(files: readonly SourceFile[]): ChapterFiles[] {
  const chapters = new Map<string, SourceFile[]>();
  for (const source of files) {
    const kind = kindOf(source.path);
    const folder = source.path.includes('/') ? source.path.slice(0, source.path.lastIndexOf('/')) : '';
    const name = kind === 'page' && folder !== '' ? folder : source.path;
    if (kind === 'system' || kind === 'note' || kind === 'other') continue;
    chapters.set(name, [...(chapters.get(name) ?? []), source]);
  }
  return [...chapters].map(([name, sources]) => ({ name, sources })).toSorted((a, b) => naturalOrder(a.name, b.name));
}

type RowContent = Pick<BatchRow, 'content' | 'pages' | 'bytes' | 'refused' | 'refusal' | 'tooLarge' | 'skipped'>;

/** Reads and checks the pages of a chapter. */
export async function readContent(sources: readonly SourceFile[]): Promise<RowContent> {
  const { pages, skipped } = await readPages(sources);
  const refused = pages.filter(({ problem }) => problem !== null);
  const { bytes, problem } = chapterSize(pages.map((page) => ({ ...page, id: '' })));
  return {
    content: await sha256(new TextEncoder().encode(pages.map(({ hash, path }) => `${hash} ${path}`).join('\n'))),
    pages: pages.length,
    bytes,
    refused: refused.length,
    refusal: refused[0]?.problem ?? null,
    tooLarge: problem,
    skipped: skipped.find(({ reason }) => reason !== 'note' && reason !== 'system') ?? null,
  };
}

async function readPages(sources: readonly SourceFile[]): Promise<{ pages: ReadPage[]; skipped: SkippedFile[] }> {
  const pages: ReadPage[] = [];
  const skipped: SkippedFile[] = [];
  await readFiles([...sources], (event) => {
    if (event.kind === 'pages') pages.push(...event.pages);
    else if (event.kind === 'skipped') skipped.push(event.file);
  });
  return { pages, skipped };
}

/** Pages of a chapter as they are sent: without those that would be refused, and converted where the site converts. */
export async function readForSending(sources: readonly SourceFile[]): Promise<ReadPage[]> {
  const { pages } = await readPages(sources);
  const sent: ReadPage[] = [];
  for (const page of pages.filter(({ problem }) => problem === null)) {
    const converted = needsConversion(page) ? await convertPage(page) : [page];
    // what cannot be converted here is converted by the site
    sent.push(...(typeof converted === 'string' ? [page] : converted));
  }
  return sent;
}
