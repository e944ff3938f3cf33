// Fields and reasons that the form of each action has.
import { type EditedKind, editedKinds, type RemovedKind, removedKinds } from '#contract/rules/contributions.ts';
import { languages } from '#contract/rules/languages.ts';
import { titleLockReasons } from '#contract/rules/title-locks.ts';
import { unavailabilityReasons } from '#contract/rules/unavailability.ts';
import type { ActionReason } from '#contract/rules/decision-reasons.ts';
import type { StaffActionName } from '#contract/rules/staff-actions.ts';
import type { PageAction } from './open-staff-dialog.ts';

/** Kinds of things that an action takes along: of what it is about all of them at first, of removals none. */
export interface Many {
  label: 'edited' | 'removed';
  kinds: readonly (EditedKind | RemovedKind)[];
}

interface Fields {
  many?: Many;
  /** Codes that readers or uploaders are told, of which one is chosen. */
  because?: readonly ('group' | 'moderators' | 'rights_holder' | 'licensed' | 'upload_abuse')[];
  /** Whether it may be for one language only. */
  languages?: true;
  /** Whether another title or author is named. */
  into?: true;
  /** Whether it holds for some days or without an end, and whether one of the roles of the act is chosen. */
  days?: true;
  role?: true;
  /** Whether it is a note alone: nobody is told, and it has no reason. */
  note?: true;
}

const fields: Partial<Record<PageAction, Fields>> = {
  'title.lock': { because: titleLockReasons, languages: true },
  'title.merge': { into: true },
  'author.merge': { into: true },
  'chapter.move': { into: true },
  'chapter.unavailable': { because: unavailabilityReasons },
  'person.mute': { days: true },
  'person.mute-reports': { days: true },
  'report.mute-reporter': { days: true },
  'person.revoke-uploads': { days: true },
  'person.ban': { days: true, many: { label: 'removed', kinds: removedKinds } },
  'person.grant-uploader': { role: true },
  'person.revoke-uploader': { role: true },
  'person.grant-staff': { role: true },
  'person.revoke-staff': { role: true },
  'person.undo-edits': { many: { label: 'edited', kinds: editedKinds } },
  'person.note': { note: true },
};
export const fieldsOf = (action: PageAction): Fields => fields[action] ?? {};

const lifting = ['mistake', 'person_request', 'other'] as const;
/** Reasons of what is done to people. */
const personReasons: readonly ActionReason[] = [
  'spam',
  'harassment',
  'hate',
  'impersonation',
  'vandalism',
  'ban_evasion',
  'upload_abuse',
  'wrong_information',
  'not_allowed',
  'person_request',
  'mistake',
  'other',
];

const reasons: Partial<Record<StaffActionName, readonly ActionReason[]>> = {
  'title.merge': ['duplicate', 'other'],
  'author.merge': ['duplicate', 'other'],
  'chapter.move': ['wrong_title', 'other'],
  'report.mute-reporter': ['spam', 'harassment', 'wrong_information', 'ban_evasion', 'other'],
  'client.revoke': ['spam', 'not_allowed', 'person_request', 'other'],
  'title.unlock': ['mistake', 'other'],
  'title.restore': ['mistake', 'other'],
  'chapter.restore': ['mistake', 'other'],
  'chapter.available': ['mistake', 'other'],
  'group.unblock': ['mistake', 'other'],
  'person.unmute': lifting,
  'person.unmute-reports': lifting,
  'person.restore-uploads': lifting,
  'person.unban': lifting,
  'person.grant-uploader': ['person_request', 'other'],
  'person.grant-vip': ['person_request', 'other'],
  'person.grant-staff': ['person_request', 'other'],
  'person.sign-out': ['person_request', 'ban_evasion', 'other'],
};
const usualReasons: readonly ActionReason[] = [
  'not_allowed',
  'rights_holder',
  'group_request',
  'licensed',
  'upload_abuse',
  'spam',
  'duplicate',
  'mistake',
  'other',
];
export const reasonsOf = (action: StaffActionName): readonly ActionReason[] =>
  reasons[action] ?? (action.startsWith('person.') ? personReasons : usualReasons);

/** Days of a sanction that one chooses from; '' has no end. */
export const sanctionDays: readonly string[] = ['1', '3', '7', '14', '30', '90', '365', ''];

/** Days back of an action on many; '' for all. */
export const spanDays: readonly string[] = ['1', '3', '7', '30', '90', '365', ''];

export const languageCodes: readonly string[] = languages;

/** The id in what was pasted: an id or the address of a page; null without one. */
export const idIn = (text: string): string | null =>
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(text)?.[0].toLowerCase() ?? null;
