import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { profileLimits } from '../rules/profile-limits.ts';
import { audiences } from '../rules/audiences.ts';
import {
  blockedParam,
  collectionResponse,
  idParams,
  integerParam,
  optionalParam,
  pageParams,
  queryDate,
  wireDate,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { readingStatuses } from '../rules/reading-statuses.ts';
import { user } from './users.ts';

const wireUuid = z.string().meta({ format: 'uuid' });

const privacy = z.object({
  follows: z.enum(audiences),
  ratings: z.enum(audiences),
  library: z.enum(audiences),
});

const ownProfile = z.object({
  result: z.literal('ok'),
  /** Name of the picture at `/avatars/{user}/{avatarFileName}`. */
  avatarFileName: z.string().nullable(),
  biography: z.string(),
  /** Version of the biography; saving it needs the newest one. */
  version: z.int(),
  privacy,
});

const ownErrors = ['unauthorized_http_exception', 'access_denied_http_exception'] as const;
const ownFields = { access: 'member', tag: 'Users', cache: 'none', site: true } as const;
const partFields = {
  method: 'GET',
  access: 'optional',
  tag: 'Users',
  params: idParams,
  errors: [
    'validation_exception',
    'bad_request_http_exception',
    'access_denied_http_exception',
    'not_found_http_exception',
  ],
  cache: 'none',
  rate: { requests: 60, minutes: 1 },
  site: true,
} as const;

/** A page of something that a person keeps, by ids: the entities themselves come from the lists of their kind. */
const page = <T extends z.ZodType>(item: T) =>
  z.object({ result: z.literal('ok'), data: z.array(item), limit: z.int(), offset: z.int(), total: z.int() });

const coordinate = integerParam(0, limits.imageMaxWidth, 0);

export const profileEndpoints = {
  own: endpoint({
    ...ownFields,
    id: 'profiles.own',
    method: 'GET',
    path: '/user/me/profile',
    summary: 'Your picture, your biography, and who may see what you follow, rate and read',
    response: ownProfile,
    errors: ['unauthorized_http_exception'],
  }),
  saveBiography: endpoint({
    ...ownFields,
    id: 'profiles.saveBiography',
    method: 'PUT',
    path: '/user/me/biography',
    needs: 'profile.edit',
    summary: 'Saves your biography',
    body: z.object({
      biography: z
        .string()
        .max(
          profileLimits.biographyMaxLength,
          `This text should have ${profileLimits.biographyMaxLength} characters or less`,
        ),
      version: z.int(),
    }),
    response: ownProfile,
    errors: [...ownErrors, 'validation_exception', 'bad_request_http_exception', 'optimistic_lock_exception'],
    rate: { requests: 30, minutes: 10 },
  }),
  savePrivacy: endpoint({
    ...ownFields,
    id: 'profiles.savePrivacy',
    method: 'PUT',
    path: '/user/me/privacy',
    needs: 'settings.edit',
    summary: 'Decides who may see what you follow, rate and read',
    body: privacy.partial(),
    response: ownProfile,
    errors: [...ownErrors, 'validation_exception', 'bad_request_http_exception'],
    rate: { requests: 60, minutes: 1 },
  }),
  savePicture: endpoint({
    ...ownFields,
    id: 'profiles.savePicture',
    method: 'PUT',
    path: '/user/me/picture',
    needs: 'profile.edit',
    summary: 'Makes the body, a JPEG, PNG, GIF, WebP or AVIF, your picture: the given square, or the one in the middle',
    query: z.object({
      x: coordinate,
      y: coordinate,
      /** 0: the square in the middle. */
      size: coordinate,
    }),
    rawBody: 'image',
    body: z.custom<Blob | Uint8Array>(),
    bodyMax: profileLimits.avatarMaxBytes,
    response: ownProfile,
    errors: [
      ...ownErrors,
      'validation_exception',
      'bad_request_http_exception',
      'request_too_large_http_exception',
      'unsupported_media_type_http_exception',
    ],
    rate: { requests: 20, minutes: 60 },
  }),
  removePicture: endpoint({
    ...ownFields,
    id: 'profiles.removePicture',
    method: 'DELETE',
    path: '/user/me/picture',
    needs: 'settings.edit',
    summary: 'Removes your picture',
    response: ownProfile,
    errors: ownErrors,
  }),
  library: endpoint({
    ...partFields,
    id: 'profiles.library',
    path: '/user/{id}/library',
    summary: 'Titles in the library of a person who shows it, by status',
    query: z.object({ ...pageParams, status: optionalParam(z.enum(readingStatuses)) }),
    response: page(z.object({ title: wireUuid, status: z.enum(readingStatuses) })).extend({
      /** Number of titles by status, whatever status was asked for. */
      counts: z.partialRecord(z.enum(readingStatuses), z.int()),
    }),
  }),
  ratings: endpoint({
    ...partFields,
    id: 'profiles.ratings',
    path: '/user/{id}/ratings',
    summary: 'Ratings of a person who shows them, the highest first',
    query: z.object({ ...pageParams }),
    response: page(z.object({ title: wireUuid, rating: z.int() })),
  }),
  followedTitles: endpoint({
    ...partFields,
    id: 'profiles.followedTitles',
    path: '/user/{id}/following/title',
    summary: 'Titles that a person follows who shows it, the last first',
    query: z.object({ ...pageParams }),
    response: page(z.object({ title: wireUuid })),
  }),
  followedGroups: endpoint({
    ...partFields,
    id: 'profiles.followedGroups',
    path: '/user/{id}/following/group',
    summary: 'Groups that a person follows who shows it, the last first',
    query: z.object({ ...pageParams }),
    response: page(z.object({ group: wireUuid })),
  }),
  followedUsers: endpoint({
    ...partFields,
    id: 'profiles.followedUsers',
    path: '/user/{id}/following/user',
    summary: 'People whom a person follows who shows it, the last first',
    query: z.object({ ...pageParams, ...blockedParam }),
    response: collectionResponse(user),
  }),
  followers: endpoint({
    ...partFields,
    id: 'profiles.followers',
    path: '/user/{id}/followers',
    summary: 'People who follow a person and show what they follow, the last first',
    query: z.object({ ...pageParams, ...blockedParam }),
    response: collectionResponse(user),
  }),
  activity: endpoint({
    ...ownFields,
    id: 'profiles.activity',
    method: 'GET',
    path: '/user/activity',
    summary: 'What the people and groups that you follow did in the last 60 days, the last first',
    query: z.object({
      limit: integerParam(1, 50, 30),
      before: optionalParam(queryDate),
      ...blockedParam,
    }),
    response: z.object({
      result: z.literal('ok'),
      data: z.array(
        z.object({
          kind: z.enum(['upload', 'list', 'follow']),
          at: wireDate,
          /** The person or the group; of an upload the group if it is followed. */
          user: user.nullable(),
          group: z.object({ id: wireUuid, name: z.string() }).nullable(),
          /** Chapters of an upload; several that came together are one entry. */
          chapters: z.array(wireUuid),
          title: wireUuid.nullable(),
          list: z.object({ id: wireUuid, name: z.string() }).nullable(),
        }),
      ),
      /** To ask for older ones with `before`; null if there are none. */
      older: wireDate.nullable(),
    }),
    errors: ['validation_exception', 'bad_request_http_exception', 'unauthorized_http_exception'],
    rate: { requests: 60, minutes: 1 },
  }),
};
