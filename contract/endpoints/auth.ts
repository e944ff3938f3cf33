import { z } from 'zod';
import { okResponse } from './common.ts';
import { endpoint } from './endpoint.ts';
import type { ErrorCode } from '../rules/errors.ts';

const tokenPair = z.object({
  result: z.literal('ok'),
  token: z.object({
    /** Access token, a bearer token that is valid for minutes. */
    session: z.string(),
    /** Refresh token, single-use and valid for a month. */
    refresh: z.string(),
  }),
});

const pairErrors: ErrorCode[] = [
  'validation_exception',
  'unauthorized_http_exception',
  'access_denied_http_exception',
  'too_many_requests_http_exception',
];

export const authEndpoints = {
  check: endpoint({
    id: 'auth.check',
    method: 'GET',
    path: '/auth/check',
    access: 'optional',
    summary: 'Who the token speaks for, and what they may do now',
    tag: 'Authentication',
    response: z.object({
      result: z.literal('ok'),
      isAuthenticated: z.boolean(),
      roles: z.array(z.string()),
      /**
       * Permissions as `object.action`. Some also depend on the individual object (such as own ones only), which is
       * checked when it is accessed.
       */
      permissions: z.array(z.string()),
    }),
    errors: ['unauthorized_http_exception'],
    cache: 'none',
  }),
  login: endpoint({
    id: 'auth.login',
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'The old way to sign in, for programs that know no other. Not for accounts with a second factor',
    tag: 'Authentication',
    body: z
      .object({
        username: z.string().min(1).max(64).optional().meta({ example: 'mirelle' }),
        email: z.string().min(1).max(254).optional(),
        password: z.string().min(8).max(1024).meta({ example: 'tall ships at low tide' }),
      })
      .refine(({ username, email }) => username !== undefined || email !== undefined, {
        message: 'Give a username or an e-mail address',
        path: ['username'],
      }),
    bodyMax: 8192,
    response: tokenPair,
    errors: pairErrors,
    cache: 'none',
    rate: { requests: 30, minutes: 60, failClosed: true },
  }),
  refresh: endpoint({
    id: 'auth.refresh',
    method: 'POST',
    path: '/auth/refresh',
    access: 'public',
    summary: 'The next pair of tokens of an old sign-in',
    tag: 'Authentication',
    body: z.object({ token: z.string().min(1).max(4096) }),
    bodyMax: 8192,
    response: tokenPair,
    errors: pairErrors,
    cache: 'none',
    rate: { requests: 60, minutes: 60 },
  }),
  logout: endpoint({
    id: 'auth.logout',
    method: 'POST',
    path: '/auth/logout',
    access: 'member',
    summary: 'Ends the sign-in of the bearer token',
    tag: 'Authentication',
    response: okResponse,
    errors: ['unauthorized_http_exception'],
    cache: 'none',
  }),
  exchange: endpoint({
    id: 'auth.exchange',
    method: 'POST',
    path: '/auth/exchange',
    access: 'public',
    summary: 'A token of the site for what the outside provider says of somebody (only with OIDC_ISSUER)',
    tag: 'Authentication',
    body: z.strictObject({ idToken: z.string().min(1).max(8192) }),
    bodyMax: 10 * 1024,
    response: z.object({
      result: z.literal('ok'),
      accessToken: z.string(),
      /** Lifetime of the token in seconds. */
      expiresIn: z.int(),
      /** Public id of the user. */
      user: z.string(),
    }),
    errors: ['validation_exception', 'unauthorized_http_exception', 'not_found_http_exception'],
    cache: 'none',
    rate: { requests: 120, minutes: 60, failClosed: true },
    site: true,
  }),
  renew: endpoint({
    id: 'auth.renew',
    method: 'POST',
    path: '/auth/renew',
    access: 'member',
    ownSession: true,
    summary: 'The next token of a session that began at the outside provider (only with OIDC_ISSUER)',
    tag: 'Authentication',
    response: z.object({ result: z.literal('ok'), accessToken: z.string(), expiresIn: z.int(), user: z.string() }),
    errors: ['unauthorized_http_exception', 'not_found_http_exception'],
    cache: 'none',
    site: true,
  }),
};
