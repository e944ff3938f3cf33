// Claims of groups: somebody says that a group is theirs, and proves it by a code at the group's own site or contact.
import { z } from 'zod';
import { idParams, okResponse, responseUuid, wireDate } from './common.ts';
import { endpoint } from './endpoint.ts';
import { publishingLimits } from '../rules/publishing-limits.ts';

const claim = z.object({
  id: responseUuid,
  state: z.enum(['submitted', 'verified', 'refused', 'withdrawn', 'expired']),
  proof: z.string(),
  note: z.string(),
  version: z.int(),
  submittedAt: wireDate,
  decidedAt: wireDate.nullable(),
  dueAt: wireDate.describe('Moderators mean to decide until then'),
});
const claimResponse = z.object({
  result: z.literal('ok'),
  code: z.string().describe('Your code for this group, to be placed where the group can be reached'),
  claim: claim.nullable().describe('Your last claim of this group'),
});

const shared = {
  path: '/group/{id}/claim',
  access: 'member',
  site: true,
  tag: 'Groups',
  cache: 'none',
  params: idParams,
} as const;
const errors = [
  'validation_exception',
  'bad_request_http_exception',
  'unauthorized_http_exception',
  'access_denied_http_exception',
  'not_found_http_exception',
] as const;

export const groupClaimEndpoints = {
  get: endpoint({
    ...shared,
    id: 'groupClaims.get',
    method: 'GET',
    summary: 'Your claim of a group, and the code that proves it',
    response: claimResponse,
    errors: errors.slice(2),
  }),
  submit: endpoint({
    ...shared,
    id: 'groupClaims.submit',
    method: 'POST',
    summary:
      'Claims a group. A moderator looks for your code within three days; unless the group is locked, you can upload for it meanwhile',
    body: z.object({
      proof: z.string().min(1).max(publishingLimits.claimProofMaxLength).describe('Where your code can be seen'),
      note: z.string().max(publishingLimits.claimNoteMaxLength).optional(),
    }),
    response: claimResponse,
    errors: [...errors, 'optimistic_lock_exception'],
    rate: { requests: 10, minutes: 60 },
  }),
  withdraw: endpoint({
    ...shared,
    id: 'groupClaims.withdraw',
    method: 'DELETE',
    summary: 'Takes a claim back; no-op when none waits',
    response: okResponse,
    errors: errors.slice(2),
    rate: { requests: 60, minutes: 10 },
  }),
};
