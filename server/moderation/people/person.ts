// One person with all that a decision about them needs.
import { sql } from 'kysely';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { Decision } from '#contract/endpoints/staff-decisions.ts';
import type { PersonDetail } from '#contract/endpoints/people.ts';
import { rankOf } from '#contract/rules/ranks.ts';
import { type StaffActionName, staffActions } from '#contract/rules/staff-actions.ts';
import { decide, usableRoles, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { interestError, isAboutReporter, maySeeStaffWords } from '../interests.ts';
import { findDecisions } from '../views/decisions.ts';
import { viewPeople } from './search.ts';

const maxNotes = 50;
const isNote = sql`actions @> '[{"action": "person.note"}]'`;

/** Internal id of somebody who has an account. @throws ApiError 404 */
export async function requirePerson(db: Db, uid: string): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('uid', '=', uid)
    .where('deleted_at', 'is', null)
    .where('built_in', '=', false)
    .executeTakeFirst();
  if (!row) throw notFound('User');
  return row.id;
}

/**
 * Internal id of somebody about whom the viewer may read what staff has written: not themselves, and for all but
 * administrators only people below their own rank. @throws ApiError 403, 404
 */
async function requireReadable(db: Db, viewer: Viewer, uid: string): Promise<number> {
  if (uid === viewer.uid) throw interestError();
  const id = await requirePerson(db, uid);
  const { roles } = await db.selectFrom('users').select('roles').where('id', '=', id).executeTakeFirstOrThrow();
  if (!maySeeStaffWords(viewer, roles))
    throw new ApiError(
      'access_denied_http_exception',
      'Only administrators see what staff writes about people of your rank',
      {
        reason: 'staff_page',
      },
    );
  return id;
}

/** @throws ApiError 403 for oneself, whose notes others write, and for people of one's own rank, 404 */
export async function viewPersonDetail(ctx: Context, viewer: Viewer, uid: string): Promise<PersonDetail> {
  const { db } = ctx;
  const id = await requireReadable(db, viewer, uid);
  const [people, figures, sessions, groups, grants, notes] = await Promise.all([
    viewPeople(db, [id]),
    findFigures(db, id),
    findSessions(db, id, ctx.clock()),
    findGroups(db, id),
    findGrants(db, id),
    findDecisions(ctx, viewer, sql`moderation_decisions.person_id = ${id} AND undone_at IS NULL AND ${isNote}`, {
      limit: maxNotes,
    }),
  ]);
  const person = people.get(id)!;
  return {
    ...person,
    grants: grants.filter(({ role }) => person.roles.includes(role)),
    groups,
    sessions,
    figures,
    notes: notes.map(({ id: note, note: text, by, at, can }) => ({ id: note, text, by, at, can })),
    can: abilitiesOn(viewer, ctx.clock(), { uid, roles: person.roles }),
  };
}

/** Actions on people: true, or why the viewer may not take them. */
function abilitiesOn(
  viewer: Viewer,
  now: Date,
  { uid, roles }: { uid: string; roles: readonly string[] },
): PersonDetail['can'] {
  const isBelow = uid !== viewer.uid && rankOf(roles) < rankOf(usableRoles(viewer));
  const names = (Object.keys(staffActions) as StaffActionName[]).filter((name) => staffActions[name].object === 'user');
  return Object.fromEntries(
    names.map((name) => {
      const decision = decide(viewer, staffActions[name].permission, now, { own: false });
      if (!decision.ok) return [name, decision.why];
      if (decision.grant.requestOnly) return [name, 'role'];
      return [name, isBelow ? true : 'rank'];
    }),
  );
}

/** Decisions that concern somebody, without notes, the newest first. @throws ApiError 403 as above, 404 */
export async function findDecisionsAbout(
  ctx: Context,
  viewer: Viewer,
  uid: string,
  page: { limit: number; offset: number },
): Promise<{ decisions: Decision[]; total: number }> {
  const id = await requireReadable(ctx.db, viewer, uid);
  const condition = sql`moderation_decisions.person_id = ${id} AND NOT ${isNote} AND NOT ${isAboutReporter}`;
  const [decisions, counted] = await Promise.all([
    findDecisions(ctx, viewer, condition, page),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM moderation_decisions WHERE ${condition}`.execute(ctx.db),
  ]);
  return { decisions, total: counted.rows[0]!.total };
}

async function findFigures(db: Db, id: number): Promise<PersonDetail['figures']> {
  const { rows } = await sql<PersonDetail['figures']>`SELECT
    (SELECT json_build_object('published', count(*) FILTER (WHERE state = 'published'),
        'waiting', count(*) FILTER (WHERE state = 'queued'), 'refused', count(*) FILTER (WHERE state = 'rejected'),
        'removed', count(*) FILTER (WHERE state = 'removed'))
      FROM chapters WHERE uploader_id = ${id}) AS chapters,
    (SELECT ${outcomes} FROM review_items WHERE owner_id = ${id} AND kind NOT IN ('report', 'appeal', 'sample')) AS submissions,
    (SELECT ${outcomes} FROM reports JOIN review_items ON review_items.id = item_id WHERE reporter_id = ${id}) AS reports,
    (SELECT json_build_object('visible', count(*) FILTER (WHERE state = 'visible'),
        'removed', count(*) FILTER (WHERE state = 'removed'))
      FROM comments WHERE author_id = ${id}) AS comments`.execute(db);
  return rows[0]!;
}

const outcomes = sql`json_build_object('accepted', count(*) FILTER (WHERE state = 'accepted'),
  'refused', count(*) FILTER (WHERE state = 'refused'), 'waiting', count(*) FILTER (WHERE state = 'waiting'))`;

async function findSessions(db: Db, id: number, now: Date): Promise<PersonDetail['sessions']> {
  const { rows } = await sql<{ open: number; last: Date | null }>`
    SELECT count(*) FILTER (WHERE ended_at IS NULL AND expires_at > ${now})::int AS open, max(last_used_at) AS last
    FROM sessions WHERE user_id = ${id}`.execute(db);
  const { open, last } = rows[0]!;
  return { open, lastUsed: last && toWireDate(last) };
}

async function findGroups(db: Db, id: number): Promise<PersonDetail['groups']> {
  const { rows } = await sql<PersonDetail['groups'][number]>`
    SELECT uid AS id, name, leader_id IS NOT DISTINCT FROM ${id}::int AS leads FROM groups
    WHERE id IN (SELECT id FROM groups WHERE leader_id = ${id} UNION SELECT group_id FROM group_members WHERE user_id = ${id})
    ORDER BY leads DESC, lower(name) LIMIT 50`.execute(db);
  return rows;
}

/** Dates on which each role was given last. */
async function findGrants(db: Db, id: number): Promise<PersonDetail['grants']> {
  const { rows } = await sql<{ role: string; at: Date }>`
    SELECT coalesce(one -> 'undo' ->> 'role', 'ROLE_VIP') AS role, max(made_at) AS at
    FROM moderation_decisions, jsonb_array_elements(actions) AS one
    WHERE person_id = ${id} AND undone_at IS NULL AND one ->> 'action' LIKE 'person.grant-%' GROUP BY 1`.execute(db);
  return rows.map(({ role, at }) => ({ role, at: toWireDate(at) }));
}
