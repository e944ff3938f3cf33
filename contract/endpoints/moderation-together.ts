// Decision of many items of the queue at once. For sessions of the site only.
import { z } from 'zod';
import { responseUuid, uuid, wireDate } from './common.ts';
import { endpoint } from './endpoint.ts';
import { manyAction } from './staff-actions.ts';
import { decisionReasons, itemOutcomes } from '../rules/decision-reasons.ts';
import { itemResults } from '../rules/item-results.ts';
import { moderationLimits } from '../rules/moderation-limits.ts';

/** Items with what is done to the subject of each, as a proposal stores them. */
export const decidedItems = z.object({
  items: z
    .array(
      z
        .object({ id: uuid, version: z.int().min(1), subjectVersion: z.int().min(1).nullish() })
        .meta({ example: { id: '00000000-0000-4000-8000-000000000000', version: 1 } }),
    )
    .min(1)
    .max(moderationLimits.bulkMax)
    .describe('Items with their versions and those of their subjects, as they were seen'),
  along: manyAction.optional().describe('Action on what each item is about'),
});

export const moderationTogetherEndpoints = {
  decide: endpoint({
    id: 'moderationTogether.decide',
    method: 'POST',
    path: '/moderation/decide',
    summary:
      'Decides many items of one kind that nobody else holds; a dry run says what would happen, and changes nothing',
    site: true,
    tag: 'Moderation',
    access: 'member',
    ownSession: true,
    needs: 'queue.decide',
    cache: 'none',
    body: z.object({
      ...decidedItems.shape,
      outcome: z.enum(itemOutcomes),
      reason: z.enum(decisionReasons as [string, ...string[]]),
      message: z.string().max(moderationLimits.messageMaxLength).optional(),
      note: z.string().max(moderationLimits.noteMaxLength).optional(),
      dryRun: z.boolean(),
    }),
    response: z.object({
      result: z.literal('ok'),
      counts: z.record(z.enum(itemResults), z.int()),
      items: z.array(
        z.object({
          id: responseUuid,
          result: z
            .enum(itemResults)
            .describe(
              '`held`: somebody else looks at it; `changed`: it is not what you saw; `denied`: it is about you or a group of yours; `gone`: it is decided or withdrawn; `conflict`: something stands against it',
            ),
          reason: z.string().nullable().describe('Why it is not decided'),
        }),
      ),
      secondPerson: z.boolean().describe('Whether somebody else has to agree'),
      lately: z
        .int()
        .describe(
          `Items that you decided together in the same way in the last ${moderationLimits.secondPersonMinutes} minutes, which count with these`,
        ),
      decision: responseUuid.nullable().describe('Null for a dry run, and when a second person has to agree'),
      undoUntil: wireDate.nullable(),
      proposal: responseUuid.nullable().describe('The item that waits for the second person'),
    }),
    errors: [
      'validation_exception',
      'unauthorized_http_exception',
      'access_denied_http_exception',
      'bad_request_http_exception',
      'optimistic_lock_exception',
    ],
  }),
};
