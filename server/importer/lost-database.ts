// Ends an import when the database connection is lost. Imported chapters stay stored; the next run imports the rest.
import { isLostDatabase } from '#server/core/db/database-problem.ts';

/** Returns a message for a lost database connection, or null for any other error. */
export function lostDatabaseMessage(error: unknown): string | null {
  if (!isLostDatabase(error)) return null;
  return 'The connection to the database was lost: it was stopped, or the site that runs it was. What was imported is kept; run the same command again, and it goes on with the rest.';
}
