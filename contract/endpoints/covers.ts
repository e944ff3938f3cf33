import { z } from 'zod';
import {
  collectionResponse,
  entity,
  entityResponse,
  idParams,
  includesParam,
  language,
  blockedParam,
  listParam,
  orderParam,
  pageParams,
  uuid,
  wireDate,
} from './common.ts';
import { endpoint } from './endpoint.ts';

const coverAttributes = z.object({
  description: z.string(),
  volume: z.string().nullable(),
  /** Name of the image at `/covers/{title}/{fileName}`; thumbnails append `.256.jpg` and `.512.jpg`. */
  fileName: z.string(),
  locale: z.string().nullable(),
  createdAt: wireDate,
  updatedAt: wireDate,
  version: z.int(),
});
const cover = entity('cover_art', coverAttributes);

const coverIncludes = includesParam(['manga', 'user']);

export const coverEndpoints = {
  list: endpoint({
    id: 'covers.list',
    method: 'GET',
    path: '/cover',
    access: 'optional',
    summary: 'Covers by title, uploader, language or ids',
    tag: 'Covers',
    query: z.object({
      ...pageParams,
      manga: listParam(uuid),
      ids: listParam(uuid),
      uploaders: listParam(uuid),
      locales: listParam(language),
      order: orderParam(['createdAt', 'updatedAt', 'volume']),
      includes: coverIncludes,
      ...blockedParam,
    }),
    response: collectionResponse(cover),
    errors: ['validation_exception', 'bad_request_http_exception'],
    cache: 'public',
  }),
  get: endpoint({
    id: 'covers.get',
    method: 'GET',
    path: '/cover/{id}',
    access: 'public',
    summary: 'One cover',
    tag: 'Covers',
    params: idParams,
    query: z.object({ includes: coverIncludes }),
    response: entityResponse(cover),
    errors: ['validation_exception', 'not_found_http_exception'],
    cache: 'public',
  }),
};
