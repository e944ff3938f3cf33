// Legacy login for old programs: exchanges a name and a password for an access and a refresh token. Its sessions get no
// staff permissions, and cannot change the account itself.
import { sql } from 'kysely';
import { authEndpoints } from '#contract/endpoints/auth.ts';
import type { Context } from '#server/core/context.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { memberRoute, route, type RouteScope } from '#server/core/http/route.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { signInWithPassword, tooManyAttemptsError } from './credentials.ts';
import {
  startTokenSession,
  type TokenHolder,
  issueTokens,
  refreshTokens,
  type TokenPair,
} from '#server/sessions/refresh.ts';
import { endSessions } from '#server/sessions/sessions.ts';
import type { Tokens } from '#server/sessions/tokens.ts';

const legacyHolder: TokenHolder = { kind: 'legacy', clientId: null, name: 'legacy' };

export function legacyLoginRoutes(scope: RouteScope, tokens: Tokens): void {
  route(scope, authEndpoints.login, async (ctx, { body, source }) => {
    requireLegacyLoginEnabled(ctx);
    const requestSource = source();
    const name = (body.username ?? body.email)!;
    const since = ctx.clock();
    const signInResult = await signInWithPassword(ctx, {
      name,
      password: body.password,
      source: requestSource.network,
    });
    if (!signInResult.ok) {
      if (signInResult.why === 'wait') throw tooManyAttemptsError();
      throw credentialsError();
    }
    const { account } = signInResult;
    await requireLegacyAllowed(ctx, account.id, account.secondFactor !== 'none');
    const startedSession = await transaction(ctx, (tx) =>
      startTokenSession(ctx, tx, { person: account, since, holder: legacyHolder, source: requestSource }),
    );
    if (!startedSession) throw credentialsError();
    return tokenPairResponse(await issueTokens(ctx, tokens, startedSession));
  });
  route(scope, authEndpoints.refresh, async (ctx, { body }) => {
    requireLegacyLoginEnabled(ctx);
    const pair = await refreshTokens(ctx, tokens, body.token, legacyHolder);
    if (!pair) throw new ApiError('unauthorized_http_exception', 'The token has ended or was never one. Sign in again');
    await requireLegacyAllowed(ctx, pair.person.id, false);
    return tokenPairResponse(pair);
  });
  memberRoute(scope, authEndpoints.logout, async (ctx, { viewer }) => {
    await endSessions(ctx, ctx.db, { id: viewer.session.id, userId: viewer.id });
    return { result: 'ok' as const };
  });
}

function requireLegacyLoginEnabled({ config }: Context): void {
  if (config.legacyLogin) return;
  throw accessDeniedError(
    'legacy_off',
    'This site has switched the old login off. Make an API client and use the token endpoint',
  );
}

/** Rejects banned users and users with a second factor, also when they refresh older tokens. @throws ApiError 403 */
async function requireLegacyAllowed(ctx: Context, userId: number, secondFactor: boolean): Promise<void> {
  const person = await ctx.db
    .selectFrom('users')
    .leftJoin('accounts', 'accounts.user_id', 'users.id')
    .select(['totp_confirmed_at', sql<boolean>`in_force(banned, banned_until)`.as('banned')])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  if (person.banned) throw accessDeniedError('banned', 'This account is banned');
  if (!secondFactor && person.totp_confirmed_at === null) return;
  throw accessDeniedError(
    'second_factor',
    'Accounts with a second factor sign in on the site; make an API client for programs',
  );
}

const credentialsError = (): ApiError => new ApiError('unauthorized_http_exception', 'User / Password does not match');

const accessDeniedError = (reason: string, detail: string): ApiError =>
  new ApiError('access_denied_http_exception', detail, { reason });

const tokenPairResponse = ({ accessToken, refreshToken }: TokenPair) => ({
  result: 'ok' as const,
  token: { session: accessToken, refresh: refreshToken },
});
