// The Library page: titles of an account, filtered, sorted and counted; categories, notes, changes of many titles.
import { z } from 'zod';
import { contentRatings } from '../rules/content-ratings.ts';
import { librarySorts, libraryTraits } from '../rules/library-filters.ts';
import { librarySearchLimits } from '../rules/library-search.ts';
import { limits } from '../rules/limits.ts';
import { readingStatuses } from '../rules/reading-statuses.ts';
import {
  blockedParam,
  hiddenCount,
  idParams,
  integerParam,
  language,
  listParam,
  okResponse,
  optionalParam,
  optionalTextParam,
  publicationStatuses,
  requiredListParam,
  uuid,
  wireDate,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { title } from './titles.ts';

const responseUuid = z.string().meta({ format: 'uuid' });
const status = z.enum(readingStatuses);
const counts = z.object({ all: z.int(), ...Object.fromEntries(readingStatuses.map((each) => [each, z.int()])) } as {
  all: z.ZodInt;
} & Record<(typeof readingStatuses)[number], z.ZodInt>);

/** Which titles of the library. Of filters with values a title needs one of those included and none of those excluded. */
const filterParams = {
  status: optionalParam(status),
  category: listParam(uuid, limits.libraryCategories).describe('Titles in all of these categories'),
  excludedCategory: listParam(uuid, limits.libraryCategories),
  q: optionalTextParam(librarySearchLimits.length).describe('In the syntax of contract/rules/library-search.ts'),
  include: listParam(z.enum(libraryTraits)),
  exclude: listParam(z.enum(libraryTraits)),
  downloads: listParam(uuid).describe('Titles with chapters on your device, for `downloaded`'),
  contentRating: listParam(z.enum(contentRatings)),
  excludedContentRating: listParam(z.enum(contentRatings)),
  publication: listParam(z.enum(publicationStatuses)),
  excludedPublication: listParam(z.enum(publicationStatuses)),
  originalLanguage: listParam(language),
  excludedOriginalLanguage: listParam(language),
  languages: listParam(language).describe('That you read, when your settings name none; the best first'),
  sort: z.preprocess((value) => value || undefined, z.enum(librarySorts).default('latest')),
  direction: z.preprocess((value) => value || undefined, z.enum(['asc', 'desc']).default('desc')),
  seed: integerParam(0, 2_147_483_647, 0).describe('Of the random order'),
  ...blockedParam,
};

const changeFields = {
  access: 'member',
  needs: 'library.edit',
  tag: 'Library',
  errors: [
    'validation_exception',
    'bad_request_http_exception',
    'unauthorized_http_exception',
    'access_denied_http_exception',
    'not_found_http_exception',
  ],
  cache: 'none',
  site: true,
} as const;
const readFields = {
  access: 'member',
  tag: 'Library',
  errors: ['validation_exception', 'bad_request_http_exception', 'unauthorized_http_exception'],
  cache: 'none',
  site: true,
} as const;

const category = z.object({
  id: responseUuid,
  name: z.string(),
  /** Whether titles that are added to the library come into this category. */
  isDefault: z.boolean(),
  titles: z.int(),
});
const categoryName = z.string().min(1).max(limits.libraryCategoryNameMaxLength);

export const libraryPageEndpoints = {
  browse: endpoint({
    ...readFields,
    id: 'libraryPage.browse',
    method: 'GET',
    path: '/user/library',
    summary: 'Titles of your library, filtered and sorted, with the number of them in each tab',
    query: z.object({
      ...filterParams,
      limit: integerParam(0, limits.listMax, 60),
      offset: integerParam(0, limits.followedTitles, 0),
      snapshot: optionalTextParam(40).describe('Of the first page: further ones keep its order while titles change'),
    }),
    response: z.object({
      result: z.literal('ok'),
      data: z.array(
        z.object({
          id: responseUuid,
          title: title.nullable().describe('Null for titles that are not on the site any more'),
          name: z.string().nullable().describe('Of titles that are not on the site any more'),
          status: status.nullable(),
          following: z.boolean(),
          notify: z.int(),
          rating: z.int().nullable(),
          addedAt: wireDate,
          lastReadAt: wireDate.nullable(),
          latestAt: wireDate.nullable().describe('Newest chapter in your languages'),
          language: z.string().nullable().describe('The best of your languages that it can be read in'),
          available: z.int(),
          read: z.int(),
          unread: z.int(),
          note: z.string().nullable(),
          categories: z.array(responseUuid),
        }),
      ),
      counts: counts.describe('Of titles that match, by tab'),
      categories: z.record(z.string(), z.int()).describe('Of titles of this tab that match without the categories'),
      size: z.int().describe('Titles of the library without any filter'),
      snapshot: z.string(),
      limit: z.int(),
      offset: z.int(),
      total: z.int(),
      hidden: hiddenCount,
    }),
    rate: { requests: 240, minutes: 1 },
  }),
  ids: endpoint({
    ...readFields,
    id: 'libraryPage.ids',
    method: 'GET',
    path: '/user/library/ids',
    summary: 'Ids of all titles of your library that match, in order',
    query: z.object(filterParams),
    response: z.object({ result: z.literal('ok'), ids: z.array(responseUuid) }),
    rate: { requests: 60, minutes: 1 },
  }),
  resume: endpoint({
    ...readFields,
    id: 'libraryPage.resume',
    method: 'GET',
    path: '/user/library/resume',
    summary: 'The chapter of each title that reading goes on with',
    query: z.object({
      titles: requiredListParam(uuid, limits.idsMax),
      languages: listParam(language),
      ...blockedParam,
    }),
    response: z.object({
      result: z.literal('ok'),
      data: z.record(
        z.string(),
        z.object({
          kind: z.enum(['start', 'continue', 'missed', 'caughtUp']),
          chapter: responseUuid,
          page: z.int(),
          number: z.string().nullable(),
          volume: z.string().nullable(),
          language: z.string(),
        }),
      ),
    }),
    rate: { requests: 240, minutes: 1 },
  }),
  categories: endpoint({
    ...readFields,
    id: 'libraryPage.categories',
    method: 'GET',
    path: '/user/library/categories',
    summary: 'Your categories, in your order',
    response: z.object({ result: z.literal('ok'), categories: z.array(category) }),
  }),
  createCategory: endpoint({
    ...changeFields,
    id: 'libraryPage.createCategory',
    method: 'POST',
    path: '/user/library/categories',
    summary: 'Adds a category; one with the same name is the same',
    body: z.object({ name: categoryName }),
    bodyMax: 2 * 1024,
    status: 201,
    response: z.object({ result: z.literal('ok'), id: responseUuid }),
  }),
  orderCategories: endpoint({
    ...changeFields,
    id: 'libraryPage.orderCategories',
    method: 'PUT',
    path: '/user/library/categories',
    summary: 'Puts your categories into another order; those that are not named stay behind',
    body: z.object({ ids: z.array(uuid).min(1).max(limits.libraryCategories) }),
    bodyMax: 8 * 1024,
    response: okResponse,
  }),
  editCategory: endpoint({
    ...changeFields,
    id: 'libraryPage.editCategory',
    method: 'PUT',
    path: '/user/library/categories/{id}',
    summary: 'Renames a category, or makes it the default one',
    params: idParams,
    body: z.object({ name: categoryName.optional(), isDefault: z.boolean().optional() }),
    bodyMax: 2 * 1024,
    response: okResponse,
  }),
  deleteCategory: endpoint({
    ...changeFields,
    id: 'libraryPage.deleteCategory',
    method: 'DELETE',
    path: '/user/library/categories/{id}',
    summary: 'Deletes a category; its titles stay in the library',
    params: idParams,
    response: okResponse,
  }),
  saveNote: endpoint({
    ...changeFields,
    id: 'libraryPage.saveNote',
    method: 'PUT',
    path: '/user/library/notes/{id}',
    summary: 'Saves your private note on a title; an empty one removes it',
    params: idParams,
    body: z.object({ note: z.string().max(limits.libraryNoteMaxLength) }),
    bodyMax: 16 * 1024,
    response: okResponse,
  }),
  change: endpoint({
    ...changeFields,
    id: 'libraryPage.change',
    method: 'POST',
    path: '/user/library/change',
    summary: 'Changes many titles of your library at once; what is not given stays',
    body: z.object({
      titles: z.array(uuid).min(1).max(limits.libraryChangeMax),
      status: status.nullable().optional(),
      add: status.optional().describe('Titles that have no status get this one, also those outside of your library'),
      following: z.boolean().optional(),
      notify: z.int().min(0).max(100).optional(),
      addTo: z.array(uuid).max(limits.libraryCategories).optional(),
      removeFrom: z.array(uuid).max(limits.libraryCategories).optional(),
      markRead: z.literal(true).optional().describe('All chapters in your languages'),
      remove: z.literal(true).optional().describe('From the library; ratings and read marks stay'),
      languages: z.array(language).max(limits.idsMax).optional(),
    }),
    bodyMax: 64 * 1024,
    response: z.object({
      result: z.literal('ok'),
      changed: z.int().describe('Titles that were not so before'),
      undo: responseUuid.describe('For undoing it, for an hour'),
    }),
    rate: { requests: 240, minutes: 10 },
  }),
  undo: endpoint({
    ...changeFields,
    id: 'libraryPage.undo',
    method: 'POST',
    path: '/user/library/undo',
    summary: 'Undoes changes of many titles; each once',
    body: z.object({ ids: z.array(uuid).min(1).max(limits.libraryUndos) }),
    bodyMax: 8 * 1024,
    response: okResponse,
  }),
};
