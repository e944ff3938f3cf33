import type { Db } from '#server/core/db.ts';

/** Public attributes of users by internal id. */
export async function viewUsers(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { uid: string; attributes: { username: string; roles: string[]; version: number } }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'uid', 'username', 'roles', 'version'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      { uid: row.uid, attributes: { username: row.username, roles: row.roles, version: row.version } },
    ]),
  );
}

/** Public attributes as JSON by public id. */
export async function describeUsers(db: Db, uids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['uid', 'username', 'roles', 'version'])
    .where('uid', 'in', [...uids])
    .execute();
  return new Map(rows.map(({ uid, username, roles, version }) => [uid, JSON.stringify({ username, roles, version })]));
}
