// Account endpoints: those of the public API that existing clients call, and those of the site's own settings pages.
import { z } from 'zod';
import { type CodeAction, codeActions } from '../rules/code-actions.ts';
import { entityResponse, idParams, okResponse, wireDate } from './common.ts';
import { endpoint } from './endpoint.ts';
import type { ErrorCode } from '../rules/errors.ts';
import { interfaceLanguages } from '../rules/languages.ts';
import { user } from './users.ts';

const codeParams = z.object({ code: z.string().min(1).max(200) });
const password = z
  .string()
  .min(1, 'Give the password')
  .max(1024, 'A password has at most 1024 characters')
  .meta({ example: 'tall ships at low tide' });
const email = z
  .string()
  .min(3, 'Give an e-mail address')
  .max(254, 'An address has at most 254 characters')
  .meta({ example: 'mirelle@example.org' });
/** Language of the e-mail that is sent; the browser's preferred one by default. */
const language = z.enum(interfaceLanguages).optional();
/** Code for the second factor: six digits from the authenticator app, or a recovery code. */
const code = z.string().min(1).max(40);

const guessingErrors = [
  'validation_exception',
  'bad_request_http_exception',
  'too_many_requests_http_exception',
] as const;
const codeErrors: ErrorCode[] = [...guessingErrors, 'not_found_http_exception'];
/** Common fields of endpoints that redeem the one-time code from an e-mail link. */
const codeEndpointFields = {
  method: 'POST',
  access: 'public',
  tag: 'Account',
  params: codeParams,
  response: okResponse,
  errors: codeErrors,
  cache: 'none',
  rate: { requests: 30, minutes: 60, failClosed: true },
} as const;
/** Common fields of endpoints that send an e-mail. The response does not reveal whether an account has the address. */
const mailEndpointFields = {
  method: 'POST',
  access: 'public',
  tag: 'Account',
  body: z.object({ email, language }),
  response: okResponse,
  errors: [...guessingErrors],
  cache: 'none',
  rate: { requests: 5, minutes: 60, failClosed: true },
} as const;
/** Common fields of endpoints that require a session of the website; API clients and legacy logins are rejected. */
export const ownAccountFields = {
  access: 'member',
  ownSession: true,
  needs: 'account.edit',
  tag: 'Account',
  cache: 'none',
} as const;
const ownAccountErrors: ErrorCode[] = [
  ...guessingErrors,
  'unauthorized_http_exception',
  'access_denied_http_exception',
];

const accountSession = z.object({
  id: z.string(),
  /** `site`: the website; `client`: a personal API client; `legacy`: the legacy login. */
  kind: z.enum(['site', 'client', 'legacy']),
  /** Name of the API client; null for sessions of other kinds. */
  client: z.string().nullable(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  network: z.string().nullable(),
  createdAt: wireDate,
  lastUsedAt: wireDate,
  secondFactor: z.boolean(),
  /** True for the session that sent this request. */
  current: z.boolean(),
});

export const accountEndpoints = {
  available: endpoint({
    id: 'account.available',
    method: 'GET',
    path: '/account/available/{username}',
    access: 'public',
    summary: 'Whether somebody could have a name',
    tag: 'Account',
    params: z.object({ username: z.string().min(1).max(200) }),
    response: z.object({
      result: z.literal('ok'),
      available: z.boolean(),
      reason: z.enum(['empty', 'long', 'letters', 'reserved', 'taken']).nullable(),
    }),
    errors: ['validation_exception', 'too_many_requests_http_exception'],
    cache: 'none',
    rate: { requests: 60, minutes: 60 },
  }),
  create: endpoint({
    id: 'account.create',
    method: 'POST',
    path: '/account/create',
    access: 'public',
    summary: 'Makes an account, which waits for its address to be confirmed. A captcha may be wanted',
    tag: 'Account',
    body: z.object({ username: z.string().min(1).max(64), password, email, language }),
    status: 201,
    response: entityResponse(user),
    errors: [...guessingErrors, 'captcha_required_exception', 'service_unavailable_http_exception'],
    cache: 'none',
    rate: { requests: 5, minutes: 60, failClosed: true },
  }),
  activate: endpoint({
    ...codeEndpointFields,
    id: 'account.activate',
    path: '/account/activate/{code}',
    summary: 'Confirms the address of a new account by the code of a mail',
  }),
  resend: endpoint({
    ...mailEndpointFields,
    id: 'account.resend',
    path: '/account/activate/resend',
    summary: 'Sends the mail that confirms an address again. The answer is the same whoever has the address',
  }),
  recover: endpoint({
    ...mailEndpointFields,
    id: 'account.recover',
    path: '/account/recover',
    summary: 'Sends a mail to set a new password. The answer is the same whoever has the address',
  }),
  reset: endpoint({
    id: 'account.reset',
    method: 'POST',
    path: '/account/recover/{code}',
    access: 'public',
    summary: 'Sets a new password by the code of a mail, and ends every session',
    tag: 'Account',
    params: codeParams,
    body: z.object({ newPassword: password }),
    response: okResponse,
    errors: [...codeErrors, 'service_unavailable_http_exception'],
    cache: 'none',
    rate: { requests: 5, minutes: 60, failClosed: true },
  }),
  /** Checks the code of a link in an e-mail for the page that the link opens; does not use the code up. */
  checkLink: endpoint({
    id: 'account.checkLink',
    method: 'POST',
    path: '/account/link',
    access: 'public',
    summary: 'Whether the code of a mail still works. Nothing is done, and the code is not used up',
    tag: 'Account',
    body: z.object({ action: z.enum(Object.keys(codeActions) as CodeAction[]), code: codeParams.shape.code }),
    response: z.object({ result: z.literal('ok'), works: z.boolean() }),
    errors: ['validation_exception', 'too_many_requests_http_exception'],
    cache: 'none',
    rate: { requests: 30, minutes: 60, failClosed: true },
    site: true,
  }),
  changePassword: endpoint({
    ...ownAccountFields,
    id: 'account.changePassword',
    method: 'POST',
    path: '/user/password',
    summary: 'Sets another password, and ends every other session',
    body: z.object({ oldPassword: password, newPassword: password }),
    response: okResponse,
    errors: [...ownAccountErrors, 'service_unavailable_http_exception'],
  }),
  changeEmail: endpoint({
    ...ownAccountFields,
    id: 'account.changeEmail',
    method: 'POST',
    path: '/user/email',
    summary: 'Asks for another address. It counts once it is confirmed by the mail that goes there',
    body: z.object({ email, password }),
    response: okResponse,
    errors: ownAccountErrors,
    rate: { requests: 1, minutes: 60, failClosed: true },
  }),
  /** Like `changeEmail`, with a rate limit that allows for mistyped addresses. */
  moveEmail: endpoint({
    ...ownAccountFields,
    id: 'account.moveEmail',
    method: 'POST',
    path: '/account/email',
    summary: 'Asks for another address. It counts once it is confirmed by the mail that goes there',
    body: z.object({ email, password, language }),
    response: okResponse,
    errors: ownAccountErrors,
    rate: { requests: 10, minutes: 60, failClosed: true },
    site: true,
  }),
  confirmEmail: endpoint({
    ...codeEndpointFields,
    id: 'account.confirmEmail',
    path: '/account/email/{code}',
    summary: 'Confirms the new address of an account by the code of a mail',
    site: true,
  }),
  undoEmail: endpoint({
    ...codeEndpointFields,
    id: 'account.undoEmail',
    path: '/account/email-undo/{code}',
    summary: 'Takes a change of address back by the code of a mail: every session ends, a new password is to be set',
    site: true,
  }),
  askToDelete: endpoint({
    ...ownAccountFields,
    id: 'account.askToDelete',
    method: 'DELETE',
    path: '/user/{id}',
    needs: 'account.erase',
    summary: 'Sends a mail to delete the own account',
    params: idParams,
    response: okResponse,
    errors: [...ownAccountErrors, 'not_found_http_exception'],
  }),
  deleteByCode: endpoint({
    ...codeEndpointFields,
    id: 'account.deleteByCode',
    path: '/user/delete/{code}',
    summary: 'Deletes an account by the code of a mail',
  }),
  solveCaptcha: endpoint({
    id: 'account.solveCaptcha',
    method: 'POST',
    path: '/captcha/solve',
    access: 'optional',
    summary: 'Shows a solved captcha ahead of the call that wants one. Always well where none is wanted',
    tag: 'Captcha',
    body: z.object({ captchaChallenge: z.string().min(1).max(8192) }),
    response: okResponse,
    errors: ['validation_exception', 'bad_request_http_exception', 'service_unavailable_http_exception'],
    cache: 'none',
    rate: { requests: 10, minutes: 10 },
  }),

  overview: endpoint({
    ...ownAccountFields,
    id: 'account.overview',
    method: 'GET',
    path: '/account',
    summary: 'The own account',
    response: z.object({
      result: z.literal('ok'),
      username: z.string(),
      joinedAt: wireDate,
      /** The confirmed address, masked; null when there is none. */
      email: z.string().nullable(),
      verified: z.boolean(),
      /** The requested new address, masked; null unless its confirmation is pending. */
      pendingEmail: z.string().nullable(),
      /** When the current password was set; null for accounts without one on this site. */
      passwordChangedAt: wireDate.nullable(),
      secondFactor: z.object({
        on: z.boolean(),
        since: wireDate.nullable(),
        /** Whether the account must have a second factor, because of a staff role; always false in the demo. */
        required: z.boolean(),
        /** True only in the demo, for roles that require a second factor on any other site. */
        requiredElsewhere: z.boolean(),
        recoveryCodesLeft: z.int(),
      }),
      /** The outside provider that the account comes from; null for accounts created on this site. */
      issuer: z.string().nullable(),
    }),
    errors: ownAccountErrors,
    site: true,
  }),
  resendOwn: endpoint({
    ...ownAccountFields,
    id: 'account.resendOwn',
    method: 'POST',
    path: '/account/email/resend',
    summary: 'Sends the mail that confirms the own address again',
    body: z.object({ language }),
    response: okResponse,
    errors: ownAccountErrors,
    rate: { requests: 5, minutes: 60, failClosed: true },
    site: true,
  }),
  enrolSecondFactor: endpoint({
    ...ownAccountFields,
    id: 'account.enrolSecondFactor',
    method: 'POST',
    path: '/account/second-factor',
    summary: 'Begins to set up a second factor',
    body: z.object({ password }),
    response: z.object({ result: z.literal('ok'), secret: z.string(), uri: z.string() }),
    errors: ownAccountErrors,
    site: true,
  }),
  confirmSecondFactor: endpoint({
    ...ownAccountFields,
    id: 'account.confirmSecondFactor',
    method: 'POST',
    path: '/account/second-factor/confirm',
    summary: 'Turns the second factor on by a code of the app. The recovery codes are told this once',
    body: z.object({ code, language }),
    response: z.object({ result: z.literal('ok'), recoveryCodes: z.array(z.string()) }),
    errors: ownAccountErrors,
    site: true,
  }),
  removeSecondFactor: endpoint({
    ...ownAccountFields,
    id: 'account.removeSecondFactor',
    method: 'POST',
    path: '/account/second-factor/remove',
    summary: 'Takes the second factor away',
    body: z.object({ password, code, language }),
    response: okResponse,
    errors: ownAccountErrors,
    site: true,
  }),
  renewRecoveryCodes: endpoint({
    ...ownAccountFields,
    id: 'account.renewRecoveryCodes',
    method: 'POST',
    path: '/account/second-factor/recovery-codes',
    summary: 'New recovery codes; the old ones are void',
    body: z.object({ password, code }),
    response: z.object({ result: z.literal('ok'), recoveryCodes: z.array(z.string()) }),
    errors: ownAccountErrors,
    site: true,
  }),
  sessions: endpoint({
    ...ownAccountFields,
    id: 'account.sessions',
    method: 'GET',
    path: '/account/sessions',
    summary: 'Where the account is signed in, the latest use first',
    response: z.object({ result: z.literal('ok'), data: z.array(accountSession) }),
    errors: ownAccountErrors,
    site: true,
  }),
  endSession: endpoint({
    ...ownAccountFields,
    id: 'account.endSession',
    method: 'DELETE',
    path: '/account/sessions/{session}',
    summary: 'Signs out somewhere',
    params: z.object({ session: z.string().regex(/^\d{1,18}$/, 'This is no id of a session') }),
    response: okResponse,
    errors: [...ownAccountErrors, 'not_found_http_exception'],
    site: true,
  }),
  endOtherSessions: endpoint({
    ...ownAccountFields,
    id: 'account.endOtherSessions',
    method: 'POST',
    path: '/account/sessions/end-others',
    summary: 'Signs out everywhere else',
    response: z.object({ result: z.literal('ok'), ended: z.int() }),
    errors: ownAccountErrors,
    site: true,
  }),
  endAllSessions: endpoint({
    ...ownAccountFields,
    id: 'account.endAllSessions',
    method: 'POST',
    path: '/account/sessions/end-all',
    summary: 'Signs out everywhere',
    response: z.object({ result: z.literal('ok'), ended: z.int() }),
    errors: ownAccountErrors,
    site: true,
  }),
  deleteOwn: endpoint({
    ...ownAccountFields,
    id: 'account.deleteOwn',
    method: 'POST',
    path: '/account/delete',
    needs: 'account.erase',
    summary: 'Deletes the own account for good. Wants the password, where there is one, and the second factor',
    body: z.object({ password: password.optional(), code: code.optional() }),
    response: okResponse,
    errors: ownAccountErrors,
    site: true,
  }),
};
