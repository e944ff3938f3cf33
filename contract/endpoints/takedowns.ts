// Chapters that are unavailable at a rights holder's request, for everybody to see. Nobody is named.
import { z } from 'zod';
import { collectionResponse, entity, orderParam, pageParams, wireDate } from './common.ts';
import { endpoint } from './endpoint.ts';

const takedown = entity(
  'takedown',
  z.object({
    volume: z.string().nullable(),
    chapter: z.string().nullable(),
    translatedLanguage: z.string(),
    createdAt: wireDate,
    updatedAt: wireDate,
    version: z.int(),
  }),
);

export const takedownEndpoints = {
  list: endpoint({
    id: 'takedowns.list',
    method: 'GET',
    path: '/takedown',
    access: 'public',
    summary: 'Chapters that are unavailable at a rights holder’s request; the newest first',
    tag: 'Chapters',
    query: z.object({ ...pageParams, order: orderParam(['createdAt', 'updatedAt']) }),
    response: collectionResponse(takedown),
    errors: ['validation_exception', 'bad_request_http_exception'],
    cache: 'public',
  }),
};
