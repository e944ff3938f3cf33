// People as staff sees them: search, standing, figures, notes and decisions. For sessions of the site only.
import { z } from 'zod';
import {
  idParams,
  integerParam,
  optionalParam,
  optionalTextParam,
  pageParams,
  responseUuid,
  wireDate,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { staffDecision } from './staff-decisions.ts';
import { moderationLimits } from '../rules/moderation-limits.ts';
import { roles } from '../rules/permissions.ts';

export const standings = ['banned', 'uploadRevoked', 'muted', 'reportsMuted', 'unverified'] as const;

const sanction = z.object({ until: wireDate.nullable().describe('Null without an end') }).nullable();

const person = z.object({
  id: responseUuid,
  name: z.string(),
  since: wireDate,
  roles: z.array(z.string()).describe('Roles that were given, without Member'),
  unverified: z.boolean().describe('Whether the address is not confirmed'),
  sanctions: z.object({ banned: sanction, uploadRevoked: sanction, muted: sanction, reportsMuted: sanction }),
  strikes: z.int().describe('Decisions against them that stand'),
});
export type Person = z.output<typeof person>;

const outcomes = z.object({ accepted: z.int(), refused: z.int(), waiting: z.int() });

const personDetail = person.extend({
  grants: z.array(z.object({ role: z.string(), at: wireDate })).describe('When staff gave them their roles'),
  groups: z.array(z.object({ id: responseUuid, name: z.string(), leads: z.boolean() })),
  sessions: z.object({ open: z.int(), lastUsed: wireDate.nullable() }),
  figures: z.object({
    chapters: z.object({ published: z.int(), waiting: z.int(), refused: z.int(), removed: z.int() }),
    submissions: outcomes.describe('What they have sent in for review'),
    reports: outcomes,
    comments: z.object({ visible: z.int(), removed: z.int() }),
  }),
  notes: z.array(
    z.object({
      id: responseUuid.describe('Of the decision, by which it is undone'),
      text: z.string(),
      by: z.object({ id: responseUuid, name: z.string() }).nullable(),
      at: wireDate,
      can: z.object({ undo: z.boolean() }),
    }),
  ),
  can: z
    .record(z.string(), z.union([z.literal(true), z.string()]))
    .describe('Actions of staff: true, or why they are refused'),
});
export type PersonDetail = z.output<typeof personDetail>;

const session = z.object({
  kind: z.enum(['site', 'client', 'legacy']),
  device: z.string().nullable(),
  network: z.string().nullable().describe('Address without its last part; the whole one is stored nowhere'),
  startedAt: wireDate,
  lastUsedAt: wireDate,
});

const shared = { access: 'member', ownSession: true, site: true, tag: 'Moderation', cache: 'none' } as const;
const readErrors = ['validation_exception', 'unauthorized_http_exception', 'access_denied_http_exception'] as const;
const personErrors = [...readErrors, 'not_found_http_exception'] as const;

export const peopleEndpoints = {
  list: endpoint({
    ...shared,
    needs: 'queue.decide',
    id: 'people.list',
    method: 'GET',
    path: '/moderation/person',
    summary: 'People by name or id, role and standing; the newest first without a name',
    query: z.object({
      query: optionalTextParam(64).describe('Part of the name, or the id'),
      role: optionalParam(z.enum([...roles, 'staff'])),
      standing: optionalParam(z.enum(standings)),
      limit: integerParam(1, moderationLimits.peoplePerPage, moderationLimits.peoplePerPage),
      offset: pageParams.offset,
    }),
    response: z.object({ result: z.literal('ok'), people: z.array(person), total: z.int() }),
    errors: readErrors,
  }),
  get: endpoint({
    ...shared,
    needs: 'queue.decide',
    id: 'people.get',
    method: 'GET',
    path: '/moderation/person/{id}',
    summary: 'Somebody with their figures, notes of staff, and what you may do',
    params: idParams,
    response: z.object({ result: z.literal('ok'), person: personDetail }),
    errors: personErrors,
  }),
  decisions: endpoint({
    ...shared,
    needs: 'queue.decide',
    id: 'people.decisions',
    method: 'GET',
    path: '/moderation/person/{id}/decisions',
    summary: 'Decisions that concern somebody, the newest first',
    params: idParams,
    query: z.object({
      limit: integerParam(1, moderationLimits.itemsPerPage, moderationLimits.decisionsPerPage),
      offset: pageParams.offset,
    }),
    response: z.object({ result: z.literal('ok'), decisions: z.array(staffDecision), total: z.int() }),
    errors: personErrors,
  }),
  contact: endpoint({
    ...shared,
    needs: 'user.email.view',
    id: 'people.contact',
    method: 'POST',
    path: '/moderation/person/{id}/contact',
    summary: 'Address and networks of somebody; each view is written to the audit table',
    params: idParams,
    response: z.object({
      result: z.literal('ok'),
      email: z.string().nullable(),
      pendingEmail: z.string().nullable().describe('A new address that is not confirmed yet'),
      provider: z.string().nullable().describe('Outside provider by which they sign in'),
      sessions: z.array(session).describe('Sessions of the last months, the last used first'),
    }),
    errors: personErrors,
  }),
  byEmail: endpoint({
    ...shared,
    needs: 'user.email.view',
    id: 'people.byEmail',
    method: 'POST',
    path: '/moderation/person/by-email',
    summary: 'Whose address it is; each search is written to the audit table',
    body: z.object({ email: z.string().trim().min(3).max(254) }),
    response: z.object({ result: z.literal('ok'), id: responseUuid.nullable().describe('Null when it is nobody’s') }),
    errors: readErrors,
  }),
};
