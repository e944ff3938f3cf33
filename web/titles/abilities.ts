import { queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { titleQuery } from './queries.ts';

/** What a member may do with the title, or why not; undefined for guests. */
export const titleAbilitiesQuery = (id: string) =>
  queryOptions({ ...titleQuery(id), select: ({ can }: ClientResponse<'titles.get'>) => can });
