// Proposals of a member of staff to their colleagues. For sessions of the site only.
import { z } from 'zod';
import { idParams, okResponse, responseUuid, wireDate } from './common.ts';
import { endpoint } from './endpoint.ts';

const shared = { access: 'member', ownSession: true, site: true, tag: 'Moderation', cache: 'none' } as const;
const readErrors = ['unauthorized_http_exception', 'access_denied_http_exception'] as const;

const proposal = z.object({
  id: responseUuid.describe('Of the item that waits for a colleague'),
  action: z.string(),
  name: z.string().nullable().describe('Of what it is about; null when that is gone'),
  detail: z.string().nullable().describe('What tells it from others of that name, and how many more there are'),
  at: wireDate,
  until: wireDate.describe('When it goes, if nobody decides it'),
});

export const staffProposalEndpoints = {
  list: endpoint({
    ...shared,
    id: 'staffProposals.list',
    method: 'GET',
    path: '/moderation/proposal',
    summary: 'What you have proposed to your colleagues, and nobody has decided yet',
    response: z.object({ result: z.literal('ok'), proposals: z.array(proposal) }),
    errors: readErrors,
  }),
  withdraw: endpoint({
    ...shared,
    id: 'staffProposals.withdraw',
    method: 'DELETE',
    path: '/moderation/proposal/{id}',
    summary: 'Takes a proposal of yours back',
    params: idParams,
    response: okResponse,
    errors: [...readErrors, 'validation_exception', 'not_found_http_exception'],
  }),
};
