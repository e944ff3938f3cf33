// Query of the lists in places of the site.
import { queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';

export type SitePlace = ClientResponse<'adminLists.list'>['places'][number];

export const siteListsQuery = queryOptions({
  queryKey: ['administration', 'lists'],
  queryFn: ({ signal }) => call('adminLists.list', { signal }),
});
