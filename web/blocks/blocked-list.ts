import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
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

/** Maximum number of suggestions for a name. */
const maxSuggestions = 8;

/** Users or groups whose names match the text, as candidates for a block. */
export const blockableQuery = (list: 'users' | 'groups', name: string) =>
  queryOptions({
    queryKey: ['blockable', list, name],
    queryFn: async ({ signal }): Promise<{ id: string; name: string }[]> => {
      if (list === 'groups') {
        const { data } = await call('groups.list', {
          query: { name, limit: maxSuggestions, order: { relevance: 'desc' } },
          signal,
        });
        return data.map(({ id, attributes }) => ({ id, name: attributes.name }));
      }
      const { data } = await call('users.list', { query: { username: name, limit: maxSuggestions }, signal });
      return data.map(({ id, attributes }) => ({ id, name: attributes.username }));
    },
    enabled: name !== '',
  });
