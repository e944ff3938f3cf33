import { z } from 'zod';
import {
  collectionAnswer,
  entity,
  entityAnswer,
  idParams,
  includes,
  language,
  list,
  localized,
  optional,
  optionalText,
  order,
  page,
  uuid,
  wireDate,
} from './common.ts';
import { endpoint } from './endpoint.ts';

const text = z.string().nullable();

export const groupAttributes = z.object({
  name: z.string(),
  altNames: z.array(localized),
  locked: z.boolean(),
  website: text,
  ircServer: text,
  ircChannel: text,
  discord: text,
  contactEmail: text,
  description: text,
  twitter: text,
  mangaUpdates: text,
  focusedLanguages: z.array(z.string()),
  official: z.boolean(),
  verified: z.boolean(),
  inactive: z.boolean(),
  publishDelay: text,
  exLicensed: z.boolean(),
  createdAt: wireDate,
  updatedAt: wireDate,
  version: z.int(),
});
export const group = entity('scanlation_group', groupAttributes);

const groupIncludes = includes(['leader', 'member']);

export const groupEndpoints = {
  list: endpoint({
    id: 'groups.list',
    method: 'GET',
    path: '/group',
    access: 'public',
    summary: 'Groups by name, language or ids',
    tag: 'Groups',
    query: z.object({
      ...page,
      ids: list(uuid),
      name: optionalText(200),
      focusedLanguage: optional(language),
      order: order(['name', 'createdAt', 'updatedAt', 'followedCount', 'relevance', 'latestUploadedChapter']),
      includes: groupIncludes,
    }),
    response: collectionAnswer(group),
    errors: ['validation_exception', 'bad_request_http_exception'],
    cache: 'public',
  }),
  get: endpoint({
    id: 'groups.get',
    method: 'GET',
    path: '/group/{id}',
    access: 'public',
    summary: 'One group',
    tag: 'Groups',
    params: idParams,
    query: z.object({ includes: groupIncludes }),
    response: entityAnswer(group),
    errors: ['validation_exception', 'not_found_http_exception'],
    cache: 'public',
  }),
};
