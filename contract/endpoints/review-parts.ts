// Parts of review items: what they are about, what would change, reports and findings.
import { z } from 'zod';
import { responseUuid, wireDate } from './common.ts';
import { siteChecks } from '../rules/site-checks.ts';

export const subjectKinds = [
  'titles',
  'chapters',
  'covers',
  'groups',
  'users',
  'authors',
  'comments',
  'lists',
  'api_clients',
  'title_edits',
  'group_claims',
  'appeals',
  'contact_messages',
  'staff_proposals',
  'rights_notices',
] as const;

export const change = z.object({
  field: z.string(),
  before: z.unknown().describe('Null when there was nothing'),
  after: z.unknown().describe('Null when it goes'),
});

export const subjectLink = z.object({
  kind: z.enum(subjectKinds),
  id: responseUuid,
  name: z.string(),
  detail: z.string().nullable(),
});

export const finding = z.object({
  check: z.enum(siteChecks),
  compared: z.array(subjectLink).describe('Other subjects of which it was found, such as chapters with the same pages'),
  at: wireDate,
  current: z.boolean().describe('Whether the subject is still what it was then'),
});

export const report = z.object({
  id: responseUuid,
  reason: responseUuid,
  details: z.string(),
  at: wireDate,
  current: z.boolean().describe('Whether the subject is still what the reporter saw'),
  reporter: z
    .object({ accepted: z.int(), refused: z.int() })
    .describe('How the reporter’s earlier reports ended; nobody sees who it was'),
});
