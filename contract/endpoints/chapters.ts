import { z } from 'zod';
import {
  collectionResponse,
  directions,
  entity,
  entityResponse,
  feedPageParams,
  booleanParam,
  idParams,
  includesParam,
  language,
  layouts,
  blockedParam,
  listParam,
  okResponse,
  optionalParam,
  optionalTextParam,
  orderParam,
  pageParams,
  queryDate,
  uuid,
  wireDate,
} from './common.ts';
import { contentRatings } from '../rules/content-ratings.ts';
import { isChapterNumber, isVolumeNumber } from '../rules/chapter-numbers.ts';
import { limits } from '../rules/limits.ts';
import { unavailabilityReasons } from '../rules/unavailability.ts';
import { endpoint } from './endpoint.ts';
import { pageFields, spreadFields } from './spreads.ts';

const chapterAttributes = z.object({
  volume: z.string().nullable(),
  chapter: z.string().nullable(),
  title: z.string().nullable(),
  translatedLanguage: z.string(),
  externalUrl: z.string().nullable(),
  isUnavailable: z.boolean(),
  unavailableReason: z.enum(unavailabilityReasons).optional().describe('Only of unavailable chapters'),
  publishAt: wireDate,
  readableAt: wireDate,
  createdAt: wireDate,
  updatedAt: wireDate,
  pages: z.int(),
  version: z.int(),
});
export const chapter = entity('chapter', chapterAttributes);

const chapterIncludes = includesParam(['manga', 'scanlation_group', 'user']);

/** Query parameters that filter and order every feed of chapters. */
export const feedFilters = {
  translatedLanguage: listParam(language),
  originalLanguage: listParam(language),
  excludedOriginalLanguage: listParam(language),
  contentRating: listParam(z.enum(contentRatings)),
  excludedGroups: listParam(uuid),
  excludedUploaders: listParam(uuid),
  includeFutureUpdates: booleanParam,
  includeEmptyPages: booleanParam,
  includeFuturePublishAt: booleanParam,
  includeExternalUrl: booleanParam,
  includeUnavailable: booleanParam,
  externalUrl: optionalTextParam(512),
  excludeExternalUrl: optionalTextParam(512),
  createdAtSince: optionalParam(queryDate),
  updatedAtSince: optionalParam(queryDate),
  publishAtSince: optionalParam(queryDate),
  order: orderParam(['createdAt', 'updatedAt', 'publishAt', 'readableAt', 'volume', 'chapter']),
  includes: chapterIncludes,
};

const blankToNull = (value: unknown): unknown => (value === '' ? null : value);
const number = (isNumber: (text: string) => boolean, problem: string) =>
  z.preprocess(blankToNull, z.string().refine(isNumber, problem).nullable().optional());

/** Milliseconds of a time, which is in UTC unless it names a zone. */
const parseTime = (text: string): number => Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
const time = z
  .string()
  .max(40)
  .refine((text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(parseTime(text)), 'There is no such time')
  .transform((text) => new Date(parseTime(text)));

/** Fields of a chapter that a change has; absent ones stay. */
export const chapterChange = z.object({
  volume: number(isVolumeNumber, 'This is no volume number'),
  chapter: number(isChapterNumber, 'This is no chapter number'),
  title: z.preprocess(blankToNull, z.string().max(limits.chapterNameMaxLength).nullable().optional()),
  translatedLanguage: z.string('You must pick a translation language!').pipe(language).optional(),
  groups: z
    .array(uuid)
    .max(limits.groupsPerChapter, `A chapter has at most ${limits.groupsPerChapter} groups`)
    .nullable()
    .optional(),
  externalUrl: z.preprocess(blankToNull, z.string().max(limits.externalUrlMaxLength).nullable().optional()),
  publishAt: z.preprocess(blankToNull, time.nullable().optional()).describe('Only of a chapter that is not out yet'),
  version: z.int().min(1),
});

const writing = { access: 'member', tag: 'Chapters', cache: 'none' } as const;
const writeErrors = [
  'validation_exception',
  'bad_request_http_exception',
  'unauthorized_http_exception',
  'access_denied_http_exception',
  'not_found_http_exception',
] as const;

const pageImage = z.object({ file: z.string(), width: z.int(), height: z.int(), bytes: z.int() });

/** Pages of a chapter: files with their sizes, layout and reading direction. */
export const chapterPages = z.object({
  result: z.literal('ok'),
  chapter: z.string(),
  /** null when the intended layout is unknown */
  layout: z.enum(layouts).nullable(),
  direction: z.enum(directions).nullable(),
  ...spreadFields,
  baseUrl: z.string(),
  hash: z.string(),
  pagesVersion: z.int().describe('1 until pages that readers could see are replaced'),
  pages: z.array(pageImage.extend({ saver: pageImage, ...pageFields })),
});

const pageNumbers = z.array(z.int());
/** Changes of a version of the pages since the version before; page numbers are those of this version, from 1. */
const pageVersion = z.object({
  version: z.int(),
  at: wireDate,
  changed: pageNumbers.describe('Pages that replaced others'),
  added: pageNumbers,
  moved: pageNumbers.describe('Pages that were elsewhere in the order'),
  removed: z.int().describe('Number of pages that are gone'),
});

export const chapterEndpoints = {
  list: endpoint({
    id: 'chapters.list',
    method: 'GET',
    path: '/chapter',
    access: 'optional',
    summary: 'Chapters of the whole catalogue',
    tag: 'Chapters',
    query: z.object({
      ...pageParams,
      ids: listParam(uuid),
      title: optionalTextParam(255),
      groups: listParam(uuid),
      uploader: listParam(uuid),
      manga: optionalParam(uuid),
      volume: listParam(z.string().max(8)),
      chapter: listParam(z.string().max(8)),
      ...feedFilters,
      ...blockedParam,
    }),
    response: collectionResponse(chapter),
    errors: ['validation_exception', 'bad_request_http_exception'],
    cache: 'public',
  }),
  feed: endpoint({
    id: 'titles.feed',
    method: 'GET',
    path: '/manga/{id}/feed',
    access: 'optional',
    summary: 'Chapters of one title',
    tag: 'Titles',
    params: idParams,
    query: z.object({ ...feedPageParams, ...feedFilters, ...blockedParam }),
    response: collectionResponse(chapter),
    errors: ['validation_exception', 'bad_request_http_exception', 'not_found_http_exception'],
    cache: 'public',
  }),
  get: endpoint({
    id: 'chapters.get',
    method: 'GET',
    path: '/chapter/{id}',
    access: 'optional',
    summary: 'One chapter',
    tag: 'Chapters',
    params: idParams,
    query: z.object({ includes: chapterIncludes }),
    response: entityResponse(chapter),
    errors: ['validation_exception', 'not_found_http_exception'],
    cache: 'public',
  }),
  pages: endpoint({
    id: 'chapters.pages',
    method: 'GET',
    path: '/chapter/{id}/pages',
    access: 'optional',
    summary: 'What a reader needs to lay a chapter out: files with their sizes, layout and reading direction',
    tag: 'Chapters',
    params: idParams,
    response: chapterPages,
    errors: ['validation_exception', 'not_found_http_exception'],
    cache: 'public',
    site: true,
  }),
  pageVersions: endpoint({
    id: 'chapters.pageVersions',
    method: 'GET',
    path: '/chapter/{id}/pages/versions',
    access: 'optional',
    summary: "What was changed of a chapter's pages since readers could see them first; for some months",
    tag: 'Chapters',
    params: idParams,
    response: z.object({ result: z.literal('ok'), versions: z.array(pageVersion).describe('The newest first') }),
    errors: ['validation_exception', 'not_found_http_exception'],
    cache: 'public',
    site: true,
  }),
  atHome: endpoint({
    id: 'chapters.atHome',
    method: 'GET',
    path: '/at-home/server/{id}',
    access: 'optional',
    summary: "Where a chapter's page images are",
    tag: 'Chapters',
    params: idParams,
    query: z.object({ forcePort443: booleanParam }),
    response: z.object({
      result: z.literal('ok'),
      baseUrl: z.string(),
      chapter: z.object({ hash: z.string(), data: z.array(z.string()), dataSaver: z.array(z.string()) }),
    }),
    errors: ['validation_exception', 'not_found_http_exception'],
    cache: 'none',
    rate: { requests: 40, minutes: 1 },
  }),
  edit: endpoint({
    ...writing,
    id: 'chapters.edit',
    method: 'PUT',
    path: '/chapter/{id}',
    summary: 'Changes a chapter; in a language that is new for you it waits for review again',
    params: idParams,
    bodyMax: 32 * 1024,
    body: chapterChange,
    response: entityResponse(chapter),
    errors: [...writeErrors, 'optimistic_lock_exception'],
    rate: { requests: 10, minutes: 1 },
  }),
  delete: endpoint({
    ...writing,
    id: 'chapters.delete',
    method: 'DELETE',
    path: '/chapter/{id}',
    summary: 'Deletes a chapter; for some days it can be restored',
    params: idParams,
    response: okResponse,
    errors: writeErrors,
    rate: { requests: 10, minutes: 1 },
  }),
};
