// The queue of moderators: items that wait, who holds them, decisions and what undoes them. For sessions of the site only.
import { z } from 'zod';
import {
  idParams,
  integerParam,
  language,
  okResponse,
  optionalParam,
  booleanParam,
  pageParams,
  responseUuid,
  uuid,
  wireDate,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { itemEdits } from './item-edits.ts';
import { change, finding, report, subjectKinds, subjectLink } from './review-parts.ts';
import { person, staffDecision } from './staff-decisions.ts';
import { manyAction, staffAction } from './staff-actions.ts';
import { actionReasons, decisionReasons, itemOutcomes, reviewKinds } from '../rules/decision-reasons.ts';
import { bulkResults } from '../rules/bulk-results.ts';
import { moderationLimits } from '../rules/moderation-limits.ts';
import { queueOrders } from '../rules/queue-orders.ts';

const item = z.object({
  id: responseUuid,
  kind: z.enum(reviewKinds),
  state: z.enum(['waiting', 'accepted', 'refused', 'autoresolved']),
  version: z.int().describe('For decisions: it changes when the item does, such as by another report'),
  subjectVersion: z.int().nullable().describe('Version of the subject, for the decision; null when it is gone'),
  subject: z.object({ kind: z.enum(subjectKinds), id: responseUuid }),
  name: z.string().nullable().describe('Name of the subject now; null when it is gone'),
  detail: z.string().nullable().describe('What tells it from others of that name, such as volume and chapter'),
  title: responseUuid.nullable().describe('The title that it belongs to'),
  cover: z.string().nullable().describe('Address of a small picture of that title’s main cover'),
  language: z.string().nullable(),
  owner: person.nullable().describe('Who sent it in, or whose it is'),
  reports: z.int(),
  byMachine: z.boolean(),
  submittedAt: wireDate,
  dueAt: wireDate,
  claim: z.object({ by: person, until: wireDate, own: z.boolean() }).nullable().describe('Who looks at it now'),
});
export type QueueItem = z.output<typeof item>;

const itemDetail = item.extend({
  barred: z
    .enum(['owner', 'group', 'report', 'decision', 'permission'])
    .nullable()
    .describe(
      'Why you may not decide it: it is yours, about a group of yours, reported by you, about a decision of yours, or takes a permission that you do not have',
    ),
  standing: z.enum(['removed', 'unavailable', 'locked']).nullable().describe('What was done about the subject already'),
  outcomes: z.array(z.enum(itemOutcomes)),
  changes: z.array(change).describe('What would change, or all of what is new, by field'),
  names: z
    .record(z.string(), z.string())
    .describe('Names of authors, tags, titles and groups in changes and evidence, by id'),
  covers: z.record(z.string(), z.string()).describe('Addresses of the covers in changes, by id'),
  objects: z
    .array(
      z.object({
        kind: z.string(),
        id: responseUuid,
        name: z.string().nullable(),
        detail: z.string().nullable(),
      }),
    )
    .describe('Of a proposal, what its action is about'),
  note: z.string().describe('What its sender wrote to the reviewers'),
  pages: z
    .array(z.object({ url: z.string(), full: z.string(), width: z.int(), height: z.int() }))
    .describe('Addresses of the pages in reduced and in full quality, valid for some minutes'),
  images: z.array(z.string()).describe('Addresses of other pictures, such as covers'),
  evidence: z.array(z.object({ content: z.unknown(), at: wireDate })).describe('What it was at each report'),
  reported: z.array(report),
  found: z.array(finding).describe('Findings of the site itself'),
  sender: z
    .object({
      since: wireDate,
      roles: z.array(z.string()),
      language: z.string().describe('Language in which messages reach them'),
      accepted: z.int(),
      refused: z.int(),
      waiting: z.int(),
      strikes: z.int().describe('Decisions against them that stand'),
      staffPage: z.boolean().describe('Whether you may open their page for staff'),
    })
    .nullable()
    .describe('The person that it belongs to'),
  alike: z.array(subjectLink).describe('Possible duplicates'),
  claimed: z
    .array(
      z.object({
        kind: z.enum(['titles', 'chapters']),
        id: responseUuid,
        name: z.string(),
        detail: z.string().nullable(),
        state: z
          .enum(['there', 'unavailable', 'locked', 'removed', 'gone'])
          .describe('Whether something was done about it'),
      }),
    )
    .describe('What a notice of a rights holder names'),
  decision: staffDecision.nullable(),
  earlier: z.array(staffDecision).describe('Decisions about the same subject before, the newest first'),
});
export type ItemDetail = z.output<typeof itemDetail>;

const comparedSide = z.object({
  kind: z.enum(subjectKinds),
  id: responseUuid,
  name: z.string().nullable(),
  fields: z.record(z.string(), z.unknown()).describe('What it has, by field'),
  images: z
    .array(
      z.object({
        url: z.string(),
        full: z.string(),
        same: z.int().nullable().describe('Number of the page of the other one that is the same or looks alike'),
      }),
    )
    .describe('Its covers, its first pages, or all of its pages where the site found that others have them, too'),
});
export type ComparedSide = z.output<typeof comparedSide>;

const filters = {
  kind: optionalParam(z.enum(reviewKinds)),
  language: optionalParam(language),
  whose: optionalParam(z.enum(['unclaimed', 'mine'])),
  overdue: booleanParam,
};

const shared = {
  access: 'member',
  ownSession: true,
  needs: 'queue.decide',
  site: true,
  tag: 'Moderation',
  cache: 'none',
} as const;
const readErrors = ['validation_exception', 'unauthorized_http_exception', 'access_denied_http_exception'] as const;
const itemErrors = [...readErrors, 'not_found_http_exception'] as const;
const writeErrors = [...itemErrors, 'bad_request_http_exception', 'optimistic_lock_exception'] as const;
const claimed = { params: idParams, errors: [...itemErrors, 'optimistic_lock_exception'] } as const;
const message = z.string().max(moderationLimits.messageMaxLength).optional();
const note = z.string().max(moderationLimits.noteMaxLength).optional();
const made = z.object({
  result: z.literal('ok'),
  decision: responseUuid,
  undoUntil: wireDate.describe('Until then nobody is told when it is undone'),
});

export const moderationEndpoints = {
  counts: endpoint({
    ...shared,
    id: 'moderation.counts',
    method: 'GET',
    path: '/moderation/counts',
    summary: 'How many items wait',
    response: z.object({
      result: z.literal('ok'),
      all: z.int(),
      unclaimed: z.int(),
      mine: z.int(),
      overdue: z.int(),
      kinds: z.record(z.string(), z.int()),
      languages: z.record(z.string(), z.int()),
      week: z
        .object({ decided: z.int(), medianHours: z.number().nullable(), inTime: z.number().nullable() })
        .describe('Decisions of the last seven days; the share that was in time, from 0 to 1'),
    }),
    errors: readErrors,
  }),
  items: endpoint({
    ...shared,
    id: 'moderation.items',
    method: 'GET',
    path: '/moderation/item',
    summary: 'Items that wait: usually what people sent in before what the site found, and the earliest due first',
    query: z.object({
      ...filters,
      sort: optionalParam(z.enum(queueOrders)),
      limit: integerParam(1, moderationLimits.itemsPerPage, moderationLimits.itemsPerPage),
      offset: pageParams.offset,
    }),
    response: z.object({
      result: z.literal('ok'),
      items: z.array(item),
      total: z.int().describe(`Counted up to ${moderationLimits.countedItems}`),
      hasNext: z
        .boolean()
        .describe('Whether one of this kind and language waits that you may decide, and nobody else holds'),
    }),
    errors: readErrors,
  }),
  item: endpoint({
    ...shared,
    id: 'moderation.item',
    method: 'GET',
    path: '/moderation/item/{id}',
    summary: 'An item with all that a decision needs',
    params: idParams,
    response: z.object({ result: z.literal('ok'), item: itemDetail }),
    errors: itemErrors,
  }),
  compare: endpoint({
    ...shared,
    id: 'moderation.compare',
    method: 'GET',
    path: '/moderation/item/{id}/compare/{other}',
    summary: 'What an item is about beside a possible duplicate, or something that the site found to be like it',
    params: z.object({
      id: uuid,
      other: uuid.describe('One of `alike` of the item, or of `compared` of its findings'),
    }),
    response: z.object({
      result: z.literal('ok'),
      sides: z.array(comparedSide).describe('The subject of the item, and the other one'),
      names: z.record(z.string(), z.string()).describe('Names of authors, tags and groups in both, by id'),
    }),
    errors: itemErrors,
  }),
  next: endpoint({
    ...shared,
    id: 'moderation.next',
    method: 'POST',
    path: '/moderation/next',
    summary: 'Takes the next item that nobody looks at, without those about yourself, your groups and your reports',
    body: z.object({
      kind: z.enum(reviewKinds).optional(),
      language: language.optional(),
      after: uuid.optional().describe('Skips items up to this one'),
      sort: z.enum(queueOrders).optional(),
    }),
    response: z.object({ result: z.literal('ok'), item: item.nullable() }),
    errors: readErrors,
  }),
  claim: endpoint({
    ...shared,
    ...claimed,
    id: 'moderation.claim',
    method: 'POST',
    path: '/moderation/item/{id}/claim',
    summary: `Takes an item for ${moderationLimits.leaseMinutes} minutes, or renews that; an administrator takes it over`,
    body: z.object({ takeOver: z.boolean().optional() }),
    response: z.object({ result: z.literal('ok'), until: wireDate }),
  }),
  release: endpoint({
    ...shared,
    ...claimed,
    id: 'moderation.release',
    method: 'DELETE',
    path: '/moderation/item/{id}/claim',
    summary: 'Gives an item back; no-op when it is not yours',
    response: okResponse,
  }),
  decide: endpoint({
    ...shared,
    id: 'moderation.decide',
    method: 'POST',
    path: '/moderation/item/{id}/decide',
    summary: 'Decides an item that you hold',
    params: idParams,
    body: z.object({
      version: z.int().min(1).describe('Of the item'),
      subjectVersion: z.int().min(1).nullish().describe('Of the subject'),
      outcome: z.enum(itemOutcomes),
      reason: z.enum(decisionReasons as [string, ...string[]]),
      message,
      note,
      remarks: z
        .record(z.string().max(64), z.string().max(moderationLimits.messageMaxLength))
        .optional()
        .describe('What is wrong, by field'),
      reports: z.array(uuid).max(1_000).optional().describe('Reports that this settles; all when it is absent'),
      actions: z.array(staffAction).max(10).optional(),
      edits: itemEdits.optional().describe('Changes of what was sent in, along with its approval'),
    }),
    bodyMax: 128 * 1024,
    response: made,
    errors: writeErrors,
  }),
  act: endpoint({
    ...shared,
    needs: 'queue.decide',
    id: 'moderation.act',
    method: 'POST',
    path: '/moderation/act',
    summary: 'An action without an item; one that needs a second person is proposed to them',
    body: z.object({
      action: staffAction,
      reason: z.enum(actionReasons),
      message,
      note,
      dryRun: z.boolean().optional().describe('Says what it would change, and changes nothing'),
    }),
    response: z.object({
      result: z.literal('ok'),
      decision: responseUuid.nullable().describe('Null for a dry run, and when a second person has to agree'),
      undoUntil: wireDate.nullable(),
      proposal: responseUuid.nullable().describe('The item that waits for the second person'),
      counts: z
        .record(z.string(), z.object({ change: z.int(), conflict: z.int(), denied: z.int() }))
        .nullable()
        .describe(
          'Of a dry run of an action on many: what changes by kind, what stays because somebody has changed it since, and what is not yours to decide',
        ),
    }),
    errors: writeErrors,
  }),
  bulk: endpoint({
    ...shared,
    id: 'moderation.bulk',
    method: 'POST',
    path: '/moderation/bulk',
    summary: 'One action on many objects; a dry run says what it would change, and changes nothing',
    body: z.object({
      action: manyAction,
      ids: z.array(uuid).min(1).max(moderationLimits.bulkMax),
      reason: z.enum(actionReasons),
      message,
      note,
      dryRun: z.boolean(),
    }),
    response: z.object({
      result: z.literal('ok'),
      counts: z.record(z.enum(bulkResults), z.int()),
      objects: z.array(
        z.object({
          id: responseUuid,
          result: z.enum(bulkResults).describe('`same`: it is so already; `conflict`: something stands against it'),
          reason: z.string().nullable().describe('Why it is not changed'),
        }),
      ),
      secondPerson: z.boolean().describe('Whether somebody else has to agree'),
      lately: z
        .int()
        .describe(
          `Objects that you changed by the same action in the last ${moderationLimits.secondPersonMinutes} minutes, which count with these`,
        ),
      decision: responseUuid.nullable().describe('Null for a dry run, and when a second person has to agree'),
      undoUntil: wireDate.nullable(),
      proposal: responseUuid.nullable().describe('The item that waits for the second person'),
    }),
    errors: writeErrors,
  }),
  undo: endpoint({
    ...shared,
    // whoever acted without an item may undo it with the permission of the action alone
    needs: undefined,
    id: 'moderation.undo',
    method: 'POST',
    path: '/moderation/decision/{id}/undo',
    summary: 'Takes a decision back: what it changed is as before, and its item waits again as a new one',
    params: idParams,
    body: z.object({ note }),
    response: z.object({
      result: z.literal('ok'),
      item: responseUuid.nullable().describe('The item that waits again'),
      kept: z.int().describe('Objects of an action on many that stay as they are, because something later stands'),
    }),
    errors: writeErrors,
  }),
};
