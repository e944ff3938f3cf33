import { queryOptions } from '@tanstack/react-query';
import type { ClientBody, ClientResponse } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';

export type ImportBody = ClientBody<'portability.import'>;
export type ImportResult = ClientResponse<'portability.import'>;
export type ImportRun = ClientResponse<'portability.imports'>['imports'][number];

/** Longest time of a request that carries a whole library, in milliseconds; with 20,000 titles the server needs longer than usual. */
export const wholeLibraryTimeoutMs = 120_000;

export const importsQuery = queryOptions({
  queryKey: ['account', 'imports'],
  queryFn: async ({ signal }) => (await call('portability.imports', { signal })).imports,
});
