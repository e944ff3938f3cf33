// How a page's picture is loaded: as bytes with progress, or by the browser from an origin that lets nobody read them.
import { BadAnswer, download, type DownloadOptions } from './download.ts';

/** Origins that answer images to `<img>` alone. */
const unreadable = new Set<string>();

/** @throws when the picture does not arrive */
export async function loadPicture(url: string, options: DownloadOptions): Promise<Blob | HTMLImageElement> {
  const { origin } = new URL(url, location.href);
  if (unreadable.has(origin)) return loadElement(url, options.signal);
  try {
    return await download(url, options);
  } catch (error) {
    const refused = error instanceof TypeError && options.file.received === 0 && origin !== location.origin;
    if (error instanceof BadAnswer || !refused || options.signal.aborted) throw error;
    // a refusal looks like a lost connection: if the picture can be shown all the same it was one
    const image = await loadElement(url, options.signal);
    unreadable.add(origin);
    return image;
  }
}

/** Loads a picture with the browser and decodes it. The answer keeps it in memory for as long as somebody has it. */
async function loadElement(url: string, signal: AbortSignal): Promise<HTMLImageElement> {
  const image = new Image();
  const drop = (): void => {
    image.src = '';
  };
  signal.addEventListener('abort', drop, { once: true });
  image.src = url;
  try {
    await image.decode();
  } catch (error) {
    // A very tall picture may be too large to decode ahead although it can be drawn.
    if (!image.complete || image.naturalWidth === 0) throw error;
  } finally {
    signal.removeEventListener('abort', drop);
  }
  return image;
}
