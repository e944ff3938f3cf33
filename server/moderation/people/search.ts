// Search of people for staff: also those whose address is not confirmed, and whoever the viewer blocks.
import { type RawBuilder, sql } from 'kysely';
import type { QueryOf } from '#contract/endpoints/endpoint.ts';
import { type Person, type peopleEndpoints, type standings } from '#contract/endpoints/people.ts';
import { toWireDate } from '#contract/endpoints/common.ts';
import { staffRoles } from '#contract/rules/permissions.ts';
import { kindActions } from '#contract/rules/staff-actions.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { findUsers } from '#server/users/users.ts';

/** SQL conditions on the row of `users`; those of sanctions begin as a partial index, users_sanctioned or
 * users_reports_muted. */
const inStanding: Record<(typeof standings)[number], RawBuilder<unknown>> = {
  banned: sql`(banned OR upload_revoked OR muted) AND in_force(banned, banned_until)`,
  uploadRevoked: sql`(banned OR upload_revoked OR muted) AND in_force(upload_revoked, upload_revoked_until)`,
  muted: sql`(banned OR upload_revoked OR muted) AND in_force(muted, muted_until)`,
  reportsMuted: sql`reports_muted AND in_force(reports_muted, reports_muted_until)`,
  unverified: sql`unverified`,
};

/** Internal ids of one page, and how many match. */
export async function findPeople(
  ctx: Context,
  { query, role, standing, limit, offset }: QueryOf<typeof peopleEndpoints.list>,
): Promise<{ ids: number[]; total: number }> {
  const text = query?.trim() ?? '';
  const byId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
  const condition = sql.join(
    [
      sql`AND NOT built_in`,
      // the first part is the condition of the partial index users_with_roles
      ...(role
        ? [sql`AND roles <> '{ROLE_MEMBER}' AND roles && ${[...(role === 'staff' ? staffRoles : [role])]}::text[]`]
        : []),
      ...(standing ? [sql`AND ${inStanding[standing]}`] : []),
    ],
    sql` `,
  );
  return findUsers(
    ctx,
    {
      condition,
      limit,
      offset,
      ...(byId ? { ids: [text.toLowerCase()] } : text === '' ? { orderBy: sql`id DESC` } : { username: text }),
    },
    null,
  );
}

interface PersonRow {
  id: number;
  uid: string;
  username: string;
  created_at: Date;
  roles: string[];
  unverified: boolean;
  banned: { until: string | null } | null;
  upload_revoked: { until: string | null } | null;
  muted: { until: string | null } | null;
  reports_muted: { until: string | null } | null;
  strikes: number;
}

/** Number of decisions against the person of a row of `users` that stand. */
export const strikesOf = sql<number>`(SELECT count(*)::int FROM moderation_decisions
  WHERE person_id = users.id AND undone_at IS NULL AND EXISTS (
    SELECT FROM jsonb_array_elements(actions) AS one WHERE one ->> 'action' <> ALL (${kindActions}::text[])))`;

/** People by internal id. */
export async function viewPeople(db: Db, ids: readonly number[]): Promise<Map<number, Person>> {
  const held = (flag: string) => {
    const until = sql.ref(`${flag}_until`);
    return sql`CASE WHEN in_force(${sql.ref(flag)}, ${until}) THEN json_build_object('until', ${until}) END AS ${sql.ref(flag)}`;
  };
  const { rows } = await sql<PersonRow>`
    SELECT id, uid, username, created_at, roles, unverified, ${held('banned')}, ${held('upload_revoked')}, ${held('muted')},
      ${held('reports_muted')},
      ${strikesOf} AS strikes
    FROM users WHERE id = ANY (${ids}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, viewPerson(row)]));
}

const viewPerson = ({ uid, username, created_at, roles, unverified, strikes, ...row }: PersonRow): Person => ({
  id: uid,
  name: username,
  since: toWireDate(created_at),
  roles: roles.filter((role) => role !== 'ROLE_MEMBER'),
  unverified,
  sanctions: {
    banned: viewSanction(row.banned),
    uploadRevoked: viewSanction(row.upload_revoked),
    muted: viewSanction(row.muted),
    reportsMuted: viewSanction(row.reports_muted),
  },
  strikes,
});

const viewSanction = (held: { until: string | null } | null) =>
  held && { until: held.until === null ? null : toWireDate(new Date(held.until)) };
