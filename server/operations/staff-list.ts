// Everybody with a role of staff: since when, who gave it, and whether their sign-in has a second factor.
import { sql } from 'kysely';
import { toWireDate } from '#contract/endpoints/common.ts';
import { staffRoles } from '#contract/rules/permissions.ts';
import type { Context } from '#server/core/context.ts';

const maxListed = 500;

interface StaffRow {
  uid: string;
  username: string;
  roles: string[];
  standing: 'banned' | null;
  second_factor: boolean;
  grants: { role: string; at: string; by: { id: string; name: string } | null }[];
}

export async function listStaff({ db }: Pick<Context, 'db'>) {
  const { rows } = await sql<StaffRow>`
    SELECT users.uid, users.username, users.roles, CASE WHEN users.banned THEN 'banned' END AS standing,
      totp_confirmed_at IS NOT NULL AS second_factor,
      coalesce((SELECT json_agg(json_build_object('role', one -> 'params' ->> 'role', 'at', made_at,
            'by', CASE WHEN giver.id IS NULL THEN NULL ELSE json_build_object('id', giver.uid, 'name', giver.username) END)
          ORDER BY made_at)
        FROM moderation_decisions CROSS JOIN LATERAL jsonb_array_elements(actions) AS one
          LEFT JOIN users AS giver ON giver.id = actor_id
        WHERE person_id = users.id AND undone_at IS NULL AND one ->> 'action' = 'person.grant-staff'), '[]') AS grants
    FROM users LEFT JOIN accounts ON accounts.user_id = users.id
    -- as the partial index users_staff has it
    WHERE users.roles && '{ROLE_ADMIN,ROLE_DEVELOPER,ROLE_GLOBAL_MODERATOR,ROLE_PUBLIC_RELATIONS,ROLE_DESIGNER}'::text[]
      AND NOT users.built_in AND users.deleted_at IS NULL
    ORDER BY users.id LIMIT ${maxListed}`.execute(db);
  return rows.map(({ uid, username, roles, standing, second_factor: secondFactor, grants }) => ({
    id: uid,
    name: username,
    isBanned: standing === 'banned',
    secondFactor,
    roles: staffRoles
      .filter((role) => roles.includes(role))
      .map((role) => {
        // the last one counts: a role may have been taken in between
        const grant = grants.findLast((each) => each.role === role);
        return { role, since: grant ? toWireDate(new Date(grant.at)) : null, by: grant?.by ?? null };
      }),
  }));
}
