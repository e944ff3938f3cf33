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
  /** Internal ids of those who come first, in this order; the others follow by name. Instead of `order`. */
  first?: readonly number[] | undefined;
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
  { ids, order, condition = sql``, orderBy, first, limit, offset }: UserQuery,
  searchViewer: SearchViewer,
): Promise<UserSearchResult> {
  const idCondition = ids ? sql`AND uid = ANY (${ids}::uuid[])` : visibilityCondition(searchViewer);
  const matching = sql`FROM users WHERE deleted_at IS NULL ${idCondition} ${condition}`;
  const blockedIds = [...(searchViewer?.blocked ?? [])];
  const visible = sql`${matching} AND id <> ALL (${blockedIds}::int[])`;
  const direction = order?.username === 'desc' ? sql`DESC` : sql`ASC`;
  const orderExpression = orderBy ?? (order?.username || ids ? sql`lower(username) ${direction}` : sql`id`);
  const [page, total, hidden] = await Promise.all([
    first
      ? listAfterFirst(ctx.db, { visible, first, limit, offset })
      : idsOf(ctx.db, sql`SELECT id ${visible} ORDER BY ${orderExpression} LIMIT ${limit} OFFSET ${offset}`),
    countCapped(ctx, matching),
    blockedIds.length === 0
      ? { rows: [] }
      : sql`SELECT ${matching} AND id = ANY (${blockedIds}::int[])`.execute(ctx.db),
  ]);
  const blockedCount = hidden.rows.length;
  return { ids: page, total: Math.max(0, total - blockedCount), hidden: blockedCount };
}

const idsOf = async (db: Db, query: RawBuilder<unknown>): Promise<number[]> =>
  (await sql<{ id: number }>`${query}`.execute(db)).rows.map(({ id }) => id);

/**
 * One page of users of whom some come first and the others by name: two queries with indexes, because an order by a
 * value that is looked up for each user would sort all of them. @param visible SQL from `FROM` on
 */
async function listAfterFirst(
  db: Db,
  {
    visible,
    first,
    limit,
    offset,
  }: Pick<UserQuery, 'limit' | 'offset'> & {
    visible: RawBuilder<unknown>;
    first: readonly number[];
  },
): Promise<number[]> {
  const visibleIds = new Set(await idsOf(db, sql`SELECT id ${visible} AND id = ANY (${first}::int[])`));
  const firstIds = first.filter((id) => visibleIds.has(id));
  const page = firstIds.slice(offset, offset + limit);
  if (page.length === limit) return page;
  const others = sql`SELECT id ${visible} AND id <> ALL (${first}::int[]) ORDER BY lower(username)
    LIMIT ${limit - page.length} OFFSET ${Math.max(0, offset - firstIds.length)}`;
  return [...page, ...(await idsOf(db, others))];
}

const visibilityCondition = (searchViewer: SearchViewer) =>
  searchViewer ? sql`AND (NOT unverified OR id = ${searchViewer.id})` : sql``;

/** Finds users by name: exact matches, then prefixes, then substrings, each sorted by name. */
async function searchByName(
  db: Db,
  text: string,
  { ids, order, condition = sql``, orderBy, first }: UserQuery,
  searchViewer: SearchViewer,
): Promise<number[]> {
  if (text === '') return [];
  const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
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
    return idsOf(
      db,
      sql`SELECT id FROM users WHERE id = ANY (${foundIds}::int[]) ORDER BY ${orderBy} LIMIT ${maxMatches}`,
    );
  }
  if (first) {
    const places = new Map(first.map((id, place) => [id, place]));
    const placeOf = (id: number): number => places.get(id) ?? first.length;
    const sortedRows = rows.toSorted((a, b) => placeOf(a.id) - placeOf(b.id) || byName(a.name, b.name));
    return sortedRows.slice(0, maxMatches).map(({ id }) => id);
  }
  const rank = (name: string): number => (name === text ? 0 : name.startsWith(text) ? 1 : 2);
  const sorted = order?.username
    ? rows.toSorted((a, b) => byName(a.name, b.name) * (order.username === 'desc' ? -1 : 1))
    : rows.toSorted((a, b) => rank(a.name) - rank(b.name) || byName(a.name, b.name));
  return sorted.slice(0, maxMatches).map(({ id }) => id);
}
