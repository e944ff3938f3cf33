// Announcements for the staff that writes them. Each write is an action of staff. For sessions of the site only.
import { z } from 'zod';
import { announcementContent, importances } from './announcement-content.ts';
import { idParams, localized, pageParams, responseUuid, wireDate } from './common.ts';
import { endpoint } from './endpoint.ts';

/** `planned`: its time is still to come. */
const announcementStates = ['draft', 'planned', 'current', 'ended'] as const;

const managed = z.object({
  id: responseUuid,
  state: z.enum(announcementStates),
  name: localized,
  body: localized.describe('Markdown by language'),
  importance: z.enum(importances),
  publishedAt: wireDate.nullable(),
  expiresAt: wireDate.nullable(),
  updatedAt: wireDate,
  version: z.int(),
  author: z.object({ id: responseUuid, name: z.string() }).nullable(),
});

const shared = {
  access: 'member',
  ownSession: true,
  needs: 'announcement.publish',
  site: true,
  tag: 'Administration',
  cache: 'none',
} as const;
const readErrors = ['validation_exception', 'unauthorized_http_exception', 'access_denied_http_exception'] as const;
const errors = [
  ...readErrors,
  'bad_request_http_exception',
  'not_found_http_exception',
  'optimistic_lock_exception',
] as const;
const done = z.object({
  result: z.literal('ok'),
  decision: responseUuid.nullable().describe('What undoes it; null when a second person has to agree'),
  proposal: responseUuid.nullable().describe('The item that waits for the second person'),
});

export const adminAnnouncementEndpoints = {
  list: endpoint({
    ...shared,
    id: 'adminAnnouncements.list',
    method: 'GET',
    path: '/admin/announcement',
    summary: 'Announcements in all states: drafts first, then the newest',
    query: z.object(pageParams),
    response: z.object({ result: z.literal('ok'), announcements: z.array(managed), total: z.int() }),
    errors: readErrors,
  }),
  get: endpoint({
    ...shared,
    id: 'adminAnnouncements.get',
    method: 'GET',
    path: '/admin/announcement/{id}',
    summary: 'One announcement in any state',
    params: idParams,
    response: z.object({ result: z.literal('ok'), announcement: managed }),
    errors: [...readErrors, 'not_found_http_exception'],
  }),
  save: endpoint({
    ...shared,
    id: 'adminAnnouncements.save',
    method: 'PUT',
    path: '/admin/announcement/{id}',
    summary: 'Writes an announcement under an id that its writer chooses, or changes it',
    params: idParams,
    body: z.object(announcementContent),
    response: done,
    errors,
  }),
  end: endpoint({
    ...shared,
    id: 'adminAnnouncements.end',
    method: 'POST',
    path: '/admin/announcement/{id}/end',
    summary: 'Ends an announcement now; links to it still work',
    params: idParams,
    response: done,
    errors,
  }),
  withdraw: endpoint({
    ...shared,
    id: 'adminAnnouncements.withdraw',
    method: 'POST',
    path: '/admin/announcement/{id}/withdraw',
    summary: 'Makes an announcement a draft again, which nobody else reads',
    params: idParams,
    response: done,
    errors,
  }),
};
