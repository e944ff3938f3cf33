import { z } from 'zod';
import {
  collectionAnswer,
  entity,
  entityAnswer,
  idParams,
  includes,
  language,
  lens,
  list,
  localized,
  optional,
  optionalText,
  order,
  page,
  requiredList,
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

/** What a group has done, as far as readers can open it now. */
export const groupFigures = z.object({
  titles: z.int(),
  chapters: z.int(),
  follows: z.int(),
  latestChapterAt: wireDate.nullable(),
  /** Days between uploads, the median of the last fifty; null before the second one. */
  medianDaysBetweenUploads: z.number().nullable(),
  /** Of its chapters, the most frequent first. */
  languages: z.array(z.string()),
});

const groupIncludes = includes(['leader', 'member']);

export const groupEndpoints = {
  list: endpoint({
    id: 'groups.list',
    method: 'GET',
    path: '/group',
    access: 'optional',
    summary: 'Groups by name, language or ids',
    tag: 'Groups',
    query: z.object({
      ...page,
      ids: list(uuid),
      name: optionalText(200),
      focusedLanguage: optional(language),
      order: order(['name', 'createdAt', 'updatedAt', 'followedCount', 'relevance', 'latestUploadedChapter']),
      includes: groupIncludes,
      ...lens,
    }),
    response: collectionAnswer(group),
    errors: ['validation_exception', 'bad_request_http_exception'],
    cache: 'public',
  }),
  get: endpoint({
    id: 'groups.get',
    method: 'GET',
    path: '/group/{id}',
    access: 'optional',
    summary: 'One group',
    tag: 'Groups',
    params: idParams,
    query: z.object({ includes: groupIncludes }),
    response: entityAnswer(group),
    errors: ['validation_exception', 'not_found_http_exception'],
    cache: 'public',
  }),
  figures: endpoint({
    id: 'groups.figures',
    method: 'GET',
    path: '/group/{id}/figures',
    access: 'public',
    summary: 'How much a group has published, how often and in which languages',
    tag: 'Groups',
    params: idParams,
    response: groupFigures.extend({ result: z.literal('ok') }),
    errors: ['validation_exception', 'not_found_http_exception'],
    cache: 'public',
    site: true,
  }),
  figuresOf: endpoint({
    id: 'groups.figuresOf',
    method: 'GET',
    path: '/group/figures',
    access: 'public',
    summary: 'The same of many groups',
    tag: 'Groups',
    query: z.object({ group: requiredList(uuid) }),
    response: z.object({ result: z.literal('ok'), figures: z.record(z.string(), groupFigures) }),
    errors: ['validation_exception'],
    cache: 'public',
    site: true,
  }),
};
