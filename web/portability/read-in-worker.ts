// Reads a file in a worker, so that the page stays responsive however large it is.
import { ApiFailure } from '#web/lib/api/failure.ts';
import { beginWork } from '#web/lib/render/pending-work.ts';
import { trustedScriptUrl } from '#web/lib/render/trusted-script-url.ts';
import { type ImportedEntry, type ImportedFile, UnreadableFile } from './imported-file.ts';
import type { ReadMessage } from './worker.ts';
// oxlint-disable-next-line import/default -- the build generates this export
import address from './worker.ts?worker&url';

/**
 * @param onProgress gets the share of the file that is read
 * @throws UnreadableFile, ApiFailure if the worker does not load, or the reason of the signal
 */
export async function readInWorker(
  file: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<ImportedFile> {
  const endWork = beginWork();
  const worker = new Worker(trustedScriptUrl('import', address), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      const entries: ImportedEntry[] = [];
      worker.addEventListener('message', ({ data }: MessageEvent<ReadMessage>) => {
        if (data.kind === 'progress') onProgress(data.share);
        else if (data.kind === 'entries') entries.push(...data.entries);
        else if (data.kind === 'file') resolve({ ...data.file, entries });
        else reject(new UnreadableFile(data.refusal));
      });
      worker.addEventListener('error', () => reject(new ApiFailure('offline', 0, 'the worker did not load')));
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
    endWork();
  }
}
