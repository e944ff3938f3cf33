// Read-your-writes consistency: the response to a write waits until every process has applied it to its caches.
import { type ChangeKind, watchedTables } from '../cache/change-kinds.ts';
import type { Context } from '../context.ts';
import { currentScope } from './request-scope.ts';

/** Maximum time in milliseconds that a response is delayed. */
const waitTimeoutMs = 2000;

/**
 * Waits until the writes of a request are applied to the caches of all processes, so that the client reads what it
 * wrote. @returns false on a timeout: some process may return outdated data for a while
 */
export async function waitForOwnWrites(
  { changes, log }: Pick<Context, 'changes' | 'log'>,
  scope = currentScope(),
): Promise<boolean> {
  const kinds: ChangeKind[] = [...new Set([...(scope?.written ?? [])].flatMap((table) => watchedTables[table] ?? []))];
  scope?.written.clear();
  if (kinds.length === 0) return true;
  const isApplied = await changes.waitUntilApplied(kinds, { timeoutMs: waitTimeoutMs });
  if (!isApplied) log.warn('a change is not known everywhere yet', { kinds });
  return isApplied;
}
