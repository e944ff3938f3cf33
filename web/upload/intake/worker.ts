// Worker that reads, checks and hashes files off the main thread, and converts pages when it is asked to.
import { convertPage, type ConversionRequest, type ConversionResult } from './convert.ts';
import { type IntakeEvent, readSources, type SourceFile } from './read-sources.ts';

export type IntakeRequest = { kind: 'read'; sources: SourceFile[] } | ({ kind: 'convert' } & ConversionRequest);

export type IntakeMessage = IntakeEvent | { kind: 'converted'; result: ConversionResult } | { kind: 'end' };

const post = (message: IntakeMessage): void => postMessage(message);

async function handle(request: IntakeRequest): Promise<void> {
  if (request.kind === 'read') for await (const event of readSources(request.sources)) post(event);
  else post({ kind: 'converted', result: await convertPage(request) });
  post({ kind: 'end' });
}

addEventListener('message', ({ data }: MessageEvent<IntakeRequest>) => void handle(data));
