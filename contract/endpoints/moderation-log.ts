// The log of moderation: what staff, operators and the site itself did. For staff with everything, for everybody without names of
// people and of what was removed.
import { z } from 'zod';
import { integerParam, optionalParam, pageParams, queryDate, responseUuid, uuid, wireDate } from './common.ts';
import { endpoint } from './endpoint.ts';
import { reviewKinds } from '../rules/decision-reasons.ts';
import { logSubjects } from '../rules/public-log.ts';
import { moderationLimits } from '../rules/moderation-limits.ts';

const rowId = z.string().regex(/^\d{1,18}$/, 'This value should be the number of a row');
const word = z.string().regex(/^[a-z][a-z0-9.-]{0,63}$/, 'This value should be the name of an action');
const person = z.object({ id: responseUuid, name: z.string() });

const paging = {
  limit: integerParam(1, moderationLimits.itemsPerPage, moderationLimits.itemsPerPage),
  offset: pageParams.offset,
};
const period = {
  since: optionalParam(queryDate).describe('Not before this time'),
  until: optionalParam(queryDate).describe('Before this time'),
};

const entry = {
  id: rowId,
  at: wireDate,
  action: z.string(),
  item: z.enum(reviewKinds).nullable().describe('Kind of what was decided; null for other actions'),
  role: z.string().nullable().describe('Role by which it was allowed; null for the operator and the site'),
  reason: z.string().nullable(),
  automatic: z.boolean().describe('Whether the site itself acted'),
  revertedBy: rowId.nullable().describe('The row that takes this one back'),
  reverts: rowId.nullable().describe('The row that this one takes back'),
};

const logRow = z.object({
  ...entry,
  object: z.object({
    kind: z.string(),
    id: z.string().nullable(),
    name: z.string().nullable().describe('Its name now; null when it is gone'),
    detail: z.string().nullable().describe('What tells it from others of that name'),
    title: responseUuid.nullable().describe('The title that it belongs to'),
  }),
  actor: person.nullable().describe('Null for the site, the operator and deleted accounts'),
  operator: z.boolean().describe('Whether it was done at the terminal of the site'),
  details: z.record(z.string(), z.unknown()),
  parent: rowId.nullable().describe('The change of many that it is part of'),
  children: z.int().describe('How many rows are part of this one'),
  decision: z
    .object({
      id: responseUuid,
      message: z.string(),
      note: z.string(),
      actions: z.array(z.object({ action: z.string(), id: responseUuid })),
      can: z.object({ undo: z.boolean() }),
    })
    .nullable(),
});

const publicRow = z.object({
  ...entry,
  object: z.object({
    kind: z.string(),
    id: responseUuid.nullable().describe('Null when it is not public, and for people, comments and lists'),
    name: z.string().nullable(),
    detail: z.string().nullable(),
  }),
});

const shared = { site: true, tag: 'Moderation' } as const;
const ofStaff = {
  ...shared,
  access: 'member',
  ownSession: true,
  needs: 'queue.decide',
  cache: 'none',
  errors: ['validation_exception', 'unauthorized_http_exception', 'access_denied_http_exception'],
} as const;

export const moderationLogEndpoints = {
  list: endpoint({
    ...ofStaff,
    id: 'moderationLog.list',
    method: 'GET',
    path: '/moderation/log',
    summary: 'Actions of staff, of operators and of the site, the newest first',
    query: z.object({
      ...paging,
      ...period,
      action: optionalParam(word),
      subject: optionalParam(z.enum(logSubjects)),
      object: optionalParam(uuid).describe('What was done to it or about it, also along with decisions'),
      actor: optionalParam(uuid),
      by: optionalParam(z.enum(['own', 'site', 'operator'])),
      parent: optionalParam(rowId),
    }),
    response: z.object({
      result: z.literal('ok'),
      rows: z.array(logRow),
      total: z.int(),
      about: z
        .object({
          kind: z.string(),
          name: z.string(),
          restore: z
            .enum(['title.restore', 'chapter.restore'])
            .nullable()
            .describe('The action that puts it back; null for what is there'),
        })
        .nullable()
        .describe('The object that was asked for'),
    }),
  }),
  actors: endpoint({
    ...ofStaff,
    id: 'moderationLog.actors',
    method: 'GET',
    path: '/moderation/log/actors',
    summary: 'Everybody who is an actor of the log, by name',
    response: z.object({ result: z.literal('ok'), actors: z.array(person) }),
  }),
  open: endpoint({
    ...shared,
    access: 'public',
    id: 'moderationLog.open',
    method: 'GET',
    path: '/moderation/log/public',
    summary: 'What staff did, the newest first, without names of people and of what was removed',
    query: z.object({ ...paging, ...period, subject: optionalParam(z.enum(logSubjects)) }),
    response: z.object({ result: z.literal('ok'), rows: z.array(publicRow), total: z.int() }),
    errors: ['validation_exception'],
    cache: 'public',
  }),
};
