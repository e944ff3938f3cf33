import { queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';
import { moderationKey } from '../queries.ts';

export type ModerationHealth = ClientResponse<'moderationHealth.get'>;

export const healthQuery = queryOptions({
  queryKey: [...moderationKey, 'health'],
  queryFn: ({ signal }) => call('moderationHealth.get', { signal }),
});
