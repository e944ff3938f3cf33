import { z } from 'zod';
import { chapter, feedFilters } from './chapters.ts';
import {
  collectionAnswer,
  contentRatings,
  entity,
  entityAnswer,
  feedPage,
  idParams,
  includes,
  list,
  page,
  requiredList,
  uuid,
  wireDate,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { title, titleIncludes } from './titles.ts';
import { userAttributes } from './users.ts';

export const listVisibilities = ['public', 'private'] as const;
/** Where the site shows a list of its own. */
export const listPlaces = ['featured', 'seasonal', 'staff-picks'] as const;

export const customListAttributes = z.object({
  name: z.string(),
  visibility: z.enum(listVisibilities),
  version: z.int(),
});
export const customList = entity('custom_list', customListAttributes);

/** `owner` is another word for `user`. */
const listIncludes = includes(['manga', 'user', 'owner']);
const placeParams = z.object({ place: z.enum(listPlaces) });
const titlePage = z.object({ ...page, contentRating: list(z.enum(contentRatings)), includes: titleIncludes });

export const listEndpoints = {
  get: endpoint({
    id: 'lists.get',
    method: 'GET',
    path: '/list/{id}',
    access: 'optional',
    summary: 'One MDList, with its titles in order',
    tag: 'MDLists',
    params: idParams,
    query: z.object({ includes: listIncludes }),
    response: entityAnswer(customList),
    errors: ['validation_exception', 'not_found_http_exception'],
    cache: 'public',
  }),
  titles: endpoint({
    id: 'lists.titles',
    method: 'GET',
    path: '/list/{id}/manga',
    access: 'optional',
    summary: 'Titles of an MDList, in its order',
    tag: 'MDLists',
    params: idParams,
    query: titlePage,
    response: collectionAnswer(title),
    errors: ['validation_exception', 'bad_request_http_exception', 'not_found_http_exception'],
    cache: 'public',
  }),
  feed: endpoint({
    id: 'lists.feed',
    method: 'GET',
    path: '/list/{id}/feed',
    access: 'optional',
    summary: 'Chapters of the titles of an MDList',
    tag: 'MDLists',
    params: idParams,
    query: z.object({ ...feedPage, ...feedFilters }),
    response: collectionAnswer(chapter),
    errors: ['validation_exception', 'bad_request_http_exception', 'not_found_http_exception'],
    cache: 'public',
  }),
  ofUser: endpoint({
    id: 'lists.ofUser',
    method: 'GET',
    path: '/user/{id}/list',
    access: 'optional',
    summary: 'Public MDLists of a person, the newest first',
    tag: 'MDLists',
    params: idParams,
    query: z.object({ ...page }),
    response: collectionAnswer(customList),
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
    response: z.object({
      result: z.literal('ok'),
      id: z.string().meta({ format: 'uuid' }),
      ...customListAttributes.shape,
      owner: z.object({ id: z.string().meta({ format: 'uuid' }), ...userAttributes.shape }),
      description: z.string().nullable(),
      place: z.enum(listPlaces).nullable(),
      titles: z.int(),
      follows: z.int(),
      createdAt: wireDate,
      updatedAt: wireDate,
    }),
    errors: ['validation_exception', 'not_found_http_exception'],
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
    query: z.object({ manga: requiredList(uuid) }),
    response: z.object({ result: z.literal('ok'), notes: z.record(z.string(), z.string()) }),
    errors: ['validation_exception', 'not_found_http_exception'],
    cache: 'public',
    site: true,
  }),
  place: endpoint({
    id: 'lists.place',
    method: 'GET',
    path: '/list/place/{place}',
    access: 'public',
    summary: 'The MDList that the site shows in a place of its own',
    tag: 'MDLists',
    params: placeParams,
    query: z.object({ includes: listIncludes }),
    response: entityAnswer(customList),
    errors: ['validation_exception', 'not_found_http_exception'],
    cache: 'public',
    site: true,
  }),
  placeTitles: endpoint({
    id: 'lists.placeTitles',
    method: 'GET',
    path: '/list/place/{place}/manga',
    access: 'public',
    summary: 'Titles of the MDList in a place; none when there is no such list',
    tag: 'MDLists',
    params: placeParams,
    query: titlePage,
    response: collectionAnswer(title),
    errors: ['validation_exception', 'bad_request_http_exception'],
    cache: 'public',
    site: true,
  }),
  recommended: endpoint({
    id: 'lists.recommended',
    method: 'GET',
    path: '/manga/recommended',
    access: 'public',
    summary: 'What readers of the whole site like at present: follows times rating, fading with time',
    tag: 'Titles',
    query: titlePage,
    response: collectionAnswer(title),
    errors: ['validation_exception', 'bad_request_http_exception'],
    cache: 'public',
    site: true,
  }),
};
