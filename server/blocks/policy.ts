// Blocks hide chapters whose uploader is blocked, or whose groups are all blocked (a chapter without groups only by its
// uploader), and hidden titles everywhere, except in responses to requests for the title itself.
import { type RawBuilder, sql } from 'kysely';
import type { JsonPiece } from '#server/core/http/json-text.ts';
import type { Blocks } from './blocks.ts';

/** Who made a chapter, by public ids. */
export interface Credits {
  groups: readonly string[];
  uploader: string | null;
}

/** Who made a chapter, by internal ids; 0 for nobody. */
export interface CreditIds {
  uploader: number;
  /**
   * First group (0 for none). It is not in the list, so that reading it needs no second object: lists of titles check
   * one chapter for each title.
   */
  group: number;
  otherGroups: readonly number[];
}

/** Whether any blocks concern chapters, other than those of hidden titles. */
export const blocksChapters = ({ users, groups, within }: Blocks): boolean =>
  users.ids.size > 0 || groups.ids.size > 0 || within.byTitle.size > 0;

/**
 * Returns a function that tells whether a chapter of the title is blocked by its credits. @param titleId internal id of
 * the title
 */
export function creditsAreBlocked(blocks: Blocks, titleId: number): (credits: Credits) => boolean {
  const { users, groups, within } = blocks;
  const inTitle = within.byTitle.get(titleId);
  // the empty string stands for no group: it is no public id, so it is never blocked
  return ({ uploader, groups: [group = '', ...otherGroups] }) =>
    isBlocked(uploader ?? '', users.uids, inTitle?.users.uids) ||
    areBlocked(group, otherGroups, groups.uids, inTitle?.groups.uids);
}

/**
 * Like `creditsAreBlocked`, but takes internal ids and the credits directly, so that no function is created per title.
 * @param titleId internal id of the title
 */
export function creditIdsAreBlocked(
  { users, groups, within }: Blocks,
  titleId: number,
  { uploader, group, otherGroups }: CreditIds,
): boolean {
  const inTitle = within.byTitle.size > 0 ? within.byTitle.get(titleId) : undefined;
  return (
    isBlocked(uploader, users.ids, inTitle?.users.ids) ||
    areBlocked(group, otherGroups, groups.ids, inTitle?.groups.ids)
  );
}

/** Whether a user or group is blocked. @param inTitle those that are blocked only within the title */
const isBlocked = <Id>(id: Id, everywhere: ReadonlySet<Id>, inTitle: ReadonlySet<Id> | undefined): boolean =>
  everywhere.has(id) || inTitle?.has(id) === true;

/** Whether all groups of a chapter are blocked; checks the others only if the first one is blocked. */
const areBlocked = <Id>(
  first: Id,
  others: readonly Id[],
  everywhere: ReadonlySet<Id>,
  inTitle: ReadonlySet<Id> | undefined,
): boolean => isBlocked(first, everywhere, inTitle) && others.every((id) => isBlocked(id, everywhere, inTitle));

/**
 * SQL conditions on `chapters` that together select what is not blocked.
 * @param named true when the caller selects titles by id: then hidden titles are not excluded here
 */
export function notBlockedChapters(
  { users, groups, titles, within }: Blocks,
  { named = false }: { named?: boolean } = {},
): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (titles.ids.size > 0 && !named) conditions.push(sql`chapters.title_id <> ALL (${[...titles.ids]}::int[])`);
  const uploaderCondition = blockedCondition(sql`chapters.uploader_id`, users.ids, within.users);
  if (uploaderCondition) conditions.push(sql`(${uploaderCondition}) IS NOT TRUE`);
  const groupCondition = blockedCondition(sql`chapter_groups.group_id`, groups.ids, within.groups);
  // bool_and is NULL without groups; being an aggregate, it makes PostgreSQL look up each chapter, never scan them all
  if (groupCondition) {
    conditions.push(
      sql`(SELECT bool_and(${groupCondition}) FROM chapter_groups WHERE chapter_groups.chapter_id = chapters.id) IS NOT TRUE`,
    );
  }
  return conditions;
}

/**
 * SQL for the ids of at most `max` chapters that include all blocked ones, and may include others. For counting blocked
 * chapters where most of the catalog is not blocked.
 */
export function blockedCandidates({ users, groups, titles, within }: Blocks, max: number): RawBuilder<unknown> {
  const titleIds = [...titles.ids, ...within.byTitle.keys()];
  return sql`SELECT id FROM (
    SELECT chapter_id AS id FROM chapter_groups WHERE group_id = ANY (${[...groups.ids]}::int[])
    UNION ALL SELECT id FROM chapters WHERE uploader_id = ANY (${[...users.ids]}::int[]) AND state = 'published'
    UNION ALL SELECT id FROM chapters WHERE title_id = ANY (${titleIds}::int[]) AND state = 'published') AS suspect
    LIMIT ${max}`;
}

/** SQL condition that a column is blocked, everywhere or within the title; null when nothing of the kind is blocked. */
function blockedCondition(
  column: RawBuilder<unknown>,
  ids: ReadonlySet<number>,
  pairs: readonly (readonly [titleId: number, id: number])[],
): RawBuilder<unknown> | null {
  const parts: RawBuilder<unknown>[] = [];
  if (ids.size > 0) parts.push(sql`${column} = ANY (${[...ids]}::int[])`);
  if (pairs.length > 0) {
    // packs both ids into one number, so that all pairs are compared with one array lookup
    const numbers = pairs.map(([titleId, id]) => String(BigInt(titleId) * 4_294_967_296n + BigInt(id)));
    parts.push(sql`(chapters.title_id::bigint << 32) + ${column} = ANY (${numbers}::bigint[])`);
  }
  return parts.length > 0 ? sql.join(parts, sql` OR `) : null;
}

/** Option for filters of the title index; empty if no titles are hidden. */
export function hiddenTitlesFilter(blocks: Blocks | null): { hidden?: ReadonlySet<number> } {
  return blocks && blocks.titles.ids.size > 0 ? { hidden: blocks.titles.ids } : {};
}

const titleMark = Buffer.from('","type":"manga"');
const uidLength = 36;

/** Removes relationships to hidden titles from entities. The entities themselves all stay. */
export function withoutHiddenTitles(entities: JsonPiece[], blocks: Blocks | null): JsonPiece[] {
  const hidden = blocks?.titles.uids;
  if (!hidden || hidden.size === 0) return entities;
  return entities.map((entity) => {
    if (!entity.some((piece) => namesTitle(piece, hidden))) return entity;
    const whole = JSON.parse(Buffer.concat(entity).toString()) as { relationships: { id: string; type: string }[] };
    const relationships = whole.relationships.filter(({ id, type }) => type !== 'manga' || !hidden.has(id));
    return [Buffer.from(JSON.stringify({ ...whole, relationships }))];
  });
}

/**
 * Whether JSON contains the id of one of these titles. Finds it by the mark `","type":"manga"`, which no text inside a
 * value matches, because quotation marks are escaped there.
 */
function namesTitle(piece: Buffer, uids: ReadonlySet<string>): boolean {
  for (let at = piece.indexOf(titleMark); at !== -1; at = piece.indexOf(titleMark, at + titleMark.length)) {
    if (uids.has(piece.toString('latin1', at - uidLength, at))) return true;
  }
  return false;
}
