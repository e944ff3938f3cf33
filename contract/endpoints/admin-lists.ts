// MDLists that the site shows in places of its own, for the staff that fills them. For sessions of the site only.
import { z } from 'zod';
import { responseUuid, uuid, wireDate } from './common.ts';
import { endpoint } from './endpoint.ts';
import { listPlacements } from './lists.ts';
import { limits } from '../rules/limits.ts';

const shared = {
  access: 'member',
  ownSession: true,
  needs: 'staffpick.edit',
  site: true,
  tag: 'Administration',
  cache: 'none',
} as const;
const errors = ['unauthorized_http_exception', 'access_denied_http_exception'] as const;

export const adminListEndpoints = {
  list: endpoint({
    ...shared,
    id: 'adminLists.list',
    method: 'GET',
    path: '/admin/list',
    summary: 'The places of the site with the MDList that each one shows',
    response: z.object({
      result: z.literal('ok'),
      places: z.array(
        z.object({
          place: z.enum(listPlacements),
          list: z
            .object({
              id: responseUuid,
              name: z.string(),
              titles: z.int(),
              updatedAt: wireDate,
              restorable: z.boolean(),
            })
            .nullable()
            .describe('Null for a place that shows nothing yet'),
        }),
      ),
    }),
    errors,
  }),
  create: endpoint({
    ...shared,
    id: 'adminLists.create',
    method: 'POST',
    path: '/admin/list/{place}',
    summary: 'Puts an empty MDList of yours into a place that shows nothing yet',
    params: z.object({ place: z.enum(listPlacements) }),
    body: z.object({ id: uuid, name: z.string().trim().min(1).max(limits.listNameMaxLength) }),
    response: z.object({ result: z.literal('ok'), decision: responseUuid.describe('What undoes it') }),
    errors: [...errors, 'validation_exception', 'bad_request_http_exception', 'optimistic_lock_exception'],
  }),
  restore: endpoint({
    ...shared,
    id: 'adminLists.restore',
    method: 'POST',
    path: '/admin/list/{place}/restore',
    summary: 'Takes back the last change of the MDList in a place',
    params: z.object({ place: z.enum(listPlacements) }),
    response: z.object({ result: z.literal('ok'), decision: responseUuid.describe('What undoes it') }),
    errors: [...errors, 'validation_exception', 'not_found_http_exception', 'optimistic_lock_exception'],
  }),
};
