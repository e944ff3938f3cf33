// Names that look like others at a glance: of groups like other groups, of authors like other authors, of people like verified and
// official groups that they do not belong to. Names that look the same are refused where they are chosen; these are less alike.
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { handleJob, jobKind } from '#server/core/jobs.ts';
import { looseSkeletonOf } from '#server/core/names/loose-skeleton.ts';
import type { Finding } from '#server/review/findings.ts';

type Named = 'group' | 'author';
const tables = { group: 'groups', author: 'authors' } as const;
/** Others that a finding names, and rows of a statement. */
const [maxCompared, batchSize] = [20, 500];

/** Computes the looks of names that were there before they were compared. */
export const nameLooksHandler = handleJob(jobKind('moderation:name-looks'), fillLooks, { atStart: true });

/** Doubled letters count once; the words of authors' names in any order. */
function glanceOf(kind: Named, name: string): string {
  const words =
    kind === 'author'
      ? name
          .split(/[\s,・]+/)
          .map(looseSkeletonOf)
          .toSorted()
      : [looseSkeletonOf(name)];
  return words.join('').replaceAll(/(.)\1+/gu, '$1');
}

export async function findAlikeGroups(db: Db, id: number): Promise<Finding[]> {
  return findAlike(db, 'group', id, sql`true`);
}

export async function findAlikeAuthors(db: Db, id: number): Promise<Finding[]> {
  return findAlike(db, 'author', id, sql`others.state = 'published'`);
}

export async function findAlikePeople(db: Db, id: number): Promise<Finding[]> {
  const person = await db.selectFrom('users').select(['uid', 'username']).where('id', '=', id).executeTakeFirst();
  if (!person) return [];
  const { rows } = await sql<{ uid: string }>`
    SELECT groups.uid FROM name_looks JOIN groups ON groups.id = group_id
    WHERE look = ${glanceOf('group', person.username)} AND (verified OR official) AND leader_id IS DISTINCT FROM ${id}
      AND NOT EXISTS (SELECT FROM group_members WHERE group_members.group_id = groups.id AND user_id = ${id})
    ORDER BY groups.id LIMIT ${maxCompared}`.execute(db);
  return findingOf('user', person.uid, rows);
}

/** @param condition which others count */
async function findAlike(db: Db, kind: Named, id: number, condition: RawBuilder<unknown>): Promise<Finding[]> {
  const own = await db.selectFrom(tables[kind]).select(['uid', 'name']).where('id', '=', id).executeTakeFirst();
  if (!own) return [];
  const [look, column] = [glanceOf(kind, own.name), sql.ref(`${kind}_id`)];
  await sql`INSERT INTO name_looks (${column}, look) VALUES (${id}, ${look})
    ON CONFLICT (${column}) DO UPDATE SET look = excluded.look`.execute(db);
  // of two that were there before, one names the other
  const { rows } = await sql<{ uid: string }>`
    SELECT others.uid FROM name_looks JOIN ${sql.table(tables[kind])} AS others ON others.id = name_looks.${column}
    WHERE look = ${look} AND others.id <> ${id} AND ${condition}
      AND NOT EXISTS (SELECT FROM review_findings JOIN review_items ON review_items.id = item_id
        WHERE subject_uid = others.uid AND check_name = 'alike_name' AND compared @> ARRAY[${own.uid}::uuid]
          AND review_items.state IN ('waiting', 'refused'))
    ORDER BY others.id LIMIT ${maxCompared}`.execute(db);
  return findingOf(kind === 'group' ? 'scanlation_group' : 'author', own.uid, rows);
}

const findingOf = (category: Finding['category'], uid: string, others: readonly { uid: string }[]): Finding[] =>
  others.length === 0 ? [] : [{ category, uid, check: 'alike_name', compared: others.map(({ uid: other }) => other) }];

async function fillLooks({ db }: Pick<Context, 'db'>): Promise<void> {
  for (const kind of ['group', 'author'] as const) while (await fillBatch(db, kind));
}

/** @returns whether there may be more */
async function fillBatch(db: Db, kind: Named): Promise<boolean> {
  const column = sql.ref(`${kind}_id`);
  const { rows } = await sql<{ id: number; name: string }>`SELECT id, name FROM ${sql.table(tables[kind])} AS named
    WHERE NOT EXISTS (SELECT FROM name_looks WHERE name_looks.${column} = named.id) ORDER BY id LIMIT ${batchSize}`.execute(
    db,
  );
  const looks = JSON.stringify(rows.map(({ id, name }) => ({ id, look: glanceOf(kind, name) })));
  await sql`INSERT INTO name_looks (${column}, look)
    SELECT named.id, look FROM json_to_recordset(${looks}::json) AS looks (id int, look text)
      JOIN ${sql.table(tables[kind])} AS named ON named.id = looks.id ON CONFLICT DO NOTHING`.execute(db);
  return rows.length === batchSize;
}
