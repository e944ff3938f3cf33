import { z } from 'zod';
import { chapter, feedFilters } from './chapters.ts';
import {
  abilitiesSchema,
  collectionResponse,
  entity,
  entityResponse,
  feedPageParams,
  idParams,
  includesParam,
  integerParam,
  language,
  blockedParam,
  listParam,
  booleanParam,
  optionalParam,
  optionalTextParam,
  orderParam,
  pageParams,
  publicationStatuses,
  requiredListParam,
  uuid,
  wireDate,
} from './common.ts';
import { contentRatings } from '../rules/content-ratings.ts';
import { limits } from '../rules/limits.ts';
import { endpoint } from './endpoint.ts';
import { tag } from './tags.ts';
import { title, titleIncludes } from './titles.ts';
import { userAttributes } from './users.ts';

export const listVisibilities = ['public', 'private'] as const;
/** Slots on the site's own pages, each of which shows one list. */
export const listPlacements = ['featured', 'seasonal', 'staff-picks'] as const;

export const customListAttributes = z.object({
  name: z.string(),
  visibility: z.enum(listVisibilities),
  version: z.int(),
});
export const customList = entity('custom_list', customListAttributes);

/** Card of an MDList, as directories show it. */
export const listCard = z.object({
  id: z.string().meta({ format: 'uuid' }),
  name: z.string(),
  owner: z.object({
    id: z.string().meta({ format: 'uuid' }),
    username: z.string(),
    roles: z.array(z.string()),
  }),
  /** Number of titles, counted up to 1000. */
  titles: z.int(),
  follows: z.int(),
  updatedAt: wireDate,
  /** Ids of the first titles. */
  first: z.array(z.string().meta({ format: 'uuid' })),
});
/** `hot`: recent follows count more than older ones. */
const listOrders = ['newest', 'follows', 'hot', 'updated'] as const;

/** `owner` is an alias of `user`. */
const listIncludes = includesParam(['manga', 'user', 'owner']);
const placeParams = z.object({ place: z.enum(listPlacements) });
const titleFilter = {
  contentRating: listParam(z.enum(contentRatings)),
  originalLanguage: listParam(language),
  ...blockedParam,
};
const titlePage = z.object({ ...pageParams, ...titleFilter, includes: titleIncludes });
/** Orders of the titles of a list other than its own. */
const listTitleOrders = ['title', 'latestUploadedChapter', 'rating', 'followedCount', 'year'] as const;

export const listEndpoints = {
  get: endpoint({
    id: 'lists.get',
    method: 'GET',
    path: '/list/{id}',
    access: 'optional',
    summary: 'One MDList, with its titles in order',
    tag: 'MDLists',
    params: idParams,
    query: z.object({ includes: listIncludes, ...blockedParam }),
    response: entityResponse(customList),
    errors: ['validation_exception', 'not_found_http_exception'],
    cache: 'public',
  }),
  titles: endpoint({
    id: 'lists.titles',
    method: 'GET',
    path: '/list/{id}/manga',
    access: 'optional',
    summary: 'Titles of an MDList, in its order unless `order` names another one',
    tag: 'MDLists',
    params: idParams,
    query: titlePage.extend({
      status: listParam(z.enum(publicationStatuses)),
      availableTranslatedLanguage: listParam(language),
      outsideLibrary: booleanParam.describe('Only titles that are not in your library'),
      order: orderParam(listTitleOrders),
    }),
    response: collectionResponse(title),
    errors: ['validation_exception', 'bad_request_http_exception', 'not_found_http_exception'],
    cache: 'public',
  }),
  titleIds: endpoint({
    id: 'lists.titleIds',
    method: 'GET',
    path: '/list/{id}/manga/ids',
    access: 'optional',
    summary: 'Ids of all titles of an MDList, in its order',
    tag: 'MDLists',
    params: idParams,
    query: z.object(titleFilter),
    response: z.object({ result: z.literal('ok'), ids: z.array(z.string().meta({ format: 'uuid' })) }),
    errors: ['validation_exception', 'not_found_http_exception'],
    cache: 'public',
    site: true,
  }),
  summary: endpoint({
    id: 'lists.summary',
    method: 'GET',
    path: '/list/{id}/summary',
    access: 'optional',
    summary: 'What the titles of an MDList are: their most frequent genres and themes, content ratings and statuses',
    tag: 'MDLists',
    params: idParams,
    query: z.object(titleFilter),
    response: z.object({
      result: z.literal('ok'),
      titles: z.int(),
      tags: z.array(z.object({ tag, titles: z.int() })).describe('Of at least two titles, the most frequent first'),
      contentRatings: z.partialRecord(z.enum(contentRatings), z.int()),
      statuses: z.partialRecord(z.enum(publicationStatuses), z.int()),
    }),
    errors: ['validation_exception', 'not_found_http_exception'],
    cache: 'public',
    site: true,
  }),
  feed: endpoint({
    id: 'lists.feed',
    method: 'GET',
    path: '/list/{id}/feed',
    access: 'optional',
    summary: 'Chapters of the titles of an MDList',
    tag: 'MDLists',
    params: idParams,
    query: z.object({ ...feedPageParams, ...feedFilters, ...blockedParam }),
    response: collectionResponse(chapter),
    errors: ['validation_exception', 'bad_request_http_exception', 'not_found_http_exception'],
    cache: 'public',
  }),
  ofUser: endpoint({
    id: 'lists.ofUser',
    method: 'GET',
    path: '/user/{id}/list',
    access: 'optional',
    summary: 'Public MDLists of a person: pinned ones, then the newest',
    tag: 'MDLists',
    params: idParams,
    query: z.object({ ...pageParams, ...blockedParam }),
    response: collectionResponse(customList),
    errors: ['validation_exception', 'bad_request_http_exception', 'not_found_http_exception'],
    cache: 'public',
  }),
  about: endpoint({
    id: 'lists.about',
    method: 'GET',
    path: '/list/{id}/about',
    access: 'optional',
    summary: 'What an MDList is, without its titles: name, owner, description, times, how many titles and followers',
    tag: 'MDLists',
    params: idParams,
    query: z.object({ ...blockedParam }),
    response: z.object({
      result: z.literal('ok'),
      id: z.string().meta({ format: 'uuid' }),
      ...customListAttributes.shape,
      owner: z.object({ id: z.string().meta({ format: 'uuid' }), ...userAttributes.shape }),
      description: z.string().nullable(),
      place: z.enum(listPlacements).nullable(),
      titles: z.int(),
      follows: z.int(),
      createdAt: wireDate,
      updatedAt: wireDate,
      can: abilitiesSchema.optional(),
    }),
    errors: ['validation_exception', 'not_found_http_exception'],
    cache: 'public',
    site: true,
  }),
  shared: endpoint({
    id: 'lists.shared',
    method: 'GET',
    path: '/list',
    access: 'optional',
    summary: 'Public MDLists with titles: the newest, those that most follow or follow lately, the last changed',
    tag: 'MDLists',
    query: z.object({
      by: optionalParam(z.enum(listOrders)).transform((value) => value ?? 'newest'),
      name: optionalTextParam(limits.listNameMaxLength).describe('Only lists whose names have this in them'),
      limit: integerParam(1, 24, 6),
      offset: integerParam(0, Number.MAX_SAFE_INTEGER, 0),
      ...blockedParam,
    }),
    response: z.object({
      result: z.literal('ok'),
      lists: z.array(listCard),
      limit: z.int(),
      offset: z.int(),
      total: z.int().describe('How many there are, counted up to 1000'),
    }),
    errors: ['validation_exception', 'bad_request_http_exception'],
    cache: 'public',
    site: true,
  }),
  notes: endpoint({
    id: 'lists.notes',
    method: 'GET',
    path: '/list/{id}/notes',
    access: 'optional',
    summary: "The owner's notes on titles of an MDList, by title; those without one are left out",
    tag: 'MDLists',
    params: idParams,
    query: z.object({ manga: requiredListParam(uuid) }),
    response: z.object({ result: z.literal('ok'), notes: z.record(z.string(), z.string()) }),
    errors: ['validation_exception', 'not_found_http_exception'],
    cache: 'public',
    site: true,
  }),
  place: endpoint({
    id: 'lists.place',
    method: 'GET',
    path: '/list/place/{place}',
    access: 'optional',
    summary: 'The MDList that the site shows in a place of its own',
    tag: 'MDLists',
    params: placeParams,
    query: z.object({ includes: listIncludes, ...blockedParam }),
    response: entityResponse(customList),
    errors: ['validation_exception', 'not_found_http_exception'],
    cache: 'public',
    site: true,
  }),
  placeTitles: endpoint({
    id: 'lists.placeTitles',
    method: 'GET',
    path: '/list/place/{place}/manga',
    access: 'optional',
    summary: 'Titles of the MDList in a place; none when there is no such list',
    tag: 'MDLists',
    params: placeParams,
    query: titlePage,
    response: collectionResponse(title),
    errors: ['validation_exception', 'bad_request_http_exception'],
    cache: 'public',
    site: true,
  }),
  recommended: endpoint({
    id: 'lists.recommended',
    method: 'GET',
    path: '/manga/recommended',
    access: 'optional',
    summary: 'What readers of the whole site like at present: follows times rating, fading with time',
    tag: 'Titles',
    query: titlePage,
    response: collectionResponse(title),
    errors: ['validation_exception', 'bad_request_http_exception'],
    cache: 'public',
    site: true,
  }),
};
