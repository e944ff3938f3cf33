// Runs the intake in a worker, so that the page stays responsive however many files are dropped.
import { ApiFailure } from '#web/lib/api/failure.ts';
import { beginWork } from '#web/lib/render/pending-work.ts';
import { trustedScriptUrl } from '#web/lib/render/trusted-script-url.ts';
import type { ConversionRequest, ConversionResult } from './convert.ts';
import type { IntakeEvent, SourceFile } from './read-sources.ts';
import type { IntakeMessage, IntakeRequest } from './worker.ts';
// oxlint-disable-next-line import/default -- the build generates this export
import address from './worker.ts?worker&url';

/** @throws ApiFailure if the worker does not load, or the reason of the signal */
async function run(
  request: IntakeRequest,
  onMessage: (message: IntakeMessage) => void,
  signal?: AbortSignal,
): Promise<void> {
  const endWork = beginWork();
  const worker = new Worker(trustedScriptUrl('intake', address), { type: 'module' });
  try {
    await new Promise<void>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<IntakeMessage>) => {
        if (data.kind === 'end') resolve();
        else onMessage(data);
      });
      worker.addEventListener('error', () => reject(new ApiFailure('offline', 0, 'the worker did not load')));
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      worker.postMessage(request);
    });
  } finally {
    worker.terminate();
    endWork();
  }
}

export function readFiles(
  sources: SourceFile[],
  onEvent: (event: IntakeEvent) => void,
  signal?: AbortSignal,
): Promise<void> {
  return run(
    { kind: 'read', sources },
    (message) => {
      if (message.kind !== 'converted' && message.kind !== 'end') onEvent(message);
    },
    signal,
  );
}

export async function convertInWorker(request: ConversionRequest): Promise<ConversionResult> {
  let result: ConversionResult = { kind: 'failed' };
  await run({ kind: 'convert', ...request }, (message) => {
    if (message.kind === 'converted') ({ result } = message);
  });
  return result;
}
