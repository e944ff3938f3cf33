// Own reports: the criteria in the page's address, requests, and where a reported thing is found.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { isPageId } from '#contract/rules/page-id.ts';
import { call } from '#web/lib/api/call.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { requestReasons } from './requests.ts';

export type OwnReport = ClientResponse<'reports.ownOnSite'>['reports'][number];

export const reportsPageSize = 20;

export const categories = ['manga', 'chapter', 'scanlation_group', 'user', 'author', 'comment', 'list'] as const;
export const statuses = ['waiting', 'accepted', 'refused', 'autoresolved'] as const;

export interface Criteria {
  category: (typeof categories)[number] | null;
  /** A reason belongs to a category; null without one. */
  reasonId: string | null;
  status: (typeof statuses)[number] | null;
  oldestFirst: boolean;
  offset: number;
}

/** Criteria of a query string; unknown values count as none. */
export function criteriaOf(params: URLSearchParams): Criteria {
  const category = categories.find((each) => each === params.get('category')) ?? null;
  const reason = params.get('reason') ?? '';
  return {
    category,
    reasonId: category && isPageId(reason) ? reason : null,
    status: statuses.find((each) => each === params.get('status')) ?? null,
    oldestFirst: params.get('order') === 'oldest',
    offset: Math.max(0, Math.floor(Number(params.get('offset')) || 0)),
  };
}

export const ownReportsQuery = ({ category, reasonId, status, oldestFirst, offset }: Criteria) =>
  queryOptions({
    queryKey: ['reports', 'own', category, reasonId, status, oldestFirst, offset],
    queryFn: ({ signal }) =>
      call('reports.ownOnSite', {
        query: {
          limit: reportsPageSize,
          offset,
          ...(category ? { category } : {}),
          ...(reasonId ? { reasonId } : {}),
          ...(status ? { status } : {}),
          order: { createdAt: oldestFirst ? 'asc' : 'desc' },
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Reasons of a category, for the filter. */
export const reasonsQuery = (category: Criteria['category']) =>
  queryOptions({
    queryKey: ['reports', 'reasons', category],
    queryFn: ({ signal }) => requestReasons(category!, signal),
    enabled: category !== null,
    staleTime: Infinity,
  });

/** Path of what was reported; null when it is gone. */
export function pathOf({ category, objectId, object }: OwnReport): string | null {
  if (!object) return null;
  const { name, comment } = object;
  if (comment) {
    const { type, about, group } = comment;
    if (type === 'chapter') return `${pathTo.chapter(about)}?comment=${objectId}`;
    const page = type === 'manga' ? pathTo.title(about) : pathTo.group(about, group ?? '');
    return `${page}?tab=comments&comment=${objectId}`;
  }
  if (category === 'manga') return pathTo.title(objectId);
  if (category === 'chapter') return pathTo.chapter(objectId);
  if (category === 'scanlation_group') return pathTo.group(objectId, name);
  if (category === 'user') return pathTo.user(objectId, name);
  return category === 'author' ? pathTo.author(objectId, name) : pathTo.list(objectId, name);
}
