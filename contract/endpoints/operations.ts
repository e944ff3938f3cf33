// State of the site for operators: what is wrong, its process, database, files and jobs.
import { z } from 'zod';
import { integerParam, optionalParam, pageParams, responseUuid, wireDate } from './common.ts';
import { endpoint } from './endpoint.ts';
import { staffRoles } from '../rules/permissions.ts';
import { jobStates, operatorProblems } from '../rules/operations.ts';

const bytes = z.number().describe('Bytes');
const shared = {
  site: true,
  tag: 'Operations',
  access: 'member',
  ownSession: true,
  needs: 'operations.view',
  cache: 'none',
  errors: ['validation_exception', 'unauthorized_http_exception', 'access_denied_http_exception'],
} as const;

const jobId = z
  .string()
  .regex(/^\d{1,18}$/, 'This value should be the id of a job')
  .meta({ example: '1' });

export const operationEndpoints = {
  overview: endpoint({
    ...shared,
    id: 'operations.overview',
    method: 'GET',
    path: '/admin/overview',
    summary: 'What is wrong, and figures of the process that answers, of database, files, jobs and backups',
    response: z.object({
      result: z.literal('ok'),
      problems: z.array(z.enum(operatorProblems)),
      process: z.object({ upSeconds: z.int(), memory: bytes, node: z.string() }),
      lanes: z.array(z.object({ name: z.string(), connections: z.int(), idle: z.int(), waiting: z.int() })),
      jobs: z.object({
        waiting: z.int().describe('Due jobs that no process has begun'),
        oldestSeconds: z.int().describe('Since the oldest of them is due'),
        failed: z.int().describe('Jobs that are not tried again'),
      }),
      database: z.object({
        bytes,
        connections: z.int(),
        maxConnections: z.int(),
        oldestTransactionSeconds: z.int().nullable(),
        migration: z.string(),
        tables: z.array(z.object({ name: z.string(), rows: z.number().describe('About'), bytes })),
      }),
      queries: z
        .array(z.object({ seconds: z.number(), text: z.string().describe('Its beginning, without values') }))
        .describe('Queries that have been running for more than a second'),
      slow: z
        .array(
          z.object({
            text: z.string().describe('Its beginning, without values'),
            times: z.int(),
            seconds: z.number().describe('All of them together'),
            longest: z.number().describe('Seconds'),
            at: wireDate.describe('The last time'),
          }),
        )
        .describe('Queries that were slow since the start of the process that answers'),
      folders: z
        .array(z.object({ folder: z.string(), files: z.number(), bytes, at: wireDate }))
        .describe('Stored files by folder, as the daily sweep has counted them'),
      images: z.object({
        stored: z.object({ files: z.number(), bytes }),
        unreferenced: z.object({ files: z.number(), bytes }).describe('Deleted a day after their last use'),
      }),
      disks: z.array(z.object({ of: z.enum(['data', 'files']), free: bytes, size: bytes })),
      backup: z.object({ name: z.string().nullable(), at: wireDate }).nullable().describe('The last one that was made'),
      seal: z.string().nullable().describe('Last day whose rows of the audit table are sealed'),
      waitingClients: z.int().describe('API clients that wait for a decision'),
    }),
  }),
  limits: endpoint({
    ...shared,
    id: 'operations.limits',
    method: 'GET',
    path: '/admin/limits',
    summary: 'Rate limits that count somebody now, and how many they hold back; never who',
    response: z.object({
      result: z.literal('ok'),
      isOn: z.boolean().describe('Whether requests are limited at all'),
      limits: z.array(
        z.object({
          name: z.string().describe('Id of the endpoint, or the name that several share'),
          requests: z.int(),
          minutes: z.int(),
          clients: z.int().describe('Accounts, addresses and names that are counted'),
          hits: z.int().describe('Their requests within the time'),
          held: z.int().describe('How many of them have no request left'),
        }),
      ),
    }),
  }),
  staff: endpoint({
    ...shared,
    id: 'operations.staff',
    method: 'GET',
    path: '/admin/staff',
    summary: 'Everybody with a role of staff',
    response: z.object({
      result: z.literal('ok'),
      staff: z.array(
        z.object({
          id: responseUuid,
          name: z.string(),
          isBanned: z.boolean(),
          secondFactor: z.boolean().describe('Whether their sign-in asks for one'),
          roles: z.array(
            z.object({
              role: z.enum(staffRoles),
              since: wireDate
                .nullable()
                .describe('Null for a role that was given at a terminal before it left a decision'),
              by: z.object({ id: responseUuid, name: z.string() }).nullable(),
            }),
          ),
        }),
      ),
    }),
  }),
  jobs: endpoint({
    ...shared,
    id: 'operations.jobs',
    method: 'GET',
    path: '/admin/jobs',
    summary: 'Jobs of the queue, failed ones first',
    query: z.object({
      limit: integerParam(1, 50, 50),
      offset: pageParams.offset,
      state: optionalParam(z.enum(jobStates)),
    }),
    response: z.object({
      result: z.literal('ok'),
      jobs: z.array(
        z.object({
          id: jobId,
          name: z.string(),
          state: z.enum(jobStates),
          attempts: z.int(),
          maxAttempts: z.int(),
          runAt: wireDate,
          lastError: z.string().nullable(),
        }),
      ),
      total: z.int(),
    }),
  }),
  retry: endpoint({
    ...shared,
    needs: 'jobs.retry',
    id: 'operations.retry',
    method: 'POST',
    path: '/admin/jobs/retry',
    summary: 'Has failed jobs tried again at once',
    body: z.object({ ids: z.array(jobId).min(1).max(50) }),
    response: z.object({ result: z.literal('ok'), retried: z.int().describe('How many of them had failed') }),
  }),
};
