// Draft of a list before it is saved, and how it is combined with a version that was saved elsewhere
// meanwhile.
import type { ClientBody, ClientResponse } from '#contract/generated/client.ts';

/** The list as it was loaded: what a draft is compared with. */
export type Contents = Pick<
  ClientResponse<'ownLists.contents'>,
  'name' | 'visibility' | 'description' | 'version' | 'entries'
>;

export interface Draft {
  name: string;
  visibility: 'public' | 'private';
  description: string;
  /** Ids of the titles. */
  order: readonly string[];
  /** Notes by id of the title, also of removed ones, which may come back; '' for none. */
  notes: Readonly<Record<string, string>>;
}

export const draftOf = ({ name, visibility, description, entries }: Contents): Draft => ({
  name,
  visibility,
  description: description ?? '',
  order: entries.map(({ id }) => id),
  notes: Object.fromEntries(entries.flatMap(({ id, note }) => (note === null ? [] : [[id, note]]))),
});

const sameOrder = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/** The notes of titles in the draft that differ from those of the list. */
function changedNotes({ entries }: Contents, { order, notes }: Draft): Record<string, string> {
  const before = new Map(entries.map(({ id, note }) => [id, note ?? '']));
  return Object.fromEntries(
    order.flatMap((id) => {
      const note = notes[id] ?? '';
      return note === (before.get(id) ?? '') ? [] : [[id, note]];
    }),
  );
}

export function isChanged(base: Contents, draft: Draft): boolean {
  const before = draftOf(base);
  return (
    before.name !== draft.name ||
    before.visibility !== draft.visibility ||
    before.description !== draft.description ||
    !sameOrder(before.order, draft.order) ||
    Object.keys(changedNotes(base, draft)).length > 0
  );
}

/** The body that saves a draft of a version. */
export const savedBody = (base: Contents, draft: Draft): ClientBody<'ownLists.replace'> => ({
  name: draft.name,
  visibility: draft.visibility,
  description: draft.description.trim() === '' ? null : draft.description,
  order: [...draft.order],
  notes: changedNotes(base, draft),
  version: base.version,
});

/** The list as it is once a draft of it is saved. */
export const savedContents = (base: Contents, draft: Draft, version: number): Contents => {
  const availability = new Map(base.entries.map(({ id, available }) => [id, available]));
  return {
    name: draft.name,
    visibility: draft.visibility,
    description: draft.description,
    version,
    entries: draft.order.map((id) => ({
      id,
      note: draft.notes[id] || null,
      available: availability.get(id) ?? true,
    })),
  };
};

/** Moves a title to an index, limited to the list. */
export function moveTo(order: readonly string[], id: string, index: number): readonly string[] {
  const others = order.filter((each) => each !== id);
  return others.toSpliced(Math.max(0, Math.min(index, others.length)), 0, id);
}

/** Puts a title back where it was; nothing if it is in the list. */
export const putBack = (order: readonly string[], id: string, index: number): readonly string[] =>
  order.includes(id) ? order : order.toSpliced(Math.min(index, order.length), 0, id);

interface Merged {
  draft: Draft;
  /** Number of titles that were added and removed elsewhere. */
  added: number;
  removed: number;
  /** Fields that both changed: the draft's own are kept. */
  kept: readonly ('name' | 'visibility' | 'description')[];
}

/**
 * Combines a draft with a version that was saved elsewhere since it was begun: changes of both are kept, and where both
 * changed the same, those of the draft. A title that was removed elsewhere goes, one that was added comes.
 */
export function mergeDraft(base: Contents, draft: Draft, theirs: Contents): Merged {
  const [before, after] = [draftOf(base), draftOf(theirs)];
  const kept = (['name', 'visibility', 'description'] as const).filter(
    (field) => draft[field] !== before[field] && after[field] !== before[field] && draft[field] !== after[field],
  );
  const fieldOf = <F extends 'name' | 'visibility' | 'description'>(field: F): Draft[F] =>
    draft[field] === before[field] ? after[field] : draft[field];
  const [mineIds, beforeIds, afterIds] = [new Set(draft.order), new Set(before.order), new Set(after.order)];
  const addedElsewhere = after.order.filter((id) => !beforeIds.has(id) && !mineIds.has(id));
  const removedElsewhere = before.order.filter((id) => !afterIds.has(id) && mineIds.has(id));
  const common = before.order.filter((id) => mineIds.has(id) && afterIds.has(id));
  const commonInDraft = draft.order.filter((id) => beforeIds.has(id) && afterIds.has(id));
  // the order of the draft, if it is one of its own, else the new one
  const order = sameOrder(common, commonInDraft)
    ? withMissing(
        after.order.filter((id) => mineIds.has(id) || !beforeIds.has(id)),
        draft.order,
        (id) => !beforeIds.has(id),
      )
    : withMissing(
        draft.order.filter((id) => afterIds.has(id) || !beforeIds.has(id)),
        after.order,
        (id) => !beforeIds.has(id),
      );
  return {
    draft: {
      name: fieldOf('name'),
      visibility: fieldOf('visibility'),
      description: fieldOf('description'),
      order,
      notes: { ...after.notes, ...changedNotes(base, draft) },
    },
    added: addedElsewhere.length,
    removed: removedElsewhere.length,
    kept,
  };
}

/** Inserts what is missing of another order, each title after the one that it follows there. */
function withMissing(
  order: readonly string[],
  other: readonly string[],
  isNew: (id: string) => boolean,
): readonly string[] {
  const present = new Set(order);
  const result = [...order];
  let previous: string | null = null;
  for (const id of other) {
    if (!present.has(id) && isNew(id)) {
      result.splice(previous === null ? 0 : result.indexOf(previous) + 1, 0, id);
      present.add(id);
    }
    if (present.has(id)) previous = id;
  }
  return result;
}
