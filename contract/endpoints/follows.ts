import { z } from 'zod';
import { chapter } from './chapters.ts';
import {
  blockedParam,
  booleanParam,
  idParams,
  integerParam,
  language,
  listParam,
  okResponse,
  optionalParam,
  optionalTextParam,
  queryDate,
  uuid,
  wireDate,
  timeZoneName,
} from './common.ts';
import { contentRatings } from '../rules/content-ratings.ts';
import { followSorts, followStates, updateStates } from '../rules/follow-choices.ts';
import { endpoint } from './endpoint.ts';
import { limits } from '../rules/limits.ts';
import { title } from './titles.ts';

const responseUuid = z.string().meta({ format: 'uuid' });
const errors = ['validation_exception', 'unauthorized_http_exception'] as const;
const writeErrors = [...errors, 'access_denied_http_exception', 'not_found_http_exception'] as const;
// expensive: may look through the chapters of all followed titles
const rate = { requests: 240, minutes: 1, bucket: 'followed titles' } as const;

const timeZone = optionalParam(timeZoneName).describe('In which days begin, UTC when none');

/** Which titles and chapters the answers are about. */
const filterParams = {
  languages: listParam(language).describe('That you read, when your settings name none; the best first'),
  only: listParam(language).describe('Chapters in these of your languages'),
  contentRating: listParam(z.enum(contentRatings)),
  originalLanguage: listParam(language),
  status: listParam(z.enum(followStates)).describe('Your reading status of the titles; `none` for those without'),
  excludedStatus: listParam(z.enum(followStates)),
  muted: booleanParam.describe('Also titles that you have muted'),
  state: optionalParam(z.enum(updateStates)).describe('`unread` chapters, those that you have `started`, or all'),
  ...blockedParam,
};

const date = z.string().meta({ format: 'date', example: '2022-04-19' });

const number = z.object({
  versions: z.array(responseUuid).describe('Chapters, the best version for you first'),
  at: wireDate.describe('Since when you can read it'),
  read: z.boolean(),
});

const followed = z.object({
  title: responseUuid,
  followedAt: wireDate,
  notify: z.int().describe('0 when muted'),
  status: z.string().nullable(),
  unread: z.int(),
  chapter: responseUuid.nullable().describe('The newest in your languages'),
  at: wireDate.nullable().describe('Since when you can read that'),
  expected: wireDate.nullable().describe('An estimate of when the next chapter comes; nothing waits for it'),
  snoozed: z.boolean().describe('Hidden on home until its next chapter'),
});

const entities = { chapters: z.array(chapter), titles: z.array(title) };

export const followEndpoints = {
  updates: endpoint({
    id: 'follows.updates',
    method: 'GET',
    path: '/user/follows/updates',
    access: 'member',
    summary:
      'Chapters of the titles that you follow, by day and title, the newest days first, and in a day what you have not ' +
      'read; of each number the best version for you',
    tag: 'Follows',
    query: z.object({
      ...filterParams,
      limit: integerParam(1, 50, 20),
      after: optionalParam(
        z.string().regex(/^\d{4}-\d\d-\d\d\.[01]\.\d{1,14}\.[0-9a-f-]{36}$/, 'This value is no place in the list'),
      ).describe('`next` of the answer before'),
      until: optionalParam(queryDate).describe('`at` of the first answer: newer chapters are left out'),
      timeZone,
    }),
    response: z.object({
      result: z.literal('ok'),
      data: z.array(
        z.object({
          title: responseUuid,
          day: date,
          notify: z.int().describe('0 when muted'),
          total: z.int().describe('Numbers of that day; not all of them have their chapters in the answer'),
          unread: z.array(responseUuid).describe('Of each number that you have not read its best version'),
          numbers: z.array(number).describe('The last in reading order first'),
        }),
      ),
      days: z.array(z.object({ day: date, titles: z.int(), chapters: z.int() })),
      at: wireDate,
      next: z.string().nullable(),
      ...entities,
    }),
    errors,
    cache: 'none',
    rate,
    site: true,
  }),
  newer: endpoint({
    id: 'follows.newer',
    method: 'GET',
    path: '/user/follows/updates/newer',
    access: 'member',
    summary: 'How many chapters of the titles that you follow came out after a time',
    tag: 'Follows',
    query: z.object({ ...filterParams, since: optionalParam(queryDate).describe('`at` of the list; now when none') }),
    response: z.object({ result: z.literal('ok'), chapters: z.int() }),
    errors,
    cache: 'none',
    rate,
    site: true,
  }),
  unreadChapters: endpoint({
    id: 'follows.unreadChapters',
    method: 'GET',
    path: '/user/follows/updates/unread',
    access: 'member',
    summary: `Every unread number of the titles that you follow, its best version for you; at most ${limits.resultWindow}`,
    tag: 'Follows',
    query: z.object({ ...filterParams, until: optionalParam(queryDate) }),
    response: z.object({ result: z.literal('ok'), data: z.array(responseUuid), total: z.int() }),
    errors,
    cache: 'none',
    rate: { requests: 30, minutes: 1 },
    site: true,
  }),
  mark: endpoint({
    id: 'follows.mark',
    method: 'POST',
    path: '/user/follows/updates/read',
    access: 'member',
    needs: 'history.edit',
    summary:
      'Marks chapters of any titles as read or unread, with all versions of their numbers; other ids are ignored',
    tag: 'Follows',
    body: z.object({
      chapterIdsRead: z.array(uuid).max(limits.chapterMaxPages).optional(),
      chapterIdsUnread: z.array(uuid).max(limits.chapterMaxPages).optional(),
    }),
    response: okResponse,
    errors: [...errors, 'access_denied_http_exception'],
    cache: 'none',
    rate: { requests: 300, minutes: 10, bucket: 'read markers' },
    site: true,
  }),
  counts: endpoint({
    id: 'follows.counts',
    method: 'GET',
    path: '/user/follows/counts',
    access: 'member',
    summary: 'How many titles that you follow have unread chapters, and how many chapters that are, by language',
    tag: 'Follows',
    query: z.object(filterParams),
    response: z.object({
      result: z.literal('ok'),
      followed: z.int().describe('Titles that you follow, whatever the filters'),
      titles: z.int(),
      chapters: z.int(),
      languages: z.record(z.string(), z.int()),
    }),
    errors,
    cache: 'none',
    rate,
    site: true,
  }),
  unread: endpoint({
    id: 'follows.unread',
    method: 'GET',
    path: '/user/follows/unread',
    access: 'member',
    summary:
      'Titles that you follow with unread chapters, the newest first; without muted and dropped ones, and those that ' +
      'you hide until their next chapter',
    tag: 'Follows',
    query: z.object({
      limit: integerParam(1, 24, 6),
      languages: filterParams.languages,
      contentRating: filterParams.contentRating,
      originalLanguage: filterParams.originalLanguage,
      ...blockedParam,
    }),
    response: z.object({
      result: z.literal('ok'),
      data: z.array(z.object({ title: responseUuid, chapter: responseUuid, at: wireDate, unread: z.int() })),
      hidden: z.int().describe('Titles that you hide until their next chapter'),
      ...entities,
    }),
    errors,
    cache: 'none',
    rate,
    site: true,
  }),
  titles: endpoint({
    id: 'follows.titles',
    method: 'GET',
    path: '/user/follows/titles',
    access: 'member',
    summary: 'The titles that you follow, with their newest chapter for you and how many you have not read',
    tag: 'Follows',
    query: z.object({
      limit: integerParam(1, limits.listMax, 32),
      offset: integerParam(0, limits.followedTitles, 0),
      sort: optionalParam(z.enum(followSorts)),
      title: optionalTextParam(200),
      show: optionalParam(z.enum(['unread', 'muted'])),
      languages: filterParams.languages,
      contentRating: filterParams.contentRating,
      originalLanguage: filterParams.originalLanguage,
      ...blockedParam,
    }),
    response: z.object({
      result: z.literal('ok'),
      data: z.array(followed),
      limit: z.int(),
      offset: z.int(),
      total: z.int(),
      ...entities,
    }),
    errors,
    cache: 'none',
    rate,
    site: true,
  }),
  upcoming: endpoint({
    id: 'follows.upcoming',
    method: 'GET',
    path: '/user/follows/upcoming',
    access: 'member',
    summary:
      'When chapters of the titles that you follow come next: scheduled ones, and estimates from the days of the ' +
      'latest ones',
    tag: 'Follows',
    query: z.object({
      languages: filterParams.languages,
      contentRating: filterParams.contentRating,
      originalLanguage: filterParams.originalLanguage,
      ...blockedParam,
    }),
    response: z.object({
      result: z.literal('ok'),
      data: z.array(
        z.object({
          title: responseUuid,
          at: wireDate,
          chapter: responseUuid.nullable().describe('The scheduled one; null in estimates'),
        }),
      ),
      ...entities,
    }),
    errors,
    cache: 'none',
    rate,
    site: true,
  }),
  snoozed: endpoint({
    id: 'follows.snoozed',
    method: 'GET',
    path: '/user/snoozes',
    access: 'member',
    summary: 'Titles that you hide on home until their next chapter, the last one first',
    tag: 'Follows',
    query: z.object({ languages: filterParams.languages }),
    response: z.object({
      result: z.literal('ok'),
      data: z.array(z.object({ title: responseUuid, at: wireDate })),
      titles: z.array(title),
    }),
    errors,
    cache: 'none',
    rate,
    site: true,
  }),
  snooze: endpoint({
    id: 'follows.snooze',
    method: 'PUT',
    path: '/user/snoozes/{id}',
    access: 'member',
    needs: 'library.edit',
    summary: 'Hides a title on home until its next chapter; follow, status and read marks stay',
    tag: 'Follows',
    params: idParams,
    response: okResponse,
    errors: writeErrors,
    cache: 'none',
    rate: { requests: 120, minutes: 10, bucket: 'snoozes' },
    site: true,
  }),
  unsnooze: endpoint({
    id: 'follows.unsnooze',
    method: 'DELETE',
    path: '/user/snoozes/{id}',
    access: 'member',
    needs: 'library.edit',
    summary: 'Shows a title on home again',
    tag: 'Follows',
    params: idParams,
    response: okResponse,
    errors: writeErrors,
    cache: 'none',
    rate: { requests: 120, minutes: 10, bucket: 'snoozes' },
    site: true,
  }),
};
