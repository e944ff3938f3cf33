// One's own standing: what staff decided about the account, and appeals. Also for banned accounts.
import { z } from 'zod';
import { integerParam, pageParams, responseUuid, uuid, wireDate } from './common.ts';
import { endpoint } from './endpoint.ts';
import { appealLimits } from '../rules/appeals.ts';
import { decisionReasons, itemOutcomes, reviewKinds } from '../rules/decision-reasons.ts';

const reason = z.enum(decisionReasons as [string, ...string[]]);
const sanction = z.object({ until: wireDate.nullable().describe('Null without an end') }).nullable();

const decision = z.object({
  id: responseUuid,
  action: z.string().nullable().describe('Name of the first action; null for the decision of what was sent in'),
  kind: z.string().nullable().describe('Kind of what was sent in'),
  outcome: z.enum([...itemOutcomes, 'acted']),
  name: z.string().nullable().describe('Name of what it is about; null when that is gone'),
  detail: z.string().nullable(),
  reported: z.string().nullable().describe('Text of theirs that was reported, as it was then'),
  reason,
  message: z.string().describe('What the moderator wrote'),
  at: wireDate,
  until: wireDate.nullable().describe('End of a sanction; null without an end'),
  state: z.enum(['stands', 'over', 'overruled']),
  appeal: z
    .object({
      state: z.enum(['waiting', 'accepted', 'refused']),
      text: z.string(),
      at: wireDate,
      reason: reason.nullable(),
      message: z.string(),
    })
    .nullable(),
  appealUntil: wireDate,
  can: z.object({ appeal: z.boolean() }),
});
export type OwnDecision = z.output<typeof decision>;

const ownRow = z.object({
  id: z.string().describe('Number of the row of the audit table'),
  at: wireDate,
  action: z.string().describe('Name of the action, or `review.` with the outcome'),
  item: z.enum(reviewKinds).nullable().describe('Kind of what was sent in; null for other actions'),
  object: z.object({
    kind: z.string(),
    id: responseUuid,
    name: z.string().nullable().describe('Its name now; null when it is gone'),
    detail: z.string().nullable().describe('What tells it from others of that name'),
    title: responseUuid.nullable().describe('The title that it belongs to'),
  }),
  reason: z.string().nullable(),
  automatic: z.boolean().describe('Whether the site itself acted'),
  takenBackAt: wireDate.nullable().describe('When staff took it back; null while it stands'),
  decision: responseUuid.nullable().describe('The decision that one may appeal against; null for none'),
});

const shared = {
  access: 'member',
  ownSession: true,
  needs: 'appeal.create',
  site: true,
  tag: 'Account',
  cache: 'none',
} as const;
const readErrors = ['validation_exception', 'unauthorized_http_exception', 'access_denied_http_exception'] as const;

export const appealEndpoints = {
  standing: endpoint({
    ...shared,
    id: 'appeals.standing',
    method: 'GET',
    path: '/account/standing',
    summary: 'What holds against the account, and decisions about it, the newest first',
    query: z.object({
      limit: integerParam(1, appealLimits.perPage, appealLimits.perPage),
      offset: pageParams.offset,
    }),
    response: z.object({
      result: z.literal('ok'),
      sanctions: z.object({ banned: sanction, uploadRevoked: sanction, muted: sanction, reportsMuted: sanction }),
      decisions: z.array(decision),
      total: z.int(),
    }),
    errors: readErrors,
  }),
  log: endpoint({
    ...shared,
    id: 'appeals.log',
    method: 'GET',
    path: '/account/standing/log',
    summary: 'What staff and the site did to what is one’s own, the newest first, never who did it',
    query: z.object({
      limit: integerParam(1, appealLimits.perPage, appealLimits.perPage),
      offset: pageParams.offset,
    }),
    response: z.object({ result: z.literal('ok'), rows: z.array(ownRow), total: z.int() }),
    errors: readErrors,
  }),
  create: endpoint({
    ...shared,
    id: 'appeals.create',
    method: 'POST',
    path: '/account/appeal',
    summary: `Appeals against a decision about oneself, once and within ${appealLimits.months} months`,
    body: z.object({
      decision: uuid,
      text: z.string().trim().min(1, 'Write why the decision was wrong').max(appealLimits.textMaxLength),
    }),
    response: z.object({ result: z.literal('ok'), appeal: responseUuid }),
    status: 201,
    errors: [
      ...readErrors,
      'bad_request_http_exception',
      'not_found_http_exception',
      'optimistic_lock_exception',
      'too_many_requests_http_exception',
    ],
    rate: { requests: 10, minutes: 60, bucket: 'appeals' },
  }),
};
