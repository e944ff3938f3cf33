import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';

export type BlockList = 'users' | 'groups' | 'titles' | 'within';
export type Block = Awaited<ReturnType<typeof fetchBlocks>>['data'][number];

const pageSize = 50;

function fetchBlocks(list: BlockList, name: string, offset: number, signal: AbortSignal) {
  const query = { limit: pageSize, offset, ...(name === '' ? {} : { name }) };
  switch (list) {
    case 'users':
      return call('blocks.users', { query: { ...query, includes: ['user'] }, signal });
    case 'groups':
      return call('blocks.groups', { query: { ...query, includes: ['scanlation_group'] }, signal });
    case 'titles':
      return call('blocks.titles', { query: { ...query, includes: ['manga'] }, signal });
    case 'within':
      return call('blocks.within', { query: { ...query, includes: ['manga', 'scanlation_group', 'user'] }, signal });
  }
}

/** The viewer's blocks of one kind whose name contains `name`, newest first. */
export const blockListQuery = (list: BlockList, name: string) =>
  infiniteQueryOptions({
    queryKey: ['blocks', list, name],
    queryFn: ({ pageParam, signal }) => fetchBlocks(list, name, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: ({ offset, data, total }) => (offset + data.length < total ? offset + pageSize : undefined),
  });
