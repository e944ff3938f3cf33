// Actions of staff on objects of the site, each with the permission that it needs. An action is taken without a review item, or
// along with the decision of one; every one can be undone.
import type { Permission } from './permissions.ts';

/** Kinds of objects, as audit rows name them, with their tables. */
export const actionObjects = {
  title: 'titles',
  chapter: 'chapters',
  cover: 'covers',
  author: 'authors',
  group: 'groups',
  user: 'users',
  comment: 'comments',
  list: 'lists',
} as const;
export type ActionObject = keyof typeof actionObjects;

interface ActionRule {
  object: ActionObject;
  permission: Permission;
}

export const staffActions = {
  'chapter.remove': { object: 'chapter', permission: 'chapter.edit' },
  'chapter.restore': { object: 'chapter', permission: 'chapter.edit' },
  'chapter.unavailable': { object: 'chapter', permission: 'chapter.unavailable' },
  'chapter.move': { object: 'chapter', permission: 'chapter.edit' },
  'chapter.uploader': { object: 'chapter', permission: 'chapter.edit' },
  'chapter.available': { object: 'chapter', permission: 'chapter.unavailable' },
} as const satisfies Record<string, ActionRule>;
export type StaffActionName = keyof typeof staffActions;
