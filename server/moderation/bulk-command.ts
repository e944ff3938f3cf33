// Operator command that carries out one action of staff on the objects of many ids.
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { manyAction } from '#contract/endpoints/staff-actions.ts';
import { type BulkResult, bulkResults } from '#contract/rules/bulk-results.ts';
import { manyActions } from '#contract/rules/staff-actions.ts';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { type AdminCommand, AdminProblem, escapeForTerminal } from '#server/audit/admin-command.ts';
import type { Tried } from './actions/perform-many.ts';
import { bulk, tryBulk } from './bulk.ts';
import { readParams, readWords, requireParsed, told, words } from './command-options.ts';

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const maxFileLength = 1_000_000;

const resultWords: Readonly<Record<BulkResult, string>> = {
  changed: 'changed',
  same: 'so already',
  denied: 'not allowed',
  gone: 'not there',
  conflict: 'something stands against it',
};

export const bulkCommand: AdminCommand = {
  words: 'bulk',
  args: 'ACTION FILE [NAME=VALUE…]',
  options: { 'dry-run': '', ...words },
  summary: `an action of staff on the objects whose ids a file has, one in a line, up to ${moderationLimits.bulkMax} ("-": from standard input), undone as one: ${manyActions.join(', ')}`,
  work: async (ctx, { args: [name = '', file = '', ...given], options, say }) => {
    const action = requireParsed(manyAction.safeParse({ action: name, params: readParams(given) }));
    const call = { action, ids: await readIds(file), ...readWords(options, 'not_allowed') };
    if (options['dry-run'] !== undefined) {
      for (const line of resultLines(await told(() => tryBulk(ctx, null, call)))) say(line);
      say('Nothing was changed: this was a dry run.');
      return null;
    }
    const { tried, decision } = await told(() => bulk(ctx, null, call));
    for (const line of resultLines(tried)) say(line);
    say(`Done. "decisions undo ${decision}" takes it back.`);
    return null;
  },
};

/** Ids of a file, each one once. @throws AdminProblem */
async function readIds(file: string): Promise<string[]> {
  const whole = await (file === '-' ? text(process.stdin) : readFile(file, 'utf8')).catch(() => {
    throw new AdminProblem(`${escapeForTerminal(file)} cannot be read`);
  });
  if (whole.length > maxFileLength) throw new AdminProblem('The file is too large for a list of ids');
  const ids = [...new Set(whole.split(/\s+/).filter((word) => word !== ''))];
  const wrong = ids.find((id) => !idForm.test(id));
  if (wrong !== undefined) throw new AdminProblem(`"${escapeForTerminal(wrong)}" is no id. Give one id in each line`);
  if (ids.length === 0) throw new AdminProblem('The file has no ids');
  if (ids.length > moderationLimits.bulkMax)
    throw new AdminProblem(`There are ${ids.length} ids; one run takes ${moderationLimits.bulkMax}`);
  return ids;
}

/** Numbers by result, and each object that was not changed. */
function resultLines(tried: readonly Tried[]): string[] {
  const counts = bulkResults.map((each) => [each, tried.filter(({ result }) => result === each).length] as const);
  return [
    ...tried
      .filter(({ result }) => result !== 'changed')
      .map(({ id, result, reason }) => `${id}: ${resultWords[result]}${reason === null ? '' : ` (${reason})`}`),
    counts
      .filter(([result, count]) => count > 0 || result === 'changed')
      .map(([result, count]) => `${count} ${resultWords[result]}`)
      .join(', '),
  ];
}
