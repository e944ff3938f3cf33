import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const authEndpoints = {
  check: endpoint({
    id: 'auth.check',
    method: 'GET',
    path: '/auth/check',
    access: 'optional',
    summary: 'Who the token speaks for, and what they may do now',
    tag: 'Authentication',
    response: z.object({
      result: z.literal('ok'),
      isAuthenticated: z.boolean(),
      roles: z.array(z.string()),
      /** `object.action`; conditions of the single thing come after them. */
      permissions: z.array(z.string()),
    }),
    errors: ['unauthorized_http_exception'],
    cache: 'none',
  }),
};
