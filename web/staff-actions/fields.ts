// Fields and reasons that the form of each action has.
import { languages } from '#contract/rules/languages.ts';
import { titleLockReasons } from '#contract/rules/title-locks.ts';
import { unavailabilityReasons } from '#contract/rules/unavailability.ts';
import type { ActionReason } from '#contract/rules/decision-reasons.ts';
import type { PageAction } from './open-staff-dialog.ts';

interface Fields {
  /** Codes that readers or uploaders are told, of which one is chosen. */
  because?: readonly ('group' | 'moderators' | 'rights_holder' | 'licensed' | 'upload_abuse')[];
  /** Whether it may be for one language only. */
  languages?: true;
  /** Whether another title or author is named. */
  into?: true;
}

const fields: Partial<Record<PageAction, Fields>> = {
  'title.lock': { because: titleLockReasons, languages: true },
  'title.merge': { into: true },
  'author.merge': { into: true },
  'chapter.move': { into: true },
  'chapter.unavailable': { because: unavailabilityReasons },
};
export const fieldsOf = (action: PageAction): Fields => fields[action] ?? {};

const reasons: Partial<Record<PageAction, readonly ActionReason[]>> = {
  'title.merge': ['duplicate', 'other'],
  'author.merge': ['duplicate', 'other'],
  'chapter.move': ['wrong_title', 'other'],
  'title.unlock': ['mistake', 'other'],
  'chapter.available': ['mistake', 'other'],
  'group.unblock': ['mistake', 'other'],
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
export const reasonsOf = (action: PageAction): readonly ActionReason[] => reasons[action] ?? usualReasons;

export const languageCodes: readonly string[] = languages;

/** The id in what was pasted: an id or the address of a page; null without one. */
export const idIn = (text: string): string | null =>
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(text)?.[0].toLowerCase() ?? null;
