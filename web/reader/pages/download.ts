// Downloads a file with progress. Received bytes survive a lost connection: the next attempt requests the rest with a
// Range header. Only a stalled transfer times out, never a long one: a large page on a slow connection takes its time.
import { downloadStallMs } from '#web/lib/render/times.ts';

/** The bytes of a file that have been received so far. */
export interface PartialFile {
  chunks: Uint8Array<ArrayBuffer>[];
  received: number;
  /** Bytes of the whole file, or null while unknown. */
  total: number | null;
  etag: string | null;
}

export const emptyFile = (): PartialFile => ({ chunks: [], received: 0, total: null, etag: null });

export interface DownloadOptions {
  signal: AbortSignal;
  /** Bytes received so far; the caller retains them for the next attempt. */
  file: PartialFile;
  /** Whether the page is in sight, which raises the fetch priority. */
  urgent?: boolean;
  onProgress?: () => void;
}

/** The server has responded, but not with the whole picture. */
export class BadResponse extends Error {}

/** @throws when the download is aborted, cut off, stalled for too long, or no image */
export async function download(
  url: string,
  { signal, file, urgent = false, onProgress }: DownloadOptions,
): Promise<Blob> {
  const stallController = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = (): void => {
    clearTimeout(timer);
    timer = setTimeout(
      () => stallController.abort(new DOMException('Nothing arrives any more', 'TimeoutError')),
      downloadStallMs,
    );
  };
  restartTimer();
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, stallController.signal]),
      priority: urgent ? 'high' : 'low',
      ...(file.received > 0 && { headers: { range: `bytes=${file.received}-` } }),
    });
    restartTimer();
    const type = acceptResponse(file, response);
    onProgress?.();
    for (const bodyReader = response.body!.getReader(); ;) {
      const { done, value } = await bodyReader.read();
      if (done) break;
      file.chunks.push(value);
      file.received += value.length;
      restartTimer();
      onProgress?.();
    }
    if (file.received > (file.total ?? file.received)) throw restartError(file, 'more than the whole file');
    // some connections are cut off without an error
    if (file.received < (file.total ?? 1)) throw new BadResponse('the file was cut off');
    const completeFile = new Blob(file.chunks, { type });
    Object.assign(file, emptyFile());
    return completeFile;
  } finally {
    clearTimeout(timer);
    // aborts the request after any failure, so that it takes no more bandwidth
    stallController.abort();
  }
}

/**
 * Checks that the response is the file or resumes it (206), and returns its MIME type; received bytes are dropped if it
 * is another file.
 */
function acceptResponse(file: PartialFile, { status, headers }: Response): string {
  const type = headers.get('content-type') ?? '';
  const etag = headers.get('etag');
  if (status === 416) throw restartError(file, '416 for a part of a picture');
  if (status !== 200 && status !== 206) throw new BadResponse(`${status} for a picture`);
  if (!type.startsWith('image/')) throw new BadResponse(`${type} for a picture`);
  if (status === 206) {
    // other origins may not expose the header (CORS)
    const [, rangeStart, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
    const isOtherFile = etag !== null && file.etag !== null && etag !== file.etag;
    if (isOtherFile || (rangeStart !== undefined && Number(rangeStart) !== file.received))
      throw restartError(file, 'another file');
    if (total !== undefined) file.total = Number(total);
  } else {
    const length = headers.get('content-length');
    const total = length === null || headers.has('content-encoding') ? null : Number(length);
    Object.assign(file, emptyFile(), { total, etag });
  }
  return type;
}

function restartError(file: PartialFile, why: string): Error {
  Object.assign(file, emptyFile());
  return new BadResponse(why);
}
