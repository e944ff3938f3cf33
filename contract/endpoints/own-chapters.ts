// Own chapters, as their uploaders see and change them: all states, changes of many, deletion and restoring.
import { z } from 'zod';
import { chapterChange, chapterPages } from './chapters.ts';
import {
  abilitiesSchema,
  idParams,
  localized,
  okResponse,
  optionalParam,
  orderParam,
  pageParams,
  responseUuid,
  uuid,
  wireDate,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { chapterTabs } from '../rules/own-chapters.ts';
import { publishingLimits } from '../rules/publishing-limits.ts';
import { unavailabilityReasons } from '../rules/unavailability.ts';

const ownChapter = z.object({
  id: responseUuid,
  state: z.enum(chapterTabs),
  manga: z.object({
    id: responseUuid,
    title: localized,
    altTitles: z.array(localized),
    originalLanguage: z.string(),
  }),
  volume: z.string().nullable(),
  chapter: z.string().nullable(),
  title: z.string().nullable(),
  translatedLanguage: z.string(),
  groups: z.array(z.object({ id: responseUuid, name: z.string(), locked: z.boolean() })),
  externalUrl: z.string().nullable(),
  isUnavailable: z.boolean(),
  unavailableReason: z.enum(unavailabilityReasons).nullable(),
  pages: z.int(),
  publishAt: wireDate,
  createdAt: wireDate,
  updatedAt: wireDate,
  version: z.int(),
  review: z
    .object({
      submittedAt: wireDate,
      dueAt: wireDate,
      position: z.int().nullable().describe('Place among those that wait for such a review, from 1'),
      expectedAt: wireDate.nullable().describe('When four of five like it were decided lately; null with too few'),
    })
    .nullable(),
  remarks: z.record(z.string(), z.string()).describe('What reviewers said, by field; an empty field name is all of it'),
  removal: z
    .object({ at: wireDate, until: wireDate, byModerators: z.boolean() })
    .nullable()
    .describe('When it was deleted, and until when it can be restored'),
});

const changedChapter = chapterChange
  .extend({ id: uuid, version: z.int().min(1).optional().describe('Only of what is edited') })
  .meta({ example: { id: '00000000-0000-4000-8000-000000000000', version: 1, volume: '2' } });

const shared = { access: 'member', tag: 'Chapters', cache: 'none', site: true } as const;
const errors = [
  'validation_exception',
  'bad_request_http_exception',
  'unauthorized_http_exception',
  'access_denied_http_exception',
  'not_found_http_exception',
] as const;

export const ownChapterEndpoints = {
  list: endpoint({
    ...shared,
    id: 'ownChapters.list',
    method: 'GET',
    path: '/chapter/own',
    summary: 'Chapters that you have uploaded, in all states; the newest first',
    query: z.object({
      ...pageParams,
      state: z.enum(chapterTabs).optional(),
      manga: optionalParam(uuid),
      order: orderParam(['createdAt', 'updatedAt', 'publishAt', 'chapter']),
    }),
    response: z.object({
      result: z.literal('ok'),
      chapters: z.array(ownChapter),
      total: z.int(),
      counts: z.object({
        published: z.int(),
        scheduled: z.int(),
        queued: z.int(),
        rejected: z.int(),
        removed: z.int(),
      }),
    }),
    errors: ['validation_exception', 'bad_request_http_exception', 'unauthorized_http_exception'],
  }),
  get: endpoint({
    ...shared,
    id: 'ownChapters.get',
    method: 'GET',
    path: '/chapter/{id}/own',
    summary: 'A chapter for those who may change it, in any state',
    params: idParams,
    response: z.object({
      result: z.literal('ok'),
      chapter: ownChapter,
      can: abilitiesSchema,
      reviewedPages: z
        .array(z.string())
        .nullable()
        .describe('Hashes of the pages that were reviewed last, if much change of them is reviewed again'),
    }),
    errors,
  }),
  pages: endpoint({
    ...shared,
    id: 'ownChapters.pages',
    method: 'GET',
    path: '/chapter/{id}/own/pages',
    summary: 'Pages of a chapter in any state, for its uploader, its groups and moderators; their URLs expire',
    params: idParams,
    response: chapterPages.extend({ expiresAt: wireDate }),
    errors,
  }),
  change: endpoint({
    ...shared,
    id: 'ownChapters.change',
    method: 'PUT',
    path: '/chapter/many',
    summary:
      'Changes, deletes or restores many chapters, each for itself: one that fails leaves the others as they are asked for',
    bodyMax: 128 * 1024,
    body: z
      .object({
        action: z.enum(['edit', 'delete', 'restore']),
        chapters: z.array(changedChapter).min(1).max(publishingLimits.chapterChangeMax),
      })
      .refine(
        ({ action, chapters }) => action !== 'edit' || chapters.every(({ version }) => version !== undefined),
        'A change has the version that it was made from',
      ),
    response: z.object({
      result: z.literal('ok'),
      results: z
        .array(
          z.object({
            id: responseUuid,
            status: z.int().describe('200, or that of the error'),
            error: z
              .object({ title: z.string(), detail: z.string(), context: z.record(z.string(), z.unknown()).nullable() })
              .nullable(),
          }),
        )
        .describe('In the order of the request'),
    }),
    errors,
    rate: { requests: 20, minutes: 1 },
  }),
  restore: endpoint({
    ...shared,
    id: 'ownChapters.restore',
    method: 'POST',
    path: '/chapter/{id}/restore',
    summary: 'Restores a deleted chapter to the state that it had',
    params: idParams,
    response: z.object({ result: z.literal('ok'), state: z.enum(chapterTabs) }),
    errors,
    rate: { requests: 20, minutes: 1 },
  }),
  makeUnavailable: endpoint({
    ...shared,
    id: 'ownChapters.makeUnavailable',
    method: 'POST',
    path: '/chapter/{id}/unavailable',
    summary:
      'Makes a chapter unavailable, for the leader of a group that made it; readers are told that the group did it',
    params: idParams,
    response: okResponse,
    errors,
    rate: { requests: 60, minutes: 1 },
  }),
  makeAvailable: endpoint({
    ...shared,
    id: 'ownChapters.makeAvailable',
    method: 'DELETE',
    path: '/chapter/{id}/unavailable',
    summary: 'Makes a chapter available again that is unavailable at its group’s request',
    params: idParams,
    response: okResponse,
    errors,
    rate: { requests: 60, minutes: 1 },
  }),
};
