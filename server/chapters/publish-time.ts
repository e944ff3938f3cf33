// When a chapter that is not out yet may come out: not before the delay of its groups is over, unless somebody of the group,
// or a moderator, chooses the time.
import { sql } from 'kysely';
import { publishingLimits } from '#contract/rules/publishing-limits.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError } from '#server/core/http/errors.ts';
import type { LockedChapter } from './lock-chapter.ts';

const dayMs = 24 * 3_600_000;

/**
 * The time at which a chapter with these groups comes out.
 * @param chosen the time that the viewer has chosen; null to leave it @throws ApiError 400, 403
 */
export async function publishTime(
  tx: Db,
  viewer: Viewer,
  chapter: LockedChapter,
  { chosen, groups, now }: { chosen: Date | null; groups: readonly number[]; now: Date },
): Promise<Date> {
  const isOut = chapter.state === 'published' && chapter.publish_at <= now;
  const wanted = chosen && isSameSecond(chosen, chapter.publish_at) ? null : chosen;
  const earliest = await earliestOf(tx, viewer, chapter, groups);
  if (isOut) {
    if (wanted)
      throw new ApiError('bad_request_http_exception', 'The chapter is out already', { reason: 'already_out' });
    const addsHeldBack = groups.some((id) => !chapter.groups.includes(id)) && earliest > now;
    if (addsHeldBack)
      throw new ApiError('access_denied_http_exception', 'A group holds its chapters back for longer', {
        reason: 'group_delay',
        until: earliest.toISOString(),
      });
    return chapter.publish_at;
  }
  if (wanted && wanted.getTime() > now.getTime() + publishingLimits.publishAheadDays * dayMs)
    throw new ApiError(
      'bad_request_http_exception',
      `A chapter is planned at most ${publishingLimits.publishAheadDays} days ahead`,
      { reason: 'publish_too_late', limit: publishingLimits.publishAheadDays },
    );
  const time = wanted && wanted < now ? now : (wanted ?? chapter.publish_at);
  return time > earliest ? time : earliest;
}

/** Times of the API have no fractions of a second. */
const isSameSecond = (a: Date, b: Date): boolean => Math.floor(a.getTime() / 1000) === Math.floor(b.getTime() / 1000);

/** The end of the longest delay of those groups that the viewer does not belong to. */
async function earliestOf(tx: Db, viewer: Viewer, chapter: LockedChapter, groups: readonly number[]): Promise<Date> {
  if (chapter.asStaff || groups.length === 0) return new Date(0);
  const { rows } = await sql<{ seconds: number }>`
    SELECT coalesce(max(extract(epoch FROM publish_delay::interval)), 0)::float8 AS seconds FROM groups
    WHERE id = ANY (${groups}::int[]) AND publish_delay IS NOT NULL AND leader_id IS DISTINCT FROM ${viewer.id}::int
      AND NOT EXISTS (SELECT FROM group_members WHERE group_id = groups.id AND user_id = ${viewer.id})`.execute(tx);
  const { seconds } = rows[0]!;
  return seconds === 0 ? new Date(0) : new Date(chapter.created_at.getTime() + seconds * 1000);
}
