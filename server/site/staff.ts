// Public list of the volunteers who run the site.
import { sql } from 'kysely';
import type { Role } from '#contract/rules/permissions.ts';
import { staffCategories, type StaffCategory } from '#contract/endpoints/site.ts';
import type { Db } from '#server/core/db/db.ts';
import { avatarFile } from '#server/users/avatar-file.ts';

const roleByCategory: Record<StaffCategory, Role> = {
  administrators: 'ROLE_ADMIN',
  developers: 'ROLE_DEVELOPER',
  moderators: 'ROLE_GLOBAL_MODERATOR',
  publicRelations: 'ROLE_PUBLIC_RELATIONS',
  designers: 'ROLE_DESIGNER',
};

/** Maximum number of listed people, as a safeguard: no site is expected to have so many. */
const maxListedPeople = 500;

interface StaffGroup {
  category: StaffCategory;
  people: { id: string; username: string; avatarFileName: string | null }[];
}

/**
 * Staff by category, the oldest accounts first. Each account is listed once, under the first category that it has a
 * role of. Banned accounts are left out.
 */
export async function staffOf(db: Db): Promise<StaffGroup[]> {
  // must be identical to the condition of the partial index users_staff
  const { rows } = await sql<{ uid: string; username: string; avatar_uid: string | null; roles: string[] }>`
    SELECT uid, username, roles,
      (SELECT avatar_uid FROM user_profiles WHERE user_profiles.user_id = users.id) AS avatar_uid FROM users
    WHERE roles && '{ROLE_ADMIN,ROLE_DEVELOPER,ROLE_GLOBAL_MODERATOR,ROLE_PUBLIC_RELATIONS,ROLE_DESIGNER}'::text[]
      AND NOT banned AND NOT built_in AND deleted_at IS NULL
    ORDER BY id LIMIT ${maxListedPeople}`.execute(db);
  const groups = staffCategories.map((category): StaffGroup => ({ category, people: [] }));
  for (const { uid, username, avatar_uid: avatar, roles } of rows) {
    const staffGroup = groups.find(({ category }) => roles.includes(roleByCategory[category]));
    staffGroup?.people.push({ id: uid, username, avatarFileName: avatarFile(avatar) });
  }
  return groups.filter(({ people }) => people.length > 0);
}
