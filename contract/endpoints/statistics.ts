import { z } from 'zod';
import {
  collectionResponse,
  idParams,
  integerParam,
  language,
  blockedParam,
  listParam,
  optionalParam,
  pageParams,
  requiredListParam,
  uuid,
  wireDate,
} from './common.ts';
import { contentRatings } from '../rules/content-ratings.ts';
import { endpoint } from './endpoint.ts';
import { tagFilter, title, titleIncludes } from './titles.ts';

/** Time windows: `month` is the last month, `months` the last `n` months, `year` the current year. */
const trendingWindows = ['week', 'month', 'months', 'year'] as const;

const comments = z.object({ threadId: z.int(), repliesCount: z.int() }).nullable();
const titleStatistics = z.object({
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
const statisticsResponse = z.object({ result: z.literal('ok'), statistics: z.record(z.string(), titleStatistics) });
/** Response about chapters and groups: the comment thread of each, null while there is none. */
const commentsResponse = z.object({
  result: z.literal('ok'),
  statistics: z.record(z.string(), z.object({ comments })),
});

export const statisticsEndpoints = {
  title: endpoint({
    id: 'statistics.title',
    method: 'GET',
    path: '/statistics/manga/{id}',
    access: 'public',
    summary: 'Follows and ratings of one title',
    tag: 'Statistics',
    params: idParams,
    response: statisticsResponse,
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
      manga: requiredListParam(uuid),
    }),
    response: statisticsResponse,
    errors: ['validation_exception'],
    cache: 'public',
  }),
  titleChapters: endpoint({
    id: 'statistics.titleChapters',
    method: 'GET',
    path: '/statistics/manga/chapters',
    access: 'public',
    summary: 'How many chapter numbers of titles can be read, and since when the newest of them',
    tag: 'Statistics',
    query: z.object({ manga: requiredListParam(uuid) }),
    response: z.object({
      result: z.literal('ok'),
      statistics: z.record(z.string(), z.object({ chapters: z.int(), latestAt: wireDate })),
    }),
    errors: ['validation_exception'],
    cache: 'public',
    site: true,
  }),
  chapter: endpoint({
    id: 'statistics.chapter',
    method: 'GET',
    path: '/statistics/chapter/{id}',
    access: 'public',
    summary: 'Comments on one chapter',
    tag: 'Statistics',
    params: idParams,
    response: commentsResponse,
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
    query: z.object({ chapter: requiredListParam(uuid) }),
    response: commentsResponse,
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
    response: commentsResponse,
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
    query: z.object({ group: requiredListParam(uuid) }),
    response: commentsResponse,
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
      ...pageParams,
      window: optionalParam(z.enum(trendingWindows)).transform((value) => value ?? 'week'),
      /** Number of months of the window `months`. */
      n: integerParam(1, 12, 3),
      ...tagFilter,
      contentRating: listParam(z.enum(contentRatings)),
      originalLanguage: listParam(language),
      includes: titleIncludes,
      ...blockedParam,
    }),
    response: collectionResponse(title),
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
    query: z.object({
      contentRating: listParam(z.enum(contentRatings)),
      originalLanguage: listParam(language),
      ...blockedParam,
    }),
    response: z.object({
      result: z.literal('ok'),
      statistics: z.record(
        z.string(),
        z.object({
          titles: z.int(),
          /** Whether all titles of the site that have the tag are pornographic, and there is one. */
          matureOnly: z.boolean(),
        }),
      ),
    }),
    errors: ['validation_exception'],
    cache: 'public',
    site: true,
  }),
  community: endpoint({
    id: 'statistics.community',
    method: 'GET',
    path: '/statistics/community',
    access: 'public',
    summary: 'How many titles, chapters and publishing groups the site has; some minutes old',
    tag: 'Statistics',
    response: z.object({ result: z.literal('ok'), titles: z.int(), chapters: z.int(), groups: z.int() }),
    errors: [],
    cache: 'public',
    site: true,
  }),
};
