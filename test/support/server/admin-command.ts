// The operator's commands, done where the tests can look at what they say.
import { readAdmin, runAdmin } from '#server/admin.ts';
import type { TestContext } from './app.ts';

/** The exit code, and what stands on the terminal. */
export async function runCommand(
  { ctx }: Pick<TestContext, 'ctx'>,
  words: string[],
): Promise<{ code: number; said: string }> {
  const asked = readAdmin(words);
  if ('usage' in asked) return { code: asked.code, said: asked.usage };
  const lines: string[] = [];
  const code = await runAdmin(ctx, asked, (line) => lines.push(line));
  return { code, said: lines.join('\n') };
}
