// Worker that finds page borders off the main thread: receives a picture as a file or a URL, posts back the borders.
import { findBorders, type PageBorders } from './find-borders.ts';

export interface BorderRequest {
  page: number;
  /** The file or its URL. */
  source: Blob | string;
}
export interface BorderResult {
  page: number;
  /** Null if the picture could not be loaded or decoded. */
  borders: PageBorders | null;
}

/** Length in px of the longer side to which pictures are scaled down for the analysis: faster, with the same result. */
const maxSidePx = 640;

async function fetchFile(url: string): Promise<Blob> {
  const response = await fetch(url, { mode: 'cors', credentials: 'omit', cache: 'force-cache' });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.blob();
}

async function analyze(source: Blob | string): Promise<PageBorders> {
  const bitmap = await createImageBitmap(typeof source === 'string' ? await fetchFile(source) : source);
  const scale = Math.min(1, maxSidePx / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  ];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  // transparent areas are white, as they are displayed
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return findBorders({ width, height, rgba: context.getImageData(0, 0, width, height).data });
}

addEventListener('message', ({ data: { page, source } }: MessageEvent<BorderRequest>) => {
  const postResult = (borders: PageBorders | null): void => postMessage({ page, borders } satisfies BorderResult);
  analyze(source).then(postResult, () => postResult(null));
});
