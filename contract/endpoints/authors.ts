import { z } from 'zod';
import {
  collectionResponse,
  entity,
  entityResponse,
  idParams,
  includesParam,
  blockedParam,
  language,
  listParam,
  localized,
  okResponse,
  optionalTextParam,
  orderParam,
  pageParams,
  uuid,
  wireDate,
  responseUuid,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { authorLinks, type AuthorLink } from '../rules/author-links.ts';
import { limits } from '../rules/limits.ts';

const links = Object.fromEntries(authorLinks.map((name) => [name, z.string().nullable()])) as Record<
  AuthorLink,
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

const writtenLinks = Object.fromEntries(
  authorLinks.map((name) => [name, z.string().max(limits.authorLinkMaxLength).nullable().optional()]),
) as Record<AuthorLink, z.ZodOptional<z.ZodNullable<z.ZodString>>>;
const written = z.object({
  name: z.string().min(1).max(limits.authorNameMaxLength),
  biography: z.record(language, z.string().max(limits.authorBiographyMaxLength)).nullable().optional(),
  ...writtenLinks,
});
const writing = {
  access: 'member',
  tag: 'Authors',
  response: entityResponse(author),
  cache: 'none',
  bodyMax: limits.authorBodyMaxBytes,
} as const;
const writeErrors = [
  'validation_exception',
  'bad_request_http_exception',
  'unauthorized_http_exception',
  'access_denied_http_exception',
] as const;

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
  waiting: endpoint({
    id: 'authors.waiting',
    method: 'GET',
    path: '/user/me/author',
    access: 'member',
    site: true,
    tag: 'Authors',
    summary: 'Authors that the account has added and that wait for review, the newest first',
    response: z.object({ result: z.literal('ok'), authors: z.array(z.object({ id: responseUuid, name: z.string() })) }),
    errors: ['unauthorized_http_exception', 'access_denied_http_exception'],
    cache: 'none',
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
  create: endpoint({
    ...writing,
    id: 'authors.create',
    method: 'POST',
    path: '/author',
    needs: 'author.create',
    summary: 'Adds an author or artist; without the right to publish it, it waits for review',
    body: written.extend({ version: z.int().optional() }),
    idempotent: true,
    errors: writeErrors,
    rate: { requests: 10, minutes: 60 },
  }),
  edit: endpoint({
    ...writing,
    id: 'authors.edit',
    method: 'PUT',
    path: '/author/{id}',
    summary: 'Changes an author; absent fields stay, `biography` replaces all languages',
    params: idParams,
    body: written.partial().extend({ version: z.int().min(1) }),
    errors: [...writeErrors, 'not_found_http_exception', 'optimistic_lock_exception'],
    rate: { requests: 10, minutes: 1 },
  }),
  delete: endpoint({
    ...writing,
    id: 'authors.delete',
    method: 'DELETE',
    path: '/author/{id}',
    summary: 'Deletes an author who is credited for nothing',
    params: idParams,
    response: okResponse,
    errors: [...writeErrors, 'not_found_http_exception'],
    rate: { requests: 10, minutes: 10 },
  }),
};
