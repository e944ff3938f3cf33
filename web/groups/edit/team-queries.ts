import { queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';

export type Team = ClientResponse<'groupEditing.team'>;

/** Members of a group, and for those who may edit it, invitations and allowed accounts. */
export const teamQuery = (id: string) =>
  queryOptions({
    queryKey: ['group', id, 'team'],
    queryFn: ({ signal }) => call('groupEditing.team', { params: { id }, noCache: true, signal }),
  });

/** People whose names begin like a text. */
export const peopleQuery = (name: string) =>
  queryOptions({
    queryKey: ['users', 'named', name],
    queryFn: async ({ signal }) =>
      (await call('users.list', { query: { username: name, limit: 8 }, signal })).data.map(({ id, attributes }) => ({
        id,
        name: attributes.username,
      })),
    enabled: name !== '',
  });
