import { z } from 'zod';
import { chapter } from './chapters.ts';
import {
  booleanParam,
  idParams,
  integerParam,
  language,
  blockedParam,
  listParam,
  okResponse,
  optionalTextParam,
  hiddenCount,
  pageParams,
  requiredListParam,
  uuid,
  wireDate,
} from './common.ts';
import { contentRatings } from '../rules/content-ratings.ts';
import { endpoint } from './endpoint.ts';
import { limits } from '../rules/limits.ts';
import { title } from './titles.ts';

const responseUuid = z.string().meta({ format: 'uuid' });
const pageNumber = z.int().min(1).max(limits.chapterMaxPages);
const chapterIds = z.array(uuid).max(limits.chapterMaxPages).optional();

/** A time with milliseconds, as devices report it. */
const preciseTime = z.iso.datetime({ offset: true, error: 'Write times as 2022-04-19T15:37:14.123Z' });

const sentPosition = z
  .object({
    chapter: uuid,
    page: pageNumber,
    pages: pageNumber,
    at: preciseTime,
    since: preciseTime
      .optional()
      .describe(
        'When you went back on purpose: the page replaces places from before that, even if they are further on',
      ),
  })
  .meta({
    example: { chapter: '00000000-0000-4000-8000-000000000000', page: 7, pages: 24, at: '2022-04-19T15:37:14.123Z' },
  });

const errors = ['validation_exception', 'unauthorized_http_exception'] as const;
const writeErrors = [...errors, 'access_denied_http_exception'] as const;
const markingRate = { requests: 300, minutes: 10, bucket: 'read markers' } as const;

const position = z.object({
  chapter: responseUuid,
  page: z.int(),
  pages: z.int(),
  at: wireDate,
  again: z.boolean().describe('It had been read before this pass began'),
});

const markerIds = z.array(responseUuid);
const chapterAndPage = z.object({ id: uuid, page: z.coerce.number().pipe(pageNumber) });

/** The titles that the chapters of a response belong to, each title once, with covers. */
const titlesWithCovers = z.array(title);
const paginationFields = { limit: z.int(), offset: z.int(), total: z.int(), hidden: hiddenCount };

export const readingEndpoints = {
  readOf: endpoint({
    id: 'reading.readOf',
    method: 'GET',
    path: '/manga/read',
    access: 'member',
    summary: 'Which chapters of some titles you have read: all versions of each number that you have read',
    tag: 'Reading',
    query: z.object({ ids: requiredListParam(uuid), grouped: booleanParam }),
    response: z.object({
      result: z.literal('ok'),
      data: z.union([markerIds, z.record(z.string(), markerIds)]),
    }),
    errors,
    cache: 'none',
  }),
  readOfTitle: endpoint({
    id: 'reading.readOfTitle',
    method: 'GET',
    path: '/manga/{id}/read',
    access: 'member',
    summary: 'Which chapters of a title you have read',
    tag: 'Reading',
    params: idParams,
    response: z.object({ result: z.literal('ok'), data: markerIds }),
    errors: [...errors, 'not_found_http_exception'],
    cache: 'none',
  }),
  mark: endpoint({
    id: 'reading.mark',
    method: 'POST',
    path: '/manga/{id}/read',
    access: 'member',
    needs: 'history.edit',
    summary: 'Marks chapters of a title as read or unread, with all versions of their numbers; other ids are ignored',
    tag: 'Reading',
    params: idParams,
    query: z.object({ updateHistory: booleanParam.describe('Those that are read stand in your history then') }),
    body: z.object({ chapterIdsRead: chapterIds, chapterIdsUnread: chapterIds }),
    bodyMax: 10 * 1024,
    response: okResponse,
    errors: [...writeErrors, 'not_found_http_exception'],
    cache: 'none',
    rate: markingRate,
  }),
  markOne: endpoint({
    id: 'reading.markOne',
    method: 'POST',
    path: '/chapter/{id}/read',
    access: 'member',
    needs: 'history.edit',
    summary: 'Marks one chapter as read, as clients did up to version 5.5',
    tag: 'Reading',
    params: idParams,
    response: okResponse,
    errors: [...writeErrors, 'not_found_http_exception'],
    cache: 'none',
    rate: markingRate,
  }),
  unmarkOne: endpoint({
    id: 'reading.unmarkOne',
    method: 'DELETE',
    path: '/chapter/{id}/read',
    access: 'member',
    needs: 'history.edit',
    summary: 'Marks one chapter as unread, as clients did up to version 5.5',
    tag: 'Reading',
    params: idParams,
    response: okResponse,
    errors: [...writeErrors, 'not_found_http_exception'],
    cache: 'none',
    rate: markingRate,
  }),
  history: endpoint({
    id: 'reading.history',
    method: 'GET',
    path: '/user/history',
    access: 'member',
    summary: 'The chapters that you opened last, the newest first',
    tag: 'Reading',
    response: z.object({
      result: z.literal('ok'),
      ratings: z.array(z.object({ chapterId: responseUuid, readDate: wireDate })).describe('The key really is that'),
    }),
    errors,
    cache: 'none',
  }),
  entries: endpoint({
    id: 'reading.entries',
    method: 'GET',
    path: '/user/history/entries',
    access: 'member',
    summary: 'Your history with its chapters: how far you came in each, and which pages you have bookmarked',
    tag: 'Reading',
    query: z.object({
      ...pageParams,
      limit: integerParam(1, limits.listMax, 32),
      title: optionalTextParam(200),
      ...blockedParam,
    }),
    response: z.object({
      result: z.literal('ok'),
      data: z.array(
        z.object({
          chapter,
          at: wireDate,
          page: z.int().nullable(),
          pages: z.int().nullable(),
          read: z.boolean(),
          bookmarks: z.array(z.int()),
        }),
      ),
      titles: titlesWithCovers,
      ...paginationFields,
    }),
    errors: [...errors, 'bad_request_http_exception'],
    cache: 'none',
    site: true,
  }),
  forget: endpoint({
    id: 'reading.forget',
    method: 'DELETE',
    path: '/user/history/{id}',
    access: 'member',
    needs: 'history.edit',
    summary: 'Takes a chapter out of your history, with your place in it; what is read stays read',
    tag: 'Reading',
    params: idParams,
    response: okResponse,
    errors: [...writeErrors, 'not_found_http_exception'],
    cache: 'none',
    site: true,
  }),
  forgetAll: endpoint({
    id: 'reading.forgetAll',
    method: 'DELETE',
    path: '/user/history',
    access: 'member',
    needs: 'history.edit',
    summary: 'Empties your history, with your places; what is read stays read',
    tag: 'Reading',
    response: okResponse,
    errors: writeErrors,
    cache: 'none',
    site: true,
  }),
  keep: endpoint({
    id: 'reading.keep',
    method: 'POST',
    path: '/user/progress',
    access: 'member',
    needs: 'history.edit',
    summary:
      'How far you have come in chapters: of several devices the highest page, unless one has gone back. Marks a chapter as ' +
      'read when its last page is reached, and never as unread',
    tag: 'Reading',
    body: z.object({
      positions: z.array(sentPosition).min(1).max(limits.idsMax),
    }),
    response: z.object({
      result: z.literal('ok'),
      kept: z.array(position.extend({ read: z.boolean() })).describe('As it is now; without chapters nobody knows'),
    }),
    errors: writeErrors,
    cache: 'none',
    rate: { requests: 300, minutes: 10 },
    site: true,
  }),
  ofTitle: endpoint({
    id: 'reading.ofTitle',
    method: 'GET',
    path: '/manga/{id}/progress',
    access: 'member',
    summary: 'How far you have come in a title',
    tag: 'Reading',
    params: idParams,
    response: z.object({
      result: z.literal('ok'),
      positions: z.array(position),
      read: z
        .array(z.string())
        .describe('Numbers that you have read, under the keys of contract/rules/reading-rules.ts'),
    }),
    errors: [...errors, 'not_found_http_exception'],
    cache: 'none',
    site: true,
  }),
  ofChapters: endpoint({
    id: 'reading.ofChapters',
    method: 'GET',
    path: '/user/progress',
    access: 'member',
    summary:
      'Which of some chapters you have read, by their numbers, or begun, and of which of their titles you have any',
    tag: 'Reading',
    query: z.object({ chapters: requiredListParam(uuid) }),
    response: z.object({
      result: z.literal('ok'),
      data: z.record(z.string(), z.enum(['read', 'started'])),
      titles: z.array(responseUuid),
    }),
    errors,
    cache: 'none',
    site: true,
  }),
  continue: endpoint({
    id: 'reading.continue',
    method: 'GET',
    path: '/user/continue',
    access: 'member',
    summary: 'Where you go on reading, a chapter of each title: the one you are in, or the next one after it',
    tag: 'Reading',
    query: z.object({
      limit: integerParam(1, 24, 12),
      translatedLanguage: listParam(language).describe(
        'Of next chapters, beside the language that you read; all when none',
      ),
      languages: listParam(language).describe('That you read, when your settings name none; the best first'),
      contentRating: listParam(z.enum(contentRatings)),
      ...blockedParam,
    }),
    response: z.object({
      result: z.literal('ok'),
      data: z.array(
        z.object({
          chapter,
          at: wireDate,
          page: z.int().describe('1 in a chapter that is still to be opened'),
          pages: z.int(),
          next: z.boolean().describe('You have finished the one before it'),
          again: z.boolean().describe('You have read it before, and are reading it again'),
        }),
      ),
      titles: titlesWithCovers,
    }),
    errors,
    cache: 'none',
    site: true,
  }),
  unread: endpoint({
    id: 'reading.unread',
    method: 'GET',
    path: '/user/unread',
    access: 'optional',
    summary:
      'How many numbers there are of titles in your languages, and how many of them you have not read; guests get the ' +
      'numbers themselves, because nobody else knows what they have read',
    tag: 'Reading',
    query: z.object({
      titles: requiredListParam(uuid),
      languages: listParam(language).describe('That you read, when your settings name none; the best first'),
      ...blockedParam,
    }),
    response: z.object({
      result: z.literal('ok'),
      data: z.record(
        z.string(),
        z.object({
          available: z.int(),
          read: z.int(),
          unread: z.int(),
          numbers: z
            .array(z.array(z.string()))
            .optional()
            .describe('For guests, of each number the keys of contract/rules/reading-rules.ts that it is read under'),
        }),
      ),
    }),
    errors: ['validation_exception'],
    cache: 'none',
    // expensive: reads every chapter of up to a hundred titles
    rate: { requests: 120, minutes: 1 },
    site: true,
  }),
  bookmarks: endpoint({
    id: 'reading.bookmarks',
    method: 'GET',
    path: '/user/page-bookmarks',
    access: 'member',
    summary: 'Pages that you have bookmarked, the newest first',
    tag: 'Reading',
    query: z.object({
      ...pageParams,
      limit: integerParam(1, limits.listMax, 32),
      chapter: listParam(uuid),
      ...blockedParam,
    }),
    response: z.object({
      result: z.literal('ok'),
      data: z.array(
        z.object({
          chapter,
          page: z.int(),
          at: wireDate,
          image: z.string().nullable().describe('The page in reduced quality; null when it has gone'),
        }),
      ),
      titles: titlesWithCovers,
      ...paginationFields,
    }),
    errors: [...errors, 'bad_request_http_exception'],
    cache: 'none',
    site: true,
  }),
  bookmark: endpoint({
    id: 'reading.bookmark',
    method: 'PUT',
    path: '/chapter/{id}/page-bookmarks/{page}',
    access: 'member',
    needs: 'history.edit',
    summary: 'Bookmarks a page',
    tag: 'Reading',
    params: chapterAndPage,
    response: okResponse,
    errors: [...writeErrors, 'not_found_http_exception'],
    cache: 'none',
    rate: { requests: 300, minutes: 10 },
    site: true,
  }),
  unbookmark: endpoint({
    id: 'reading.unbookmark',
    method: 'DELETE',
    path: '/chapter/{id}/page-bookmarks/{page}',
    access: 'member',
    needs: 'history.edit',
    summary: 'Takes the bookmark of a page away',
    tag: 'Reading',
    params: chapterAndPage,
    response: okResponse,
    errors: [...writeErrors, 'not_found_http_exception'],
    cache: 'none',
    rate: { requests: 300, minutes: 10 },
    site: true,
  }),
};
