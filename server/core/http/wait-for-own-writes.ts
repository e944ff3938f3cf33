// Read your writes: a request that has written waits until every process knows of it.
import { type ChangeKind, watchedTables } from '../cache/change-kinds.ts';
import type { Context } from '../context.ts';
import { currentScope } from './request-scope.ts';

/** Milliseconds that a writer waits until every process knows what was written. */
const settleTimeoutMs = 2000;

/**
 * Waits until what a request has written is known wherever it is in memory, so that whoever writes reads what was written.
 * False when some may tell the old for a while.
 */
export async function waitForOwnWrites(
  { changes, log }: Pick<Context, 'changes' | 'log'>,
  scope = currentScope(),
): Promise<boolean> {
  const kinds: ChangeKind[] = [...new Set([...(scope?.written ?? [])].flatMap((table) => watchedTables[table] ?? []))];
  scope?.written.clear();
  if (kinds.length === 0) return true;
  const known = await changes.waitUntilApplied(kinds, { timeoutMs: settleTimeoutMs });
  if (!known) log.warn('a change is not known everywhere yet', { kinds });
  return known;
}
