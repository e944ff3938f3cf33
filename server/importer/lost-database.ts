// An import that has lost its database ends: what it has done is kept, and the next run does the rest.
import type pg from 'pg';
import { isLostDatabase } from '#server/core/database-problem.ts';

/** What `isLostDatabase` does not know: a crash of the server, and a connection that was broken before. */
const moreCodes = new Set(['57P02', 'EPIPE']);
const brokenBefore = /^Client has encountered a connection error/;

/** One sentence for a lost database, or null when it was something else that failed. */
export function describeLoss(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, message } = error as NodeJS.ErrnoException;
  if (!isLostDatabase(error) && !moreCodes.has(code ?? '') && !brokenBefore.test(message)) return null;
  return 'The connection to the database was lost: it was stopped, or the site that runs it was. What was imported is kept; run the same command again, and it goes on with the rest.';
}

/** A connection that is lost while it is in use, but idle, would end the process: its next query fails instead. */
export function surviveLoss(pool: pg.Pool): void {
  const heard = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    client.on('error', () => {});
  });
}
