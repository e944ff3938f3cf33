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
  okResponse,
  orderParam,
  pageParams,
  requiredListParam,
  responseUuid,
  uuid,
  wireDate,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { volumeNumberPattern } from '../rules/chapter-numbers.ts';
import { limits } from '../rules/limits.ts';

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

/** Fields of forms are texts: some clients write the word `null` for what they leave out. */
const emptyOf = (value: unknown): unknown => (value === 'null' || value === 'undefined' || value === '' ? null : value);
const volume = z.preprocess(
  emptyOf,
  z.string().max(limits.numberMaxLength).regex(volumeNumberPattern, 'This is no volume number').nullable().optional(),
);
const description = z.preprocess(emptyOf, z.string().max(limits.coverDescriptionMaxLength).nullable().optional());
const locale = z.preprocess(emptyOf, language.nullable().optional());

/** Fields of a cover that a change has; absent ones stay. */
export const coverChange = z.object({ volume, description, locale });

const writing = { access: 'member', tag: 'Covers', cache: 'none' } as const;
const writeErrors = [
  'validation_exception',
  'bad_request_http_exception',
  'unauthorized_http_exception',
  'access_denied_http_exception',
  'not_found_http_exception',
  'optimistic_lock_exception',
] as const;
/** Uploads and changes of covers are counted together. */
const writeRate = { requests: 100, minutes: 10, bucket: 'covers' } as const;

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
    access: 'optional',
    summary: 'One cover',
    tag: 'Covers',
    params: idParams,
    query: z.object({ includes: coverIncludes }),
    response: entityResponse(cover),
    errors: ['validation_exception', 'not_found_http_exception'],
    cache: 'public',
  }),
  access: endpoint({
    id: 'covers.access',
    method: 'GET',
    path: '/cover/access',
    access: 'member',
    summary: 'Where covers of titles are for you, with those that are not public and that you may see',
    tag: 'Covers',
    query: z.object({ manga: requiredListParam(uuid) }),
    response: z.object({
      result: z.literal('ok'),
      titles: z
        .array(z.object({ id: responseUuid, baseUrl: z.string() }))
        .describe('URLs that stand before `/covers/{title}/{fileName}`; titles that you do not see are left out'),
      expiresAt: wireDate,
    }),
    errors: ['validation_exception', 'unauthorized_http_exception'],
    cache: 'none',
    site: true,
  }),
  create: endpoint({
    ...writing,
    id: 'covers.create',
    method: 'POST',
    path: '/cover/{id}',
    needs: 'cover.upload',
    summary: 'Adds a cover to a title; without the right to publish it, it waits for review',
    params: idParams,
    form: { files: 1, fileBytes: limits.imageMaxBytes },
    body: z.object({ volume, description, locale }),
    response: entityResponse(cover),
    errors: [...writeErrors, 'request_too_large_http_exception', 'unsupported_media_type_http_exception'],
    rate: writeRate,
    idempotent: true,
  }),
  edit: endpoint({
    ...writing,
    id: 'covers.edit',
    method: 'PUT',
    path: '/cover/{id}',
    summary: 'Changes a cover; absent fields stay',
    params: idParams,
    bodyMax: 2 * 1024,
    body: z.object({ ...coverChange.shape, version: z.int().min(1) }),
    response: entityResponse(cover),
    errors: writeErrors,
    rate: writeRate,
  }),
  delete: endpoint({
    ...writing,
    id: 'covers.delete',
    method: 'DELETE',
    path: '/cover/{id}',
    summary: 'Deletes a cover; another one becomes the main cover in its place',
    params: idParams,
    response: okResponse,
    errors: writeErrors,
    rate: { requests: 10, minutes: 10 },
  }),
};
