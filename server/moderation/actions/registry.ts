// All actions of staff.
import type { StaffActionName } from '#contract/rules/staff-actions.ts';
import type { StaffAction } from './action.ts';
import { announcementActions } from './announcements.ts';
import { chapterActions } from './chapters.ts';
import { clientActions } from './clients.ts';
import { editActions } from './edits.ts';
import { commentActions } from './comments.ts';
import { groupActions } from './groups.ts';
import { peopleActions } from './people.ts';
import { mergeActions } from './merges.ts';
import { roleActions } from './roles.ts';
import { siteListActions } from './site-lists.ts';
import { siteSettingActions } from './site-settings.ts';
import { titleActions } from './titles.ts';

const registry: { [N in StaffActionName]: StaffAction<N> } = {
  ...titleActions,
  ...chapterActions,
  ...groupActions,
  ...commentActions,
  ...peopleActions,
  ...editActions,
  ...roleActions,
  ...mergeActions,
  ...announcementActions,
  ...siteListActions,
  ...siteSettingActions,
  ...clientActions,
};

/** The action of a name; its parameters fit the schema of that name. */
export const actionOf = (name: StaffActionName): StaffAction => registry[name] as StaffAction;
