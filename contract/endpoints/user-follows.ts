import { z } from 'zod';
import {
  blockedParam,
  collectionResponse,
  idParams,
  integerParam,
  listParam,
  okResponse,
  pageParams,
  uuid,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { limits } from '../rules/limits.ts';
import { user } from './users.ts';

const changeFields = {
  access: 'member',
  needs: 'follow.edit',
  tag: 'Follows',
  params: idParams,
  response: okResponse,
  errors: [
    'validation_exception',
    'bad_request_http_exception',
    'unauthorized_http_exception',
    'access_denied_http_exception',
    'not_found_http_exception',
  ],
  cache: 'none',
} as const;
const listFields = {
  access: 'member',
  tag: 'Follows',
  response: collectionResponse(user),
  errors: ['validation_exception', 'bad_request_http_exception', 'unauthorized_http_exception'],
  cache: 'none',
} as const;
const checkFields = {
  access: 'member',
  tag: 'Follows',
  params: idParams,
  response: okResponse,
  errors: ['validation_exception', 'unauthorized_http_exception', 'not_found_http_exception'],
  cache: 'none',
} as const;

export const userFollowEndpoints = {
  follow: endpoint({
    ...changeFields,
    id: 'userFollows.follow',
    method: 'POST',
    path: '/user/{id}/follow',
    summary: 'Follows a person',
  }),
  unfollow: endpoint({
    ...changeFields,
    id: 'userFollows.unfollow',
    method: 'DELETE',
    path: '/user/{id}/follow',
    summary: 'Follows a person no longer',
  }),
  followed: endpoint({
    ...listFields,
    id: 'userFollows.followed',
    method: 'GET',
    path: '/user/follows/user',
    summary: 'People whom you follow, the last first',
    query: z.object({
      ...pageParams,
      limit: integerParam(1, limits.listMax, limits.listDefault),
      ids: listParam(uuid).describe('Only whom you follow of these'),
      ...blockedParam,
    }),
  }),
  isFollowed: endpoint({
    ...checkFields,
    id: 'userFollows.isFollowed',
    method: 'GET',
    path: '/user/follows/user/{id}',
    summary: 'Whether you follow a person: 404 when you do not',
  }),
  bookmark: endpoint({
    ...changeFields,
    id: 'userFollows.bookmark',
    method: 'POST',
    path: '/user/{id}/bookmark',
    summary: 'Another name of following a person',
  }),
  unbookmark: endpoint({
    ...changeFields,
    id: 'userFollows.unbookmark',
    method: 'DELETE',
    path: '/user/{id}/bookmark',
    summary: 'Another name of following a person no longer',
  }),
  bookmarked: endpoint({
    ...listFields,
    id: 'userFollows.bookmarked',
    method: 'GET',
    path: '/user/bookmarks/user',
    summary: 'People whom you follow, by another name',
    query: z.object({ ...pageParams, ...blockedParam }),
  }),
  isBookmarked: endpoint({
    ...checkFields,
    id: 'userFollows.isBookmarked',
    method: 'GET',
    path: '/user/bookmarks/user/{id}',
    summary: 'Whether you follow a person, by another name',
  }),
};
