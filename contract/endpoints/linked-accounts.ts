// Accounts at outside OpenID providers that users link to their account here. Called by the site's own pages only.
import { z } from 'zod';
import { ownAccountFields } from './account.ts';
import { okResponse, wireDate } from './common.ts';
import { endpoint } from './endpoint.ts';
import type { ErrorCode } from '../rules/errors.ts';

const params = z.object({ provider: z.string().regex(/^[a-z0-9-]{1,36}$/, 'This is no name of a provider') });
const linkedAccountFields = { ...ownAccountFields, site: true } as const;
/**
 * Common fields of endpoints that link accounts. A linked outside account can sign in to the account here, so the
 * permission requires a confirmed address and a recent sign-in.
 */
const linkEndpointFields = { ...linkedAccountFields, needs: 'account.link' } as const;
const errors: ErrorCode[] = [
  'validation_exception',
  'bad_request_http_exception',
  'unauthorized_http_exception',
  'access_denied_http_exception',
  'not_found_http_exception',
  'too_many_requests_http_exception',
];
const providerErrors: ErrorCode[] = [...errors, 'service_unavailable_http_exception'];

const connection = z.object({
  provider: z.string(),
  label: z.string(),
  /** False when the provider is no longer configured on the site and cannot be used to sign in. */
  available: z.boolean(),
  linked: z
    .object({
      /** Name of the account at the provider. */
      name: z.string(),
      since: wireDate,
      usedAt: wireDate.nullable(),
      /** False when this link is the last way to sign in, which must not be removed. */
      removable: z.boolean(),
    })
    .nullable(),
});

/** The provider's response: the query parameters of the URL to which it redirects the browser. */
export const providerResponse = z.strictObject({
  code: z.string().min(1).max(2048),
  state: z.string().min(1).max(2048),
  iss: z.string().max(2048).optional(),
});
export type ProviderResponse = z.output<typeof providerResponse>;

export const linkedAccountEndpoints = {
  list: endpoint({
    ...linkedAccountFields,
    id: 'connections.list',
    method: 'GET',
    path: '/account/connections',
    summary: 'The outside providers of this site, and the accounts there that are linked to the own one',
    response: z.object({ result: z.literal('ok'), data: z.array(connection) }),
    errors,
  }),
  begin: endpoint({
    ...linkEndpointFields,
    id: 'connections.begin',
    method: 'POST',
    path: '/account/connections/{provider}/begin',
    summary: 'Begins to link an account: the address of the provider that the browser goes to',
    params,
    response: z.object({ result: z.literal('ok'), to: z.string() }),
    errors: providerErrors,
    rate: { requests: 20, minutes: 10, failClosed: true },
  }),
  check: endpoint({
    ...linkedAccountFields,
    id: 'connections.check',
    method: 'POST',
    path: '/account/connections/{provider}/check',
    summary: 'Asks the provider who came back from it. Nothing is linked yet',
    params,
    body: providerResponse,
    response: z.object({
      result: z.literal('ok'),
      /** Name of the account at the provider. */
      name: z.string(),
      /** Ticket for linking: single-use, valid for ten minutes in this session. */
      ticket: z.string(),
    }),
    errors: providerErrors,
    rate: { requests: 20, minutes: 10, failClosed: true },
  }),
  link: endpoint({
    ...linkEndpointFields,
    id: 'connections.link',
    method: 'POST',
    path: '/account/connections/{provider}',
    summary: 'Links the account that was checked',
    params,
    body: z.strictObject({ ticket: z.string().min(1).max(4096) }),
    response: okResponse,
    errors,
    rate: { requests: 20, minutes: 10, failClosed: true },
  }),
  unlink: endpoint({
    ...linkedAccountFields,
    id: 'connections.unlink',
    method: 'DELETE',
    path: '/account/connections/{provider}',
    summary: 'Takes a link away; the last way to sign in stays',
    params,
    response: okResponse,
    errors,
    rate: { requests: 20, minutes: 10, failClosed: true },
  }),
};
