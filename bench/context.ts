// Opens the database of a running site, for operations without an endpoint.
import pg from 'pg';
import { loadConfig } from '#server/core/process/config.ts';
import type { Context } from '#server/core/context.ts';
import { connectionOptions } from '#server/core/db/db.ts';
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

/** Runs statements as the owner of the running site's tables, who may change triggers. */
export async function asOwner({ env }: Site, statements: readonly string[]): Promise<void> {
  const options = { say: () => {}, command: 'npm run bench', attach: true };
  const openedContext = await openContext(loadConfig(env), options);
  const client = new pg.Client(connectionOptions(openedContext.databaseOwnerUrl));
  try {
    await client.connect();
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
    await openedContext.close();
  }
}
