// Making and changing groups, their members and invitations, and who may upload for a locked one.
import { z } from 'zod';
import { entityResponse, idParams, language, localized, okResponse, uuid, wireDate } from './common.ts';
import { endpoint } from './endpoint.ts';
import { group } from './groups.ts';
import { limits } from '../rules/limits.ts';
import { publishingLimits } from '../rules/publishing-limits.ts';

const text = (max: number) => z.string().max(max).nullable().optional();
const fields = {
  website: text(512),
  ircServer: text(512),
  ircChannel: text(512),
  discord: text(512),
  contactEmail: text(512),
  description: text(limits.groupDescriptionMaxLength),
  twitter: text(512),
  mangaUpdates: text(512),
  inactive: z.boolean().nullable().optional(),
  publishDelay: text(64),
};
const languages = z.array(language).max(100).nullable().optional();
const changed = {
  ...fields,
  altNames: z.array(localized).max(publishingLimits.groupAltNames).nullable().optional(),
  focusedLanguages: languages,
  focusedLanguage: languages.describe('Another name of `focusedLanguages`'),
  locked: z.boolean().nullable().optional(),
};
const name = z.string().min(1).max(limits.groupNameMaxLength);

const shared = { access: 'member', tag: 'Groups', cache: 'none' } as const;
const errors = [
  'validation_exception',
  'bad_request_http_exception',
  'unauthorized_http_exception',
  'access_denied_http_exception',
  'not_found_http_exception',
] as const;
const team = {
  ...shared,
  site: true,
  errors,
  response: okResponse,
  rate: { requests: 120, minutes: 10, bucket: 'teams of groups' },
} as const;
const personParams = z.object({ id: uuid, user: uuid });
const person = z.object({ id: z.string().meta({ format: 'uuid' }), name: z.string() });

export const groupEditingEndpoints = {
  create: endpoint({
    ...shared,
    id: 'groupEditing.create',
    method: 'POST',
    path: '/group',
    needs: 'group.create',
    idempotent: true,
    summary: 'Makes a group, which you lead',
    body: z.object({ name, ...changed, version: z.int().optional() }),
    bodyMax: 16 * 1024,
    response: entityResponse(group),
    errors: errors.slice(0, 4),
    rate: { requests: 10, minutes: 60 },
  }),
  edit: endpoint({
    ...shared,
    id: 'groupEditing.edit',
    method: 'PUT',
    path: '/group/{id}',
    summary: 'Changes a group; absent fields stay. New `members` are invited, and are members once they accept',
    params: idParams,
    body: z.object({
      name: name.optional(),
      ...changed,
      leader: uuid.nullable().optional().describe('Hands the group over to a member'),
      members: z.array(uuid).max(publishingLimits.groupMembers).nullable().optional(),
      version: z.int().min(1),
    }),
    bodyMax: 8 * 1024,
    response: entityResponse(group),
    errors: [...errors, 'optimistic_lock_exception'],
    rate: { requests: 10, minutes: 1 },
  }),
  delete: endpoint({
    ...shared,
    id: 'groupEditing.delete',
    method: 'DELETE',
    path: '/group/{id}',
    summary: 'Deletes a group; it may take minutes until it is gone',
    params: idParams,
    response: okResponse,
    errors,
    rate: { requests: 10, minutes: 10 },
  }),
  remove: endpoint({
    ...shared,
    id: 'groupEditing.remove',
    method: 'POST',
    path: '/group/{id}/delete',
    site: true,
    summary: 'Deletes a group whose name was typed',
    params: idParams,
    body: z.object({ word: z.string().max(limits.groupNameMaxLength) }),
    response: okResponse,
    errors,
    rate: { requests: 10, minutes: 10 },
  }),
  team: endpoint({
    ...shared,
    id: 'groupEditing.team',
    method: 'GET',
    path: '/group/{id}/team',
    site: true,
    summary: 'Members of a group, and for those who may edit it: invitations and allowed accounts',
    params: idParams,
    response: z.object({
      result: z.literal('ok'),
      leader: person.nullable(),
      members: z.array(person.extend({ canEdit: z.boolean(), joinedAt: wireDate })),
      invited: z.boolean().describe('Whether you are invited'),
      invitations: z.array(person.extend({ at: wireDate })).nullable(),
      uploaders: z.array(person).nullable(),
      deleting: z.boolean().describe('Whether it is being deleted'),
    }),
    errors,
  }),
  invitations: endpoint({
    ...shared,
    id: 'groupEditing.invitations',
    method: 'GET',
    path: '/group/invitations',
    site: true,
    summary: 'Groups that invite you',
    response: z.object({
      result: z.literal('ok'),
      invitations: z.array(z.object({ group: person, by: person.nullable(), at: wireDate })),
    }),
    errors: errors.slice(0, 3),
  }),
  invite: endpoint({
    ...team,
    id: 'groupEditing.invite',
    method: 'POST',
    path: '/group/{id}/invitation/{user}',
    summary: 'Invites somebody into a group',
    params: personParams,
  }),
  uninvite: endpoint({
    ...team,
    id: 'groupEditing.uninvite',
    method: 'DELETE',
    path: '/group/{id}/invitation/{user}',
    summary: 'Takes an invitation back, or declines your own',
    params: personParams,
  }),
  join: endpoint({
    ...team,
    id: 'groupEditing.join',
    method: 'POST',
    path: '/group/{id}/member',
    summary: 'Accepts an invitation into a group',
    params: idParams,
  }),
  changeMember: endpoint({
    ...team,
    id: 'groupEditing.changeMember',
    method: 'PUT',
    path: '/group/{id}/member/{user}',
    summary: 'Sets whether a member may edit all chapters of the group',
    params: personParams,
    body: z.object({ canEdit: z.boolean() }),
  }),
  removeMember: endpoint({
    ...team,
    id: 'groupEditing.removeMember',
    method: 'DELETE',
    path: '/group/{id}/member/{user}',
    summary: 'Removes a member from a group, or leaves it',
    params: personParams,
  }),
  allowUploader: endpoint({
    ...team,
    id: 'groupEditing.allowUploader',
    method: 'POST',
    path: '/group/{id}/uploader/{user}',
    summary: 'Lets an account upload for a locked group without being a member',
    params: personParams,
  }),
  removeUploader: endpoint({
    ...team,
    id: 'groupEditing.removeUploader',
    method: 'DELETE',
    path: '/group/{id}/uploader/{user}',
    summary: 'Lets an account no longer upload for a locked group',
    params: personParams,
  }),
  transfer: endpoint({
    ...team,
    id: 'groupEditing.transfer',
    method: 'POST',
    path: '/group/{id}/leader/{user}',
    summary: 'Hands a group over to a member',
    params: personParams,
  }),
};
