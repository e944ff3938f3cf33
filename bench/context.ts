// Opens the database of a running site, for operations without an endpoint.
import { loadConfig } from '#server/core/process/config.ts';
import type { Context } from '#server/core/context.ts';
import { openContext } from '#server/open-context.ts';
import type { Site } from './servers.ts';

/** Runs a function with a context that uses the database of the running site. */
export async function withContext<T>({ env }: Site, work: (ctx: Context) => Promise<T>): Promise<T> {
  const openedContext = await openContext(loadConfig(env), { say: () => {}, command: 'npm run bench', attach: true });
  try {
    return await work(openedContext.ctx);
  } finally {
    await openedContext.close();
  }
}
