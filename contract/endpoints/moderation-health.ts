// Figures of the queue and its decisions. For sessions of the site only.
import { z } from 'zod';
import { responseUuid } from './common.ts';
import { endpoint } from './endpoint.ts';
import { reviewKinds } from '../rules/decision-reasons.ts';
import { moderationLimits } from '../rules/moderation-limits.ts';

const figures = {
  decisions: z.int(),
  reversed: z
    .int()
    .describe(
      'Taken back by somebody else, by an appeal, or once people were told; not those that were taken back at once',
    ),
};

export const moderationHealthEndpoints = {
  get: endpoint({
    id: 'moderationHealth.get',
    method: 'GET',
    path: '/moderation/health',
    summary: 'What waits and for how long, what was decided, and what of it was taken back',
    site: true,
    tag: 'Moderation',
    access: 'member',
    ownSession: true,
    needs: 'queue.decide',
    cache: 'none',
    errors: ['unauthorized_http_exception', 'access_denied_http_exception'],
    response: z.object({
      result: z.literal('ok'),
      waiting: z
        .array(
          z.object({
            kind: z.enum(reviewKinds),
            open: z.int(),
            overdue: z.int(),
            medianHours: z.number().describe('Age that half of them have not reached'),
            p95Hours: z.number().describe('Age that 95 of 100 have not reached'),
          }),
        )
        .describe('Items that wait, by kind'),
      days: z
        .array(z.object({ date: z.iso.date(), decided: z.int(), late: z.int() }))
        .describe(`Decided items of the last ${moderationLimits.healthDays} days of UTC, the newest day first`),
      team: z
        .object(figures)
        .describe(`Decisions of the last ${moderationLimits.healthPeriodDays} days, of everybody together`),
      moderators: z
        .array(z.object({ id: responseUuid, name: z.string(), ...figures }))
        .describe('The same by who decided: of everybody for administrators, of the viewer alone for others'),
      appeals: z
        .object({ waiting: z.int(), accepted: z.int(), refused: z.int() })
        .describe('Those that wait, and how those of the same days ended'),
    }),
  }),
};
