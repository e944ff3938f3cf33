// An import that has lost its database ends: what it has done is kept, and the next run does the rest.
import { isLostDatabase } from '#server/core/db/database-problem.ts';

/** One sentence for a lost database, or null when it was something else that failed. */
export function describeLoss(error: unknown): string | null {
  if (!isLostDatabase(error)) return null;
  return 'The connection to the database was lost: it was stopped, or the site that runs it was. What was imported is kept; run the same command again, and it goes on with the rest.';
}
