// One item with all that a decision needs.
import { sql } from 'kysely';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { ItemDetail } from '#contract/endpoints/moderation.ts';
import type { ReviewKind } from '#contract/rules/decision-reasons.ts';
import { actionObjects, type StaffActionName, staffActions } from '#contract/rules/staff-actions.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { notFound } from '#server/core/http/errors.ts';
import { claimCode } from '#server/groups/claim-code.ts';
import { languageOfPerson } from '#server/settings/interface-language.ts';
import { answeredApart } from '../kinds/kind.ts';
import { reviewedKinds } from '../kinds/registry.ts';
import { maySeeStaffWords } from '../interests.ts';
import { strikesOf } from '../people/search.ts';
import { requireItem, whyBarred } from '../queue.ts';
import { viewAlike } from './alike.ts';
import { viewClaimed } from './claimed.ts';
import { nameIds, viewChanges } from './changes.ts';
import { viewFindings } from './findings.ts';
import { findDecisions } from './decisions.ts';
import { viewItems } from './items.ts';
import { viewCovers, viewPictures } from './pictures.ts';
import { viewStanding } from './standing.ts';
import { nameSubjects } from './subject-names.ts';

/** @throws ApiError 404 */
export async function viewItem(ctx: Context, viewer: Viewer, uid: string): Promise<ItemDetail> {
  const { id, kind, subject_kind, subject_uid, owner_id } = await requireItem(ctx.db, uid, viewer.id);
  const appealed = kind === 'appeal' ? await findAppealed(ctx, subject_uid) : null;
  // whoever decides an appeal sees what the decision was about, as it was then, also when it was removed
  const subject = appealed?.subject ?? { kind: subject_kind, uid: subject_uid };
  const evidenceOf = kind === 'report' || kind === 'sample' ? id : appealed?.kind === 'report' ? appealed.id : null;
  const [
    items,
    { changes, note },
    objects,
    pictures,
    evidence,
    reported,
    found,
    sender,
    alike,
    claimed,
    own,
    earlier,
    barred,
    standing,
  ] = await Promise.all([
    viewItems(ctx, [id], viewer),
    viewItemChanges(ctx, { id, kind, uid: subject_uid }, appealed),
    kind === 'proposal' ? viewObjects(ctx.db, subject_uid) : [],
    viewPictures(ctx, viewer, subject),
    evidenceOf === null ? [] : findEvidence(ctx, evidenceOf),
    kind === 'report' ? findReports(ctx, id) : [],
    kind === 'report' ? viewFindings(ctx.db, id) : [],
    owner_id === null ? null : viewSender(ctx, viewer, owner_id),
    viewAlike(ctx, viewer, { kind: subject_kind, uid: subject_uid }),
    kind === 'notice' ? viewClaimed(ctx.db, subject_uid) : [],
    findDecisions(ctx, viewer, sql`item_id = ${id}`, { limit: 1 }),
    findDecisions(
      ctx,
      viewer,
      sql`(items.subject_uid = ${subject_uid} AND items.subject_kind = ${subject_kind} AND item_id <> ${id}
        OR moderation_decisions.id = (SELECT decision_id FROM appeals WHERE appeals.uid = ${subject_uid}))`,
      { limit: 10 },
    ),
    whyBarred(ctx.db, viewer, id),
    viewStanding(ctx.db, { kind: subject_kind, uid: subject_uid }),
  ]);
  const { subjectName: _shown, ...item } = items[0] ?? missing();
  return {
    ...item,
    barred,
    standing,
    outcomes: [...reviewedKinds[kind].outcomes],
    changes: [...changes, ...codeOfClaim(ctx, item, changes)],
    names: await nameIds(ctx.db, [...changes, ...evidence]),
    covers: await viewCovers(ctx, viewer, coversOf(changes)),
    objects,
    note,
    ...pictures,
    evidence,
    reported,
    found,
    sender,
    alike,
    claimed,
    decision: own[0] ?? null,
    earlier,
  };
}

/** Public ids of the main covers that a change is between. */
const coversOf = (changes: ItemDetail['changes']): string[] =>
  changes
    .filter(({ field }) => field === 'primaryCover')
    .flatMap(({ before, after }) => [before, after])
    .filter((id) => typeof id === 'string');

/** The code that the proof of a claim has to show. */
function codeOfClaim(
  ctx: Context,
  { kind, owner }: Pick<ItemDetail, 'kind' | 'owner'>,
  changes: ItemDetail['changes'],
): ItemDetail['changes'] {
  const group = changes.find(({ field }) => field === 'group')?.after;
  if (kind !== 'claim' || !owner || typeof group !== 'string') return [];
  return [{ field: 'code', before: null, after: claimCode(ctx, owner.id, group) }];
}

/** Objects of a proposal with their names now. */
async function viewObjects(db: Db, proposal: string): Promise<ItemDetail['objects']> {
  const { rows } = await sql<{ action: string; uids: string[] }>`
    SELECT action, coalesce(object_uids, ARRAY[object_uid]) AS uids FROM staff_proposals WHERE uid = ${proposal}`.execute(
    db,
  );
  const [found] = rows;
  if (!found) return [];
  if (found.action.startsWith('review.')) return viewItemSubjects(db, found.uids);
  if (!Object.hasOwn(staffActions, found.action)) return [];
  const kind = actionObjects[staffActions[found.action as StaffActionName].object];
  const names = await nameSubjects(
    db,
    found.uids.map((uid) => ({ subject_kind: kind, subject_uid: uid })),
  );
  return found.uids.map((id) => {
    const name = names.get(`${kind} ${id}`);
    return { kind, id, name: name?.name ?? null, detail: name?.detail || null };
  });
}

/** Names of what items are about. */
async function viewItemSubjects(db: Db, items: readonly string[]): Promise<ItemDetail['objects']> {
  const { rows } = await sql<{ subject_kind: string; subject_uid: string }>`
    SELECT subject_kind, subject_uid FROM review_items WHERE uid = ANY (${items}::uuid[]) ORDER BY id`.execute(db);
  const names = await nameSubjects(db, rows);
  return rows.map(({ subject_kind: kind, subject_uid: id }) => {
    const name = names.get(`${kind} ${id}`);
    return { kind, id, name: name?.name ?? null, detail: name?.detail || null };
  });
}

interface Appealed {
  id: number;
  kind: ReviewKind;
  subject: { kind: string; uid: string };
}

/** The item of the decision that an appeal is against; null for an action without one. */
async function findAppealed({ db }: Context, appeal: string): Promise<Appealed | null> {
  const { rows } = await sql<Appealed>`
    SELECT items.id, items.kind, json_build_object('kind', items.subject_kind, 'uid', items.subject_uid) AS subject
    FROM appeals JOIN moderation_decisions ON moderation_decisions.id = decision_id
      JOIN review_items AS items ON items.id = moderation_decisions.item_id
    WHERE appeals.uid = ${appeal}`.execute(db);
  return rows[0] ?? null;
}

/** Changes of an item and the note of its sender: of an appeal what had been sent in, with the words of the appeal. */
async function viewItemChanges(
  { db }: Context,
  item: { id: number; kind: ReviewKind; uid: string },
  appealed: Appealed | null,
) {
  const own = await viewChanges(db, item);
  if (!appealed) return own;
  const { id, kind, subject } = appealed;
  return { ...(await viewChanges(db, { id, kind, uid: subject.uid })), note: own.note };
}

const missing = (): never => {
  throw notFound('Item');
};

async function findEvidence({ db }: Context, itemId: number): Promise<ItemDetail['evidence']> {
  const { rows } = await sql<{ content: unknown; taken_at: Date }>`SELECT content, taken_at FROM review_snapshots
    WHERE item_id = ${itemId} ORDER BY taken_at DESC LIMIT 20`.execute(db);
  return rows.map(({ content, taken_at }) => ({ content, at: toWireDate(taken_at) }));
}

interface ReportRow {
  uid: string;
  reason: string;
  details: string;
  created_at: Date;
  current: boolean;
  accepted: number;
  refused: number;
}

/** Reports of an item with how their reporters' earlier ones ended; nobody sees who reported. */
async function findReports({ db }: Context, itemId: number): Promise<ItemDetail['reported']> {
  const { rows } = await sql<ReportRow>`
    SELECT reports.uid, report_reasons.uid AS reason, details, reports.created_at,
      snapshot_hash = (SELECT hash FROM review_snapshots WHERE item_id = ${itemId} ORDER BY taken_at DESC LIMIT 1) AS current,
      coalesce(earlier.accepted, 0)::int AS accepted, coalesce(earlier.refused, 0)::int AS refused
    FROM reports JOIN report_reasons ON report_reasons.id = reason_id
      LEFT JOIN LATERAL (SELECT count(*) FILTER (WHERE state = 'accepted') AS accepted,
          count(*) FILTER (WHERE state = 'refused') AS refused
        FROM reports AS others JOIN review_items ON review_items.id = others.item_id
        WHERE others.reporter_id = reports.reporter_id AND others.id <> reports.id) AS earlier ON true
    WHERE item_id = ${itemId} ORDER BY reports.created_at LIMIT 500`.execute(db);
  return rows.map(({ uid, created_at, accepted, refused, ...row }) => ({
    id: uid,
    ...row,
    at: toWireDate(created_at),
    reporter: { accepted, refused },
  }));
}

interface SenderRow {
  created_at: Date;
  roles: string[];
  strikes: number;
  accepted: number;
  refused: number;
  waiting: number;
}

/** The person that an item belongs to, with how their submissions ended: neither what was undone nor what was sent back counts. */
async function viewSender({ db }: Context, viewer: Viewer, userId: number): Promise<ItemDetail['sender']> {
  const { rows } = await sql<SenderRow>`
    SELECT users.created_at, roles, ${strikesOf} AS strikes,
      count(*) FILTER (WHERE state = 'accepted' AND undone_at IS NULL)::int AS accepted,
      count(*) FILTER (WHERE state = 'refused' AND undone_at IS NULL AND outcome IS DISTINCT FROM 'returned')::int AS refused,
      count(*) FILTER (WHERE state = 'waiting')::int AS waiting
    FROM users LEFT JOIN review_items ON owner_id = users.id
      AND kind <> ALL (${[...answeredApart, 'appeal']}::review_kind[])
      LEFT JOIN moderation_decisions ON item_id = review_items.id
    WHERE users.id = ${userId} GROUP BY users.id`.execute(db);
  if (!rows[0]) return null;
  const { created_at, ...counts } = rows[0];
  return {
    since: toWireDate(created_at),
    ...counts,
    staffPage: userId !== viewer.id && maySeeStaffWords(viewer, counts.roles),
    language: await languageOfPerson(db, userId),
  };
}
