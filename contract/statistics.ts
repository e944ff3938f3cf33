import { z } from 'zod';
import { idParams, requiredList, uuid } from './common.ts';
import { endpoint } from './endpoint.ts';

const figures = z.object({
  comments: z.object({ threadId: z.int(), repliesCount: z.int() }).nullable(),
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
};
