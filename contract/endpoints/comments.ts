// Comments on titles, chapters and groups. The public API has only the thread of each; the rest is for the site's pages.
import { z } from 'zod';
import {
  idParams,
  integerParam,
  okResponse,
  optionalParam,
  relationship,
  responseUuid,
  uuid,
  wireDate,
} from './common.ts';
import { denialReasons } from '../rules/permissions.ts';
import { commentOrders, commentSubjects, removalReasons, trimComment } from '../rules/comments.ts';
import { limits } from '../rules/limits.ts';
import { endpoint } from './endpoint.ts';
import { userAttributes } from './users.ts';

const subject = { type: z.enum(commentSubjects), id: uuid };

/** Text of a comment, without white space around it. */
const commentText = z
  .string()
  .transform(trimComment)
  .pipe(
    z
      .string()
      .min(1, 'Write something first')
      .max(limits.commentMaxLength, `A comment has at most ${limits.commentMaxLength} characters`),
  );

const person = z.object({ id: responseUuid, type: z.literal('user'), attributes: userAttributes });

const comment = z.object({
  id: responseUuid,
  type: z.literal('comment'),
  /** The comment under which a reply stands; null for comments. */
  root: responseUuid.nullable(),
  /**
   * Other reply that this reply answers; its author is null where they are gone or blocked by the viewer.
   */
  answers: z.object({ id: responseUuid, author: z.string().nullable() }).nullable(),
  /** `blocked`: by somebody whom the viewer blocks. Only visible comments have a text; moderators see removed ones. */
  state: z.enum(['visible', 'deleted', 'removed', 'blocked']),
  /** Why it was removed. */
  reason: z.enum(removalReasons).nullable(),
  author: person.nullable(),
  body: z.string().nullable(),
  /** Page of the chapter that it is about. */
  page: z.int().nullable(),
  /** People whom the text mentions. */
  mentions: z.array(z.object({ id: responseUuid, username: z.string() })),
  likes: z.int(),
  liked: z.boolean(),
  replies: z.int(),
  own: z.boolean(),
  version: z.int(),
  createdAt: wireDate,
  editedAt: wireDate.nullable(),
  /** Until when the viewer may edit it; null if they may not. */
  editableUntil: wireDate.nullable(),
});

/** Part of a conversation, with cursors for what stands before and after it; null at its ends. */
const repliesPage = z.object({ data: z.array(comment), previous: z.string().nullable(), next: z.string().nullable() });
const conversation = comment.extend({ conversation: repliesPage });

const threadState = z.object({
  /** Comments and replies that the viewer may see. */
  total: z.int(),
  /** Comments and replies on pages that the viewer has not reached. */
  unreached: z.int(),
  /** Comments and replies on pages that the viewer has reached. */
  onPages: z.int(),
  locked: z.boolean(),
  /** Whether the viewer has read the chapter to its end; true for titles and groups. */
  finished: z.boolean(),
  can: z.object({
    comment: z.union([z.literal(true), z.enum([...denialReasons, 'muted', 'thread_locked'])]),
    remove: z.boolean(),
    manage: z.boolean(),
  }),
  /** Until when the viewer may not comment, with the reason `muted`. */
  mutedUntil: wireDate.nullable().describe('Null without an end, and for whoever is not muted'),
});

const commentResponse = z.object({ result: z.literal('ok'), data: comment });
const cursor = optionalParam(z.string().max(200));

const writeErrors = [
  'validation_exception',
  'bad_request_http_exception',
  'unauthorized_http_exception',
  'access_denied_http_exception',
  'not_found_http_exception',
] as const;
const limitedWriteErrors = [...writeErrors, 'too_many_requests_http_exception'] as const;

export const commentEndpoints = {
  thread: endpoint({
    id: 'comments.thread',
    method: 'POST',
    path: '/forums/thread',
    access: 'member',
    needs: 'comment.create',
    summary: 'The comment thread of a title, chapter or group; made if there is none',
    tag: 'Forums',
    body: z.object(subject),
    response: z.object({
      result: z.literal('ok'),
      response: z.literal('entity'),
      data: z.object({
        id: z.int(),
        type: z.literal('thread'),
        attributes: z.object({ repliesCount: z.int() }),
        relationships: z.array(relationship),
      }),
    }),
    errors: limitedWriteErrors,
    cache: 'none',
    rate: { requests: 10, minutes: 1 },
  }),
  list: endpoint({
    id: 'comments.list',
    method: 'GET',
    path: '/comments/threads/{type}/{id}',
    access: 'member',
    needs: 'comment.view',
    summary: 'Comments on a title, chapter or group, each with its first replies',
    tag: 'Comments',
    params: z.object(subject),
    query: z.object({
      sort: optionalParam(z.enum(commentOrders)).transform((value) => value ?? 'best'),
      limit: integerParam(1, limits.commentsPerPage, 20),
      /** Cursor of the previous page. */
      after: cursor,
      /** `pages`: only those on pages of the chapter, in their order. `chapter`: only those that name no page. */
      part: optionalParam(z.enum(['all', 'pages', 'chapter'])).transform((value) => value ?? 'all'),
      /** A comment whose conversation the first page also responds, whatever its place in the order. */
      linked: optionalParam(uuid),
    }),
    response: z.object({
      result: z.literal('ok'),
      thread: threadState,
      data: z.array(conversation),
      next: z.string().nullable(),
      /** First of the list whatever the order; only on the first page. */
      pinned: conversation.nullable(),
      linked: conversation.nullable(),
      /** Whether the linked comment is there; `unreached` if it is about a page that the viewer has not reached. */
      linkedState: z.enum(['shown', 'gone', 'unreached']).nullable(),
    }),
    errors: [
      'validation_exception',
      'bad_request_http_exception',
      'unauthorized_http_exception',
      'access_denied_http_exception',
      'not_found_http_exception',
    ],
    cache: 'none',
    site: true,
  }),
  replies: endpoint({
    id: 'comments.replies',
    method: 'GET',
    path: '/comments/{id}/replies',
    access: 'member',
    needs: 'comment.view',
    summary: 'Replies to a comment in the order in which they were written',
    tag: 'Comments',
    params: idParams,
    query: z.object({ after: cursor, before: cursor, limit: integerParam(1, limits.commentsPerPage, 20) }),
    response: repliesPage.extend({ result: z.literal('ok') }),
    errors: [
      'validation_exception',
      'bad_request_http_exception',
      'unauthorized_http_exception',
      'access_denied_http_exception',
      'not_found_http_exception',
    ],
    cache: 'none',
    site: true,
  }),
  create: endpoint({
    id: 'comments.create',
    method: 'POST',
    path: '/comments/threads/{type}/{id}',
    access: 'member',
    needs: 'comment.create',
    summary: 'Writes a comment, or a reply to one',
    tag: 'Comments',
    params: z.object(subject),
    body: z.object({
      text: commentText,
      /** The comment or reply that this one answers. */
      parent: uuid.optional(),
      /** Page of the chapter that the comment is about; not for replies. */
      page: z.int().min(1).max(limits.chapterMaxPages).optional(),
      /** Id of the new comment, so that a request that is sent again writes nothing twice. */
      key: uuid.optional(),
    }),
    status: 201,
    response: commentResponse,
    errors: limitedWriteErrors,
    cache: 'none',
    rate: { requests: 30, minutes: 10 },
    site: true,
  }),
  edit: endpoint({
    id: 'comments.edit',
    method: 'PUT',
    path: '/comments/{id}',
    access: 'member',
    needs: 'comment.edit',
    summary: 'Edits an own comment soon after it was written',
    tag: 'Comments',
    params: idParams,
    body: z.object({ text: commentText, version: z.int() }),
    response: commentResponse,
    errors: [...limitedWriteErrors, 'optimistic_lock_exception'],
    cache: 'none',
    rate: { requests: 30, minutes: 10 },
    site: true,
  }),
  delete: endpoint({
    id: 'comments.delete',
    method: 'DELETE',
    path: '/comments/{id}',
    access: 'member',
    needs: 'comment.edit',
    summary: 'Deletes an own comment; replies to it stay',
    tag: 'Comments',
    params: idParams,
    response: okResponse,
    errors: writeErrors,
    cache: 'none',
    site: true,
  }),
  restore: endpoint({
    id: 'comments.restore',
    method: 'POST',
    path: '/comments/{id}/restore',
    access: 'member',
    needs: 'comment.edit',
    summary: 'Undoes the deletion of an own comment soon after it',
    tag: 'Comments',
    params: idParams,
    response: commentResponse,
    errors: writeErrors,
    cache: 'none',
    site: true,
  }),
  versions: endpoint({
    id: 'comments.versions',
    method: 'GET',
    path: '/comments/{id}/versions',
    access: 'member',
    needs: 'comment.view',
    summary: 'All texts of an edited comment, the newest first',
    tag: 'Comments',
    params: idParams,
    response: z.object({ result: z.literal('ok'), data: z.array(z.object({ body: z.string(), writtenAt: wireDate })) }),
    errors: [
      'validation_exception',
      'unauthorized_http_exception',
      'access_denied_http_exception',
      'not_found_http_exception',
    ],
    cache: 'none',
    site: true,
  }),
  like: endpoint({
    id: 'comments.like',
    method: 'POST',
    path: '/comments/{id}/like',
    access: 'member',
    needs: 'comment.create',
    summary: 'Likes a comment of somebody else',
    tag: 'Comments',
    params: idParams,
    response: z.object({ result: z.literal('ok'), likes: z.int() }),
    errors: limitedWriteErrors,
    cache: 'none',
    rate: { requests: 120, minutes: 10, bucket: 'comments.like' },
    site: true,
  }),
  unlike: endpoint({
    id: 'comments.unlike',
    method: 'DELETE',
    path: '/comments/{id}/like',
    access: 'member',
    needs: 'comment.create',
    summary: 'Takes back a like',
    tag: 'Comments',
    params: idParams,
    response: z.object({ result: z.literal('ok'), likes: z.int() }),
    errors: limitedWriteErrors,
    cache: 'none',
    rate: { requests: 120, minutes: 10, bucket: 'comments.like' },
    site: true,
  }),
  remove: endpoint({
    id: 'comments.remove',
    method: 'POST',
    path: '/comments/{id}/removal',
    access: 'member',
    needs: 'comment.remove',
    summary: "Removes somebody else's comment, with a reason that its author sees",
    tag: 'Comments',
    params: idParams,
    body: z.object({ reason: z.enum(removalReasons) }),
    response: okResponse,
    errors: writeErrors,
    cache: 'none',
    site: true,
  }),
  putBack: endpoint({
    id: 'comments.putBack',
    method: 'DELETE',
    path: '/comments/{id}/removal',
    access: 'member',
    needs: 'comment.remove',
    summary: 'Puts a removed comment back',
    tag: 'Comments',
    params: idParams,
    response: commentResponse,
    errors: writeErrors,
    cache: 'none',
    site: true,
  }),
  manage: endpoint({
    id: 'comments.manage',
    method: 'PUT',
    path: '/comments/threads/{type}/{id}',
    access: 'member',
    needs: 'comment.thread',
    summary: 'Locks or unlocks a thread, and pins one of its comments or none',
    tag: 'Comments',
    params: z.object(subject),
    body: z.object({ locked: z.boolean().optional(), pinned: uuid.nullable().optional() }),
    response: okResponse,
    errors: writeErrors,
    cache: 'none',
    site: true,
  }),
  people: endpoint({
    id: 'comments.people',
    method: 'GET',
    path: '/comments/people',
    access: 'member',
    needs: 'comment.create',
    summary: 'People to mention whose name begins with a text or contains it',
    tag: 'Comments',
    query: z.object({ name: z.string().min(1).max(limits.usernameMaxLength) }),
    response: z.object({ result: z.literal('ok'), data: z.array(person) }),
    errors: [
      'validation_exception',
      'unauthorized_http_exception',
      'access_denied_http_exception',
      'too_many_requests_http_exception',
    ],
    cache: 'none',
    rate: { requests: 120, minutes: 1 },
    site: true,
  }),
};
