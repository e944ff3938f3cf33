// Setup of each file of the suite: defines the two Jest globals that Vitest lacks, and sets local origins, also in place of
// the one that the library has hard-coded for covers.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, vi } from 'vitest';

const origin = process.env['SUITE_ORIGIN']!;
const source = pathToFileURL(path.join(process.env['SUITE_FOLDER']!, 'src', 'index.ts')).href;
const { overrideApiOrigin, overrideAuthOrigin } = (await import(/* @vite-ignore */ source)) as {
  overrideApiOrigin(origin: string): void;
  overrideAuthOrigin(origin: string): void;
};
overrideApiOrigin(origin);
overrideAuthOrigin(origin);

Object.assign(globalThis, { jest: vi, fail: (message: string) => expect.fail(message) });

// covers are served by every origin of the site, as mangadex.org serves its own; other hosts are blocked
const originalFetch = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  if (url.origin === 'https://mangadex.org') return originalFetch(new URL(url.pathname, origin), init);
  if (url.hostname !== '127.0.0.1') throw new TypeError(`${url.host} is not on this machine`);
  return originalFetch(input, init);
};
