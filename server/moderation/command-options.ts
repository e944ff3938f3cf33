// Words and parameters that operator commands of moderation share.
import type { ZodSafeParseResult } from 'zod';
import { type ActionReason, actionReasons } from '#contract/rules/decision-reasons.ts';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { AdminProblem, escapeForTerminal } from '#server/audit/admin-command.ts';
import { ApiError } from '#server/core/http/errors.ts';

export type Options = Readonly<Record<string, readonly string[]>>;

/** Options of every command that makes a decision. */
export const words = { reason: 'CODE', message: 'TEXT', note: 'TEXT' };

/** Runs a step of the API, whose refusals the operator reads as problems. */
export async function told<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof ApiError) throw new AdminProblem(escapeForTerminal(error.message.replace(/\.$/, '')));
    throw error;
  }
}

/** Reason and texts of a decision. @throws AdminProblem */
export function readWords(
  options: Options,
  usual: ActionReason,
): { reason: ActionReason; message: string; note: string } {
  const given = options['reason']?.at(-1) ?? usual;
  const reason = actionReasons.find((each) => each === given);
  if (!reason) throw new AdminProblem(`There is no such reason. There are ${actionReasons.join(', ')}`);
  const [message = '', note = ''] = [options['message']?.at(-1), options['note']?.at(-1)];
  if (message.length > moderationLimits.messageMaxLength || note.length > moderationLimits.noteMaxLength)
    throw new AdminProblem(
      `A message has at most ${moderationLimits.messageMaxLength} characters, a note ${moderationLimits.noteMaxLength}`,
    );
  return { reason, message, note };
}

/** @throws AdminProblem that names the first wrong field */
export function requireParsed<T>(parsed: ZodSafeParseResult<T>): T {
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw new AdminProblem(escapeForTerminal(`${path.join('.')}: ${message}`));
}

/** Parameters of an action, each as `NAME=VALUE`. @throws AdminProblem */
export function readParams(given: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    given.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw new AdminProblem('Give parameters as NAME=VALUE');
      return [pair.slice(0, at), readParam(pair.slice(at + 1))];
    }),
  );
}

/** Value of a parameter as an operator types it: numbers, `none`, and lists with commas. */
function readParam(text: string): unknown {
  if (text === 'none') return null;
  if (text === '[]') return [];
  if (/^\d{1,5}$/.test(text)) return Number(text);
  // a comma at the end makes a list of one
  return text.includes(',') ? text.split(',').filter((each) => each !== '') : text;
}
