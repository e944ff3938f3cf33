import { z } from 'zod';
import { author } from './authors.ts';
import { booleanParam, hiddenCount, includesParam, integerParam, language, blockedParam, listParam } from './common.ts';
import { contentRatings } from '../rules/content-ratings.ts';
import { endpoint } from './endpoint.ts';
import { group } from './groups.ts';
import { title } from './titles.ts';
import { user } from './users.ts';

const searchResults = <E extends z.ZodType>(data: E) =>
  z.object({
    data: z.array(data),
    total: z.int().meta({ description: 'How many there are, counted up to 1000' }),
    hidden: hiddenCount,
  });

export const searchEndpoints = {
  everything: endpoint({
    id: 'search.everything',
    method: 'GET',
    path: '/search',
    access: 'optional',
    summary:
      'Titles, groups, authors and, for those who are signed in, people with a name like the text, the best first',
    tag: 'Search',
    query: z.object({
      query: z.string().trim().min(1, 'Write what to look for').max(200).meta({ example: 'toudai' }),
      /** Maximum number of results of each kind. */
      limit: integerParam(0, 20, 5),
      /** Searches for the text as it is typed: a text that no name contains is corrected otherwise. */
      literal: booleanParam,
      contentRating: listParam(z.enum(contentRatings)),
      originalLanguage: listParam(language),
      includes: includesParam(['manga', 'cover_art', 'author', 'artist', 'tag', 'creator']),
      ...blockedParam,
    }),
    response: z.object({
      result: z.literal('ok'),
      titles: searchResults(title),
      groups: searchResults(group),
      authors: searchResults(author),
      /** Only for signed-in viewers. */
      users: searchResults(user).optional(),
      corrected: z
        .string()
        .optional()
        .meta({ description: 'The corrected spelling that was searched for, because no name contains the text' }),
    }),
    errors: ['validation_exception', 'bad_request_http_exception', 'service_unavailable_http_exception'],
    cache: 'public',
    rate: { requests: 120, minutes: 1 },
    site: true,
  }),
};
