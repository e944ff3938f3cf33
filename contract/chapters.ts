import { z } from 'zod';
import {
  collectionAnswer,
  contentRatings,
  directions,
  entity,
  entityAnswer,
  feedPage,
  flag,
  idParams,
  includes,
  language,
  layouts,
  lens,
  list,
  optional,
  optionalText,
  order,
  page,
  queryDate,
  uuid,
  wireDate,
} from './common.ts';
import { endpoint } from './endpoint.ts';

export const chapterAttributes = z.object({
  volume: z.string().nullable(),
  chapter: z.string().nullable(),
  title: z.string().nullable(),
  translatedLanguage: z.string(),
  externalUrl: z.string().nullable(),
  isUnavailable: z.boolean(),
  publishAt: wireDate,
  readableAt: wireDate,
  createdAt: wireDate,
  updatedAt: wireDate,
  pages: z.int(),
  version: z.int(),
});
export const chapter = entity('chapter', chapterAttributes);

const chapterIncludes = includes(['manga', 'scanlation_group', 'user']);

/** What every feed of chapters can be narrowed and ordered by. */
export const feedFilters = {
  translatedLanguage: list(language),
  originalLanguage: list(language),
  excludedOriginalLanguage: list(language),
  contentRating: list(z.enum(contentRatings)),
  excludedGroups: list(uuid),
  excludedUploaders: list(uuid),
  includeFutureUpdates: flag,
  includeEmptyPages: flag,
  includeFuturePublishAt: flag,
  includeExternalUrl: flag,
  includeUnavailable: flag,
  externalUrl: optionalText(512),
  excludeExternalUrl: optionalText(512),
  createdAtSince: optional(queryDate),
  updatedAtSince: optional(queryDate),
  publishAtSince: optional(queryDate),
  order: order(['createdAt', 'updatedAt', 'publishAt', 'readableAt', 'volume', 'chapter']),
  includes: chapterIncludes,
};

const pageImage = z.object({ file: z.string(), width: z.int(), height: z.int(), bytes: z.int() });

export const pageSides = ['left', 'right'] as const;
/** What a page is for: `credits` are those of the people who made this version, which readers may skip. */
export const pageRoles = ['cover', 'story', 'credits'] as const;
/** Whose word on spreads counts, from the weakest to the strongest: measured pages, the file, its readers, its crew. */
export const spreadSources = ['measured', 'file', 'readers', 'crew'] as const;
const spreadsFrom = z.enum(spreadSources).nullable();
const firstSide = z.enum(pageSides).nullable();
const placed = z.object({
  role: z.enum(pageRoles),
  /** Known to share its spread with no other; pairs begin anew after it. Wide pages have no need of it. */
  alone: z.boolean(),
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
      ...page,
      ids: list(uuid),
      title: optionalText(255),
      groups: list(uuid),
      uploader: list(uuid),
      manga: optional(uuid),
      volume: list(z.string().max(8)),
      chapter: list(z.string().max(8)),
      ...feedFilters,
      ...lens,
    }),
    response: collectionAnswer(chapter),
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
    query: z.object({ ...feedPage, ...feedFilters, ...lens }),
    response: collectionAnswer(chapter),
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
    response: entityAnswer(chapter),
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
    response: z.object({
      result: z.literal('ok'),
      chapter: z.string(),
      /** null when nothing says how it is meant to be read */
      layout: z.enum(layouts).nullable(),
      direction: z.enum(directions).nullable(),
      /** side of its spread that the very first page stands on, be it credits; null when nobody knows */
      firstSide,
      /** where that comes from */
      spreadsFrom,
      baseUrl: z.string(),
      hash: z.string(),
      pages: z.array(pageImage.extend({ saver: pageImage, ...placed.shape })),
    }),
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
    query: z.object({ forcePort443: flag }),
    response: z.object({
      result: z.literal('ok'),
      baseUrl: z.string(),
      chapter: z.object({ hash: z.string(), data: z.array(z.string()), dataSaver: z.array(z.string()) }),
    }),
    errors: ['validation_exception', 'not_found_http_exception'],
    cache: 'none',
    rate: { requests: 40, minutes: 1 },
  }),
};
