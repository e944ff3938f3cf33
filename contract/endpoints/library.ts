import { z } from 'zod';
import { chapter, feedFilters } from './chapters.ts';
import {
  blockedParam,
  collectionResponse,
  feedPageParams,
  idParams,
  integerParam,
  listParam,
  okResponse,
  optionalParam,
  orderParam,
  pageParams,
  requiredListParam,
  uuid,
  wireDate,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { limits } from '../rules/limits.ts';
import { readingStatuses } from '../rules/reading-statuses.ts';
import { title, titleIncludes } from './titles.ts';

const status = z.enum(readingStatuses);
const rating = z.int('This value should be a whole number from 1 to 10').min(1).max(10);
const notify = z.int().min(0).max(limits.notifyEveryMax);

/** State of a title for an account; without a stored row nothing is followed, rated or read. */
const titleState = z.object({
  status: status.nullable(),
  following: z.boolean(),
  /** Chapters per notification; 0 for none. Applies while the title is followed. */
  notify: z.int(),
  rating: z.int().nullable(),
});

const titleIdParams = z.object({ mangaId: uuid });
const changeFields = {
  access: 'member',
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
const readFields = {
  access: 'member',
  errors: ['validation_exception', 'unauthorized_http_exception', 'not_found_http_exception'],
  cache: 'none',
} as const;

export const libraryEndpoints = {
  follow: endpoint({
    ...changeFields,
    id: 'library.follow',
    method: 'POST',
    path: '/manga/{id}/follow',
    needs: 'library.edit',
    summary: 'Follows a title; the reading status stays',
    tag: 'Follows',
    params: idParams,
  }),
  unfollow: endpoint({
    ...changeFields,
    id: 'library.unfollow',
    method: 'DELETE',
    path: '/manga/{id}/follow',
    needs: 'library.edit',
    summary: 'Follows a title no longer; the reading status stays',
    tag: 'Follows',
    params: idParams,
  }),
  followed: endpoint({
    id: 'library.followed',
    method: 'GET',
    path: '/user/follows/manga',
    access: 'member',
    summary: 'Titles that you follow, the last first',
    tag: 'Follows',
    query: z.object({
      ...pageParams,
      limit: integerParam(1, limits.listMax, limits.listDefault),
      order: orderParam(['followedAt', 'title', 'latestUploadedChapter', 'followedCount', 'rating', 'year']),
      includes: titleIncludes,
      ...blockedParam,
    }),
    response: collectionResponse(title),
    errors: ['validation_exception', 'bad_request_http_exception', 'unauthorized_http_exception'],
    cache: 'none',
  }),
  isFollowed: endpoint({
    ...readFields,
    id: 'library.isFollowed',
    method: 'GET',
    path: '/user/follows/manga/{id}',
    summary: 'Whether you follow a title: 404 when you do not',
    tag: 'Follows',
    params: idParams,
    response: okResponse,
  }),
  feed: endpoint({
    id: 'library.feed',
    method: 'GET',
    path: '/user/follows/manga/feed',
    access: 'member',
    summary: 'Chapters of the titles that you follow',
    tag: 'Follows',
    query: z.object({ ...feedPageParams, ...feedFilters, ...blockedParam }),
    response: collectionResponse(chapter),
    errors: ['validation_exception', 'bad_request_http_exception', 'unauthorized_http_exception'],
    cache: 'none',
  }),
  statuses: endpoint({
    id: 'library.statuses',
    method: 'GET',
    path: '/manga/status',
    access: 'member',
    summary: 'Reading statuses of all titles in your library, or the titles with one status',
    tag: 'Library',
    query: z.object({ status: optionalParam(status) }),
    response: z.object({ result: z.literal('ok'), statuses: z.record(z.string(), status) }),
    errors: ['validation_exception', 'unauthorized_http_exception'],
    cache: 'none',
  }),
  status: endpoint({
    ...readFields,
    id: 'library.status',
    method: 'GET',
    path: '/manga/{id}/status',
    summary: 'Your reading status of a title',
    tag: 'Library',
    params: idParams,
    response: z.object({ result: z.literal('ok'), status: status.nullable() }),
  }),
  setStatus: endpoint({
    ...changeFields,
    id: 'library.setStatus',
    method: 'POST',
    path: '/manga/{id}/status',
    needs: 'library.edit',
    summary: 'Sets your reading status of a title; null removes it',
    tag: 'Library',
    params: idParams,
    body: z.object({ status: status.nullable() }),
    bodyMax: 2 * 1024,
  }),
  states: endpoint({
    id: 'library.states',
    method: 'GET',
    path: '/library/titles',
    access: 'member',
    summary: 'Status, follow and rating of many titles; titles without any of them are left out',
    tag: 'Library',
    query: z.object({ manga: requiredListParam(uuid) }),
    response: z.object({ result: z.literal('ok'), titles: z.record(z.string(), titleState) }),
    errors: ['validation_exception', 'unauthorized_http_exception'],
    cache: 'none',
    site: true,
  }),
  change: endpoint({
    ...changeFields,
    id: 'library.change',
    method: 'POST',
    path: '/library/titles/{id}',
    needs: 'library.edit',
    summary: 'Changes status, follow and notifications of a title together; what is not given stays',
    tag: 'Library',
    params: idParams,
    body: z.object({
      status: status.nullable().optional(),
      following: z.boolean().optional(),
      notify: notify.optional(),
    }),
    bodyMax: 2 * 1024,
    response: z.object({ result: z.literal('ok'), ...titleState.omit({ rating: true }).shape }),
    site: true,
  }),
  ratings: endpoint({
    id: 'library.ratings',
    method: 'GET',
    path: '/rating',
    access: 'member',
    summary: 'Your ratings of titles, or all of them',
    tag: 'Ratings',
    query: z.object({ manga: listParam(uuid) }),
    response: z.object({
      result: z.literal('ok'),
      ratings: z.record(z.string(), z.object({ rating: z.int(), createdAt: wireDate })),
    }),
    errors: ['validation_exception', 'unauthorized_http_exception'],
    cache: 'none',
  }),
  rate: endpoint({
    ...changeFields,
    id: 'library.rate',
    method: 'POST',
    path: '/rating/{mangaId}',
    needs: 'rating.edit',
    summary: 'Rates a title from 1 to 10, or changes your rating',
    tag: 'Ratings',
    params: titleIdParams,
    body: z.object({ rating }),
    bodyMax: 2 * 1024,
  }),
  unrate: endpoint({
    ...changeFields,
    id: 'library.unrate',
    method: 'DELETE',
    path: '/rating/{mangaId}',
    needs: 'rating.edit',
    summary: 'Removes your rating of a title',
    tag: 'Ratings',
    params: titleIdParams,
  }),
};
