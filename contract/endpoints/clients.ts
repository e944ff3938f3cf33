// Personal API clients: programs that act on behalf of the user who registered them.
import { z } from 'zod';
import {
  collectionResponse,
  entity,
  entityResponse,
  idParams,
  includesParam,
  okResponse,
  optionalParam,
  orderParam,
  pageParams,
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

const clientIncludes = includesParam(['creator']);
const description = z
  .string()
  .max(limits.clientDescriptionMaxLength, `A description has at most ${limits.clientDescriptionMaxLength} characters`)
  .nullish();
/** Version for optimistic locking: the current one, or the next one. */
const version = z.int().min(1);
const clientFields = { access: 'member', needs: 'client.edit', tag: 'API clients', cache: 'none' } as const;
/**
 * Common fields of endpoints that require a session of the website: an API client could otherwise delete, replace and
 * read the other clients of its owner.
 */
const managementFields = { ...clientFields, ownSession: true } as const;
const commonErrors: ErrorCode[] = [
  'validation_exception',
  'unauthorized_http_exception',
  'access_denied_http_exception',
];
const secretResponse = z.object({ result: z.literal('ok'), data: z.string() });

export const clientEndpoints = {
  list: endpoint({
    ...clientFields,
    id: 'clients.list',
    method: 'GET',
    path: '/client',
    summary: 'Own API clients',
    query: z.object({
      ...pageParams,
      state: optionalParam(z.enum(clientStates)),
      name: optionalParam(z.string().max(limits.clientNameMaxLength)),
      includes: clientIncludes,
      order: orderParam(['name', 'createdAt', 'updatedAt']),
    }),
    response: collectionResponse(apiClient),
    errors: [...commonErrors, 'bad_request_http_exception'],
  }),
  create: endpoint({
    ...managementFields,
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
    ...clientFields,
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
    ...managementFields,
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
    ...managementFields,
    id: 'clients.remove',
    method: 'DELETE',
    path: '/client/{id}',
    summary: 'Deletes an API client and signs it out',
    params: idParams,
    query: z.object({
      version: optionalParam(
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
    ...managementFields,
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
    ...managementFields,
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
