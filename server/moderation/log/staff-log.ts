// The log as staff reads it.
import { type RawBuilder, sql } from 'kysely';
import type { QueryOf, ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { moderationLogEndpoints } from '#contract/endpoints/moderation-log.ts';
import { limits } from '#contract/rules/limits.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { isAboutReporter } from '../interests.ts';
import { findDecisions } from '../views/decisions.ts';
import { nameSubjects } from '../views/subject-names.ts';
import { baseConditions, findEntries, viewEntry } from './rows.ts';

type Filters = QueryOf<typeof moderationLogEndpoints.list>;
type Page = Omit<ResponseOf<typeof moderationLogEndpoints.list>, 'result'>;

/** Ids of rows about an object: actions on it, decisions of items about it, actions that went along, and what took them back. */
const aboutObject = (uid: string): RawBuilder<unknown> => sql`(
  WITH direct AS (
    SELECT id FROM audit WHERE object_id = ${uid}
    UNION SELECT audit.id FROM review_items JOIN audit ON object_kind = 'item' AND object_id = review_items.uid::text
      WHERE subject_uid = ${uid}
    UNION SELECT audit_id FROM moderation_decisions JOIN users ON users.id = person_id
      WHERE users.uid = ${uid} AND NOT ${isAboutReporter}
    UNION SELECT id FROM audit WHERE details ? 'objects' AND details -> 'objects' ? ${uid})
  SELECT id FROM direct UNION SELECT audit.id FROM audit JOIN direct ON reverts_id = direct.id)`;

function conditionOf({ action, actor, by, object, parent, ...base }: Filters, viewer: Viewer): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    ...baseConditions(base),
    ...(action === undefined ? [] : [sql`audit.action = ${action}`]),
    ...(parent === undefined ? [] : [sql`audit.parent_id = ${parent}::bigint`]),
    ...(object === undefined ? [] : [sql`audit.id IN ${aboutObject(object)}`]),
    ...(actor === undefined
      ? []
      : [sql`audit.actor_id = (SELECT id FROM users WHERE uid = ${actor} AND deleted_at IS NULL)`]),
    ...(by === 'own' ? [sql`audit.actor_id = ${viewer.id}`] : []),
    ...(by === 'site' ? [sql`audit.automatic`] : []),
    ...(by === 'operator' ? [sql`audit.actor_id IS NULL AND NOT audit.automatic`] : []),
  ];
  return sql.join(conditions, sql` AND `);
}

export async function readStaffLog(
  ctx: Context,
  viewer: Viewer,
  { limit, offset, ...filters }: Filters,
): Promise<Page> {
  const { db } = ctx;
  const condition = conditionOf({ limit, offset, ...filters }, viewer);
  const entries = await findEntries(db, condition, { limit, offset });
  const counted = await sql<{ total: number }>`SELECT count(*)::int AS total
    FROM (SELECT FROM audit WHERE ${condition} LIMIT ${limits.resultWindow}) AS counted`.execute(db);
  const decisionIds = entries.flatMap(({ decision }) => decision ?? []);
  const [decisions, names, actors, children, about] = await Promise.all([
    decisionIds.length === 0
      ? []
      : findDecisions(ctx, viewer, sql`moderation_decisions.uid = ANY (${decisionIds}::uuid[])`, {
          limit: decisionIds.length,
        }),
    nameEntries(db, entries),
    namePeople(
      db,
      entries.flatMap(({ actor_id }) => actor_id ?? []),
    ),
    countChildren(
      db,
      entries.map(({ id }) => id),
    ),
    filters.object === undefined ? null : nameObject(db, filters.object),
  ]);
  const decisionsById = new Map(decisions.map((each) => [each.id, each]));
  return {
    rows: entries.map((entry) => {
      const name = names.get(`${entry.subject_kind} ${entry.subject_uid}`);
      const decision = entry.decision === null ? undefined : decisionsById.get(entry.decision);
      return {
        ...viewEntry(entry),
        object: {
          kind: entry.subject_kind,
          id: entry.subject_uid,
          name: name?.name ?? null,
          detail: name?.detail ?? null,
          title: name?.title ?? null,
        },
        actor: entry.actor_id === null ? null : (actors.get(entry.actor_id) ?? null),
        operator: entry.actor_id === null && !entry.automatic,
        details: entry.details,
        parent: entry.parent_id,
        children: children.get(entry.id) ?? 0,
        decision: decision
          ? {
              id: decision.id,
              message: decision.message,
              note: decision.note,
              actions: decision.actions,
              can: { undo: decision.can.undo },
            }
          : null,
      };
    }),
    total: counted.rows[0]!.total,
    about,
  };
}

/** Names of what rows are about, by `kind uid`. */
export const nameEntries = (db: Db, entries: readonly { subject_kind: string; subject_uid: string | null }[]) =>
  nameSubjects(
    db,
    entries.flatMap(({ subject_kind, subject_uid }) =>
      subject_uid !== null && uuidPattern.test(subject_uid) ? [{ subject_kind, subject_uid }] : [],
    ),
  );
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function namePeople(db: Db, ids: readonly number[]): Promise<Map<number, { id: string; name: string }>> {
  const { rows } = await sql<{ id: number; uid: string; username: string }>`
    SELECT id, uid, username FROM users WHERE id = ANY (${ids}::int[]) AND deleted_at IS NULL`.execute(db);
  return new Map(rows.map(({ id, uid, username }) => [id, { id: uid, name: username }]));
}

async function countChildren(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; children: number }>`SELECT parent_id::text AS id, count(*)::int AS children
    FROM audit WHERE parent_id = ANY (${ids}::bigint[]) GROUP BY parent_id`.execute(db);
  return new Map(rows.map(({ id, children }) => [id, children]));
}

/** Kinds of objects whose log pages link to. */
const linkedKinds = ['titles', 'chapters', 'groups', 'authors', 'users', 'lists', 'comments', 'covers'];

async function nameObject(db: Db, uid: string): Promise<Page['about']> {
  const names = await nameSubjects(
    db,
    linkedKinds.map((subject_kind) => ({ subject_kind, subject_uid: uid })),
  );
  const [found] = [...names];
  if (!found) return null;
  return { kind: found[0].split(' ')[0]!, name: found[1].name ?? '', restore: await findRestore(db, uid) };
}

/** The action that puts back what staff or its crew has taken out; null for what is there, and for what was merged. */
async function findRestore(db: Db, uid: string): Promise<NonNullable<Page['about']>['restore']> {
  const { rows } = await sql<{ restore: 'title.restore' | 'chapter.restore' }>`
    SELECT 'title.restore' AS restore FROM titles
      WHERE uid = ${uid} AND deleted_at IS NOT NULL AND was_published AND merged_into IS NULL
    UNION ALL SELECT 'chapter.restore' FROM chapters WHERE uid = ${uid} AND state = 'removed'`.execute(db);
  return rows[0]?.restore ?? null;
}

/** Everybody who has acted, by name: a walk over the index of actors, which does not read their rows. */
export async function findActors(db: Db): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    WITH RECURSIVE actors AS (SELECT min(actor_id) AS id FROM audit
      UNION ALL SELECT (SELECT min(actor_id) FROM audit WHERE actor_id > actors.id) FROM actors WHERE actors.id IS NOT NULL)
    SELECT uid AS id, username AS name FROM actors JOIN users USING (id) WHERE deleted_at IS NULL
    ORDER BY lower(username) LIMIT 500`.execute(db);
  return rows;
}
