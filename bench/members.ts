// The same questions asked by guests and by people who are signed in, who block nothing, or something.
import { sql } from 'kysely';
import { loadConfig } from '#server/core/config.ts';
import type { Context } from '#server/core/context.ts';
import { startSession } from '#server/identity/sessions.ts';
import { openTokens } from '#server/identity/tokens.ts';
import { openContext } from '#server/open-context.ts';
import type { Kinds } from './addresses.ts';
import type { Site } from './servers.ts';

/** So many different people of each kind take turns. */
const mostPeople = 200;
/** Milliseconds. */
const sessionLife = 3600_000;

export interface Members {
  plain: string[];
  /** Of those who block people and groups; none when the seed has no readers. */
  blocking: string[];
  /** Things that each of these blocks, in the middle. */
  blocks: number;
}

/** Tokens of seeded people of a running site, signed with its own keys. */
export async function signInMembers(site: Site): Promise<Members> {
  const config = loadConfig(site.env);
  const opened = await openContext(config, { say: () => {}, command: 'npm run bench', attach: true });
  try {
    const { ctx } = opened;
    const [plain, blocking] = [await people(ctx, false), await people(ctx, true)];
    return {
      plain: await tokensOf(ctx, plain),
      blocking: await tokensOf(ctx, blocking),
      blocks: blocking[Math.floor(blocking.length / 2)]?.blocks ?? 0,
    };
  } finally {
    await opened.close();
  }
}

interface Person {
  id: number;
  uid: string;
  blocks: number;
}

async function people({ db }: Context, blocking: boolean): Promise<Person[]> {
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
    ORDER BY users.id % 1009, users.id LIMIT ${mostPeople}`.execute(db);
  return rows.toSorted((a, b) => a.blocks - b.blocks);
}

async function tokensOf(ctx: Context, found: readonly Person[]): Promise<string[]> {
  const { signAccess } = openTokens(ctx);
  const tokens: string[] = [];
  for (const { id, uid } of found) {
    const sid = await startSession(ctx, ctx.db, { userId: id, kind: 'site', life: sessionLife });
    tokens.push(await signAccess({ sub: uid, sid, client_id: 'bench' }));
  }
  return tokens;
}

/** What is asked of both, and what the addresses of guests are called. */
export function memberKinds(kinds: Kinds): Kinds {
  const wanted = ['title list', 'feed of 100', 'title'];
  const shared = Object.entries(kinds).filter(([what]) => wanted.includes(what.split(' (')[0]!));
  return { ...Object.fromEntries(shared), '/auth/check': ['/auth/check'] };
}
