// Items of the queue as moderators see them in its list.
import { sql } from 'kysely';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { QueueItem } from '#contract/endpoints/moderation.ts';
import type { ReviewKind } from '#contract/rules/decision-reasons.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { staffBase } from './pictures.ts';
import { nameSubjects, type SubjectName } from './subject-names.ts';

interface ItemRow {
  id: number;
  uid: string;
  kind: ReviewKind;
  state: QueueItem['state'];
  version: number;
  subject_kind: QueueItem['subject']['kind'];
  subject_uid: string;
  language: string | null;
  by_machine: boolean;
  created_at: Date;
  due_at: Date;
  claimed_until: Date | null;
  owner: { id: string; name: string } | null;
  claimer: { id: string; name: string } | null;
  reports: number;
}

/** Items in the order of their internal ids. */
export async function viewItems(
  ctx: Context,
  ids: readonly number[],
  viewer: Viewer,
): Promise<(QueueItem & { subjectName: SubjectName | undefined })[]> {
  const { db, clock } = ctx;
  if (ids.length === 0) return [];
  const { rows } = await sql<ItemRow>`
    SELECT review_items.id, review_items.uid, kind, state, review_items.version, subject_kind, subject_uid, language, by_machine,
      review_items.created_at, due_at, claimed_until,
      CASE WHEN owner.id IS NULL THEN NULL ELSE json_build_object('id', owner.uid, 'name', owner.username) END AS owner,
      CASE WHEN claimer.id IS NULL THEN NULL ELSE json_build_object('id', claimer.uid, 'name', claimer.username) END AS claimer,
      report_count AS reports
    FROM review_items LEFT JOIN users AS owner ON owner.id = owner_id LEFT JOIN users AS claimer ON claimer.id = claimed_by
    WHERE review_items.id = ANY (${ids}::int[])`.execute(db);
  const names = await nameSubjects(db, rows);
  const now = clock();
  const items = new Map(rows.map((row) => [row.id, viewItem(ctx, row, names, viewer, now)]));
  return ids.flatMap((id) => items.get(id) ?? []);
}

function viewItem(ctx: Context, row: ItemRow, names: ReadonlyMap<string, SubjectName>, viewer: Viewer, now: Date) {
  const subjectName = names.get(`${row.subject_kind} ${row.subject_uid}`);
  const isHeld = row.claimer !== null && row.claimed_until !== null && row.claimed_until > now;
  return {
    id: row.uid,
    kind: row.kind,
    state: row.state,
    version: row.version,
    subjectVersion: subjectName?.version ?? null,
    subject: { kind: row.subject_kind, id: row.subject_uid },
    name: subjectName?.name ?? null,
    detail: subjectName?.detail || null,
    title: subjectName?.title ?? null,
    cover: coverAddress(ctx, viewer, row, subjectName),
    language: row.language,
    owner: row.owner,
    reports: row.reports,
    byMachine: row.by_machine,
    submittedAt: toWireDate(row.created_at),
    dueAt: toWireDate(row.due_at),
    claim: isHeld
      ? { by: row.claimer!, until: toWireDate(row.claimed_until!), own: row.claimer!.id === viewer.uid }
      : null,
    subjectName,
  };
}

/** Kinds of items whose titles and covers are perhaps not public. */
const unpublished: ReadonlySet<string> = new Set<ReviewKind>(['draft', 'cover', 'report']);

function coverAddress(ctx: Context, viewer: Viewer, { kind }: ItemRow, name: SubjectName | undefined): string | null {
  if (!name?.title || !name.cover) return null;
  const base = unpublished.has(kind) ? staffBase(ctx, viewer, 'title', name.title) : ctx.config.mediaUrl;
  return `${base}/covers/${name.title}/${name.cover}.256.jpg`;
}
