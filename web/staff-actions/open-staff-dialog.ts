// Opens the dialog in which staff acts on something: `openStaffDialog(act)` from any menu. Its code is loaded on the first opening.
import type { ActionReason } from '#contract/rules/decision-reasons.ts';
import type { StaffActionName } from '#contract/rules/staff-actions.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { withCatalogues } from '#web/lib/i18n/language.ts';
import { loadOptional } from '#web/ui/behavior/load-code.ts';
import { toast } from '#web/ui/overlays/toasts.ts';

/** Actions that pages offer. */
export type PageAction = Extract<
  StaffActionName,
  | 'title.lock'
  | 'title.unlock'
  | 'title.merge'
  | 'title.delete'
  | 'title.restore'
  | 'chapter.unavailable'
  | 'chapter.available'
  | 'chapter.move'
  | 'chapter.restore'
  | 'group.block'
  | 'group.unblock'
  | 'group.official'
  | 'group.unofficial'
  | 'author.merge'
  | 'client.revoke'
  | 'report.mute-reporter'
  | `person.${string}`
>;

export interface StaffAct {
  action: PageAction;
  /** Public id of what it is done to, and how the page calls it. */
  id: string;
  name: string;
  /** Public ids of many that it is done to at once, in place of one, and whether these are not all. */
  ids?: readonly string[];
  isCut?: boolean;
  /** Roles of which one is given or taken. */
  roles?: readonly string[];
  /** Reason that is chosen at first. */
  reason?: ActionReason;
  /** Shows the page anew, after the action and after its undo. */
  refresh: () => void;
}

export async function openStaffDialog(act: StaffAct): Promise<void> {
  const code = await loadOptional(() => withCatalogues(import('./StaffDialog.tsx'), 'more'));
  if (code) code.openDialog(act);
  else toast({ text: t('failure.offline'), failed: true });
}
