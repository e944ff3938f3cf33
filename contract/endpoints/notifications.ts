import { z } from 'zod';
import { chapter } from './chapters.ts';
import {
  booleanParam,
  idParams,
  okResponse,
  pageParams,
  integerParam,
  timeZoneName,
  uuid,
  wireDate,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { madeEdits } from './item-edits.ts';
import { limits } from '../rules/limits.ts';
import { interfaceLanguages } from '../rules/languages.ts';
import { notificationKinds, optionalNotificationKinds } from '../rules/notification-kinds.ts';
import { title } from './titles.ts';

const responseUuid = z.string().meta({ format: 'uuid' });
const named = z.object({ id: responseUuid, name: z.string() });

const item = z.object({
  id: responseUuid,
  kind: z.enum(notificationKinds),
  at: wireDate,
  read: z.boolean(),
  chapter: chapter.optional(),
  via: named
    .extend({ type: z.enum(['scanlation_group', 'user']) })
    .optional()
    .describe('The group or user whom you follow, when it is their upload'),
  list: named.extend({ added: z.int() }).optional(),
  comment: z
    .object({
      id: responseUuid,
      by: named,
      type: z.enum(['manga', 'chapter', 'scanlation_group']).describe('What the comment is about'),
      about: responseUuid,
      group: z.string().nullable().describe('Name of the group that it is about'),
      chapter: z
        .object({ volume: z.string().nullable(), chapter: z.string().nullable(), translatedLanguage: z.string() })
        .nullable()
        .describe('The chapter that it is about'),
      page: z.int().nullable().describe('Page of the chapter that it is about'),
      excerpt: z.string().describe('Its beginning without spoilers; empty for comments on pages'),
    })
    .optional()
    .describe('Never its text'),
  invitation: z
    .object({ group: named, by: named.nullable() })
    .optional()
    .describe('To become a member of the group, which is accepted or declined on its page'),
  decision: z
    .object({
      id: responseUuid,
      category: z.string(),
      outcome: z.string(),
      name: z.string().nullable(),
    })
    .optional(),
  moderation: z
    .object({
      id: responseUuid,
      text: z.string().describe('Kind and outcome, such as `draft.refused`; `acted` or `reversed`'),
      name: z.string().nullable().describe('Name of what it is about; null when it is gone'),
      reason: z.string(),
      message: z.string(),
      automatic: z.boolean().describe('Whether the site decided, and not a person'),
      path: z.string().describe('The page where something can be done about it'),
      ...madeEdits,
    })
    .optional()
    .describe('What moderators decided about the account, or what it has sent in'),
  overdue: z.object({ items: z.int() }).optional().describe('For moderators: how many items are past due now'),
});

export type NotificationItem = z.infer<typeof item>;

const group = z.object({
  id: z.string().describe('For `notifications.read`'),
  title: responseUuid.nullable(),
  at: wireDate,
  total: z.int(),
  unread: z.int(),
  items: z.array(item).describe('The newest ones'),
});

const errors = ['validation_exception', 'unauthorized_http_exception', 'access_denied_http_exception'] as const;
const common = {
  access: 'member',
  needs: 'notification.view',
  tag: 'Notifications',
  cache: 'none',
  site: true,
} as const;
const count = z.object({ result: z.literal('ok'), unread: z.int() });
const pushDevice = z.object({
  id: responseUuid,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  current: z.boolean().describe('The browser that asks'),
  addedAt: wireDate,
  usedAt: wireDate.describe('The last visit'),
});
const pushCommon = { ...common, ownSession: true } as const;
const optionalKinds = z.array(z.enum(optionalNotificationKinds));
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
const quietHours = z.strictObject({ from: timeOfDay, to: timeOfDay });
const digest = z.strictObject({
  on: z.boolean(),
  day: z.int().min(1).max(7).describe('1 is Monday'),
  hour: z.int().min(0).max(23),
});

export const notificationEndpoints = {
  list: endpoint({
    ...common,
    id: 'notifications.list',
    method: 'GET',
    path: '/notification',
    summary: 'Your notifications, those of a title together, the newest first',
    query: z.object({
      ...pageParams,
      limit: integerParam(1, limits.listMax, 20),
      unread: booleanParam.describe('Only those that you have not read'),
    }),
    response: z.object({
      result: z.literal('ok'),
      data: z.array(group),
      titles: z.array(title).describe('Of the groups, each title once, with covers'),
      unread: z.int(),
      limit: z.int(),
      offset: z.int(),
      total: z.int(),
    }),
    errors: [...errors, 'bad_request_http_exception'],
  }),
  count: endpoint({
    ...common,
    id: 'notifications.count',
    method: 'GET',
    path: '/notification/unread',
    summary: 'How many notifications you have not read',
    response: count,
    errors,
  }),
  stream: endpoint({
    ...common,
    id: 'notifications.stream',
    method: 'GET',
    path: '/notification/stream',
    ownSession: true,
    summary: 'Your number of unread notifications, whenever it changes, as server-sent events',
    response: z.string(),
    contentType: 'text/event-stream',
    errors: [...errors, 'too_many_requests_http_exception'],
    rate: { requests: 120, minutes: 10 },
    once: true,
  }),
  read: endpoint({
    ...common,
    id: 'notifications.read',
    method: 'POST',
    path: '/notification/read',
    summary:
      'Marks notifications as read or unread: single ones, those of groups, or all up to the newest that you saw',
    body: z.strictObject({
      ids: z.array(uuid).max(limits.idsMax).optional(),
      groups: z.array(z.string().max(60)).max(limits.idsMax).optional(),
      until: uuid.optional().describe('All up to this one'),
      read: z.boolean().default(true),
    }),
    bodyMax: 16 * 1024,
    response: count,
    errors,
    rate: { requests: 300, minutes: 10 },
  }),
  settings: endpoint({
    ...common,
    id: 'notifications.settings',
    method: 'GET',
    path: '/notification/settings',
    summary: 'What you do not want to be notified of, your quiet hours, and your weekly mail',
    response: z.object({
      result: z.literal('ok'),
      off: optionalKinds,
      quiet: quietHours.nullable(),
      digest,
      timeZone: z.string().nullable().describe('Of quiet hours and the weekly mail, UTC when none'),
      hasAddress: z.boolean().describe('Whether you have confirmed an address, to which mails can go'),
    }),
    errors,
  }),
  saveSettings: endpoint({
    ...common,
    id: 'notifications.saveSettings',
    method: 'PUT',
    path: '/notification/settings',
    summary: 'Changes what you are notified of, your quiet hours, and your weekly mail; what is absent stays',
    body: z.strictObject({
      off: optionalKinds.max(optionalNotificationKinds.length).optional(),
      quiet: quietHours
        .refine(({ from, to }) => from !== to, 'Quiet hours begin and end at different times')
        .nullable()
        .optional(),
      digest: digest.optional(),
      timeZone: timeZoneName.optional(),
    }),
    response: okResponse,
    errors,
    rate: { requests: 60, minutes: 10 },
  }),
  push: endpoint({
    ...pushCommon,
    id: 'notifications.push',
    method: 'GET',
    path: '/notification/push',
    summary: 'The key to which browsers subscribe, and your devices that get push notifications',
    response: z.object({
      result: z.literal('ok'),
      publicKey: z.string().describe('VAPID key in base64url'),
      devices: z.array(pushDevice),
    }),
    errors,
  }),
  registerPush: endpoint({
    ...pushCommon,
    id: 'notifications.registerPush',
    method: 'POST',
    path: '/notification/push',
    summary: 'Sends push notifications to the browser of your session, at each visit once more',
    body: z.strictObject({
      endpoint: z.string().max(1000).meta({ example: 'https://fcm.googleapis.com/fcm/send/c4Qx2vJ8kQE:APA91b' }),
      keys: z.strictObject({ p256dh: z.string().regex(/^[\w-]{87}$/), auth: z.string().regex(/^[\w-]{22}$/) }).meta({
        example: {
          p256dh: 'BBb3TtD_JudlqXPsyiLimq4Me8DPT5Kx1HqfeCNd_kEk0-l8VEK9mvi6j14w9-_Rbqdbh5N7SFMvwYAtm7hVJ1E',
          auth: 'LnAN8UnJruni9T37rXJEFQ',
        },
      }),
      language: z.enum(interfaceLanguages).describe('Language of the browser, unless your settings choose one'),
    }),
    bodyMax: 4 * 1024,
    response: okResponse,
    errors: [...errors, 'bad_request_http_exception'],
    rate: { requests: 60, minutes: 10 },
  }),
  removePush: endpoint({
    ...pushCommon,
    id: 'notifications.removePush',
    method: 'DELETE',
    path: '/notification/push/{id}',
    summary: 'Stops push notifications to a device of yours',
    params: idParams,
    response: okResponse,
    errors,
    rate: { requests: 60, minutes: 10 },
  }),
  subscription: endpoint({
    id: 'notifications.subscription',
    method: 'POST',
    path: '/notification/subscription',
    access: 'public',
    tag: 'Notifications',
    cache: 'none',
    site: true,
    summary: 'Stops the weekly mail, or turns it on again, by the link of such a mail',
    body: z.strictObject({ id: uuid.describe('From the link'), on: z.boolean() }),
    response: okResponse,
    errors: ['validation_exception', 'not_found_http_exception'],
    rate: { requests: 60, minutes: 10 },
  }),
};
