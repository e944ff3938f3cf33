// Query of the API clients of everybody.
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';
import type { Tone } from '#web/ui/behavior/tones.ts';

export type AnyClient = ClientResponse<'adminClients.list'>['clients'][number];
type ClientState = AnyClient['state'];

export const clientTones: Record<ClientState, Tone> = {
  requested: 'queue-waiting',
  approved: 'queue-accepted',
  autoapproved: 'queue-accepted',
  rejected: 'queue-refused',
};
export const clientStates = Object.keys(clientTones) as ClientState[];

const perPage = 30;
export const clientsKey = ['administration', 'clients'];

export const clientsQuery = ({ state, name }: { state: ClientState | undefined; name: string }) =>
  infiniteQueryOptions({
    queryKey: [...clientsKey, state, name],
    queryFn: ({ signal, pageParam }) =>
      call('adminClients.list', {
        query: { limit: perPage, offset: pageParam, ...(state && { state }), ...(name !== '' && { name }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, _all, last) => (last + perPage < total ? last + perPage : undefined),
  });
