// Loads a page's picture: as bytes with progress, or in an `<img>` from an origin that forbids reading it (no CORS).
import { BadResponse, download, type DownloadOptions } from './download.ts';
import { drawnPage, isDrawnPage } from './drawn-page.ts';

/** Origins without CORS headers: their images can be shown in an `<img>`, but not read by scripts. */
const noCorsOrigins = new Set<string>();

/** @throws when the picture does not arrive */
export async function loadPicture(url: string, options: DownloadOptions): Promise<Blob | HTMLImageElement> {
  if (isDrawnPage(url)) {
    await decode(drawnPage!);
    return drawnPage!;
  }
  const { origin } = new URL(url, location.href);
  if (noCorsOrigins.has(origin)) return loadElement(url, options.signal);
  try {
    return await download(url, options);
  } catch (error) {
    const isLikelyCorsFailure = error instanceof TypeError && options.file.received === 0 && origin !== location.origin;
    if (error instanceof BadResponse || !isLikelyCorsFailure || options.signal.aborted) throw error;
    // a CORS refusal looks like a lost connection: if an `<img>` can show the picture all the same, it was a refusal
    const image = await loadElement(url, options.signal);
    noCorsOrigins.add(origin);
    return image;
  }
}

/** Loads and decodes a picture in an `<img>`; the returned element keeps it in memory while it is referenced. */
async function loadElement(url: string, signal: AbortSignal): Promise<HTMLImageElement> {
  const image = new Image();
  const cancelLoad = (): void => {
    image.src = '';
  };
  signal.addEventListener('abort', cancelLoad, { once: true });
  image.src = url;
  try {
    await decode(image);
  } finally {
    signal.removeEventListener('abort', cancelLoad);
  }
  return image;
}

async function decode(image: HTMLImageElement): Promise<void> {
  try {
    await image.decode();
  } catch (error) {
    // A very tall picture may be too large to decode ahead although it can be drawn.
    if (!image.complete || image.naturalWidth === 0) throw error;
  }
}
