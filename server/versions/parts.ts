// Contents as parts that change each for itself, so that what one person has changed is taken back where nobody has changed it since.
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';
import type { VersionedKind } from './versions.ts';

/** Change of one part: a field, or one entry of a field that is a map. */
export interface PartChange {
  field: string;
  /** Key of the entry; empty for fields that are one value. */
  key: string;
  /** Null for an entry that is not there. */
  base: unknown;
  value: unknown;
}

/** Effect of changes that were wanted: which applied, and how many did not because the part is something else by now. */
export interface ChangedParts {
  uid: string;
  done: PartChange[];
  conflicts: number;
  /** Values that an exact inverse needs besides the changes; null for none. */
  exact: unknown;
}

/** Account and time that versions are recorded with; no account for the operator. */
export interface ChangedBy {
  byId: number | null;
  now: Date;
}

interface Edits<C> {
  /** Internal id. */
  id: number;
  edits: { from: C; to: C }[];
}

/** Edits of one person by thing, in the order in which they were made; what they have created is none. */
export async function findEdits<C extends object>(
  db: Db,
  kind: VersionedKind,
  personId: number,
  since: Date | null,
): Promise<Edits<C>[]> {
  const mine = sql`by_id = ${personId} AND at >= coalesce(${since}::timestamptz, '-infinity')`;
  const { rows } = await sql<{ id: number; from: C; to: C }>`
    SELECT id, "from", "to" FROM (
      SELECT entity_id AS id, version, by_id, at, content AS "to",
        lag(content) OVER (PARTITION BY entity_id ORDER BY version) AS "from"
      FROM entity_versions WHERE kind = ${kind} AND entity_id IN (
        SELECT entity_id FROM entity_versions WHERE kind = ${kind} AND ${mine})) AS versions
    WHERE ${mine} AND "from" IS NOT NULL ORDER BY id, version`.execute(db);
  const byId = new Map<number, Edits<C>>();
  for (const { id, from, to } of rows) {
    const found = byId.get(id) ?? { id, edits: [] };
    byId.set(id, found);
    // a field that one of them lacks is newer than that version
    found.edits.push({ from: { ...to, ...from }, to: { ...from, ...to } });
  }
  return [...byId.values()];
}

/** Steps that take changes back, the last one first. */
export const inverse = (changes: readonly PartChange[]): PartChange[] =>
  changes.map(({ base, value, ...part }) => ({ ...part, base: value, value: base })).toReversed();

/**
 * Changes of what each part is now, for those that are wanted one after the other: of a part that somebody else has changed in
 * between, those after that. A part that is neither what the first of them expects nor what it makes is a conflict.
 */
export function fittingChanges(
  wanted: readonly PartChange[],
  current: (part: PartChange) => unknown,
): { fitting: PartChange[]; conflicts: number } {
  const fitting: PartChange[] = [];
  let conflicts = 0;
  for (const steps of Map.groupBy(wanted, ({ field, key }) => `${field} ${key}`).values()) {
    const now = current(steps[0]!);
    let value = now;
    const stop = steps.findIndex((step) => {
      const fits = isDeepStrictEqual(value, step.base) || isDeepStrictEqual(value, step.value);
      if (fits) value = step.value;
      return !fits;
    });
    if (stop === 0) conflicts++;
    if (!isDeepStrictEqual(value, now)) fitting.push({ ...steps[0]!, base: now, value });
  }
  return { fitting, conflicts };
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes between contents whose maps change by their entries, and everything else as a whole. */
export function fieldChanges(from: object, to: object): PartChange[] {
  const [before, after] = [from as Record<string, unknown>, to as Record<string, unknown>];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .flatMap((field): PartChange[] => {
      const [base, value] = [before[field] ?? null, after[field] ?? null];
      if (!isMap(base) || !isMap(value)) return [{ field, key: '', base, value }];
      const keys = [...new Set([...Object.keys(base), ...Object.keys(value)])];
      return keys.map((key) => ({ field, key, base: base[key] ?? null, value: value[key] ?? null }));
    })
    .filter(({ base, value }) => !isDeepStrictEqual(base, value));
}

/** Applies those changes that fit to a content of that form. */
export function withFieldChanges<C extends object>(
  content: C,
  wanted: readonly PartChange[],
): { content: C; fitting: PartChange[]; conflicts: number } {
  const fields = content as Record<string, unknown>;
  const valueOf = ({ field, key }: PartChange): unknown => {
    const value = fields[field] ?? null;
    return key === '' ? value : isMap(value) ? (value[key] ?? null) : null;
  };
  const { fitting, conflicts } = fittingChanges(wanted, valueOf);
  const changed = fitting.reduce<Record<string, unknown>>((next, { field, key, value }) => {
    if (key === '') return { ...next, [field]: value };
    const { [key]: _former, ...others } = next[field] as Record<string, unknown>;
    return { ...next, [field]: value === null ? others : { ...others, [key]: value } };
  }, fields);
  return { content: changed as C, fitting, conflicts };
}
