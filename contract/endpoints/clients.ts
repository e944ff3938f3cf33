// Personal API clients: programs that act on behalf of the user who registered them.
import { z } from 'zod';
import {
  collectionResponse,
  entity,
  entityResponse,
  idParams,
  includes,
  okResponse,
  optional,
  order,
  page,
  wireDate,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import type { ErrorCode } from '../rules/errors.ts';
import { limits } from '../rules/limits.ts';

export const clientStates = ['requested', 'approved', 'rejected', 'autoapproved'] as const;

export const clientAttributes = z.object({
  name: z.string(),
  description: z.string().nullable(),
  profile: z.literal('personal'),
  /** The client's `client_id` in OAuth requests; null until it is approved. */
  externalClientId: z.string().nullable(),
  isActive: z.boolean(),
  /** Whether the current secret was shown, which happens only once. */
  secretShown: z.boolean(),
  state: z.enum(clientStates),
  createdAt: wireDate,
  updatedAt: wireDate,
  version: z.int(),
});
const apiClient = entity('api_client', clientAttributes);

const clientIncludes = includes(['creator']);
const description = z
  .string()
  .max(limits.clientDescriptionMaxLength, `A description has at most ${limits.clientDescriptionMaxLength} characters`)
  .nullish();
/** Version for optimistic locking: the current one, or the next one. */
const version = z.int().min(1);
const own = { access: 'member', needs: 'client.edit', tag: 'API clients', cache: 'none' } as const;
/**
 * Common fields of endpoints that require a session of the website: an API client could otherwise delete, replace and
 * read the other clients of its owner.
 */
const managementEndpoint = { ...own, ownSession: true } as const;
const commonErrors: ErrorCode[] = [
  'validation_exception',
  'unauthorized_http_exception',
  'access_denied_http_exception',
];
const secretResponse = z.object({ result: z.literal('ok'), data: z.string() });

export const clientEndpoints = {
  list: endpoint({
    ...own,
    id: 'clients.list',
    method: 'GET',
    path: '/client',
    summary: 'Own API clients',
    query: z.object({
      ...page,
      state: optional(z.enum(clientStates)),
      name: optional(z.string().max(limits.clientNameMaxLength)),
      includes: clientIncludes,
      order: order(['name', 'createdAt', 'updatedAt']),
    }),
    response: collectionResponse(apiClient),
    errors: [...commonErrors, 'bad_request_http_exception'],
  }),
  create: endpoint({
    ...managementEndpoint,
    id: 'clients.create',
    method: 'POST',
    path: '/client',
    summary: 'Registers an API client. The first ones are approved at once, further ones wait for a moderator',
    body: z.object({
      name: z.string().meta({ example: 'My reader' }),
      description,
      profile: z.literal('personal'),
      version: version.optional(),
    }),
    response: entityResponse(apiClient),
    errors: [...commonErrors, 'too_many_requests_http_exception'],
  }),
  get: endpoint({
    ...own,
    id: 'clients.get',
    method: 'GET',
    path: '/client/{id}',
    summary: 'One own API client; moderators also see those that wait for them',
    params: idParams,
    query: z.object({ includes: clientIncludes }),
    response: entityResponse(apiClient),
    errors: [...commonErrors, 'not_found_http_exception'],
  }),
  edit: endpoint({
    ...managementEndpoint,
    id: 'clients.edit',
    method: 'POST',
    path: '/client/{id}',
    summary: 'Changes the description of an API client, or switches it off and on. Switched off, it is signed out',
    params: idParams,
    body: z.object({ description, isActive: z.boolean().optional(), version }),
    response: entityResponse(apiClient),
    errors: [...commonErrors, 'not_found_http_exception', 'optimistic_lock_exception'],
  }),
  remove: endpoint({
    ...managementEndpoint,
    id: 'clients.remove',
    method: 'DELETE',
    path: '/client/{id}',
    summary: 'Deletes an API client and signs it out',
    params: idParams,
    query: z.object({
      version: optional(
        z
          .string()
          .regex(/^\d{1,9}$/, 'This value should be a version')
          .transform(Number),
      ),
    }),
    response: okResponse,
    errors: [...commonErrors, 'not_found_http_exception', 'optimistic_lock_exception'],
  }),
  secret: endpoint({
    ...managementEndpoint,
    id: 'clients.secret',
    method: 'GET',
    path: '/client/{id}/secret',
    summary: 'The secret of an API client, once; nobody can read it afterwards',
    params: idParams,
    response: secretResponse,
    errors: commonErrors,
    once: true,
  }),
  rotate: endpoint({
    ...managementEndpoint,
    id: 'clients.rotate',
    method: 'POST',
    path: '/client/{id}/secret',
    summary: 'Makes a new secret and shows it. The old one is void, and the client is signed out',
    params: idParams,
    body: z.object({ version: version.optional() }),
    response: secretResponse,
    errors: [...commonErrors, 'optimistic_lock_exception'],
  }),
};
