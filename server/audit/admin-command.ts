// Commands of the operator's terminal interface, `npm run admin -- …`. Each module of the site defines its own.
import type { AuditedObject } from './audit.ts';
import type { Context } from '#server/core/context.ts';
import { printable } from '#server/core/plain-text.ts';

interface AdminCall {
  /** Arguments after the words of the command. */
  args: readonly string[];
  /** Values by option, in the given order; empty for an unused option, `['']` for a switch that is on. */
  options: Readonly<Record<string, readonly string[]>>;
  say(line: string): void;
}

interface CommandHelp {
  /** Words of the command, e.g. `user grant`. */
  words: string;
  /**
   * Argument names for the help, e.g. `NAME ROLE`: exactly that many arguments, or any number with a final `[WORDS…]`.
   */
  args: string;
  /** Repeatable options with the name of their value for the help, `{ role: 'ROLE' }`; an empty one for a switch. */
  options?: Readonly<Record<string, string>>;
  summary: string;
}

/** A command that only reads. */
interface ReadingCommand extends CommandHelp {
  /** @throws AdminProblem */
  read(ctx: Context, call: AdminCall): Promise<void>;
}

/** A command that changes something, in one transaction with its audit row. */
export interface ChangingCommand extends CommandHelp {
  /**
   * Makes the change. Its output is printed only after the commit.
   * @param ctx its `db` is the transaction
   * @returns the changed object, or null when there was nothing to change
   * @throws AdminProblem
   */
  change(ctx: Context, call: AdminCall): Promise<AuditedObject | null>;
}

/** Address of a site's database, and who else uses it. */
export interface SiteDatabase {
  databaseUrl: string;
  /** URL for the owner of the tables. */
  databaseOwnerUrl: string;
  /** Whether another process owns the data folder. */
  attached?: boolean;
}

/** A command on all of a site, which neither one transaction can hold nor the application's own connections. */
export interface SiteCommand extends CommandHelp {
  /**
   * Does the work.
   * @returns what the audit row names, or null for a command that only read
   * @throws AdminProblem
   */
  work(ctx: Context, call: AdminCall, database: SiteDatabase): Promise<AuditedObject | null>;
}

export type AdminCommand = ReadingCommand | ChangingCommand | SiteCommand;

/** Failure of a command, with a message for the operator. */
export class AdminProblem extends Error {
  override readonly name = 'AdminProblem';
}

/** Escapes control characters of untrusted text for a terminal and cuts it to 300 characters. */
export const escapeForTerminal = (text: string): string => printable(text, 300);

/** Formats rows as aligned columns. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}
