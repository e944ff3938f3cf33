// Who may upload chapters for a group: everybody, or of a locked one its members and the accounts that it allows.
import { sql } from 'kysely';
import { requirePermission, type Viewer } from '#server/core/access/viewer.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { requireNotBlocked } from './staff-marks.ts';

export interface UploadGroup {
  id: number;
  uid: string;
  name: string;
  locked: boolean;
  blocked: boolean;
  /** Whether the viewer leads the group or belongs to it. */
  belongs: boolean;
  /** Seconds for which the group holds chapters back. */
  delaySeconds: number;
}

interface LockableGroup extends UploadGroup {
  leads: boolean;
  /** Whether the viewer is among the accounts that it allows. */
  allowed: boolean;
  /** Whether a claim of the viewer waits: it opens groups to nobody. */
  claimed: boolean;
}

/**
 * Finds the groups of a chapter, in their order, if the viewer may upload for all of them. Their rows stay locked, so that
 * none of them is locked to others before the transaction ends.
 * @param uids public ids; repeated ones count once
 * @throws ApiError 400 for groups that do not exist, 403 naming the group that refuses
 */
export async function mayUploadFor(tx: Db, viewer: Viewer, uids: readonly string[], now: Date): Promise<UploadGroup[]> {
  const wanted = [...new Set(uids)];
  if (wanted.length === 0) return [];
  const { rows } = await sql<LockableGroup>`
    SELECT id, uid, name, locked, blocked, leader_id IS NOT DISTINCT FROM ${viewer.id}::int AS leads,
      leader_id IS NOT DISTINCT FROM ${viewer.id}::int
        OR EXISTS (SELECT FROM group_members WHERE group_id = groups.id AND user_id = ${viewer.id}) AS belongs,
      EXISTS (SELECT FROM group_uploaders WHERE group_id = groups.id AND user_id = ${viewer.id}) AS allowed,
      EXISTS (SELECT FROM group_claims WHERE group_id = groups.id AND user_id = ${viewer.id} AND state = 'submitted')
        AS claimed,
      coalesce(extract(epoch FROM publish_delay::interval), 0)::float8 AS "delaySeconds"
    FROM groups WHERE uid = ANY (${wanted}::uuid[]) AND deleting_at IS NULL ORDER BY id FOR SHARE`.execute(tx);
  const byUid = new Map(rows.map((row) => [row.uid, row]));
  return wanted.map((uid) => {
    const group = byUid.get(uid);
    if (!group)
      throw new ApiError('bad_request_http_exception', `There is no group ${uid}`, {
        reason: 'unknown_group',
        group: uid,
      });
    requireNotBlocked(group);
    if (group.locked) requireBelonging(viewer, group, now);
    return group;
  });
}

/** @throws ApiError 403 */
function requireBelonging(viewer: Viewer, group: LockableGroup, now: Date): void {
  const relation = group.leads ? 'leader' : group.belongs || group.allowed ? 'member' : undefined;
  if (!relation && group.claimed)
    throw new ApiError(
      'access_denied_http_exception',
      `${group.name} is locked, even while your claim waits. Upload without it, and add it once the claim is approved`,
      { reason: 'group_locked_claimed', group: group.uid, name: group.name },
    );
  if (!relation)
    throw new ApiError(
      'access_denied_http_exception',
      `${group.name} accepts uploads from its members and the accounts that it allows only`,
      { reason: 'group_locked', group: group.uid, name: group.name },
    );
  requirePermission(viewer, 'chapter.upload.locked', now, { group: relation });
}
