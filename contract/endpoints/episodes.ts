import { z } from 'zod';
import { collectionResponse, entity, idParams } from './common.ts';
import { endpoint } from './endpoint.ts';

export const adaptationKinds = ['anime', 'drama', 'audio'] as const;

const episode = z.object({
  season: z.int(),
  /** Number within the season; specials may be halves. */
  number: z.number(),
  name: z.string().nullable(),
  /** Date, `2024-04-19`. */
  airedOn: z.string().nullable(),
  /** First and last chapter number that the episode covers; null when unknown. */
  chapterFrom: z.string().nullable(),
  chapterTo: z.string().nullable(),
});

const adaptation = entity(
  'adaptation',
  z.object({
    kind: z.enum(adaptationKinds),
    name: z.string(),
    year: z.int().nullable(),
    url: z.string().nullable(),
    /** Sorted by season and number. */
    episodes: z.array(episode),
    version: z.int(),
  }),
);

export const episodeEndpoints = {
  list: endpoint({
    id: 'episodes.list',
    method: 'GET',
    path: '/manga/{id}/episodes',
    access: 'optional',
    summary: 'Adaptations of a title, and which chapters each episode covers',
    tag: 'Titles',
    params: idParams,
    response: collectionResponse(adaptation),
    errors: ['validation_exception', 'not_found_http_exception'],
    cache: 'public',
    site: true,
  }),
};
