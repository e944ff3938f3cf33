// Creates signed-in users without the sign-in pages.
import { startSession } from '#server/sessions/sessions.ts';
import { openTokens } from '#server/sessions/tokens.ts';
import type { Role } from '#contract/rules/permissions.ts';
import type { ViewerSession } from '#server/core/access/viewer.ts';
import type { TestContext } from '#test/support/server/app.ts';

export interface SignedIn {
  id: number;
  uid: string;
  username: string;
  /** Public id of the session (`sessions.uid`). */
  session: string;
  token: string;
  /** Headers for requests as this user. */
  headers: { authorization: string };
}

export interface MemberOptions {
  username?: string;
  /** Roles in addition to Member. */
  roles?: Role[];
  banned?: boolean;
  unverified?: boolean;
  uploadRevoked?: boolean;
  kind?: ViewerSession['kind'];
  /** Whether they signed in with a second factor; true for staff by default. */
  secondFactor?: boolean;
  /** Minutes since they signed in. */
  minutesAgo?: number;
}

let serial = 0;

/** Creates a user and signs them in. */
export async function signIn({ ctx }: Pick<TestContext, 'ctx'>, person: MemberOptions = {}): Promise<SignedIn> {
  const { username = `member${++serial}`, roles = [], kind = 'site' } = person;
  const { id, uid } = await ctx.db
    .insertInto('users')
    .values({
      username,
      roles: ['ROLE_MEMBER', ...roles],
      banned: person.banned ?? false,
      unverified: person.unverified ?? false,
      upload_revoked: person.uploadRevoked ?? false,
    })
    .returning(['id', 'uid'])
    .executeTakeFirstOrThrow();
  const session = await startSessionFor({ ctx }, { id, kind, secondFactor: person.secondFactor ?? roles.length > 0 });
  if (person.minutesAgo !== undefined) {
    const authenticatedAt = new Date(ctx.clock().getTime() - person.minutesAgo * 60_000);
    await ctx.db
      .updateTable('sessions')
      .set({ authenticated_at: authenticatedAt })
      .where('uid', '=', session)
      .execute();
  }
  const token = await signToken({ ctx }, { uid, session });
  return { id, uid, username, session, token, headers: { authorization: `Bearer ${token}` } };
}

/** Starts another session of a user; returns its public id. */
export function startSessionFor(
  { ctx }: Pick<TestContext, 'ctx'>,
  { id, kind = 'site', secondFactor = false }: { id: number; kind?: ViewerSession['kind']; secondFactor?: boolean },
): Promise<string> {
  return startSession(ctx, ctx.db, { userId: id, kind, secondFactor, lifeMs: 3600_000 });
}

export function signToken(
  { ctx }: Pick<TestContext, 'ctx'>,
  { uid, session }: { uid: string; session: string },
): Promise<string> {
  return openTokens(ctx).signAccess({ sub: uid, sid: session, client_id: 'tests' });
}
