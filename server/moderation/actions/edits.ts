// Takes the edits of one person back, each where nobody has changed the same part since; what they have created stays.
import type { EditedKind } from '#contract/rules/contributions.ts';
import type { ActionObject } from '#contract/rules/staff-actions.ts';
import { changeAuthorParts } from '#server/authors/edit.ts';
import { changeChapterParts } from '#server/chapters/change-parts.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { changeCoverParts } from '#server/covers/change-parts.ts';
import { changeGroupParts } from '#server/groups/edit.ts';
import { changeTitleParts } from '#server/titles/change-parts.ts';
import { changesBetween } from '#server/titles/changes.ts';
import {
  type ChangedBy,
  type ChangedParts,
  fieldChanges,
  findEdits,
  inverse,
  type PartChange,
} from '#server/versions/parts.ts';
import { ownAmong } from '../interests.ts';
import type { ActedPart, StaffAction } from './action.ts';
import { lockPerson } from './lock-person.ts';
import { spanStart } from './removals.ts';

interface Edited {
  object: Extract<ActionObject, 'title' | 'chapter' | 'cover' | 'author' | 'group'>;
  changesBetween: (from: never, to: never) => readonly PartChange[];
  change: (
    tx: Db,
    id: number,
    wanted: readonly PartChange[],
    by: ChangedBy,
    exact?: unknown,
  ) => Promise<ChangedParts | null>;
}

const editedThings: Record<EditedKind, Edited> = {
  titles: { object: 'title', changesBetween, change: changeTitleParts },
  chapters: { object: 'chapter', changesBetween: fieldChanges, change: changeChapterParts },
  covers: { object: 'cover', changesBetween: fieldChanges, change: changeCoverParts },
  authors: { object: 'author', changesBetween: fieldChanges, change: changeAuthorParts },
  groups: { object: 'group', changesBetween: fieldChanges, change: changeGroupParts },
};

/** Changes of one thing as the undo data keep them. */
interface Undone {
  kind: EditedKind;
  id: number;
  done: readonly PartChange[];
  exact: unknown;
}

async function undoKind(
  { db: tx, clock }: Context,
  kind: EditedKind,
  {
    personId,
    since,
    actor,
  }: { personId: number; since: Date | null } & Pick<Parameters<StaffAction['apply']>[1], 'actor'>,
) {
  const { object, changesBetween: between, change } = editedThings[kind];
  const edited = await findEdits<never>(tx, kind, personId, since);
  const uids = await uidsOf(
    tx,
    kind,
    edited.map(({ id }) => id),
  );
  const own = await ownAmong(tx, actor, object, [...uids.values()]);
  const counts = { change: 0, conflict: 0, denied: own.size };
  const undone: Undone[] = [];
  const parts: ActedPart[] = [];
  for (const { id, edits } of edited) {
    const uid = uids.get(id);
    if (uid === undefined || own.has(uid)) continue;
    const wanted = inverse(edits.flatMap(({ from, to }) => between(from, to)));
    const changed =
      wanted.length === 0 ? null : await change(tx, id, wanted, { byId: actor?.id ?? null, now: clock() });
    if (!changed) continue;
    if (changed.conflicts > 0) counts.conflict++;
    if (changed.done.length === 0) continue;
    counts.change++;
    undone.push({ kind, id, done: changed.done, exact: changed.exact });
    parts.push({ action: 'edits.undo', kind: object, id: uid });
  }
  return { counts, undone, parts };
}

async function uidsOf(tx: Db, kind: EditedKind, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom(kind).select(['id', 'uid']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, uid }) => [id, uid]));
}

const undoEdits: StaffAction<'person.undo-edits'> = {
  apply: async (ctx, { uid, params, actor }) => {
    const personId = await lockPerson(ctx, uid);
    const since = spanStart(ctx, params.since);
    const results = [];
    for (const kind of new Set(params.kinds))
      results.push([kind, await undoKind(ctx, kind, { personId, since, actor })] as const);
    return {
      personId,
      undo: { edits: results.flatMap(([, { undone }]) => undone) },
      parts: results.flatMap(([, { parts }]) => parts),
      counts: Object.fromEntries(results.map(([kind, { counts }]) => [kind, counts])),
    };
  },
  // what somebody has changed since then stays
  revert: async ({ db: tx, clock }, { undo }) => {
    for (const { kind, id, done, exact } of undo['edits'] as readonly Undone[])
      await editedThings[kind].change(tx, id, inverse(done), { byId: null, now: clock() }, exact);
  },
};

export const editActions = { 'person.undo-edits': undoEdits };
