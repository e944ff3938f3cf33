// Decisions as the person concerned reads them, in notifications, pushes and mails: what was decided, which rule, whether people
// decided, what the moderator wrote. Never who decided.
import { sql } from 'kysely';
import type { NotificationItem } from '#contract/endpoints/notifications.ts';
import type { ReviewKind } from '#contract/rules/decision-reasons.ts';
import { buildPath } from '#contract/rules/pages.ts';
import { actionObjects, staffActions, type StaffActionName } from '#contract/rules/staff-actions.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import type { PartChange } from '#server/versions/parts.ts';
import { answeredApart } from './kinds/kind.ts';
import { viewPassedNotices } from './passed-notices.ts';
import { nameIds } from './views/changes.ts';
import { viewEdit } from './views/decisions.ts';
import { nameSubjects, type SubjectName } from './views/subject-names.ts';

export type DecisionNotice = NonNullable<NotificationItem['moderation']>;

/** SQL condition on `notifications`: the decision is about the recipient. */
export const decisionIsShown = sql<boolean>`EXISTS (SELECT FROM moderation_decisions
  WHERE moderation_decisions.id = notifications.subject_id::int AND person_id = notifications.user_id)`;

interface DecisionRow {
  id: number;
  uid: string;
  outcome: string;
  reason: string;
  message: string;
  automatic: boolean;
  undone: boolean;
  kind: ReviewKind | null;
  subject_kind: string | null;
  subject_uid: string | null;
  action: StaffActionName | null;
  object: string | null;
  /** Public id of the notice of a rights holder that it passes on. */
  passed: string | null;
  /** Public id of whom it concerns. */
  person_uid: string;
  edits: PartChange[];
}

/** Decisions by internal id. @param personId whom they are about */
export async function decisionNotices(
  { db }: Pick<Context, 'db'>,
  ids: readonly number[],
  personId: number,
): Promise<Map<number, DecisionNotice>> {
  const { rows } = await sql<DecisionRow>`
    SELECT moderation_decisions.id, moderation_decisions.uid, outcome, reason, message, automatic, undone_at IS NOT NULL AS undone,
      review_items.kind, review_items.subject_kind, review_items.subject_uid, actions->0->>'action' AS action,
      actions->0->>'id' AS object, CASE WHEN actions = '[]' AND outcome = 'acted' THEN (
        SELECT notice.subject_uid FROM moderation_decisions AS whole JOIN review_items AS notice ON notice.id = whole.item_id
        WHERE whole.id = moderation_decisions.parent_id AND notice.kind = 'notice') END AS passed,
      (SELECT uid FROM users WHERE users.id = person_id) AS person_uid, edits
    FROM moderation_decisions LEFT JOIN review_items ON review_items.id = item_id
    WHERE moderation_decisions.id = ANY (${ids}::int[]) AND person_id = ${personId}`.execute(db);
  const subjects = rows.flatMap((row) => subjectOf(row) ?? []);
  const names = await nameSubjects(db, subjects);
  const passed = await viewPassedNotices(
    db,
    rows.flatMap((row) => row.passed ?? []),
  );
  const editNames = await nameIds(
    db,
    rows.flatMap(({ edits }) => edits),
  );
  return new Map(rows.map((row) => [row.id, row.passed ? viewPassed(row, passed) : viewNotice(row, names, editNames)]));
}

/** One decision for a mail; null when it is gone, or about somebody else. */
export async function decisionNotice(db: Db, id: number, personId: number): Promise<DecisionNotice | null> {
  return (await decisionNotices({ db }, [id], personId)).get(id) ?? null;
}

/** Whether the person has sent in what an item of this kind is about. */
const isSubmission = (kind: ReviewKind | null): boolean => kind !== null && !answeredApart.includes(kind);

/** Subject that a decision is about: of a submission, or of the first action. */
function subjectOf({ kind, subject_kind, subject_uid, action, object, person_uid }: DecisionRow) {
  if (isSubmission(kind) && subject_kind && subject_uid) return { subject_kind, subject_uid };
  // whoever is told of what they reported is told of their account
  if (action === 'report.mute-reporter') return { subject_kind: 'users', subject_uid: person_uid };
  if (!action || !object || !Object.hasOwn(staffActions, action)) return null;
  return { subject_kind: actionObjects[staffActions[action].object], subject_uid: object };
}

/** A notice that is passed on, with the page that says how to object. */
function viewPassed(row: DecisionRow, passed: ReadonlyMap<string, { name: string; message: string }>): DecisionNotice {
  const notice = passed.get(row.passed!);
  return {
    id: row.uid,
    text: row.undone ? 'reversed' : 'notice.passed',
    name: notice?.name ?? null,
    reason: row.undone ? 'undone' : row.reason,
    message: row.undone ? '' : (notice?.message ?? ''),
    automatic: row.automatic,
    path: `${buildPath('complianceCopyright')}#counter`,
    edits: [],
    editNames: {},
  };
}

function viewNotice(
  row: DecisionRow,
  names: ReadonlyMap<string, SubjectName>,
  editNames: Readonly<Record<string, string>>,
): DecisionNotice {
  const subject = subjectOf(row);
  const name = subject && names.get(`${subject.subject_kind} ${subject.subject_uid}`);
  return {
    id: row.uid,
    text: row.undone ? 'reversed' : isSubmission(row.kind) ? `${row.kind}.${row.outcome}` : 'acted',
    name: name?.name ?? null,
    reason: row.undone ? 'undone' : row.reason,
    message: row.undone ? '' : row.message,
    automatic: row.automatic,
    path: pathOf(row, subject, name?.title ?? null),
    edits: row.undone ? [] : row.edits.map(viewEdit),
    editNames: row.undone || row.edits.length === 0 ? {} : editNames,
  };
}

/** Page where the person sees what was decided about, or changes what was refused. */
function pathOf(
  { outcome, undone }: DecisionRow,
  subject: { subject_kind: string; subject_uid: string } | null,
  title: string | null,
): string {
  const account = buildPath('settings');
  if (!subject) return account;
  const id = subject.subject_uid;
  const isOpen = outcome === 'accepted' && !undone;
  switch (subject.subject_kind) {
    case 'titles':
      return buildPath(isOpen ? 'title' : 'titleEdit', { id });
    case 'title_edits':
    case 'covers':
      return title === null ? account : buildPath('title', { id: title });
    case 'chapters':
      return isOpen ? buildPath('chapter', { id }) : buildPath('myUploads');
    case 'authors':
      return buildPath(isOpen ? 'author' : 'authorEdit', { id });
    case 'groups':
      return buildPath('group', { id });
    case 'lists':
      return buildPath('list', { id });
    default:
      return account;
  }
}
