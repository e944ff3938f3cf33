// Choices for many items of the queue: decisions of items of one kind, and actions on what they are about.
import type { ClientBody } from '#contract/generated/client.ts';
import { removalReasons } from '#contract/rules/comments.ts';
import { type ItemOutcome, reasonsFor } from '#contract/rules/decision-reasons.ts';
import { togetherKinds } from '#contract/rules/item-results.ts';
import { titleLockReasons } from '#contract/rules/title-locks.ts';
import { unavailabilityReasons } from '#contract/rules/unavailability.ts';
import { call } from '#web/lib/api/call.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { reasonsOf } from '#web/staff-actions/fields.ts';
import type { QueueItem } from './words.ts';

/** Actions on subjects, by their kind. */
const onSubjects = {
  comments: ['comment.remove'],
  chapters: ['chapter.remove', 'chapter.unavailable'],
  titles: ['title.lock', 'title.delete'],
  groups: ['group.block'],
  users: ['person.warn', 'person.mute', 'person.revoke-uploads', 'person.ban'],
} as const;
type SubjectAction = (typeof onSubjects)[keyof typeof onSubjects][number];

export type Choice = ItemOutcome | SubjectAction;

const outcomes: readonly Choice[] = ['accepted', 'returned', 'refused'];
/** Whether a choice decides the items, and is not about what they are about alone. */
export const isOutcome = (choice: Choice): choice is ItemOutcome => outcomes.includes(choice);

/** Action that goes along with accepted reports, by the kind of what was reported. */
const alongReports = { comments: 'comment.remove', chapters: 'chapter.remove', titles: 'title.delete' } as const;

/** The one value that all items have; null when they differ. */
function oneOf<T>(values: readonly T[]): T | null {
  return new Set(values).size === 1 ? values[0]! : null;
}

/** Choices that are possible with all of the items. */
export function choicesFor(items: readonly QueueItem[]): Choice[] {
  const kind = oneOf(items.map((item) => item.kind));
  const subject = oneOf(items.map((item) => item.subject.kind));
  const decisions = kind !== null && togetherKinds.includes(kind) ? outcomes : [];
  // what waits for its first decision is not public yet, and what staff has to read one by one stays out
  const isActed = items.every((item) => item.kind === 'report' || item.kind === 'sample');
  const actions =
    isActed && subject !== null && subject in onSubjects ? onSubjects[subject as keyof typeof onSubjects] : [];
  return [...decisions.filter((each) => each !== 'returned' || kind === 'draft'), ...actions];
}

export function choiceLabel(choice: Choice, items: readonly QueueItem[]): string {
  if (choice === 'returned') return t('moderation.askForChanges');
  if (choice === 'refused') return t('moderation.refuse');
  if (choice !== 'accepted') return t(`staffAct.${choice}`);
  return t(items[0]?.kind === 'report' ? 'moderation.accept' : 'moderation.approve');
}

/** Action that may go along with a choice; null for none. */
export function alongOf(choice: Choice, items: readonly QueueItem[]): SubjectAction | null {
  const subject = oneOf(items.map((item) => item.subject.kind));
  if (choice !== 'accepted' || items[0]?.kind !== 'report' || subject === null) return null;
  return subject in alongReports ? alongReports[subject as keyof typeof alongReports] : null;
}

export const reasonsOfChoice = (choice: Choice, items: readonly QueueItem[]): readonly string[] =>
  isOutcome(choice) ? reasonsFor(items[0]!.kind, choice) : reasonsOf(choice);

/** Codes that readers or uploaders are told, of which one is chosen. */
export function becauseOf(action: SubjectAction | null): readonly string[] {
  if (action === 'comment.remove') return removalReasons;
  if (action === 'chapter.unavailable') return unavailabilityReasons;
  return action === 'title.lock' ? titleLockReasons : [];
}

export const isTimed = (choice: Choice): boolean =>
  choice === 'person.mute' || choice === 'person.revoke-uploads' || choice === 'person.ban';

export interface Chosen {
  choice: Choice;
  /** Action that goes along with it. */
  along: SubjectAction | null;
  because: string;
  /** Days of a sanction; '' without an end. */
  days: string;
  reason: string;
  message: string;
  note: string;
}

export interface Sent {
  /** Number of items or objects by result. */
  counts: Readonly<Record<string, number>>;
  secondPerson: boolean;
  decision: string | null;
  proposal: string | null;
}

const actionOf = (action: SubjectAction, { because, days }: Chosen) => ({
  action,
  params:
    action === 'title.lock'
      ? { languages: [], because }
      : becauseOf(action).length > 0
        ? { because }
        : isTimed(action)
          ? { days: days === '' ? null : Number(days) }
          : {},
});

/** Sends a choice, or finds out what it would do. */
export async function sendTogether(
  items: readonly QueueItem[],
  chosen: Chosen,
  { dryRun, signal }: { dryRun: boolean; signal?: AbortSignal },
): Promise<Sent> {
  const { choice, along, reason } = chosen;
  const words = { reason, message: chosen.message.trim(), note: chosen.note.trim(), dryRun };
  const options = signal ? { signal } : {};
  if (!isOutcome(choice)) {
    const ids = [...new Set(items.map((item) => item.subject.id))];
    const body = { action: actionOf(choice, chosen), ids, ...words } as ClientBody<'moderation.bulk'>;
    return call('moderation.bulk', { body, ...options });
  }
  const body = {
    items: items.map(({ id, version, subjectVersion }) => ({ id, version, subjectVersion })),
    outcome: choice,
    ...(along ? { along: actionOf(along, chosen) } : {}),
    ...words,
  } as ClientBody<'moderationTogether.decide'>;
  return call('moderationTogether.decide', { body, ...options });
}
