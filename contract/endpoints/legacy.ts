import { z } from 'zod';
import { collectionResponse, entity } from './common.ts';
import { endpoint } from './endpoint.ts';

export const legacyTypes = ['group', 'manga', 'chapter', 'tag'] as const;

const mapping = entity(
  'mapping_id',
  z.object({ type: z.enum(legacyTypes), legacyId: z.int(), newId: z.string().meta({ format: 'uuid' }) }),
);

export const legacyEndpoints = {
  mapping: endpoint({
    id: 'legacy.mapping',
    method: 'POST',
    path: '/legacy/mapping',
    access: 'public',
    summary: 'What the numbers of old addresses are called now; unknown numbers are left out',
    tag: 'Legacy',
    body: z.object({
      type: z.enum(legacyTypes),
      ids: z.array(z.int().min(0).max(2_147_483_647)),
    }),
    bodyMax: 10 * 1024,
    response: collectionResponse(mapping),
    errors: ['validation_exception', 'request_too_large_http_exception', 'unsupported_media_type_http_exception'],
    cache: 'none',
  }),
};
