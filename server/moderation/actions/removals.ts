// Removes what one person has published, along with a ban, and puts it back with it.
import { type RemovalReason, removalReasons } from '#contract/rules/comments.ts';
import type { RemovedKind } from '#contract/rules/contributions.ts';
import type { DecisionReason } from '#contract/rules/decision-reasons.ts';
import type { ActionObject } from '#contract/rules/staff-actions.ts';
import { chaptersOf, putBackChapters, removeChapters } from '#server/chapters/removal-of-many.ts';
import { commentsOf, removeComments, restoreComments } from '#server/comments/removal.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { coversOf, putBackCovers, removeCovers } from '#server/covers/removal.ts';
import { hideLists, listsOf, showLists } from '#server/lists/removal.ts';
import { ownAmong } from '../interests.ts';
import type { ActedPart } from './action.ts';

interface Removal {
  object: Extract<ActionObject, 'comment' | 'list' | 'chapter' | 'cover'>;
  /** Name of the rows of the audit table. */
  action: string;
  find: (tx: Db, personId: number, since: Date | null) => Promise<{ id: number; uid: string }[]>;
  /** @returns what its inverse needs */
  remove: (tx: Db, ids: readonly number[], now: Date, because: RemovalReason) => Promise<unknown>;
  restore: (tx: Db, removed: never, now: Date) => Promise<void>;
}

const removals: Record<RemovedKind, Removal> = {
  comments: {
    object: 'comment',
    action: 'comment.remove',
    find: commentsOf,
    remove: removeComments,
    restore: restoreComments,
  },
  lists: { object: 'list', action: 'list.hide', find: listsOf, remove: hideLists, restore: showLists },
  chapters: {
    object: 'chapter',
    action: 'chapter.remove',
    find: chaptersOf,
    remove: removeChapters,
    restore: putBackChapters,
  },
  covers: { object: 'cover', action: 'cover.remove', find: coversOf, remove: removeCovers, restore: putBackCovers },
};

/** Time at which a number of days back begins; null for all. */
export const spanStart = ({ clock }: Context, days: number | null): Date | null =>
  days === null ? null : new Date(clock().getTime() - days * 24 * 3600_000);

/** Removed objects of one kind, as the undo data keep it. */
export interface Removed {
  kind: RemovedKind;
  removed: unknown;
}

interface Wanted {
  personId: number;
  kinds: readonly RemovedKind[];
  since: Date | null;
  actor: Viewer | null;
  reason: DecisionReason | null;
}

/** Removes all of these kinds that is not for this actor to decide about. */
export async function removeThings({ db: tx, clock }: Context, { personId, kinds, since, actor, reason }: Wanted) {
  // readers of a thread are told of the ban's reason, as far as it is one for comments
  const because = removalReasons.find((each) => each === reason) ?? 'other';
  const undo: Removed[] = [];
  const parts: ActedPart[] = [];
  const counts: Record<string, { change: number; conflict: number; denied: number }> = {};
  for (const kind of new Set(kinds)) {
    const { object, action, find, remove } = removals[kind];
    const found = await find(tx, personId, since);
    const own = await ownAmong(
      tx,
      actor,
      object,
      found.map(({ uid }) => uid),
    );
    const going = found.filter(({ uid }) => !own.has(uid));
    counts[kind] = { change: going.length, conflict: 0, denied: own.size };
    if (going.length === 0) continue;
    const ids = going.map(({ id }) => id);
    undo.push({ kind, removed: await remove(tx, ids, clock(), because) });
    parts.push(...going.map(({ uid }) => ({ action, kind: object, id: uid })));
  }
  return { undo, parts, counts };
}

/** Puts back what was removed, but for what somebody has decided about since. */
export async function restoreThings({ db: tx, clock }: Context, undo: readonly Removed[]): Promise<void> {
  for (const { kind, removed } of undo.toReversed()) await removals[kind].restore(tx, removed as never, clock());
}
