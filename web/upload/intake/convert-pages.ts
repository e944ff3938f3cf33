// Pages that the site stores in another format, or in slices, converted before they are sent.
import { convertInWorker, readFiles } from './intake-worker.ts';
import type { ReadPage } from './read-sources.ts';

/** Why pages are sent as they are, though the site converts or slices them. */
export type UnconvertedReason = 'garbled' | 'failed';

type Convertible = Pick<ReadPage, 'path' | 'archive' | 'image'> & { file: Blob };

export const needsConversion = ({ image }: Pick<ReadPage, 'image'>): boolean =>
  image !== null && image.change !== 'none';

/** Returns the pages that a page becomes, one or its slices from top to bottom, or why it stays as it is. */
export async function convertPage({
  path,
  archive,
  image,
  file,
}: Convertible): Promise<ReadPage[] | UnconvertedReason> {
  const result = await convertInWorker({ file, image: image! });
  if (result.kind !== 'converted') return result.kind;
  const stem = path.replace(/\.[a-z]+$/i, '');
  const sources = result.files.map((part, index) => {
    const number = result.files.length === 1 ? '' : `-${index + 1}`;
    return { path: `${stem}${number}.${part.file.type === 'image/png' ? 'png' : 'jpg'}`, file: part.file };
  });
  const pages: ReadPage[] = [];
  await readFiles(sources, (event) => {
    if (event.kind === 'pages') pages.push(...event.pages.map((page) => ({ ...page, archive })));
  });
  return pages;
}
