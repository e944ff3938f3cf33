import { z } from 'zod';
import { collectionResponse, entity, localized } from './common.ts';
import { endpoint } from './endpoint.ts';

const tagAttributes = z.object({
  name: localized,
  description: localized,
  group: z.enum(['content', 'format', 'genre', 'theme']),
  version: z.int(),
});
export const tag = entity('tag', tagAttributes);

export const tagEndpoints = {
  list: endpoint({
    id: 'tags.list',
    method: 'GET',
    path: '/manga/tag',
    access: 'public',
    summary: 'Every tag of the catalogue',
    tag: 'Tags',
    response: collectionResponse(tag),
    errors: [],
    cache: 'public',
  }),
};
