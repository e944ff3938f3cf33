import { z } from 'zod';
import {
  collectionResponse,
  entity,
  entityResponse,
  idParams,
  includesParam,
  blockedParam,
  listParam,
  localized,
  optionalTextParam,
  orderParam,
  pageParams,
  uuid,
  wireDate,
} from './common.ts';
import { endpoint } from './endpoint.ts';

/** Wire names of the links to an author's pages elsewhere; each is a URL or null. */
export const authorLinks = [
  'twitter',
  'pixiv',
  'melonBook',
  'fanBox',
  'booth',
  'namicomi',
  'nicoVideo',
  'skeb',
  'fantia',
  'tumblr',
  'youtube',
  'weibo',
  'naver',
  'website',
] as const;

const links = Object.fromEntries(authorLinks.map((name) => [name, z.string().nullable()])) as Record<
  (typeof authorLinks)[number],
  z.ZodNullable<z.ZodString>
>;

const authorAttributes = z.object({
  name: z.string(),
  imageUrl: z.string().nullable(),
  biography: localized,
  ...links,
  createdAt: wireDate,
  updatedAt: wireDate,
  version: z.int(),
});
export const author = entity('author', authorAttributes);

export const authorEndpoints = {
  list: endpoint({
    id: 'authors.list',
    method: 'GET',
    path: '/author',
    access: 'optional',
    summary: 'Authors and artists by name or ids',
    tag: 'Authors',
    query: z.object({
      ...pageParams,
      ids: listParam(uuid),
      name: optionalTextParam(200),
      /**
       * `titles` (number of credited titles) and `relevance` are sort keys for the site's own pages, not part of the
       * public wire format.
       */
      order: orderParam(['name', 'titles', 'relevance']),
      includes: includesParam(['manga']),
      ...blockedParam,
    }),
    response: collectionResponse(author),
    errors: ['validation_exception', 'bad_request_http_exception'],
    cache: 'public',
  }),
  get: endpoint({
    id: 'authors.get',
    method: 'GET',
    path: '/author/{id}',
    access: 'optional',
    summary: 'One author',
    tag: 'Authors',
    params: idParams,
    query: z.object({ includes: includesParam(['manga']), ...blockedParam }),
    response: entityResponse(author),
    errors: ['validation_exception', 'not_found_http_exception'],
    cache: 'public',
  }),
};
