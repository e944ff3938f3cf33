// Account endpoints of the public API, which existing clients call: creation, confirmation, recovery, deletion.
import { accountEndpoints } from '#contract/endpoints/account.ts';
import type { CodeAction } from '#contract/rules/code-actions.ts';
import type { InterfaceLanguage } from '#contract/rules/languages.ts';
import type { Context } from '#server/core/context.ts';
import { refusalError } from '#server/core/access/viewer.ts';
import { memberRoute, route, type RouteScope } from '#server/core/http/route.ts';
import { languageOf } from '#server/accounts/language.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { entityEnvelope } from '#server/core/http/wire.ts';
import {
  invalidCodeError,
  confirmEmail,
  createAccount,
  requestEmailChange,
  resendConfirmation,
  undoEmailChange,
} from '#server/accounts/accounts.ts';
import { requireCaptcha, solveCaptcha } from '#server/sign-in/captcha.ts';
import { type CodeKind, readCode, consumeCode } from '#server/accounts/codes.ts';
import { changePassword, requestRecovery, requirePassword, resetPassword } from '#server/sign-in/credentials.ts';
import { deleteAccount } from '#server/accounts/erase.ts';
import { withMinimumResponseTime } from '#server/sign-in/minimum-response-time.ts';
import { rememberDevice } from '#server/sign-in/known-devices.ts';
import { queueAccountMail } from '#server/accounts/mails.ts';
import { findUsernameProblem } from '#server/accounts/username-claims.ts';

const okResponse = { result: 'ok' as const };

/** Kind of the one-time code in the mailed link to each action's page. */
const codeKindByAction: Readonly<Record<CodeAction, CodeKind>> = {
  activate: 'confirm',
  recover: 'recover',
  email: 'email',
  'email-undo': 'undo',
  delete: 'delete',
};

export function accountRoutes(scope: RouteScope): void {
  route(scope, accountEndpoints.available, async (ctx, { params }) => {
    const problem = await findUsernameProblem(ctx, params.username);
    return { ...okResponse, available: problem === null, reason: problem };
  });
  route(scope, accountEndpoints.create, async (ctx, { body, source }) => {
    const { headers, network } = source();
    await requireCaptcha(ctx, { token: firstValue(headers['x-captcha-result']), network });
    const { language = languageOf(source()), ...account } = body;
    const { uid, username } = await createAccount(ctx, { ...account, language });
    const attributes = { username, roles: ['ROLE_MEMBER'], avatarFileName: null, version: 1 };
    return entityEnvelope({ id: uid, type: 'user' as const, attributes, relationships: [] });
  });
  route(scope, accountEndpoints.activate, async (ctx, { params, source }) => {
    await confirmEmail(ctx, 'confirm', params.code, languageOf(source()));
    return okResponse;
  });
  route(scope, accountEndpoints.confirmEmail, async (ctx, { params, source }) => {
    await confirmEmail(ctx, 'email', params.code, languageOf(source()));
    return okResponse;
  });
  route(scope, accountEndpoints.undoEmail, async (ctx, { params, source }) => {
    await undoEmailChange(ctx, params.code, languageOf(source()));
    return okResponse;
  });
  route(scope, accountEndpoints.resend, async (ctx, { body, source }) => {
    const language = body.language ?? languageOf(source());
    await withMinimumResponseTime(resendConfirmation(ctx, body.email, language));
    return okResponse;
  });
  route(scope, accountEndpoints.recover, async (ctx, { body, source }) => {
    const language = body.language ?? languageOf(source());
    await requestRecovery(ctx, body.email, language);
    return okResponse;
  });
  route(scope, accountEndpoints.reset, async (ctx, { params, body, source, setCookies }) => {
    const language = languageOf(source());
    const { id } = await resetPassword(ctx, { code: params.code, password: body.newPassword, language });
    // the owner of the mailbox uses this browser: login attempts elsewhere must not lock it out
    setCookies(rememberDevice(ctx, id, source().headers.cookie));
    return okResponse;
  });
  route(scope, accountEndpoints.checkLink, async (ctx, { body }) => {
    const mailedCode = await readCode(ctx, ctx.db, codeKindByAction[body.action], body.code);
    return { ...okResponse, works: mailedCode !== null };
  });
  memberRoute(scope, accountEndpoints.changePassword, async (ctx, { viewer, body, source, setCookies }) => {
    await changePassword(ctx, viewer.id, {
      current: body.oldPassword,
      password: body.newPassword,
      sessionId: viewer.session.id,
      language: languageOf(source()),
    });
    setCookies(rememberDevice(ctx, viewer.id, source().headers.cookie));
    return okResponse;
  });
  const moveEmail = async (
    ctx: Context,
    userId: number,
    body: { email: string; password: string },
    language: InterfaceLanguage,
  ) => {
    await requirePassword(ctx, userId, body.password);
    await withMinimumResponseTime(requestEmailChange(ctx, userId, body.email, language));
    return okResponse;
  };
  memberRoute(scope, accountEndpoints.changeEmail, (ctx, { viewer, body, source }) =>
    moveEmail(ctx, viewer.id, body, languageOf(source())),
  );
  memberRoute(scope, accountEndpoints.moveEmail, (ctx, { viewer, body, source }) =>
    moveEmail(ctx, viewer.id, body, body.language ?? languageOf(source())),
  );
  memberRoute(scope, accountEndpoints.askToDelete, async (ctx, { viewer, params, source }) => {
    if (params.id !== viewer.uid) throw refusalError('not_own');
    const language = languageOf(source());
    await transaction(ctx, async (tx) => {
      const account = await tx
        .selectFrom('accounts')
        .select(['email', 'pending_email'])
        .where('user_id', '=', viewer.id)
        .executeTakeFirst();
      const to = account?.email ?? account?.pending_email;
      if (to) await queueAccountMail(ctx, tx, { userId: viewer.id, mail: 'delete', language, to });
    });
    return okResponse;
  });
  route(scope, accountEndpoints.deleteByCode, async (ctx, { params }) => {
    await transaction(ctx, async (tx) => {
      const mailedCode = await consumeCode(ctx, tx, 'delete', params.code);
      if (!mailedCode) throw invalidCodeError();
      await deleteAccount({ ...ctx, db: tx as Context['db'] }, mailedCode.userId);
    });
    return okResponse;
  });
  route(scope, accountEndpoints.solveCaptcha, async (ctx, { body, source }) => {
    await solveCaptcha(ctx, body.captchaChallenge, source().network);
    return okResponse;
  });
}

const firstValue = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;
