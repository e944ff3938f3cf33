import { z } from 'zod';
import {
  collectionAnswer,
  contentRatings,
  idParams,
  integer,
  language,
  lens,
  list,
  optional,
  page,
  requiredList,
  uuid,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { tagFilter, title, titleIncludes } from './titles.ts';

/** `month` is the last one, `months` the last `n`, `year` since it began. */
export const trendingWindows = ['week', 'month', 'months', 'year'] as const;

const comments = z.object({ threadId: z.int(), repliesCount: z.int() }).nullable();
const figures = z.object({
  comments,
  follows: z.int(),
  rating: z.object({
    average: z.number().nullable(),
    bayesian: z.number(),
    distribution: z.record(z.string(), z.int()),
  }),
  unavailableChaptersCount: z.int(),
  unavailableChapterCount: z.int(),
});
const answer = z.object({ result: z.literal('ok'), statistics: z.record(z.string(), figures) });
/** Of chapters and groups: the thread that is about them, null while there is none. */
const talk = z.object({ result: z.literal('ok'), statistics: z.record(z.string(), z.object({ comments })) });

export const statisticsEndpoints = {
  title: endpoint({
    id: 'statistics.title',
    method: 'GET',
    path: '/statistics/manga/{id}',
    access: 'public',
    summary: 'Follows and ratings of one title',
    tag: 'Statistics',
    params: idParams,
    response: answer,
    errors: ['validation_exception', 'not_found_http_exception'],
    cache: 'public',
  }),
  titles: endpoint({
    id: 'statistics.titles',
    method: 'GET',
    path: '/statistics/manga',
    access: 'public',
    summary: 'Follows and ratings of many titles',
    tag: 'Statistics',
    query: z.object({
      manga: requiredList(uuid),
    }),
    response: answer,
    errors: ['validation_exception'],
    cache: 'public',
  }),
  chapter: endpoint({
    id: 'statistics.chapter',
    method: 'GET',
    path: '/statistics/chapter/{id}',
    access: 'public',
    summary: 'Comments on one chapter',
    tag: 'Statistics',
    params: idParams,
    response: talk,
    errors: ['validation_exception', 'not_found_http_exception'],
    cache: 'public',
  }),
  chapters: endpoint({
    id: 'statistics.chapters',
    method: 'GET',
    path: '/statistics/chapter',
    access: 'public',
    summary: 'Comments on many chapters',
    tag: 'Statistics',
    query: z.object({ chapter: requiredList(uuid) }),
    response: talk,
    errors: ['validation_exception'],
    cache: 'public',
  }),
  group: endpoint({
    id: 'statistics.group',
    method: 'GET',
    path: '/statistics/group/{id}',
    access: 'public',
    summary: 'Comments on one group',
    tag: 'Statistics',
    params: idParams,
    response: talk,
    errors: ['validation_exception', 'not_found_http_exception'],
    cache: 'public',
  }),
  groups: endpoint({
    id: 'statistics.groups',
    method: 'GET',
    path: '/statistics/group',
    access: 'public',
    summary: 'Comments on many groups',
    tag: 'Statistics',
    query: z.object({ group: requiredList(uuid) }),
    response: talk,
    errors: ['validation_exception'],
    cache: 'public',
  }),
  trending: endpoint({
    id: 'statistics.trending',
    method: 'GET',
    path: '/manga/trending',
    access: 'optional',
    summary: 'Titles by the follows, ratings and reads that they gained within a window of time',
    tag: 'Statistics',
    query: z.object({
      ...page,
      window: optional(z.enum(trendingWindows)).transform((value) => value ?? 'week'),
      /** Of the window `months`. */
      n: integer(1, 12, 3),
      ...tagFilter,
      contentRating: list(z.enum(contentRatings)),
      originalLanguage: list(language),
      includes: titleIncludes,
      ...lens,
    }),
    response: collectionAnswer(title),
    errors: ['validation_exception', 'bad_request_http_exception'],
    cache: 'public',
    site: true,
  }),
  tags: endpoint({
    id: 'statistics.tags',
    method: 'GET',
    path: '/statistics/tag',
    access: 'optional',
    summary: 'How many titles have each tag',
    tag: 'Statistics',
    query: z.object({ contentRating: list(z.enum(contentRatings)), originalLanguage: list(language), ...lens }),
    response: z.object({ result: z.literal('ok'), statistics: z.record(z.string(), z.object({ titles: z.int() })) }),
    errors: ['validation_exception'],
    cache: 'public',
    site: true,
  }),
};
