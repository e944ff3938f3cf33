// A form whose files do not fit on the disk is read to its end and refused with the reason, whatever its size.
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiError } from '#server/core/http/errors.ts';
import { receiveForm } from '#server/core/http/receive-form.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'full-disk-'));
});
afterAll(() => rm(folder, { recursive: true }));

const failure = (code: string) => Object.assign(new Error(code), { code });

/** Sends a form to a server whose disk fails. @returns the error, as the routes would answer it */
async function send(bytes: number, openFile: Parameters<typeof receiveForm>[3]): Promise<Partial<ApiError>> {
  const app = Fastify();
  await app.register(multipart);
  app.post('/', async (request) =>
    receiveForm(request, { files: 2, fileBytes: 20_000_000 }, folder, openFile).then(
      () => ({}),
      ({ status, context }: ApiError) => ({ status, context }),
    ),
  );
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const form = new FormData();
    for (const name of ['1.jpg', '2.jpg']) form.append(name, new Blob([new Uint8Array(bytes)]), name);
    return (await (await fetch(origin, { method: 'POST', body: form })).json()) as Partial<ApiError>;
  } finally {
    await app.close();
  }
}

test.each([10, 9_000_000])('a file of %i bytes that cannot be written', async (bytes) => {
  let written = 0;
  const full = async () => ({
    writeFile: async () => {
      if (++written === (bytes === 10 ? 1 : 3)) throw failure('ENOSPC');
    },
    close: async () => {},
  });
  expect(await send(bytes, full)).toEqual({ status: 503, context: { reason: 'no_space' } });
});

test('a file that cannot be opened', async () => {
  const quota = () => Promise.reject(failure('EDQUOT'));
  expect(await send(10, quota)).toEqual({ status: 503, context: { reason: 'no_space' } });
});
