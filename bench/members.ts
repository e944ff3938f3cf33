// Signs in seeded members, with and without blocks, so that the same requests can be measured for guests and members.
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import { startSession } from '#server/sessions/sessions.ts';
import { accessTokenType, openTokens } from '#server/sessions/tokens.ts';
import type { UrlsByKind } from './addresses.ts';
import { withContext } from './context.ts';
import type { Site } from './servers.ts';

/** Members with blocks, and members without, whose tokens requests use in turn. */
const defaultMembers = 200;
/** Lifetime of sessions and tokens in seconds: longer than any run. */
const lifetimeSeconds = 4 * 3600;

export interface MemberTokens {
  plain: string[];
  /** Tokens of members who block users and groups; empty when the seed has no readers. */
  blocking: string[];
  /** Median number of blocks of the `blocking` members. */
  blocks: number;
}

/** Creates access tokens of seeded members of a running site, signed with the site's own keys. */
export function signInMembers(site: Site): Promise<MemberTokens> {
  return withContext(site, async (ctx) => {
    const [withoutBlocks, blocking] = [await selectMembers(ctx, false), await selectMembers(ctx, true)];
    const signIn = openSignIn(ctx);
    return {
      plain: await signIn(withoutBlocks),
      blocking: await signIn(blocking),
      blocks: blocking[Math.floor(blocking.length / 2)]?.blocks ?? 0,
    };
  });
}

export interface SignedIn {
  token: string;
  /** Tokens of further sessions of the same member. */
  spare: string[];
}

/** Signs in members without blocks; each gets one session for requests and `spareCount` further sessions. */
export function signInRepeatedly(site: Site, count: number, spareCount: number): Promise<SignedIn[]> {
  return withContext(site, async (ctx) => {
    const members = await selectMembers(ctx, false, count);
    const signIn = openSignIn(ctx);
    const tokens = await Promise.all(Array.from({ length: 1 + spareCount }, () => signIn(members)));
    return members.map((_, memberIndex) => {
      const [token, ...spareTokens] = tokens.map((each) => each[memberIndex]!);
      return { token: token!, spare: spareTokens };
    });
  });
}

/** Signs in the account with a username. @returns its access token */
export function signInAccount(site: Site, username: string): Promise<string> {
  return withContext(site, async (ctx) => {
    const { rows } = await sql<Person>`SELECT id, uid, 0 AS blocks FROM users WHERE username = ${username}`.execute(
      ctx.db,
    );
    const [token] = await openSignIn(ctx)(rows);
    if (token === undefined) throw new Error(`There is no account "${username}"`);
    return token;
  });
}

/** Makes members moderators and signs them in as after a second factor. `remove` makes them members again. */
export function signInModerators(
  site: Site,
  count: number,
): Promise<{ tokens: string[]; remove: () => Promise<void> }> {
  const setRoles = (ctx: Context, ids: readonly number[], roles: string[]) =>
    sql`UPDATE users SET roles = ${roles} WHERE id = ANY (${ids}::int[])`.execute(ctx.db);
  return withContext(site, async (ctx) => {
    const members = await selectMembers(ctx, false, count);
    const ids = members.map(({ id }) => id);
    await setRoles(ctx, ids, ['ROLE_MEMBER', 'ROLE_GLOBAL_MODERATOR']);
    const tokens = await openSignIn(ctx)(members);
    await sql`UPDATE sessions SET second_factor = true WHERE user_id = ANY (${ids}::int[])`.execute(ctx.db);
    await ctx.changes.waitUntilApplied();
    const remove = () => withContext(site, async (later) => void (await setRoles(later, ids, ['ROLE_MEMBER'])));
    return { tokens, remove };
  });
}

export interface HeavyReaders {
  /** Internal ids. */
  ids: number[];
  tokens: string[];
  /** Time of the follows that were added. */
  followedAt: Date;
}

interface HeavyReaderOptions {
  /** Members. */
  count: number;
  /** Titles that each of them follows. */
  titles: number;
  /** Whether the titles have reading statuses, too: three of four titles are being read. */
  withStatus?: boolean;
}

/** Signs in members without blocks, and lets each follow some of the titles that are followed most. */
export function signInHeavyReaders(
  site: Site,
  { count, titles, withStatus = false }: HeavyReaderOptions,
): Promise<HeavyReaders> {
  const status = withStatus
    ? sql`(CASE title_id % 4 WHEN 0 THEN 'completed' ELSE 'reading' END)::reading_status`
    : sql`NULL::reading_status`;
  return withContext(site, async (ctx) => {
    const members = await selectMembers(ctx, false, count);
    const followedAt = ctx.clock();
    for (const { id } of members)
      await sql`INSERT INTO title_follows (user_id, title_id, following, status, at)
        SELECT ${id}::int, title_id, true, ${status}, ${followedAt} FROM (
          SELECT title_id FROM title_figures JOIN titles ON titles.id = title_id AND titles.state = 'published'
          WHERE hashint4(title_id # ${id}::int) % 4 = 0 ORDER BY follows DESC, title_id LIMIT ${titles}) AS popular
        ON CONFLICT DO NOTHING`.execute(ctx.db);
    return { ids: members.map(({ id }) => id), tokens: await openSignIn(ctx)(members), followedAt };
  });
}

/** Removes the follows that `signInHeavyReaders` added: they would change other measurements on the same data. */
export function removeFollows(
  site: Site,
  { ids, followedAt }: Pick<HeavyReaders, 'ids' | 'followedAt'>,
): Promise<void> {
  return withContext(site, async ({ db }) => {
    for (const id of ids) await sql`DELETE FROM title_follows WHERE user_id = ${id} AND at = ${followedAt}`.execute(db);
  });
}

interface Person {
  id: number;
  uid: string;
  blocks: number;
}

async function selectMembers({ db }: Context, blocking: boolean, count = defaultMembers): Promise<Person[]> {
  const { rows } = await sql<Person>`
    SELECT users.id, users.uid, coalesce(own.blocks, 0)::int AS blocks
    FROM users LEFT JOIN (
      SELECT user_id, count(*) AS blocks FROM (
        SELECT user_id FROM blocked_users UNION ALL SELECT user_id FROM blocked_groups
        UNION ALL SELECT user_id FROM hidden_titles UNION ALL SELECT user_id FROM title_blocks
      ) AS every GROUP BY user_id
    ) AS own ON own.user_id = users.id
    WHERE NOT users.built_in AND NOT users.banned AND NOT users.unverified AND users.deleted_at IS NULL
      AND ${blocking ? sql`EXISTS (SELECT FROM blocked_groups WHERE blocked_groups.user_id = users.id)` : sql`own.blocks IS NULL`}
    ORDER BY users.id % 1009, users.id LIMIT ${count}`.execute(db);
  return rows.toSorted((a, b) => a.blocks - b.blocks);
}

/** Returns a function that signs members in sequentially and returns their tokens in the same order. */
function openSignIn(ctx: Context): (members: readonly Person[]) => Promise<string[]> {
  const { sign } = openTokens(ctx);
  return async (members) => {
    const tokens: string[] = [];
    for (const { id, uid } of members) {
      const sid = await startSession(ctx, ctx.db, { userId: id, kind: 'site', lifeMs: lifetimeSeconds * 1000 });
      tokens.push(
        await sign({ sub: uid, sid, client_id: 'bench' }, { type: accessTokenType, seconds: lifetimeSeconds }),
      );
    }
    return tokens;
  };
}

/**
 * Selects the measurements that are repeated as a member, and adds one of the session check.
 * @param urlsByKind URLs by the name of the measurement
 */
export function selectMemberUrls(urlsByKind: UrlsByKind): UrlsByKind {
  const comparedNames = ['title list', 'feed of 100', 'title'];
  const comparedEntries = Object.entries(urlsByKind).filter(([what]) => comparedNames.includes(what.split(' (')[0]!));
  return { ...Object.fromEntries(comparedEntries), '/auth/check': ['/auth/check'] };
}
