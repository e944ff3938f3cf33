import { queryOptions } from '@tanstack/react-query';
import type { ClientBody, ClientResponse } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';

export type ImportBody = ClientBody<'portability.import'>;
export type ImportResult = ClientResponse<'portability.import'>;
export type ImportRun = ClientResponse<'portability.imports'>['imports'][number];

/** Timeout of requests that carry a whole library, in milliseconds: the server needs long for 20,000 titles. */
export const wholeLibraryTimeoutMs = 120_000;

export const importsQuery = queryOptions({
  queryKey: ['account', 'imports'],
  queryFn: async ({ signal }) => (await call('portability.imports', { signal })).imports,
});
