// Decisions of staff as staff reads them.
import { z } from 'zod';
import { responseUuid, wireDate } from './common.ts';
import { madeEdits } from './item-edits.ts';
import { decisionReasons, itemOutcomes, reviewKinds } from '../rules/decision-reasons.ts';

export const person = z.object({ id: responseUuid, name: z.string() });

export const staffDecision = z.object({
  id: responseUuid,
  item: responseUuid.nullable(),
  kind: z.enum(reviewKinds).nullable().describe('Of its item'),
  outcome: z.enum([...itemOutcomes, 'acted']),
  reason: z.enum(decisionReasons as [string, ...string[]]),
  message: z.string(),
  note: z.string(),
  actions: z.array(z.object({ action: z.string(), id: responseUuid, params: z.record(z.string(), z.unknown()) })),
  by: person.nullable().describe('Null for the site, the operator and deleted accounts'),
  at: wireDate,
  undoneAt: wireDate.nullable(),
  ...madeEdits,
  appeal: z.enum(['waiting', 'accepted', 'refused']).nullable(),
  can: z.object({ undo: z.boolean() }),
});
export type Decision = z.output<typeof staffDecision>;
