// API clients of everybody, for the staff that decides about them. For sessions of the site only.
import { z } from 'zod';
import { clientStates } from './clients.ts';
import { optionalParam, pageParams, responseUuid, wireDate } from './common.ts';
import { endpoint } from './endpoint.ts';
import { limits } from '../rules/limits.ts';

export const adminClientEndpoints = {
  list: endpoint({
    id: 'adminClients.list',
    method: 'GET',
    path: '/admin/client',
    access: 'member',
    ownSession: true,
    needs: 'queue.decide',
    site: true,
    tag: 'Administration',
    cache: 'none',
    summary: 'API clients of everybody: those that wait first, then those used last',
    query: z.object({
      ...pageParams,
      state: optionalParam(z.enum(clientStates)),
      name: optionalParam(z.string().max(limits.clientNameMaxLength)).describe('Part of its name, or of its owner’s'),
    }),
    response: z.object({
      result: z.literal('ok'),
      clients: z.array(
        z.object({
          id: responseUuid,
          name: z.string(),
          description: z.string().nullable(),
          state: z.enum(clientStates),
          isActive: z.boolean().describe('Whether its owner has it switched on'),
          owner: z.object({ id: responseUuid, name: z.string() }),
          createdAt: wireDate,
          sessions: z.int().describe('Sign-ins that have not ended'),
          usedAt: wireDate.nullable().describe('Last use of such a sign-in'),
          item: responseUuid.nullable().describe('Review item of a client that waits'),
        }),
      ),
      total: z.int(),
    }),
    errors: ['validation_exception', 'unauthorized_http_exception', 'access_denied_http_exception'],
  }),
};
