// Blocks hide chapters whose uploader is blocked, or whose groups are all blocked (a chapter without groups only by its
// uploader), and hidden titles everywhere, except in responses to requests for the title itself.
import { type RawBuilder, sql } from 'kysely';
import type { EntityChanges } from '#server/core/cache/document.ts';
import type { Blocks, TitleBlocks } from './blocks.ts';

/** Internal ids of a chapter's uploader and groups; 0 for none. */
export interface CreditIds {
  uploader: number;
  /**
   * First group (0 for none). It is not in the list, so that reading it needs no second object: lists of titles check
   * one chapter for each title.
   */
  group: number;
  otherGroups: readonly number[];
}

/** Whether any users or groups are blocked, everywhere or within titles. Hidden titles do not count. */
export const hasChapterBlocks = ({ users, groups, within }: Blocks): boolean =>
  users.ids.size > 0 || groups.ids.size > 0 || within.byTitle.size > 0;

/**
 * Rules that block a chapter: `notBlocked` as an SQL condition that `chapters` passes if not blocked (null if the rule
 * blocks nothing), `blocks` in memory.
 */
const blockRules = {
  uploader: {
    notBlocked: ({ users, within }: Blocks) => {
      const condition = blockedCondition(sql`chapters.uploader_id`, users.ids, within.users);
      return condition && sql`(${condition}) IS NOT TRUE`;
    },
    blocks: ({ users }: Blocks, inTitle: TitleBlocks | undefined, { uploader }: CreditIds): boolean =>
      isBlocked(uploader, users.ids, inTitle?.users.ids),
  },
  groups: {
    // bool_and is NULL without groups; being an aggregate, it makes PostgreSQL look up each chapter, never scan them all
    notBlocked: ({ groups, within }: Blocks) => {
      const condition = blockedCondition(sql`chapter_groups.group_id`, groups.ids, within.groups);
      return (
        condition &&
        sql`(SELECT bool_and(${condition}) FROM chapter_groups WHERE chapter_groups.chapter_id = chapters.id) IS NOT TRUE`
      );
    },
    // checks the other groups only if the first one is blocked
    blocks: ({ groups }: Blocks, inTitle: TitleBlocks | undefined, { group, otherGroups }: CreditIds): boolean =>
      isBlocked(group, groups.ids, inTitle?.groups.ids) &&
      otherGroups.every((id) => isBlocked(id, groups.ids, inTitle?.groups.ids)),
  },
  title: {
    notBlocked: ({ titles }: Blocks) =>
      titles.ids.size > 0 ? sql`chapters.title_id <> ALL (${[...titles.ids]}::int[])` : null,
    blocks: ({ titles }: Blocks, titleId: number): boolean => titles.ids.has(titleId),
  },
};

/**
 * Whether a chapter is blocked because of its uploader or groups. Takes all arguments at once instead of returning a
 * function per title, to save allocations. @param titleId internal id of the title
 */
export function creditsAreBlocked(blocks: Blocks, titleId: number, credits: CreditIds): boolean {
  const { byTitle } = blocks.within;
  const inTitle = byTitle.size > 0 ? byTitle.get(titleId) : undefined;
  return blockRules.uploader.blocks(blocks, inTitle, credits) || blockRules.groups.blocks(blocks, inTitle, credits);
}

/** Whether a user or group is blocked; 0 stands for none. @param inTitle those that are blocked only within the title */
const isBlocked = (id: number, everywhere: ReadonlySet<number>, inTitle: ReadonlySet<number> | undefined): boolean =>
  everywhere.has(id) || inTitle?.has(id) === true;

/**
 * SQL conditions on `chapters` that together select the chapters that are not blocked.
 * @param named true when the request names its titles by id, which then are shown even if the viewer hides them
 */
export function notBlockedChapters(blocks: Blocks, { named = false }: { named?: boolean } = {}): RawBuilder<unknown>[] {
  const appliedRules = named
    ? [blockRules.uploader, blockRules.groups]
    : [blockRules.title, blockRules.uploader, blockRules.groups];
  return appliedRules.flatMap(({ notBlocked }) => notBlocked(blocks) ?? []);
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

/** SQL condition that the id in a column is blocked, everywhere or within the title; null when no ids are blocked. */
function blockedCondition(
  column: RawBuilder<unknown>,
  ids: ReadonlySet<number>,
  pairs: readonly (readonly [titleId: number, id: number])[],
): RawBuilder<unknown> | null {
  const alternatives: RawBuilder<unknown>[] = [];
  if (ids.size > 0) alternatives.push(sql`${column} = ANY (${[...ids]}::int[])`);
  if (pairs.length > 0) {
    // packs both ids into one number, so that all pairs are compared with one array lookup
    const packedPairs = pairs.map(([titleId, id]) => String(BigInt(titleId) * 4_294_967_296n + BigInt(id)));
    alternatives.push(sql`(chapters.title_id::bigint << 32) + ${column} = ANY (${packedPairs}::bigint[])`);
  }
  return alternatives.length > 0 ? sql.join(alternatives, sql` OR `) : null;
}

/**
 * SQL condition on `chapters`: a user does not block the chapter. For many users at once; `notBlockedChapters` is faster
 * for one. @param user SQL of the internal id
 */
export const notBlockedBy = (user: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  NOT EXISTS (SELECT FROM hidden_titles WHERE user_id = ${user} AND title_id = chapters.title_id)
  AND NOT EXISTS (SELECT FROM blocked_users WHERE user_id = ${user} AND blocked_id = chapters.uploader_id)
  AND NOT EXISTS (SELECT FROM title_blocks
    WHERE user_id = ${user} AND title_id = chapters.title_id AND blocked_id = chapters.uploader_id)
  AND (SELECT bool_and(
      EXISTS (SELECT FROM blocked_groups WHERE user_id = ${user} AND blocked_groups.group_id = chapter_groups.group_id)
      OR EXISTS (SELECT FROM title_blocks WHERE user_id = ${user} AND title_id = chapters.title_id
        AND title_blocks.group_id = chapter_groups.group_id))
    FROM chapter_groups WHERE chapter_groups.chapter_id = chapters.id) IS NOT TRUE)`;

/** Whether the viewer hides the title. @param titleId internal id */
export const titleIsHidden = (blocks: Blocks | null, titleId: number): boolean =>
  blocks !== null && blockRules.title.blocks(blocks, titleId);

/** Filter of the title index that leaves out the titles which the viewer hides; empty if there are none. */
export function hiddenTitlesFilter(blocks: Blocks | null): { hidden?: ReadonlySet<number> } {
  return blocks && blocks.titles.ids.size > 0 ? { hidden: blocks.titles.ids } : {};
}

/** The changes that hide references to hidden titles in an entity; null if no titles are hidden. */
export function withoutHiddenTitles(blocks: Blocks | null): EntityChanges | null {
  const hiddenUids = blocks?.titles.uids;
  if (!hiddenUids || hiddenUids.size === 0) return null;
  return { omits: ({ type, uid }) => type === 'manga' && hiddenUids.has(uid) };
}
