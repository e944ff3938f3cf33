// Operator commands for jobs, sweeps and figures of the database.
import { sql } from 'kysely';
import { type AdminCommand, AdminProblem, escapeForTerminal, tableLines } from '#server/audit/admin-command.ts';
import type { JobHandler } from '#server/core/jobs.ts';
import { listJobs, retryJobs } from './jobs.ts';

const maxListed = 50;
const maxErrorLength = 80;
const maxTables = 15;

/** @param handlers all jobs of the site */
export function operationCommands(handlers: readonly JobHandler[]): readonly AdminCommand[] {
  const sweeps = handlers.filter(({ cron, atStart }) => cron !== undefined || atStart === true);
  const sweepNames = sweeps.map(({ name }) => name).join(', ');
  return [
    {
      words: 'sweep',
      args: '[NAMES…]',
      summary: `runs scheduled jobs once, all of them without names: ${sweepNames}`,
      work: async (ctx, { args, say }) => {
        const unknown = args.find((name) => !sweeps.some((sweep) => sweep.name === name));
        if (unknown !== undefined) {
          throw new AdminProblem(`There is no sweep "${escapeForTerminal(unknown)}"; there are ${sweepNames}`);
        }
        const chosen = sweeps.filter(({ name }) => args.length === 0 || args.includes(name));
        for (const { name, run } of chosen) {
          const begun = performance.now();
          await run(ctx, {});
          say(`${name}: done in ${Math.round(performance.now() - begun)} ms`);
        }
        return { kind: 'job', id: null, details: { jobs: chosen.map(({ name }) => name) } };
      },
    },
    {
      words: 'jobs list',
      args: '',
      options: { failed: '' },
      summary: `jobs of the queue, the first ${maxListed}, failed ones first; with --failed these alone`,
      read: async ({ db }, { options, say }) => {
        const jobs = await listJobs(db, { onlyFailed: options['failed'] !== undefined, limit: maxListed });
        if (jobs.length === 0) return say('There are no such jobs.');
        const rows = jobs.map(({ id, name, state, attempts, maxAttempts, runAt, lastError }) => [
          id,
          name,
          state,
          `${attempts}/${maxAttempts}`,
          runAt.toISOString().slice(0, 19),
          escapeForTerminal(lastError ?? '').slice(0, maxErrorLength),
        ]);
        for (const line of tableLines([['ID', 'JOB', 'STATE', 'TRIES', 'DUE', 'ERROR'], ...rows])) say(line);
      },
    },
    {
      words: 'jobs retry',
      args: '[IDS…]',
      summary: 'has failed jobs tried again at once, all of them without ids',
      change: async ({ db }, { args, say }) => {
        if (!args.every((id) => /^\d{1,18}$/.test(id))) throw new AdminProblem('Give ids as jobs list prints them');
        const jobs = await retryJobs(db, args);
        say(`${jobs} failed jobs are tried again.`);
        return jobs === 0 ? null : { kind: 'job', id: args.length === 1 ? args[0]! : null, details: { jobs } };
      },
    },
    {
      words: 'database',
      args: '',
      summary: `size, connections and migrations of the database, and its ${maxTables} largest tables`,
      read: async ({ db }, { say }) => {
        const { rows: figures } = await sql<{
          bytes: string;
          connections: number;
          migration: string;
          age: number | null;
        }>`
          SELECT pg_database_size(current_database())::text AS bytes,
            (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()) AS connections,
            (SELECT max(name) FROM schema_migrations) AS migration,
            (SELECT extract(epoch FROM max(now() - xact_start))::int FROM pg_stat_activity
              WHERE datname = current_database() AND pid <> pg_backend_pid()) AS age`.execute(db);
        const { bytes, connections, migration, age } = figures[0]!;
        say(`${bytes} bytes, ${connections} connections, schema ${migration}.`);
        if (age !== null) say(`The oldest transaction is ${age} seconds old.`);
        const { rows: tables } = await sql<{ name: string; rows: string; bytes: string }>`
          SELECT oid::regclass::text AS name, greatest(reltuples, 0)::bigint::text AS rows,
            pg_total_relation_size(oid)::text AS bytes
          FROM pg_class WHERE relkind = 'r' AND relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
          ORDER BY pg_total_relation_size(oid) DESC, 1 LIMIT ${maxTables}`.execute(db);
        const lines = tables.map(({ name, rows, bytes: size }) => [name, rows, size]);
        for (const line of tableLines([['TABLE', 'ROWS (ABOUT)', 'BYTES'], ...lines])) say(line);
      },
    },
  ];
}
