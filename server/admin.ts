// Implements `npm run admin -- COMMAND …`: runs beside a running site, or on its data folder while the site is stopped.
import { parseArgs } from 'node:util';
import { backupCommands } from './backup/admin-commands.ts';
import { clientCommands } from './clients/admin-commands.ts';
import {
  type AdminCommand,
  AdminProblem,
  type ChangingCommand,
  type SiteDatabase,
  escapeForTerminal,
} from '#server/audit/admin-command.ts';
import { auditCommands } from '#server/audit/admin-commands.ts';
import { recordAudit } from '#server/audit/audit.ts';
import type { Config } from '#server/core/process/config.ts';
import type { Context } from './core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { identityCommands } from './identity/admin-commands.ts';
import { jobHandlers } from './jobs.ts';
import { mediaCommands } from './operations/file-commands.ts';
import { moderationCommands } from './moderation/admin-commands.ts';
import { checkCommands } from './moderation/checks/admin-commands.ts';
import { operationCommands } from './operations/admin-commands.ts';
import { openContext } from './open-context.ts';

/** All commands; each module of the site defines its own. */
export const commands: readonly AdminCommand[] = [
  ...identityCommands,
  ...moderationCommands,
  ...checkCommands,
  ...clientCommands,
  ...backupCommands,
  ...auditCommands,
  ...mediaCommands,
  ...operationCommands(jobHandlers),
];

type WriteLine = (line: string) => void;
const write: WriteLine = (line) => void process.stdout.write(`${line}\n`);

interface Invocation {
  command: AdminCommand;
  args: string[];
  options: Record<string, string[]>;
}

/** @returns the exit code: 0 on success, 1 when the command failed, 2 for wrong usage */
export async function adminCommand(commandLineArgs: string[], config: Config): Promise<number> {
  const invocation = readAdmin(commandLineArgs);
  if ('usage' in invocation) {
    write(invocation.usage);
    return invocation.code;
  }
  const openedContext = await openContext(config, { say: write, command: 'npm run admin', attach: true });
  try {
    return await runAdmin(openedContext, invocation, write);
  } finally {
    await openedContext.close();
  }
}

/**
 * Parses the command line.
 * @returns the command with its arguments, or the usage text when it is wrong or was requested
 */
export function readAdmin(commandLineArgs: string[]): Invocation | { usage: string; code: number } {
  const usageError = (problem: string) => ({ usage: `${problem}\n\n${usage()}`, code: 2 });
  if (commandLineArgs.length === 0 || commandLineArgs[0] === 'help' || commandLineArgs.includes('--help'))
    return { usage: usage(), code: 0 };
  const command = commands.find(
    (each) => each.words === commandLineArgs.slice(0, each.words.split(' ').length).join(' '),
  );
  if (!command) return usageError(`There is no command "${escapeForTerminal(commandLineArgs.slice(0, 2).join(' '))}".`);
  const options = Object.fromEntries(
    Object.entries(command.options ?? {}).map(([name, value]) => [
      name,
      { type: value === '' ? ('boolean' as const) : ('string' as const), multiple: true as const },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({
      args: commandLineArgs.slice(command.words.split(' ').length),
      allowPositionals: true,
      options,
    });
    const expectedArgs = command.args.split(' ').filter((word) => word !== '');
    const hasOptionalArgs = expectedArgs.some((word) => word.startsWith('['));
    if (!hasOptionalArgs && positionals.length !== expectedArgs.length) {
      return { usage: `Give it as: npm run admin -- ${formatUsageLine(command)}`, code: 2 };
    }
    const given = Object.entries(values as Record<string, (string | boolean)[]>);
    return {
      command,
      args: positionals,
      options: Object.fromEntries(
        given.map(([name, all]) => [name, all.map((value) => (value === true ? '' : String(value)))]),
      ),
    };
  } catch (error) {
    return usageError(escapeForTerminal((error as Error).message));
  }
}

interface Site extends SiteDatabase {
  ctx: Context;
}

export async function runAdmin(site: Site, { command, args, options }: Invocation, say: WriteLine): Promise<number> {
  const { ctx } = site;
  try {
    if ('read' in command) await command.read(ctx, { args, options, say });
    else if ('work' in command) {
      const audited = await command.work(ctx, { args, options, say }, site);
      if (audited) await recordAudit(ctx.db, { action: auditAction(command.words), actorId: null, ...audited });
    } else for (const line of await runChange(ctx, { command, args, options })) say(line);
    await ctx.changes.waitUntilApplied();
    return 0;
  } catch (error) {
    if (!(error instanceof AdminProblem)) throw error;
    say(`${error.message}.`);
    return 1;
  }
}

const auditAction = (words: string): string => words.replaceAll(' ', '.');

/** Runs a changing command with its audit row in one transaction. @returns the lines to print after the commit */
async function runChange(
  ctx: Context,
  { command, args, options }: Omit<Invocation, 'command'> & { command: ChangingCommand },
): Promise<string[]> {
  const lines: string[] = [];
  await transaction(ctx, async (tx) => {
    const changed = await command.change({ ...ctx, db: tx }, { args, options, say: (line) => lines.push(line) });
    if (changed) await recordAudit(tx, { action: auditAction(command.words), actorId: null, ...changed });
  });
  return lines;
}

function formatUsageLine({ words, args, options = {} }: AdminCommand): string {
  return [
    words,
    args,
    ...Object.entries(options).map(([name, value]) => (value === '' ? `[--${name}]` : `[--${name} ${value}]…`)),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function usage(): string {
  return `npm run admin -- COMMAND\n\n${commands.map((command) => `  ${formatUsageLine(command)}\n      ${command.summary}`).join('\n')}`;
}
