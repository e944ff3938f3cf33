// Who may see what a person follows and rates, and their library. Everything that shows it to others asks here.
import { type RawBuilder, sql } from 'kysely';
import { type ProfilePart, profileParts } from '#contract/rules/audiences.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError } from '#server/core/http/errors.ts';

type Asking = Pick<Viewer, 'id'> | null;

/**
 * SQL condition: the viewer may see this part of the owner's profile. Owners see their own; whom the owner blocks sees
 * nothing, not even what everyone may see.
 * @param owner SQL expression of the owner's internal id
 */
export function partIsVisible(viewer: Asking, owner: RawBuilder<unknown>, part: ProfilePart): RawBuilder<boolean> {
  const audience = sql.ref(`user_profiles.${part}_audience`);
  const shown = (who: RawBuilder<unknown>): RawBuilder<boolean> =>
    sql<boolean>`EXISTS (SELECT FROM user_profiles WHERE user_profiles.user_id = ${owner} AND ${who})`;
  if (!viewer) return shown(sql`${audience} = 'everyone'`);
  return sql<boolean>`(${owner} = ${viewer.id}::int OR (${shown(sql`(${audience} = 'everyone' OR ${audience} = 'followed'
      AND EXISTS (SELECT FROM user_follows WHERE user_follows.user_id = ${owner} AND followed_id = ${viewer.id}::int))`)}
    AND NOT EXISTS (SELECT FROM blocked_users WHERE blocked_users.user_id = ${owner} AND blocked_id = ${viewer.id}::int)))`;
}

/** Which parts of a profile the viewer may see. */
export async function visibleParts(db: Db, viewer: Asking, ownerId: number): Promise<Record<ProfilePart, boolean>> {
  const owner = sql`${ownerId}::int`;
  const { rows } = await sql<Record<ProfilePart, boolean>>`
    SELECT ${sql.join(profileParts.map((part) => sql`${partIsVisible(viewer, owner, part)} AS ${sql.ref(part)}`))}`.execute(
    db,
  );
  return rows[0]!;
}

/** Whether the viewer may see a part of a profile. */
async function maySee(db: Db, viewer: Asking, ownerId: number, part: ProfilePart): Promise<boolean> {
  return (await visibleParts(db, viewer, ownerId))[part];
}

/** @throws ApiError 403 when the viewer may not see this part of a profile */
export async function requireVisible(db: Db, viewer: Asking, ownerId: number, part: ProfilePart): Promise<void> {
  if (!(await maySee(db, viewer, ownerId, part)))
    throw new ApiError('access_denied_http_exception', 'This person keeps that private', { reason: 'private' });
}
