// What the operator of a site does at a terminal: `npm run admin -- …`. Each part of the site brings its commands.
import type { AuditedObject } from './audit.ts';
import type { Context } from '#server/core/context.ts';
import { printable } from '#server/core/plain-text.ts';

interface AdminCall {
  /** What follows the words of the command. */
  args: readonly string[];
  /** Values of options, in the order given; empty when one was not. */
  options: Readonly<Record<string, readonly string[]>>;
  say(line: string): void;
}

interface Told {
  /** `user grant`. */
  words: string;
  /** How its arguments are told, `NAME ROLE`: as many as there are words, any number behind `[WORDS…]`. */
  args: string;
  /** Options with a value, each as often as wanted, by how the value is told: `{ role: 'ROLE' }`. */
  options?: Readonly<Record<string, string>>;
  summary: string;
}

/** One that only looks. */
interface ReadingCommand extends Told {
  /** @throws AdminProblem */
  read(ctx: Context, call: AdminCall): Promise<void>;
}

/** One that changes something, in one transaction with its row of the audit table. */
export interface ChangingCommand extends Told {
  /**
   * Makes the change. Its lines of output are printed after the commit. Answers what it has changed, or null when there was
   * nothing to change.
   * @param ctx its `db` is the transaction @throws AdminProblem
   */
  change(ctx: Context, call: AdminCall): Promise<AuditedObject | null>;
}

export type AdminCommand = ReadingCommand | ChangingCommand;

/** Why a command cannot be done, as a sentence for whoever gave it. */
export class AdminProblem extends Error {
  override readonly name = 'AdminProblem';
}

/** Text of strangers on a terminal. */
export const shown = (text: string): string => printable(text, 300);

/** Lines of a table, its columns below each other. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}
