import { z } from 'zod';
import {
  collectionResponse,
  entity,
  entityResponse,
  idParams,
  blockedParam,
  listParam,
  optionalParam,
  optionalTextParam,
  orderParam,
  pageParams,
  requiredListParam,
  relationship,
  uuid,
  wireDate,
} from './common.ts';
import { endpoint } from './endpoint.ts';

export const userAttributes = z.object({
  username: z.string(),
  /** Roles, including those derived from groups: Group Leader and Group Member. */
  roles: z.array(z.string()),
  /** Name of the picture at `/avatars/{user}/{avatarFileName}`, 256 pixels wide; `.128.jpg` and `.64.jpg` append. */
  avatarFileName: z.string().nullable(),
  version: z.int(),
});
/** A user; the relationships are the groups of the user, those that the user leads first. */
export const user = entity('user', userAttributes).extend({
  relationships: z.array(relationship.extend({ role: z.enum(['leader', 'member']).optional() })),
});

const userFigures = z.object({
  joinedAt: wireDate,
  /** Number of published chapters that the user uploaded, counted up to `limits.countedUploads`. */
  uploads: z.int(),
  /** Names of the groups that the user leads, then of those that they are in. */
  groups: z.array(z.string()),
});

/** Kinds of people that the directory can be narrowed to. */
export const userKinds = ['staff', 'leaders', 'uploaders'] as const;

export const userEndpoints = {
  list: endpoint({
    id: 'users.list',
    method: 'GET',
    path: '/user',
    access: 'member',
    needs: 'user.list',
    summary: 'People by name: who is called so, whose name begins so, and whose name has it in it',
    tag: 'Users',
    query: z.object({
      ...pageParams,
      ids: listParam(uuid),
      username: optionalTextParam(64),
      order: orderParam(['username']),
      ...blockedParam,
    }),
    response: collectionResponse(user),
    errors: [
      'validation_exception',
      'bad_request_http_exception',
      'unauthorized_http_exception',
      'access_denied_http_exception',
    ],
    cache: 'none',
    rate: { requests: 30, minutes: 1 },
  }),
  me: endpoint({
    id: 'users.me',
    method: 'GET',
    path: '/user/me',
    access: 'member',
    summary: 'Who is signed in, and the groups that they are in',
    tag: 'Users',
    response: entityResponse(user),
    errors: ['unauthorized_http_exception'],
    cache: 'none',
  }),
  get: endpoint({
    id: 'users.get',
    method: 'GET',
    path: '/user/{id}',
    access: 'optional',
    summary: 'One person, and the groups that they are in',
    tag: 'Users',
    params: idParams,
    response: entityResponse(user),
    errors: ['validation_exception', 'not_found_http_exception'],
    cache: 'public',
  }),
  about: endpoint({
    id: 'users.about',
    method: 'GET',
    path: '/user/{id}/about',
    access: 'optional',
    summary: 'What the site knows of a person: since when, biography, groups, how much they brought',
    tag: 'Users',
    params: idParams,
    query: z.object({ ...blockedParam }),
    response: z.object({
      result: z.literal('ok'),
      joinedAt: wireDate,
      /** Markdown; empty without one. */
      biography: z.string(),
      /** Number of people who follow this one. */
      followers: z.int(),
      /** Which parts of the profile the viewer may see. */
      shows: z.object({ follows: z.boolean(), ratings: z.boolean(), library: z.boolean() }),
      /** Number of published chapters that the user uploaded, counted up to 10,000. */
      uploads: z.int(),
      /** Number of public MDLists. */
      lists: z.int(),
      groups: z.array(
        z.object({
          id: z.string().meta({ format: 'uuid' }),
          name: z.string(),
          official: z.boolean(),
          leads: z.boolean(),
        }),
      ),
    }),
    errors: ['validation_exception', 'not_found_http_exception'],
    cache: 'public',
    site: true,
  }),
  figuresOf: endpoint({
    id: 'users.figuresOf',
    method: 'GET',
    path: '/user/figures',
    access: 'member',
    needs: 'user.list',
    summary: 'Of many people: since when, groups, how many chapters they uploaded',
    tag: 'Users',
    query: z.object({ user: requiredListParam(uuid) }),
    response: z.object({
      result: z.literal('ok'),
      figures: z.record(z.string(), userFigures),
    }),
    errors: ['validation_exception', 'unauthorized_http_exception', 'access_denied_http_exception'],
    cache: 'none',
    rate: { requests: 60, minutes: 1 },
    site: true,
  }),
  directory: endpoint({
    id: 'users.directory',
    method: 'GET',
    path: '/user/directory',
    access: 'member',
    needs: 'user.list',
    summary: 'People of one kind, by name, uploads or the day that they joined, with what they do on the site',
    tag: 'Users',
    query: z.object({
      ...pageParams,
      username: optionalTextParam(64),
      kind: optionalParam(z.enum(userKinds)),
      order: orderParam(['username', 'uploads', 'joinedAt']),
      ...blockedParam,
    }),
    response: collectionResponse(
      user.extend({
        figures: userFigures.extend({
          /** When the newest of the uploads came out; null without any. Up to ten minutes old. */
          latestUploadAt: wireDate.nullable(),
        }),
      }),
    ),
    errors: [
      'validation_exception',
      'bad_request_http_exception',
      'unauthorized_http_exception',
      'access_denied_http_exception',
    ],
    cache: 'none',
    rate: { requests: 60, minutes: 1 },
    site: true,
  }),
};
