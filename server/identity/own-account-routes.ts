// Endpoints of the account tab in the settings. Only sessions of the site's own sign-in may call them.
import { accountEndpoints } from '#contract/endpoints/account.ts';
import { toWireDate } from '#contract/endpoints/common.ts';
import { staffRoles } from '#contract/rules/permissions.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { memberRoute, type RouteScope } from '#server/core/http/route.ts';
import { languageOf } from '#server/accounts/language.ts';
import { resendConfirmation } from '#server/accounts/accounts.ts';
import { isFederatedOnly, requirePassword } from '#server/sign-in/credentials.ts';
import { deviceOf } from '#server/sessions/device-names.ts';
import { maskEmail } from '#server/core/mail/email-address.ts';
import { deleteAccount } from '#server/accounts/erase.ts';
import {
  confirmSecondFactor,
  enrolSecondFactor,
  recoveryCodesLeft,
  removeSecondFactor,
  replaceRecoveryCodes,
  requireSecondFactor,
} from '#server/sign-in/second-factor.ts';
import { endSessions } from '#server/sessions/sessions.ts';

const okResponse = { result: 'ok' as const };

export function ownAccountRoutes(scope: RouteScope): void {
  const isStaff = (roles: readonly string[]): boolean => staffRoles.some((role) => roles.includes(role));
  const isDemo = scope.ctx.config.seed === 'demo';
  const needsSecondFactor = (roles: readonly string[]): boolean => !isDemo && isStaff(roles);

  memberRoute(scope, accountEndpoints.overview, async ({ db }, { viewer }) => {
    const person = await db
      .selectFrom('users')
      .leftJoin('accounts', 'accounts.user_id', 'users.id')
      .selectAll('accounts')
      .select(['users.username', 'users.unverified', 'users.created_at as joined_at'])
      .where('users.id', '=', viewer.id)
      .executeTakeFirstOrThrow();
    return {
      ...okResponse,
      username: person.username,
      joinedAt: toWireDate(person.joined_at),
      email: person.email === null ? null : maskEmail(person.email),
      verified: !person.unverified,
      pendingEmail: person.pending_email === null ? null : maskEmail(person.pending_email),
      passwordChangedAt:
        person.password_hash && person.password_changed_at ? toWireDate(person.password_changed_at) : null,
      secondFactor: {
        on: person.totp_confirmed_at !== null,
        since: person.totp_confirmed_at ? toWireDate(person.totp_confirmed_at) : null,
        required: needsSecondFactor(viewer.roles),
        requiredElsewhere: isDemo && isStaff(viewer.roles),
        recoveryCodesLeft: await recoveryCodesLeft(db, viewer.id),
      },
      issuer: person.issuer,
    };
  });
  memberRoute(scope, accountEndpoints.resendOwn, async (ctx, { viewer, body, source }) => {
    const account = await ctx.db
      .selectFrom('accounts')
      .select('pending_email')
      .where('user_id', '=', viewer.id)
      .executeTakeFirst();
    const language = body.language ?? languageOf(source());
    if (account?.pending_email) await resendConfirmation(ctx, account.pending_email, language);
    return okResponse;
  });

  memberRoute(scope, accountEndpoints.enrolSecondFactor, async (ctx, { viewer, body }) => {
    await requirePassword(ctx, viewer.id, body.password);
    return { ...okResponse, ...(await enrolSecondFactor(ctx, viewer.id)) };
  });
  memberRoute(scope, accountEndpoints.confirmSecondFactor, async (ctx, { viewer, body, source }) => {
    const recoveryCodes = await confirmSecondFactor(ctx, viewer.id, {
      code: body.code,
      sessionId: viewer.session.id,
      language: body.language ?? languageOf(source()),
    });
    return { ...okResponse, recoveryCodes };
  });
  memberRoute(scope, accountEndpoints.removeSecondFactor, async (ctx, { viewer, body, source }) => {
    if (needsSecondFactor(viewer.roles)) {
      throw new ApiError('access_denied_http_exception', 'Staff may not do without a second factor', {
        reason: 'staff',
      });
    }
    await requirePassword(ctx, viewer.id, body.password);
    await requireSecondFactor(ctx, viewer.id, body.code);
    await removeSecondFactor(ctx, viewer.id, body.language ?? languageOf(source()));
    return okResponse;
  });
  memberRoute(scope, accountEndpoints.renewRecoveryCodes, async (ctx, { viewer, body }) => {
    await requirePassword(ctx, viewer.id, body.password);
    await requireSecondFactor(ctx, viewer.id, body.code);
    return { ...okResponse, recoveryCodes: await replaceRecoveryCodes(ctx, viewer.id) };
  });

  memberRoute(scope, accountEndpoints.sessions, async (ctx, { viewer }) => {
    const rows = await ctx.db
      .selectFrom('sessions')
      .leftJoin('api_clients', 'api_clients.id', 'sessions.client_id')
      .selectAll('sessions')
      .select('api_clients.name as client')
      .where('sessions.user_id', '=', viewer.id)
      .where('sessions.ended_at', 'is', null)
      .where('sessions.expires_at', '>', ctx.clock())
      .orderBy('sessions.last_used_at', 'desc')
      .orderBy('sessions.id', 'desc')
      .limit(maxListedSessions)
      .execute();
    return {
      ...okResponse,
      data: rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        client: row.client,
        ...deviceOf(row.user_agent),
        network: row.network,
        createdAt: toWireDate(row.created_at),
        lastUsedAt: toWireDate(row.last_used_at),
        secondFactor: row.second_factor,
        current: Number(row.id) === viewer.session.id,
      })),
    };
  });
  memberRoute(scope, accountEndpoints.endSession, async (ctx, { viewer, params }) => {
    const endedCount = await endSessions(ctx, ctx.db, { userId: viewer.id, id: Number(params.session) });
    if (endedCount === 0) throw notFound('Session');
    return okResponse;
  });
  memberRoute(scope, accountEndpoints.endOtherSessions, async (ctx, { viewer }) => {
    const { uid } = await ctx.db
      .selectFrom('sessions')
      .select('uid')
      .where('id', '=', String(viewer.session.id))
      .executeTakeFirstOrThrow();
    return { ...okResponse, ended: await endSessions(ctx, ctx.db, { userId: viewer.id, except: uid }) };
  });
  memberRoute(scope, accountEndpoints.endAllSessions, async (ctx, { viewer }) => ({
    ...okResponse,
    ended: await endSessions(ctx, ctx.db, { userId: viewer.id }),
  }));

  memberRoute(scope, accountEndpoints.deleteOwn, async (ctx, { viewer, body }) => {
    // users of an outside provider have signed in there recently, which the permission requires
    if (!(await isFederatedOnly(ctx.db, viewer.id))) await requirePassword(ctx, viewer.id, body.password ?? '');
    await requireSecondFactor(ctx, viewer.id, body.code);
    await deleteAccount(ctx, viewer.id);
    return okResponse;
  });
}

const maxListedSessions = 200;
