// Users, and built-in accounts, which own content that no user has made.
import { type RawBuilder, sql } from 'kysely';
import { normalizeUnicode } from '#contract/rules/normal-form.ts';
import { countCapped } from '#server/core/db/count.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';

/** Name of the built-in account that owns imports and the site's own lists. It cannot sign in. */
export const importerName = 'Komawari';

interface NewUser {
  uid?: string;
  username: string;
  roles?: string[];
  avatarUrl?: string | null;
  createdAt?: Date;
}

/** Creates a user and returns the internal id. */
export async function createUser(tx: Db, user: NewUser): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({
      ...(user.uid ? { uid: user.uid } : {}),
      username: user.username.normalize('NFC'),
      ...(user.roles ? { roles: user.roles } : {}),
      avatar_url: user.avatarUrl ?? null,
      ...(user.createdAt ? { created_at: user.createdAt, updated_at: user.createdAt } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Finds or creates a built-in account by name; returns its internal id. @throws Error when a person has the name */
export async function builtInUser(db: Db, username: string, roles: string[] = ['ROLE_USER']): Promise<number> {
  const findExisting = () =>
    db
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .where('built_in', '=', true)
      .executeTakeFirst();
  const existingUser = await findExisting();
  if (existingUser) return existingUser.id;
  await db
    .insertInto('users')
    .values({ username, roles, built_in: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const createdUser = await findExisting();
  if (!createdUser)
    throw new Error(`A person has the name "${username}", which a built-in account needs. Rename that account`);
  return createdUser.id;
}

/** Internal id of a person, or null. */
export async function findUser(db: Db, uid: string): Promise<number | null> {
  const row = await db.selectFrom('users').select('id').where('uid', '=', uid).executeTakeFirst();
  return row?.id ?? null;
}

interface UserQuery {
  /** Public ids. */
  ids?: readonly string[] | undefined;
  username?: string | undefined;
  order?: { username?: 'asc' | 'desc' | undefined } | undefined;
  /** Further SQL condition on the row of `users`, after `AND`. */
  condition?: RawBuilder<unknown>;
  /** SQL expression to sort by, instead of `order`. */
  orderBy?: RawBuilder<unknown> | undefined;
  limit: number;
  offset: number;
}

interface UserSearchResult {
  /** Internal ids. */
  ids: number[];
  total: number;
  /** Number of further matches that the viewer blocks. */
  hidden: number;
}

/** Maximum of matches per search text. */
const maxMatches = 1000;
/** Minimum length for substring matches; shorter texts match prefixes only. */
const minSubstringLength = 3;

/** The viewer and the internal ids that they block; null for the operator, who sees all users. */
type SearchViewer = { id: number; blocked: ReadonlySet<number> } | null;

/**
 * Finds users by name, best match first, or lists all. Users with an unconfirmed address appear only to themselves or
 * by their id, because choosing a name may be all that they have done here.
 */
export async function findUsers(ctx: Context, query: UserQuery, searchViewer: SearchViewer): Promise<UserSearchResult> {
  const { username, offset, limit } = query;
  if (username === undefined) return listUsers(ctx, query, searchViewer);
  const matchingIds = await searchByName(
    ctx.db,
    normalizeUnicode(username, 'NFKC').trim().toLowerCase(),
    query,
    searchViewer,
  );
  const visibleIds = matchingIds.filter((id) => !searchViewer?.blocked.has(id));
  return {
    ids: visibleIds.slice(offset, offset + limit),
    total: visibleIds.length,
    hidden: matchingIds.length - visibleIds.length,
  };
}

async function listUsers(
  ctx: Context,
  { ids, order, condition = sql``, orderBy, limit, offset }: UserQuery,
  searchViewer: SearchViewer,
): Promise<UserSearchResult> {
  const idCondition = ids ? sql`AND uid = ANY (${ids}::uuid[])` : visibilityCondition(searchViewer);
  const matching = sql`FROM users WHERE deleted_at IS NULL ${idCondition} ${condition}`;
  const blockedIds = [...(searchViewer?.blocked ?? [])];
  const direction = order?.username === 'desc' ? sql`DESC` : sql`ASC`;
  const orderExpression = orderBy ?? (order?.username || ids ? sql`lower(username) ${direction}` : sql`id`);
  const [{ rows }, total, hidden] = await Promise.all([
    sql<{ id: number }>`SELECT id ${matching} AND id <> ALL (${blockedIds}::int[])
      ORDER BY ${orderExpression} LIMIT ${limit} OFFSET ${offset}`.execute(ctx.db),
    countCapped(ctx, matching),
    blockedIds.length === 0
      ? { rows: [] }
      : sql`SELECT ${matching} AND id = ANY (${blockedIds}::int[])`.execute(ctx.db),
  ]);
  const blockedCount = hidden.rows.length;
  return { ids: rows.map(({ id }) => id), total: Math.max(0, total - blockedCount), hidden: blockedCount };
}

const visibilityCondition = (searchViewer: SearchViewer) =>
  searchViewer ? sql`AND (NOT unverified OR id = ${searchViewer.id})` : sql``;

/** Finds users by name: exact matches, then prefixes, then substrings, each sorted by name. */
async function searchByName(
  db: Db,
  text: string,
  { ids, order, condition = sql``, orderBy }: UserQuery,
  searchViewer: SearchViewer,
): Promise<number[]> {
  if (text === '') return [];
  const idCondition = ids ? sql`AND uid = ANY (${ids}::uuid[])` : visibilityCondition(searchViewer);
  const shouldMatchSubstrings = Array.from(text).length >= minSubstringLength;
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  // upper bound of all names with this prefix
  const prefixEnd = `${text}\u{10FFFF}`;
  const { rows } = await sql<{ id: number; name: string }>`
    (SELECT id, lower(username) AS name FROM users
      WHERE lower(username) ~>=~ ${text} AND lower(username) ~<~ ${prefixEnd} AND deleted_at IS NULL ${idCondition} ${condition}
      ORDER BY lower(username) USING ~<~ LIMIT ${maxMatches})
    UNION
    (SELECT id, lower(username) FROM users
      WHERE ${shouldMatchSubstrings} AND lower(username) LIKE ${pattern} AND deleted_at IS NULL ${idCondition} ${condition} LIMIT ${maxMatches})`.execute(
    db,
  );
  if (orderBy) {
    const foundIds = rows.map(({ id }) => id);
    const sortedRows = await sql<{ id: number }>`
      SELECT id FROM users WHERE id = ANY (${foundIds}::int[]) ORDER BY ${orderBy} LIMIT ${maxMatches}`.execute(db);
    return sortedRows.rows.map(({ id }) => id);
  }
  const rank = (name: string): number => (name === text ? 0 : name.startsWith(text) ? 1 : 2);
  const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  const sorted = order?.username
    ? rows.toSorted((a, b) => byName(a.name, b.name) * (order.username === 'desc' ? -1 : 1))
    : rows.toSorted((a, b) => rank(a.name) - rank(b.name) || byName(a.name, b.name));
  return sorted.slice(0, maxMatches).map(({ id }) => id);
}
