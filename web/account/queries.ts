import { queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';

export type Account = ClientResponse<'account.overview'>;
export type AccountSession = ClientResponse<'account.sessions'>['data'][number];

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }): Promise<Account> => call('account.overview', { signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async ({ signal }): Promise<AccountSession[]> => (await call('account.sessions', { signal })).data,
});

export type Connection = ClientResponse<'connections.list'>['data'][number];

export const connectionsQuery = queryOptions({
  queryKey: ['account', 'connections'],
  queryFn: async ({ signal }): Promise<Connection[]> => (await call('connections.list', { signal })).data,
});
