import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { call } from '#web/lib/api/call.ts';
import { moderationKey } from '../queries.ts';

export type Person = ClientResponse<'people.list'>['people'][number];
export type PersonDetail = ClientResponse<'people.get'>['person'];
export type PersonDecision = ClientResponse<'people.decisions'>['decisions'][number];

export const standings = ['banned', 'uploadRevoked', 'muted', 'reportsMuted', 'unverified'] as const;
export const filterRoles = [
  'staff',
  'ROLE_ADMIN',
  'ROLE_GLOBAL_MODERATOR',
  'ROLE_DEVELOPER',
  'ROLE_PUBLIC_RELATIONS',
  'ROLE_DESIGNER',
  'ROLE_VIP',
  'ROLE_POWER_UPLOADER',
  'ROLE_CONTRIBUTOR',
] as const;

export interface PeopleFilters {
  query: string;
  role: (typeof filterRoles)[number] | null;
  standing: (typeof standings)[number] | null;
  offset: number;
}

export function readPeopleFilters(params: URLSearchParams): PeopleFilters {
  const offset = Number(params.get('offset'));
  return {
    query: params.get('q') ?? '',
    role: filterRoles.find((each) => each === params.get('role')) ?? null,
    standing: standings.find((each) => each === params.get('standing')) ?? null,
    offset: Number.isSafeInteger(offset) && offset > 0 ? offset : 0,
  };
}

const peopleKey = [...moderationKey, 'people'];

export const peopleQuery = ({ query, role, standing, offset }: PeopleFilters) =>
  queryOptions({
    queryKey: [...peopleKey, query, role, standing, offset],
    queryFn: ({ signal }) =>
      call('people.list', {
        query: {
          limit: moderationLimits.peoplePerPage,
          offset,
          ...(query ? { query } : {}),
          ...(role ? { role } : {}),
          ...(standing ? { standing } : {}),
        },
        signal,
      }),
  });

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: [...peopleKey, 'person', id],
    queryFn: async ({ signal }) => (await call('people.get', { params: { id }, signal })).person,
  });

export const decisionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...peopleKey, 'decisions', id],
    queryFn: ({ signal, pageParam }) =>
      call('people.decisions', {
        params: { id },
        query: { limit: moderationLimits.decisionsPerPage, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, _all, last) => {
      const next = last + moderationLimits.decisionsPerPage;
      return next < total ? next : undefined;
    },
  });
