// Accounts at outside OpenID providers that people link to theirs. Only the site's own pages ask.
import { z } from 'zod';
import { ownAccount } from './account.ts';
import { okAnswer, wireDate } from './common.ts';
import { endpoint } from './endpoint.ts';
import type { ErrorCode } from '../rules/errors.ts';

const params = z.object({ provider: z.string().regex(/^[a-z0-9-]{1,36}$/, 'This is no name of a provider') });
const own = { ...ownAccount, site: true } as const;
/** Whoever links an account opens this one to it: only the owner of a confirmed address may, soon after signing in. */
const links = { ...own, needs: 'account.link' } as const;
const errors: ErrorCode[] = [
  'validation_exception',
  'bad_request_http_exception',
  'unauthorized_http_exception',
  'access_denied_http_exception',
  'not_found_http_exception',
  'too_many_requests_http_exception',
];
const asksProvider: ErrorCode[] = [...errors, 'service_unavailable_http_exception'];

const connection = z.object({
  provider: z.string(),
  label: z.string(),
  /** False when the site has the provider no more: nobody signs in with it. */
  available: z.boolean(),
  linked: z
    .object({
      /** What the provider calls them. */
      name: z.string(),
      since: wireDate,
      usedAt: wireDate.nullable(),
      /** The last way to sign in stays. */
      removable: z.boolean(),
    })
    .nullable(),
});

/** The provider's answer as it stands in the address that it sends the browser back to. */
export const providerAnswer = z.strictObject({
  code: z.string().min(1).max(2048),
  state: z.string().min(1).max(2048),
  iss: z.string().max(2048).optional(),
});
export type ProviderAnswer = z.output<typeof providerAnswer>;

export const linkedAccountEndpoints = {
  list: endpoint({
    ...own,
    id: 'connections.list',
    method: 'GET',
    path: '/account/connections',
    summary: 'The outside providers of this site, and the accounts there that are linked to the own one',
    response: z.object({ result: z.literal('ok'), data: z.array(connection) }),
    errors,
  }),
  begin: endpoint({
    ...links,
    id: 'connections.begin',
    method: 'POST',
    path: '/account/connections/{provider}/begin',
    summary: 'Begins to link an account: the address of the provider that the browser goes to',
    params,
    response: z.object({ result: z.literal('ok'), to: z.string() }),
    errors: asksProvider,
    rate: { requests: 20, minutes: 10, failClosed: true },
  }),
  check: endpoint({
    ...own,
    id: 'connections.check',
    method: 'POST',
    path: '/account/connections/{provider}/check',
    summary: 'Asks the provider who came back from it. Nothing is linked yet',
    params,
    body: providerAnswer,
    response: z.object({
      result: z.literal('ok'),
      /** What the provider calls them. */
      name: z.string(),
      /** For linking: good for ten minutes, once, in this session. */
      ticket: z.string(),
    }),
    errors: asksProvider,
    rate: { requests: 20, minutes: 10, failClosed: true },
  }),
  link: endpoint({
    ...links,
    id: 'connections.link',
    method: 'POST',
    path: '/account/connections/{provider}',
    summary: 'Links the account that was checked',
    params,
    body: z.strictObject({ ticket: z.string().min(1).max(4096) }),
    response: okAnswer,
    errors,
    rate: { requests: 20, minutes: 10, failClosed: true },
  }),
  unlink: endpoint({
    ...own,
    id: 'connections.unlink',
    method: 'DELETE',
    path: '/account/connections/{provider}',
    summary: 'Takes a link away; the last way to sign in stays',
    params,
    response: okAnswer,
    errors,
    rate: { requests: 20, minutes: 10, failClosed: true },
  }),
};
