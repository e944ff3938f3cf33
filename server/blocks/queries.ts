// Lists of a user's blocks, newest first, as entities of the API.
import { type RawBuilder, sql } from 'kysely';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { Context } from '#server/core/context.ts';
import { escapeLike } from '#server/core/db/sql.ts';
import type { Entity, Relationship } from '#server/core/http/wire.ts';

export type BlockKind = 'user' | 'group' | 'title' | 'within';
type BlockEntity = Entity<'block', { createdAt: string }>;

export interface BlockPage {
  limit: number;
  offset: number;
  name?: string | undefined;
}

interface BlockRow {
  uid: string;
  created_at: Date;
  user: string | null;
  group: string | null;
  title: string | null;
}

const blockTables: Record<BlockKind, RawBuilder<unknown>> = {
  user: sql`(SELECT user_id, uid, created_at, blocked_id, NULL::int AS group_id, NULL::int AS title_id FROM blocked_users)`,
  group: sql`(SELECT user_id, uid, created_at, NULL::int AS blocked_id, group_id, NULL::int AS title_id FROM blocked_groups)`,
  title: sql`(SELECT user_id, uid, created_at, NULL::int AS blocked_id, NULL::int AS group_id, title_id FROM hidden_titles)`,
  within: sql`title_blocks`,
};

/** Returns a page of blocks; with `name`, only those of users, groups and titles whose name contains it. */
export async function findBlocks(
  { db }: Context,
  userId: number,
  kind: BlockKind,
  { limit, offset, name }: BlockPage,
): Promise<{ blocks: BlockEntity[]; total: number }> {
  const pattern = name ? `%${escapeLike(name.toLowerCase())}%` : null;
  const nameCondition = pattern
    ? sql`AND (lower(users.username) LIKE ${pattern} OR lower(groups.name) LIKE ${pattern} OR EXISTS (
        SELECT FROM title_names WHERE title_names.title_id = titles.id AND lower(title_names.name) LIKE ${pattern}))`
    : sql``;
  // all rows, sliced in memory: a user blocks no more than some hundred objects
  const { rows } = await sql<BlockRow>`
    SELECT blocks.uid, blocks.created_at, users.uid AS "user", groups.uid AS "group", titles.uid AS title
    FROM ${blockTables[kind]} AS blocks LEFT JOIN users ON users.id = blocks.blocked_id
      LEFT JOIN groups ON groups.id = blocks.group_id LEFT JOIN titles ON titles.id = blocks.title_id
    WHERE blocks.user_id = ${userId} ${nameCondition} ORDER BY blocks.created_at DESC, blocks.uid`.execute(db);
  return { blocks: rows.slice(offset, offset + limit).map(toBlockEntity), total: rows.length };
}

function toBlockEntity({ uid, created_at, user, group, title }: BlockRow): BlockEntity {
  const related: [id: string | null, type: string][] = [
    [user, 'user'],
    [group, 'scanlation_group'],
    [title, 'manga'],
  ];
  return {
    id: uid,
    type: 'block',
    attributes: { createdAt: toWireDate(created_at) },
    relationships: related.flatMap(([id, type]): Relationship[] => (id === null ? [] : [{ id, type }])),
  };
}
