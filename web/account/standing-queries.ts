import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';

export type Standing = ClientResponse<'appeals.standing'>;

/** Standing of the viewer, with the decisions about them page by page. */
export const standingQuery = infiniteQueryOptions({
  queryKey: ['account', 'standing'],
  initialPageParam: 0,
  queryFn: ({ pageParam, signal }): Promise<Standing> =>
    call('appeals.standing', { query: { offset: pageParam }, signal }),
  getNextPageParam: (last, pages): number | undefined => {
    const shown = pages.reduce((sum, { decisions }) => sum + decisions.length, 0);
    return last.decisions.length > 0 && shown < last.total ? shown : undefined;
  },
});

export type OwnLogRow = ClientResponse<'appeals.log'>['rows'][number];

/** Query of the log of things of the viewer, page by page. */
export const ownLogQuery = infiniteQueryOptions({
  // below the standing, so that an appeal loads both anew
  queryKey: [...standingQuery.queryKey, 'log'],
  initialPageParam: 0,
  queryFn: ({ pageParam, signal }): Promise<ClientResponse<'appeals.log'>> =>
    call('appeals.log', { query: { offset: pageParam }, signal }),
  getNextPageParam: (last, pages): number | undefined => {
    const shown = pages.reduce((sum, { rows }) => sum + rows.length, 0);
    return last.rows.length > 0 && shown < last.total ? shown : undefined;
  },
});
