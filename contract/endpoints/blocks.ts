import { z } from 'zod';
import {
  collectionResponse,
  entity,
  idParams,
  includesParam,
  okResponse,
  optionalTextParam,
  pageParams,
  uuid,
  wireDate,
} from './common.ts';
import { endpoint } from './endpoint.ts';

/**
 * A block. Its relationships name the target: a `user`, `scanlation_group` or `manga`, or a user or group together with
 * the title within which it is blocked.
 */
const block = entity('block', z.object({ createdAt: wireDate }));

const uuidArray = z.array(z.string().meta({ format: 'uuid' }));
const blockListQuery = <K extends string>(keys: readonly [K, ...K[]]) =>
  z.strictObject({ ...pageParams, name: optionalTextParam(200), includes: includesParam(keys) });

const listErrors = ['validation_exception', 'bad_request_http_exception', 'unauthorized_http_exception'] as const;
const editErrors = [
  'validation_exception',
  'bad_request_http_exception',
  'unauthorized_http_exception',
  'access_denied_http_exception',
  'not_found_http_exception',
] as const;

const commonFields = { access: 'member', tag: 'Blocks', cache: 'none', site: true } as const;
const listFields = { ...commonFields, method: 'GET', errors: listErrors } as const;
const blockActionFields = {
  ...commonFields,
  method: 'POST',
  needs: 'block.edit',
  response: okResponse,
  errors: editErrors,
} as const;
const unblockActionFields = { ...blockActionFields, method: 'DELETE' } as const;
const emptyBody = z.strictObject({});
const groupParams = idParams.extend({ group: uuid });
const userParams = idParams.extend({ user: uuid });

export const blockEndpoints = {
  all: endpoint({
    ...commonFields,
    id: 'blocks.all',
    method: 'GET',
    path: '/block',
    summary: 'Ids of everything that you block',
    response: z.object({
      result: z.literal('ok'),
      users: uuidArray,
      groups: uuidArray,
      manga: uuidArray,
      /** Blocks within single titles: `manga` is the title, `id` the blocked group or user. */
      within: z.array(
        z.object({
          manga: z.string().meta({ format: 'uuid' }),
          type: z.enum(['user', 'scanlation_group']),
          id: z.string().meta({ format: 'uuid' }),
        }),
      ),
    }),
    errors: ['unauthorized_http_exception'],
  }),
  users: endpoint({
    ...listFields,
    id: 'blocks.users',
    path: '/block/user',
    summary: 'People whom you block, the last first',
    query: blockListQuery(['user']),
    response: collectionResponse(block),
  }),
  groups: endpoint({
    ...listFields,
    id: 'blocks.groups',
    path: '/block/group',
    summary: 'Groups that you block, the last first',
    query: blockListQuery(['scanlation_group']),
    response: collectionResponse(block),
  }),
  titles: endpoint({
    ...listFields,
    id: 'blocks.titles',
    path: '/block/manga',
    summary: 'Titles that you hide, the last first',
    query: blockListQuery(['manga']),
    response: collectionResponse(block),
  }),
  within: endpoint({
    ...listFields,
    id: 'blocks.within',
    path: '/block/within',
    summary: 'Groups and people whom you block within one title, the last first',
    query: blockListQuery(['manga', 'scanlation_group', 'user']),
    response: collectionResponse(block),
  }),

  blockUser: endpoint({
    ...blockActionFields,
    id: 'blocks.blockUser',
    path: '/block/user/{id}',
    summary: 'Blocks a person: what they upload is hidden from you',
    params: idParams,
    body: emptyBody,
  }),
  unblockUser: endpoint({
    ...unblockActionFields,
    id: 'blocks.unblockUser',
    path: '/block/user/{id}',
    summary: 'Unblocks a person',
    params: idParams,
  }),
  blockGroup: endpoint({
    ...blockActionFields,
    id: 'blocks.blockGroup',
    path: '/block/group/{id}',
    summary: 'Blocks a group: what it releases without another one is hidden from you',
    params: idParams,
    body: emptyBody,
  }),
  unblockGroup: endpoint({
    ...unblockActionFields,
    id: 'blocks.unblockGroup',
    path: '/block/group/{id}',
    summary: 'Unblocks a group',
    params: idParams,
  }),
  hideTitle: endpoint({
    ...blockActionFields,
    id: 'blocks.hideTitle',
    path: '/block/manga/{id}',
    summary: 'Hides a title from every list; it can still be opened',
    params: idParams,
    body: emptyBody,
  }),
  showTitle: endpoint({
    ...unblockActionFields,
    id: 'blocks.showTitle',
    path: '/block/manga/{id}',
    summary: 'Shows a title again',
    params: idParams,
  }),
  blockGroupWithin: endpoint({
    ...blockActionFields,
    id: 'blocks.blockGroupWithin',
    path: '/block/manga/{id}/group/{group}',
    summary: 'Blocks a group within one title',
    params: groupParams,
    body: emptyBody,
  }),
  unblockGroupWithin: endpoint({
    ...unblockActionFields,
    id: 'blocks.unblockGroupWithin',
    path: '/block/manga/{id}/group/{group}',
    summary: 'Unblocks a group within one title',
    params: groupParams,
  }),
  blockUserWithin: endpoint({
    ...blockActionFields,
    id: 'blocks.blockUserWithin',
    path: '/block/manga/{id}/user/{user}',
    summary: 'Blocks a person within one title',
    params: userParams,
    body: emptyBody,
  }),
  unblockUserWithin: endpoint({
    ...unblockActionFields,
    id: 'blocks.unblockUserWithin',
    path: '/block/manga/{id}/user/{user}',
    summary: 'Unblocks a person within one title',
    params: userParams,
  }),
};
