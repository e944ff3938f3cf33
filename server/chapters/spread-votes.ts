// Spread votes of a chapter (how users say that its pages form spreads) and the resulting decision. The newest vote of
// the chapter's crew (its uploader and groups) or of a moderator decides; without one, two equal votes of trusted
// readers. Every change is recorded, and a moderator can revert it.
import { recordStaffWrite } from '#server/audit/staff-writes.ts';
import { sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { decide, usableRoles, type Viewer } from '#server/core/access/viewer.ts';
import { creditsRelation } from './policy.ts';
import { toSpreadMap, toSpreadVote, type PageSide, type SpreadMap, type ClientSpreads } from './spread-map.ts';
import {
  directionOf,
  type EffectiveSpreads,
  type StoredSpreads,
  effectiveSpreadsOf,
  storedSpreads,
  viewSpreads,
} from './spreads.ts';

interface SpreadVote {
  firstSide: PageSide | null;
  alone: number[];
  credits: number[];
}

interface SpreadsForViewer extends ClientSpreads {
  result: 'ok';
  hash: string;
  own: SpreadVote | null;
  decides: boolean;
}

type VoteWeight = 'crew' | 'trusted' | 'new';
type SpreadAction = 'say' | 'take_back' | 'revert';
type StoredSpreadsWithHash = StoredSpreads & { hash: string };

export async function viewSpreadsFor(ctx: Context, chapterId: number, viewer: Viewer): Promise<SpreadsForViewer> {
  const pageSet = await currentPageSet(ctx.db, chapterId);
  const storedVote = await ctx.db
    .selectFrom('spread_words')
    .select('map')
    .where('page_set_id', '=', pageSet.set_id)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst();
  return {
    result: 'ok',
    hash: pageSet.hash,
    ...(await viewSpreads(ctx.db, pageSet)),
    own: storedVote ? toSpreadVote(storedVote.map as unknown as SpreadMap, directionOf(pageSet)) : null,
    decides: await canDecide(ctx, chapterId, viewer),
  };
}

/**
 * Saves the viewer's vote and updates the decision. @throws ApiError when the pages were replaced since the viewer
 * loaded them, or the vote names a page that does not exist
 */
export function saveSpreadVote(
  ctx: Context,
  chapterId: number,
  viewer: Viewer,
  { pagesHash, ...vote }: SpreadVote & { pagesHash: string },
): Promise<void> {
  return transaction(ctx, async (tx) => {
    const pageSet = await lockPageSet(tx, chapterId);
    if (pageSet.hash !== pagesHash) throw pagesReplacedError();
    const invalidPage = [...vote.alone, ...vote.credits].find((page) => page > pageSet.set_pages);
    if (invalidPage !== undefined) {
      throw new ApiError(
        'validation_exception',
        `There is no page ${invalidPage}: the chapter has ${pageSet.set_pages}`,
      );
    }
    await saveVote(tx, pageSet.set_id, {
      userId: viewer.id,
      map: toSpreadMap(vote, directionOf(pageSet)),
      weight: await weightOf({ ...ctx, db: tx }, chapterId, viewer),
      at: ctx.clock(),
    });
    await updateDecision(ctx, tx, pageSet, { userId: viewer.id, action: 'say' });
  });
}

export function withdrawSpreadVote(ctx: Context, chapterId: number, viewer: Viewer): Promise<void> {
  return transaction(ctx, async (tx) => {
    const pageSet = await lockPageSet(tx, chapterId);
    await sql`DELETE FROM spread_words WHERE page_set_id = ${pageSet.set_id} AND user_id = ${viewer.id}`.execute(tx);
    await updateDecision(ctx, tx, pageSet, { userId: viewer.id, action: 'take_back' });
  });
}

/**
 * Restores the spreads from before a change. Deletes all votes on the pages: otherwise they would decide again as soon
 * as the moderator withdraws their own vote.
 */
export function revertSpreads(ctx: Context, chapterId: number, viewer: Viewer, changeUid: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const pageSet = await lockPageSet(tx, chapterId);
    const change = await tx
      .selectFrom('spread_changes')
      .innerJoin('page_sets', 'page_sets.id', 'spread_changes.page_set_id')
      .select(['page_set_id', 'before'])
      .where('uid', '=', changeUid)
      .where('chapter_id', '=', chapterId)
      .executeTakeFirst();
    if (!change) throw notFound('Change');
    if (change.page_set_id !== pageSet.set_id) throw pagesReplacedError();
    await sql`DELETE FROM spread_words WHERE page_set_id = ${pageSet.set_id}`.execute(tx);
    const { from, ...map } = change.before as unknown as EffectiveSpreads;
    if (from === 'crew' || from === 'readers') {
      await saveVote(tx, pageSet.set_id, { userId: viewer.id, map, weight: 'crew', at: ctx.clock() });
    }
    await updateDecision(ctx, tx, pageSet, { userId: viewer.id, action: 'revert' });
    const { uid } = await tx.selectFrom('chapters').select('uid').where('id', '=', chapterId).executeTakeFirstOrThrow();
    const row = { action: 'chapter.spreads', kind: 'chapter', id: uid, permission: 'spreads.revert' } as const;
    await recordStaffWrite(tx, viewer, row, ctx.clock());
  });
}

async function currentPageSet(db: Db, chapterId: number, lock = sql``): Promise<StoredSpreadsWithHash> {
  const { rows } = await sql<StoredSpreadsWithHash>`
    SELECT ${storedSpreads}, encode(page_sets.hash, 'hex') AS hash
    FROM chapters JOIN titles ON titles.id = chapters.title_id JOIN page_sets ON page_sets.id = chapters.page_set_id
    WHERE chapters.id = ${chapterId} AND NOT chapters.unavailable AND chapters.publish_at <= now() ${lock}`.execute(db);
  if (!rows[0]) throw notFound('Pages');
  return rows[0];
}

const lockPageSet = (tx: Db, chapterId: number): Promise<StoredSpreadsWithHash> =>
  currentPageSet(tx, chapterId, sql`FOR UPDATE OF page_sets`);

const pagesReplacedError = (): ApiError =>
  new ApiError(
    'optimistic_lock_exception',
    'The pages of the chapter have been replaced meanwhile. Look at them again',
  );

async function canDecide(ctx: Pick<Context, 'db' | 'clock'>, chapterId: number, viewer: Viewer): Promise<boolean> {
  return decide(viewer, 'chapter.edit', ctx.clock(), await creditsRelation(ctx, chapterId, viewer)).ok;
}

/** Weight of the viewer's vote. Trusted: accounts older than `spreadTrustDays`, or with a role beyond ROLE_MEMBER. */
async function weightOf(ctx: Pick<Context, 'db' | 'clock'>, chapterId: number, viewer: Viewer): Promise<VoteWeight> {
  if (await canDecide(ctx, chapterId, viewer)) return 'crew';
  if (viewer.uploadRevoked) return 'new';
  if (usableRoles(viewer).some((role) => role !== 'ROLE_MEMBER')) return 'trusted';
  const trustedBefore = new Date(ctx.clock().getTime() - limits.spreadTrustDays * 24 * 3600_000);
  const oldAccount = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', viewer.id)
    .where('created_at', '<=', trustedBefore)
    .executeTakeFirst();
  return oldAccount ? 'trusted' : 'new';
}

async function saveVote(
  tx: Db,
  setId: number,
  { userId, map, weight, at }: { userId: number; map: SpreadMap; weight: VoteWeight; at: Date },
): Promise<void> {
  await sql`INSERT INTO spread_words (page_set_id, user_id, map, weight, at)
    VALUES (${setId}, ${userId}, ${JSON.stringify(map)}::jsonb, ${weight}, ${at})
    ON CONFLICT (page_set_id, user_id) DO UPDATE SET map = excluded.map, weight = excluded.weight, at = excluded.at`.execute(
    tx,
  );
}

/** Recomputes the decision from all votes. If the effective spreads change, records the change and its author. */
async function updateDecision(
  ctx: Context,
  tx: Db,
  pageSet: StoredSpreadsWithHash,
  { userId, action }: { userId: number; action: SpreadAction },
): Promise<void> {
  const before = await effectiveSpreadsOf(tx, pageSet);
  const decision = await decisionOf(tx, pageSet.set_id);
  const decidedJson = decision && JSON.stringify(decision.map);
  const { rows } = await sql<Pick<StoredSpreads, 'detected' | 'decided' | 'decided_by'>>`
    UPDATE page_sets SET decided = ${decidedJson}::jsonb, decided_by = ${decision?.by ?? null}
    WHERE id = ${pageSet.set_id} RETURNING detected, decided, decided_by`.execute(tx);
  const after = await effectiveSpreadsOf(tx, { ...pageSet, ...rows[0]! });
  if (canonicalJson(before) === canonicalJson(after)) return;
  await sql`INSERT INTO spread_changes (page_set_id, user_id, action, before, after, at)
    VALUES (${pageSet.set_id}, ${userId}, ${action}, ${canonicalJson(before)}::jsonb, ${canonicalJson(after)}::jsonb, ${ctx.clock()})`.execute(
    tx,
  );
}

async function decisionOf(tx: Db, setId: number): Promise<{ map: SpreadMap; by: 'crew' | 'readers' } | null> {
  const { rows } = await sql<{ map: SpreadMap; by: 'crew' | 'readers' }>`
    SELECT map, CASE weight WHEN 'crew' THEN 'crew' ELSE 'readers' END AS by
    FROM spread_words JOIN users ON users.id = user_id AND NOT in_force(users.banned, users.banned_until)
    WHERE page_set_id = ${setId} AND weight <> 'new'
    GROUP BY map, weight, CASE weight WHEN 'crew' THEN user_id END
    HAVING weight = 'crew' OR count(*) >= 2
    ORDER BY weight, CASE weight WHEN 'crew' THEN 1 ELSE count(*) END DESC, max(at) DESC LIMIT 1`.execute(tx);
  return rows[0] ?? null;
}

/** Canonical JSON for comparison: `jsonb` columns do not preserve the order of keys. */
function canonicalJson({ startsSecond, alone, credits, from }: EffectiveSpreads): string {
  return JSON.stringify({ startsSecond, alone, credits, from });
}
