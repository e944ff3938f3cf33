import { z } from 'zod';
import { importances } from './announcement-content.ts';
import {
  collectionResponse,
  entity,
  entityResponse,
  idParams,
  includesParam,
  localized,
  pageParams,
  wireDate,
} from './common.ts';
import { endpoint } from './endpoint.ts';

const announcementAttributes = z.object({
  name: localized,
  /** Markdown by language. */
  body: localized,
  importance: z.enum(importances),
  publishedAt: wireDate,
  expiresAt: wireDate.nullable(),
  createdAt: wireDate,
  updatedAt: wireDate,
  version: z.int(),
});
const announcement = entity('announcement', announcementAttributes);

const announcementIncludes = includesParam(['user']);

export const announcementEndpoints = {
  list: endpoint({
    id: 'announcements.list',
    method: 'GET',
    path: '/announcement',
    access: 'public',
    summary: 'What the site tells everybody at present, the newest first',
    tag: 'Announcements',
    query: z.object({ ...pageParams, includes: announcementIncludes }),
    response: collectionResponse(announcement),
    errors: ['validation_exception', 'bad_request_http_exception'],
    cache: 'public',
    site: true,
  }),
  get: endpoint({
    id: 'announcements.get',
    method: 'GET',
    path: '/announcement/{id}',
    access: 'public',
    summary: 'One announcement; one that has expired too',
    tag: 'Announcements',
    params: idParams,
    query: z.object({ includes: announcementIncludes }),
    response: entityResponse(announcement),
    errors: ['validation_exception', 'not_found_http_exception'],
    cache: 'public',
    site: true,
  }),
};
