// Who sees which comments, and who may do what in a thread.
import { type RawBuilder, sql } from 'kysely';
import type { DenialReason } from '#contract/rules/permissions.ts';
import { blockedUsers } from '#server/blocks/blocks.ts';
import { decide, type Relation, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { readKeySql } from '#server/reading/policy.ts';
import type { Subject, Thread } from './subjects.ts';

/** Beyond the last page of any chapter: all pages are reached. */
const allPages = 32_767;

/** How a viewer sees the comments of a subject. */
export interface Sight {
  viewerId: number;
  /** The last page of the chapter that the viewer has reached; `allPages` once the chapter is read. */
  reached: number;
  finished: boolean;
  /** Internal ids of people whom the viewer blocks. */
  blocked: readonly number[];
  /** Whether the viewer may remove comments of others, and so sees removed ones. */
  removes: boolean;
}

export async function sightOf(ctx: Context, subject: Subject, viewer: Viewer): Promise<Sight> {
  const [reached, blocked] = await Promise.all([
    reachedPage(ctx.db, subject, viewer.id),
    blockedUsers(ctx, { viewer }),
  ]);
  return {
    viewerId: viewer.id,
    reached,
    finished: reached >= subject.pages,
    blocked: [...blocked],
    removes: mayRemove(viewer, subject, ctx.clock()),
  };
}

/**
 * The last page of a chapter that somebody has reached on this site. Once its number is marked as read, in any version,
 * all pages are reached.
 */
async function reachedPage(db: Db, { kind, id, titleId, pages }: Subject, userId: number): Promise<number> {
  if (kind !== 'chapter' || pages === 0) return allPages;
  const { rows } = await sql<{ reached: number }>`
    SELECT CASE WHEN ${readKeySql} = ANY (reads.chapters) OR progress.page >= chapters.pages THEN ${allPages}::int
      ELSE coalesce(greatest(progress.reached, progress.page), 0) END AS reached
    FROM chapters JOIN titles ON titles.id = chapters.title_id
      LEFT JOIN reads ON reads.user_id = ${userId} AND reads.title_id = ${titleId}
      LEFT JOIN progress ON progress.user_id = ${userId} AND progress.title_id = ${titleId}
        AND progress.chapter_id = chapters.id
    WHERE chapters.id = ${id}`.execute(db);
  return rows[0]?.reached ?? 0;
}

/** SQL condition: a comment is about no page that the viewer has not reached. Own comments are always visible. */
export const isReached = ({ reached, viewerId }: Sight): RawBuilder<boolean> =>
  reached === allPages
    ? sql<boolean>`true`
    : sql<boolean>`(comments.page IS NULL OR comments.page <= ${reached} OR comments.author_id = ${viewerId})`;

/** SQL condition: a comment has a place in its list, with its text or as a line without it. */
export function isListed({ viewerId, removes, blocked }: Sight): RawBuilder<boolean> {
  const standing = removes
    ? sql<boolean>`(comments.state <> 'deleted' OR comments.replies > 0)`
    : sql<boolean>`(comments.state = 'visible' OR comments.replies > 0
        OR (comments.state = 'removed' AND comments.author_id = ${viewerId}))`;
  if (blocked.length === 0) return standing;
  return sql<boolean>`${standing} AND (comments.author_id IS NULL OR comments.author_id <> ALL (${blocked}::int[])
    OR (comments.root_id IS NULL AND comments.replies > 0))`;
}

/** The viewer's relation to a thread: the leader of a group looks after the comments on it. */
const relationTo = ({ kind, leaderId }: Subject, viewer: Viewer): Relation =>
  kind === 'group' && leaderId === viewer.id ? { group: 'leader' } : {};

export const mayRemove = (viewer: Viewer, subject: Subject, now: Date): boolean =>
  decide(viewer, 'comment.remove', now, relationTo(subject, viewer)).ok;

export const mayManage = (viewer: Viewer, subject: Subject, now: Date): boolean =>
  decide(viewer, 'comment.thread', now, relationTo(subject, viewer)).ok;

/** Why somebody may not comment in a thread; true if they may. */
export function commentDecision(
  viewer: Viewer,
  subject: Subject,
  thread: Thread | null,
  { muted }: { muted: boolean },
  now: Date,
): true | DenialReason | 'muted' | 'thread_locked' {
  const decision = decide(viewer, 'comment.create', now, { own: true });
  if (!decision.ok) return decision.why;
  if (muted) return 'muted';
  return thread?.locked && !mayManage(viewer, subject, now) ? 'thread_locked' : true;
}
