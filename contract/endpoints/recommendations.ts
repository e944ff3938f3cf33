import { z } from 'zod';
import { contentRatings } from '../rules/content-ratings.ts';
import {
  blockedParam,
  hiddenCount,
  idParams,
  includesParam,
  language,
  listParam,
  okResponse,
  pageParams,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { title } from './titles.ts';

const responseUuid = z.string().meta({ format: 'uuid' });

/**
 * Why a title is recommended: `read`, `follow` and `rating` name the title that it is like and what the viewer did with
 * it, `tag` a tag of titles that the viewer likes; `popular` needs no reason.
 */
const reason = z.union([
  z.object({ kind: z.enum(['read', 'follow', 'rating']), title: responseUuid }),
  z.object({ kind: z.literal('tag'), tag: responseUuid }),
  z.object({ kind: z.literal('popular') }),
]);

const unwantedFields = {
  access: 'member',
  needs: 'library.edit',
  path: '/manga/{id}/recommended/unwanted',
  tag: 'Titles',
  params: idParams,
  response: okResponse,
  errors: [
    'validation_exception',
    'unauthorized_http_exception',
    'access_denied_http_exception',
    'not_found_http_exception',
  ],
  cache: 'none',
  site: true,
} as const;

export const recommendationEndpoints = {
  own: endpoint({
    id: 'recommendations.own',
    method: 'GET',
    path: '/user/recommendations',
    access: 'member',
    summary:
      'Titles for you, by what you read, follow and rate, each with the reason; popular ones while there is none',
    tag: 'Titles',
    query: z.object({
      ...pageParams,
      contentRating: listParam(z.enum(contentRatings)),
      originalLanguage: listParam(language),
      languages: listParam(language),
      includes: includesParam(['cover_art', 'author', 'artist']),
      ...blockedParam,
    }),
    response: z.object({
      result: z.literal('ok'),
      data: z.array(z.object({ title, because: reason })),
      titles: z.array(title).describe('The titles that reasons name'),
      limit: z.int(),
      offset: z.int(),
      total: z.int(),
      hidden: hiddenCount,
    }),
    errors: ['validation_exception', 'bad_request_http_exception', 'unauthorized_http_exception'],
    cache: 'none',
    site: true,
  }),
  refuse: endpoint({
    ...unwantedFields,
    id: 'recommendations.refuse',
    method: 'POST',
    summary: 'Never recommend a title to you again',
    body: z.strictObject({}),
  }),
  allow: endpoint({
    ...unwantedFields,
    id: 'recommendations.allow',
    method: 'DELETE',
    summary: 'Recommend a title to you again',
  }),
};
