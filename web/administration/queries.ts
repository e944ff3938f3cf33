import { queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import type { JobState } from '#contract/rules/operations.ts';
import { call } from '#web/lib/api/call.ts';

export type SiteOverview = ClientResponse<'operations.overview'>;
export type Job = ClientResponse<'operations.jobs'>['jobs'][number];

const administrationKey = ['administration'];
export const jobsKey = [...administrationKey, 'jobs'];

const refreshMs = 30_000;
const jobsPerPage = 50;

export const overviewQuery = queryOptions({
  queryKey: [...administrationKey, 'overview'],
  queryFn: ({ signal }) => call('operations.overview', { signal }),
  refetchInterval: refreshMs,
});

export type SiteFigure = ClientResponse<'adminSite.figures'>['figures'][number];

export const siteFiguresQuery = queryOptions({
  queryKey: [...administrationKey, 'figures'],
  queryFn: ({ signal }) => call('adminSite.figures', { signal }),
  // a field begins with what was loaded: another load would not change it
  refetchOnWindowFocus: false,
});

export type StaffMember = ClientResponse<'operations.staff'>['staff'][number];

export const staffListQuery = queryOptions({
  queryKey: [...administrationKey, 'staff'],
  queryFn: ({ signal }) => call('operations.staff', { signal }),
});

export const limitsQuery = queryOptions({
  queryKey: [...administrationKey, 'limits'],
  queryFn: ({ signal }) => call('operations.limits', { signal }),
  refetchInterval: refreshMs,
});

export const jobsQuery = (state: JobState | null) =>
  queryOptions({
    queryKey: [...jobsKey, state],
    queryFn: ({ signal }) =>
      call('operations.jobs', { query: { limit: jobsPerPage, ...(state ? { state } : {}) }, signal }),
    refetchInterval: refreshMs,
  });
