// Operator commands for jobs, sweeps and figures of the database.
import { type AdminCommand, AdminProblem, escapeForTerminal, tableLines } from '#server/audit/admin-command.ts';
import type { JobHandler } from '#server/core/jobs.ts';
import { databaseFigures } from './database-figures.ts';
import { listJobs, retryJobs } from './jobs.ts';

const maxListed = 50;
const maxErrorLength = 80;

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
        const state = options['failed'] === undefined ? undefined : 'failed';
        const { jobs } = await listJobs(db, { state, limit: maxListed, offset: 0 });
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
      summary: 'size, connections and migrations of the database, and its largest tables',
      read: async ({ db }, { say }) => {
        const { bytes, connections, migration, oldestTransactionSeconds: age, tables } = await databaseFigures(db);
        say(`${bytes} bytes, ${connections} connections, schema ${migration}.`);
        if (age !== null) say(`The oldest transaction is ${age} seconds old.`);
        const lines = tables.map(({ name, rows, bytes: size }) => [name, String(rows), String(size)]);
        for (const line of tableLines([['TABLE', 'ROWS (ABOUT)', 'BYTES'], ...lines])) say(line);
      },
    },
  ];
}
