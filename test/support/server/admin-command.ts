// Runs the operator's admin commands in the test process and captures their output.
import { readAdmin, runAdmin } from '#server/admin.ts';
import type { TestContext } from './app.ts';

/** Returns the exit code and the terminal output. */
export async function runCommand(
  site: Pick<TestContext, 'ctx' | 'databaseUrl' | 'databaseOwnerUrl'>,
  args: string[],
): Promise<{ code: number; said: string }> {
  const command = readAdmin(args);
  if ('usage' in command) return { code: command.code, said: command.usage };
  const lines: string[] = [];
  const code = await runAdmin(site, command, (line) => lines.push(line));
  return { code, said: lines.join('\n') };
}
