// Words of the workbench for kinds of items, outcomes, reasons and ages.
import type { ClientResponse } from '#contract/generated/client.ts';
import type { DecisionReason, ItemOutcome, ReviewKind } from '#contract/rules/decision-reasons.ts';
import { hasMessage, t } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import type { Along } from './along.ts';
import type { Tone } from '#web/ui/behavior/tones.ts';

export type QueueItem = ClientResponse<'moderation.items'>['items'][number];
export type ItemDetail = ClientResponse<'moderation.item'>['item'];
export type Decision = ItemDetail['earlier'][number];

/** Words of a decision, besides its outcome. */
export interface DecisionDraft {
  reason: DecisionReason | null;
  message: string;
  note: string;
  /** Texts by field of the title; an empty one is not sent. */
  remarks: Readonly<Record<string, string>>;
  along: Along;
  /** Reports that the decision leaves to the next one. */
  unticked: readonly string[];
}

/** Kinds as filters, in the plural. */
export const kindsKeys: Readonly<Record<ReviewKind, MessageKey>> = {
  draft: 'moderation.kinds.draft',
  title_edit: 'moderation.kinds.titleEdit',
  first_chapter: 'moderation.kinds.firstChapter',
  cover: 'moderation.kinds.cover',
  author: 'moderation.kinds.author',
  claim: 'moderation.kinds.claim',
  report: 'moderation.kinds.report',
  api_client: 'moderation.kinds.apiClient',
  appeal: 'moderation.kinds.appeal',
  sample: 'moderation.kinds.sample',
  proposal: 'moderation.kinds.proposal',
  notice: 'moderation.kinds.notice',
};

const kindKeys: Readonly<Record<ReviewKind, MessageKey>> = {
  draft: 'moderation.kind.draft',
  title_edit: 'moderation.kind.titleEdit',
  first_chapter: 'moderation.kind.firstChapter',
  cover: 'moderation.kind.cover',
  author: 'moderation.kind.author',
  claim: 'moderation.kind.claim',
  report: 'moderation.kind.report',
  api_client: 'moderation.kind.apiClient',
  appeal: 'moderation.kind.appeal',
  sample: 'moderation.kind.sample',
  proposal: 'moderation.kind.proposal',
  notice: 'moderation.kind.notice',
};

export const kindWord = (kind: ReviewKind): string => t(kindKeys[kind]);

/** Whether a kind is a question that is answered, such as a report: these are accepted, what was sent in is approved. */
export const isQuestion = (kind: ReviewKind): boolean =>
  kind === 'report' || kind === 'appeal' || kind === 'proposal' || kind === 'notice';

const subjectKeys: Partial<Record<QueueItem['subject']['kind'], MessageKey>> = {
  titles: 'moderation.subject.titles',
  chapters: 'moderation.subject.chapters',
  covers: 'moderation.subject.covers',
  groups: 'moderation.subject.groups',
  users: 'moderation.subject.users',
  authors: 'moderation.subject.authors',
  comments: 'moderation.subject.comments',
  lists: 'moderation.subject.lists',
};

/** Kind and what tells an item from others of its name: "First upload, Ch. 1", "Report · group (3)". */
export function itemLine({
  kind,
  subject,
  detail,
  reports,
  byMachine,
}: Pick<QueueItem, 'kind' | 'subject' | 'detail' | 'reports' | 'byMachine'>): string {
  // a report says nothing of what it is about, other kinds are of one thing each
  const what = kind === 'report' || kind === 'sample' ? subjectKeys[subject.kind] : undefined;
  const word = what ? t('moderation.kindOf', { kind: t(kindKeys[kind]), what: t(what) }) : t(kindKeys[kind]);
  const parts = [reports > 1 ? t('moderation.several', { kind: word, count: reports }) : word, detail ?? ''];
  return [...parts, byMachine && kind !== 'sample' ? t('moderation.bySite') : ''].filter(Boolean).join(', ');
}

/** Words before the name of whose an item is; null where the item is about that person. */
export function ownerLabel({ kind, subject }: Pick<QueueItem, 'kind' | 'subject'>): string | null {
  if (subject.kind === 'users') return null;
  return t(kind === 'report' || kind === 'sample' ? 'moderation.madeBy' : 'moderation.sentInBy');
}

/** Id of the heading with the name of the open item. */
export const itemNameId = 'open-item';

/** Why the viewer may not decide an item, and who does. */
export const barredKeys = {
  owner: 'moderation.barred.owner',
  group: 'moderation.barred.group',
  report: 'moderation.barred.report',
  decision: 'moderation.barred.decision',
  permission: 'moderation.barred.permission',
} as const satisfies Record<NonNullable<ItemDetail['barred']>, MessageKey>;

export const outcomeKeys = {
  accepted: 'moderation.outcome.accepted',
  refused: 'moderation.outcome.refused',
  returned: 'moderation.outcome.returned',
  acted: 'moderation.outcome.acted',
} as const satisfies Record<Decision['outcome'], MessageKey>;

/** Outcome of an item, in the words of its button. @param kind null for an action without an item */
export function outcomeWord(outcome: Decision['outcome'], kind: ReviewKind | null): string {
  const isApproval = outcome === 'accepted' && kind !== null && !isQuestion(kind);
  return t(isApproval ? 'moderation.outcome.approved' : outcomeKeys[outcome]);
}

/** The outcome beside a name, which must not read as if what was reported had been refused. */
export function toastOutcome(outcome: ItemOutcome, kind: ReviewKind): string {
  if (kind === 'report' && outcome !== 'returned') return t(`moderation.report.${outcome}`);
  return outcomeWord(outcome, kind);
}

export const outcomeTones = {
  accepted: 'queue-accepted',
  refused: 'queue-refused',
  returned: 'queue-waiting',
  acted: 'neutral',
} as const satisfies Record<Decision['outcome'], Tone>;

/** Short name of a reason, for the moderator. */
export function reasonName(reason: string): string {
  const key = `moderation.reason.${reason}`;
  return hasMessage(key) ? t(key) : reasonText(reason);
}

/** A reason as a moderator chooses it. */
export const reasonChoice = (reason: string): string =>
  reason === 'other' ? t('moderation.writeOwn') : reasonName(reason);

/** Sentence that the person reads. */
export function reasonText(reason: string): string {
  const key = `decision.reason.${reason}`;
  return hasMessage(key) ? t(key) : reason;
}

const hourMs = 3_600_000;

/** "35 min", "47 h", "9 d". */
export function durationText(ms: number): string {
  if (ms < hourMs) return t('moderation.minutes', { count: Math.max(0, Math.floor(ms / 60_000)) });
  if (ms < 100 * hourMs) return t('moderation.hours', { count: Math.floor(ms / hourMs) });
  return t('moderation.days', { count: Math.floor(ms / (24 * hourMs)) });
}

/** Age of an item in words and against the time that it may take, and what is left of that. */
export function ageOfItem(
  { submittedAt, dueAt }: QueueItem,
  now: number,
): { age: string; due: string; share: number; tone: Tone } {
  const [start, end] = [Date.parse(submittedAt), Date.parse(dueAt)];
  const age = Math.max(0, now - start);
  const share = age / Math.max(1, end - start);
  return {
    age: t('moderation.old', { time: durationText(age) }),
    due:
      now < end
        ? t('moderation.dueIn', { time: durationText(end - now) })
        : t('moderation.overdueBy', { time: durationText(now - end) }),
    share,
    tone: share >= 0.9 ? 'danger' : share >= 0.6 ? 'warning' : 'muted',
  };
}
