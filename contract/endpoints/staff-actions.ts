// Bodies of actions of staff: each action has its own parameters.
import { z } from 'zod';
import { announcementContent } from './announcement-content.ts';
import { language, uuid } from './common.ts';
import { imageOrigins } from '../rules/feature-flag-values.ts';
import { editedKinds, removedKinds } from '../rules/contributions.ts';
import { removalReasons } from '../rules/comments.ts';
import { limits } from '../rules/limits.ts';
import { moderationLimits } from '../rules/moderation-limits.ts';
import { grantedRoles } from '../rules/permissions.ts';
import { maxSiteFigure } from '../rules/site-settings.ts';
import { titleLockReasons } from '../rules/title-locks.ts';
import { unavailabilityReasons } from '../rules/unavailability.ts';
import { type ManyActionName, manyActions, type StaffActionName } from '../rules/staff-actions.ts';

const action = <N extends StaffActionName, S extends z.ZodRawShape>(name: N, params: S) =>
  z.strictObject({ action: z.literal(name), id: uuid, params: z.strictObject(params) });

const sanction = {
  days: z.int().min(1).max(moderationLimits.sanctionMaxDays).nullable().describe('For how long; null without an end'),
};

const lastDays = z
  .int()
  .min(1)
  .max(moderationLimits.sanctionMaxDays)
  .nullable()
  .describe('Days back from now; null for all');

const roleOf = (permission: keyof typeof grantedRoles) => ({ role: z.enum(grantedRoles[permission]) });

const listName = z.string().trim().min(1).max(limits.listNameMaxLength);

const actions = [
  action('title.merge', { into: uuid.describe('The title that it is merged into') }),
  action('author.merge', { into: uuid.describe('The author that it is merged into') }),
  action('title.lock', {
    languages: z.array(language).max(100).describe('Languages that take no more chapters; empty for all'),
    because: z.enum(titleLockReasons).describe('What uploaders are told'),
  }),
  action('title.unlock', {}),
  action('title.delete', {}),
  action('title.restore', {}),
  action('group.block', {}),
  action('group.unblock', {}),
  action('group.official', {}),
  action('group.unofficial', {}),
  action('chapter.remove', {}),
  action('chapter.restore', {}),
  action('chapter.unavailable', { because: z.enum(unavailabilityReasons).describe('What readers are told') }),
  action('chapter.available', {}),
  action('chapter.move', { title: uuid.describe('The title that it belongs to') }),
  action('chapter.uploader', { uploader: uuid }),
  action('comment.remove', { because: z.enum(removalReasons).describe('What readers of the thread are told') }),
  action('person.warn', {}),
  action('person.mute', sanction),
  action('person.unmute', {}),
  action('person.mute-reports', sanction),
  action('person.unmute-reports', {}),
  action('report.mute-reporter', sanction),
  action('person.revoke-uploads', sanction),
  action('person.restore-uploads', {}),
  action('person.ban', {
    ...sanction,
    remove: z.array(z.enum(removedKinds)).optional().describe('What of theirs is removed, and comes back with an undo'),
    since: lastDays.optional(),
  }),
  action('person.unban', {}),
  action('person.undo-edits', {
    kinds: z.array(z.enum(editedKinds)).min(1).describe('What was edited'),
    since: lastDays,
  }),
  action('person.grant-uploader', roleOf('user.role.uploader')),
  action('person.revoke-uploader', roleOf('user.role.uploader')),
  action('person.grant-vip', {}),
  action('person.revoke-vip', {}),
  action('person.grant-staff', roleOf('user.role.staff')),
  action('person.revoke-staff', roleOf('user.role.staff')),
  action('person.clear-profile', {}),
  action('person.sign-out', {}),
  action('person.note', {}),
  action('site-list.feature', { place: z.enum(['featured', 'seasonal']), name: listName }),
  action('site-list.restore-feature', {}),
  action('site-list.restore-pick', {}),
  action('site-list.pick', { place: z.literal('staff-picks'), name: listName }),
  action('announcement.save', announcementContent),
  action('announcement.end', {}),
  action('announcement.withdraw', {}),
  action('client.revoke', {}),
  action('flag.set', { value: z.union([z.boolean(), z.enum(imageOrigins)]) }),
  action('figure.set', {
    value: z.int().min(0).max(maxSiteFigure).nullable().describe('Null for what the configuration says'),
  }),
] as const;

export const staffAction = z.discriminatedUnion('action', actions).meta({
  example: { action: 'chapter.remove', id: '00000000-0000-4000-8000-000000000000', params: {} },
});
export type StaffActionBody = z.output<typeof staffAction>;

/** Actions that are taken on many objects at once, without the id of one. */
export const manyAction = z
  .discriminatedUnion(
    'action',
    manyActions.map((name) => {
      const { shape } = actions.find((each) => each.shape.action.value === name)!;
      return z.strictObject({ action: shape.action, params: shape.params });
    }) as unknown as [z.ZodObject<{ action: z.ZodLiteral<ManyActionName>; params: z.ZodObject }>],
  )
  .meta({ example: { action: 'chapter.remove', params: {} } });
export type ManyActionBody = z.output<typeof manyAction>;
/** Parameters of one action. */
export type StaffActionParams<N extends StaffActionName> = Extract<StaffActionBody, { action: N }>['params'];
