import { z } from 'zod';
import { entity, entityAnswer, idParams, lens, wireDate } from './common.ts';
import { endpoint } from './endpoint.ts';

export const userAttributes = z.object({ username: z.string(), roles: z.array(z.string()), version: z.int() });
export const user = entity('user', userAttributes);

export const userEndpoints = {
  get: endpoint({
    id: 'users.get',
    method: 'GET',
    path: '/user/{id}',
    access: 'optional',
    summary: 'One person',
    tag: 'Users',
    params: idParams,
    response: entityAnswer(user),
    errors: ['validation_exception', 'not_found_http_exception'],
    cache: 'public',
  }),
  about: endpoint({
    id: 'users.about',
    method: 'GET',
    path: '/user/{id}/about',
    access: 'optional',
    summary: 'What the site knows of a person: since when, picture, groups, how much they brought',
    tag: 'Users',
    params: idParams,
    query: z.object({ ...lens }),
    response: z.object({
      result: z.literal('ok'),
      joinedAt: wireDate,
      avatarUrl: z.string().nullable(),
      /** Published chapters that they uploaded, counted up to 10,000. */
      uploads: z.int(),
      /** Their public MDLists. */
      lists: z.int(),
      groups: z.array(
        z.object({
          id: z.string().meta({ format: 'uuid' }),
          name: z.string(),
          official: z.boolean(),
          leads: z.boolean(),
        }),
      ),
    }),
    errors: ['validation_exception', 'not_found_http_exception'],
    cache: 'public',
    site: true,
  }),
};
