// Downloads of page images that are cut off, stall, or get an unexpected response: which bytes are retained, and how
// the next attempt resumes.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { downloadStallMs } from '#web/lib/render/times.ts';
import { download, emptyFile, type PartialFile } from '#web/reader/pages/download.ts';

const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 7) % 251));
const etag = '"the-file"';
const image = { 'content-type': 'image/jpeg', etag, 'accept-ranges': 'bytes' };
type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

let handleRequest: RequestHandler;
let url: string;
const requestedRanges: (string | undefined)[] = [];
const closedResponses: Promise<void>[] = [];
const server = createServer((request, response) => {
  requestedRanges.push(request.headers.range);
  closedResponses.push(new Promise((resolve) => response.on('close', resolve)));
  handleRequest(request, response);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/1.jpg`;
});
afterEach(() => {
  vi.useRealTimers();
  requestedRanges.length = closedResponses.length = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Responds as the site does, including range requests; `until` is the byte at which the connection is cut. */
const serveBytes =
  ({ until = bytes.length, ...more }: { until?: number } & Record<string, unknown> = {}): RequestHandler =>
  ({ headers: { range } }, response) => {
    const start = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
    const rangeHeader = range
      ? { 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` }
      : ({} as Record<string, string>);
    response.writeHead(range ? 206 : 200, {
      ...image,
      ...rangeHeader,
      'content-length': bytes.length - start,
      ...more,
    });
    response.write(bytes.subarray(start, until), () => {
      if (until < bytes.length) response.destroy();
      else response.end();
    });
  };

const attemptDownload = (file: PartialFile, onProgress?: () => void): Promise<Blob> =>
  download(url, { signal: new AbortController().signal, file, ...(onProgress && { onProgress }) });

async function expectCompleteFile(blob: Blob): Promise<void> {
  expect([blob.type, Buffer.from(await blob.arrayBuffer()).equals(bytes)]).toEqual(['image/jpeg', true]);
}

test('a complete download returns all bytes and reports its progress', async () => {
  handleRequest = serveBytes();
  const file = emptyFile();
  const progressValues: number[] = [];
  await expectCompleteFile(await attemptDownload(file, () => progressValues.push(file.received)));
  expect([progressValues[0], progressValues.at(-1), file.received]).toEqual([0, bytes.length, 0]);
});

test('a response that is cut off fails, and the next attempt requests only the rest', async () => {
  const file = emptyFile();
  handleRequest = serveBytes({ until: 30_000 });
  await expect(attemptDownload(file)).rejects.toThrow();
  expect([file.received, file.total, file.etag]).toEqual([30_000, bytes.length, etag]);
  handleRequest = serveBytes({ until: 70_000 });
  await expect(attemptDownload(file)).rejects.toThrow();
  handleRequest = serveBytes();
  await expectCompleteFile(await attemptDownload(file));
  expect(requestedRanges).toEqual([undefined, 'bytes=30000-', 'bytes=70000-']);
});

test.each<[string, RequestHandler, number]>([
  ['the file has become another one', serveBytes({ etag: '"another"' }), 0],
  ['the part is another one', serveBytes({ 'content-range': `bytes 5-${bytes.length - 1}/${bytes.length}` }), 0],
  ['there is no such part', (_, response) => response.writeHead(416, image).end(), 0],
  ['nobody is there', (_, response) => response.writeHead(503, { 'content-type': 'image/jpeg' }).end('x'), 30_000],
  ['somebody else answers', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('x'), 30_000],
])('a resumed download fails if %s', async (_, changedHandler, receivedBytes) => {
  const file = emptyFile();
  handleRequest = serveBytes({ until: 30_000 });
  await expect(attemptDownload(file)).rejects.toThrow();
  handleRequest = changedHandler;
  await expect(attemptDownload(file)).rejects.toThrow();
  expect(file.received).toBe(receivedBytes);
  handleRequest = serveBytes();
  await expectCompleteFile(await attemptDownload(file));
});

test('a download resumes or restarts from a server without ranges and an origin that hides its headers', async () => {
  const file = emptyFile();
  handleRequest = serveBytes({ until: 30_000 });
  await expect(attemptDownload(file)).rejects.toThrow();
  handleRequest = (_, response) => serveBytes()({ headers: {} } as IncomingMessage, response);
  await expectCompleteFile(await attemptDownload(file));
  handleRequest = serveBytes({ until: 40_000, etag: [] });
  await expect(attemptDownload(file)).rejects.toThrow();
  handleRequest = serveBytes({ etag: [], 'content-range': [] });
  await expectCompleteFile(await attemptDownload(file));
});

test('a stalled download is aborted with its request, and a slow one is not', async () => {
  const file = emptyFile();
  const arrivalListeners: (() => void)[] = [];
  const nextArrival = (): Promise<void> => new Promise((resolve) => arrivalListeners.push(resolve));
  let write: (from: number, to: number) => void = () => undefined;
  handleRequest = (_, response) => {
    response.writeHead(200, { ...image, 'content-length': bytes.length });
    write = (from, to) => response.write(bytes.subarray(from, to));
    write(0, 1_000);
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let first = nextArrival();
  const result = attemptDownload(file, () => file.received > 0 && arrivalListeners.shift()?.());
  result.catch(() => undefined);
  await first;
  for (let at = 1; at <= 5; at++) {
    vi.advanceTimersByTime(downloadStallMs - 1);
    first = nextArrival();
    write(at * 1_000, (at + 1) * 1_000);
    await first;
  }
  vi.advanceTimersByTime(downloadStallMs);
  await expect(result).rejects.toThrow('Nothing arrives any more');
  expect(file.received).toBe(6_000);
  await closedResponses[0];
});
