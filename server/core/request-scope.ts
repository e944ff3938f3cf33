// What belongs to one request wherever its work goes: whose it is, which pool of database connections it uses, and which
// tables it has written. Kept beside the code by AsyncLocalStorage, so that no function has to hand it on.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type ChangeKind, watchedTables } from './change-kinds.ts';
import type { Context } from './context.ts';
import { writtenTables } from './written-tables.ts';

/** Connections to the database are shared out by what asks: guests who read, members who read, whoever writes. */
export type Lane = 'guest' | 'member' | 'write';

export interface RequestScope {
  readonly lane: Lane;
  /** Waits for the request's turn at the database; at once when it has had it. @throws ApiError 429 when too many wait */
  enterDatabase(): Promise<void> | undefined;
  /** Waits for the request's turn at the database for one connection. @returns what gives the turn back */
  enterConnection?: () => Promise<() => void>;
  /** Tables that the request has written so far. */
  readonly written: Set<string>;
}

const scopes = new AsyncLocalStorage<RequestScope>();

export const currentScope = (): RequestScope | undefined => scopes.getStore();

export const runInScope = <T>(scope: RequestScope, work: () => T): T => scopes.run(scope, work);

/** For work that a request begins and others will use, too: it has no place in the queue of one address. */
export const outsideRequests = <T>(work: () => T): T => scopes.exit(work);

/** Waits for the current request's turn at the database, for what others may share once it has begun. */
export async function ownTurn(): Promise<void> {
  await scopes.getStore()?.enterDatabase();
}

/** Remembers which tables a statement of the current request writes. */
export function noteStatement(text: string): void {
  const scope = scopes.getStore();
  if (scope?.lane !== 'write') return;
  for (const table of writtenTables(text)) scope.written.add(table);
}

/** Milliseconds that a writer waits until every process knows what was written. */
const settleTimeoutMs = 2000;

/**
 * Waits until what a request has written is known wherever it is in memory, so that whoever writes reads what was written.
 * False when some may tell the old for a while.
 */
export async function settleWritten(
  { changes, log }: Pick<Context, 'changes' | 'log'>,
  scope = scopes.getStore(),
): Promise<boolean> {
  const kinds: ChangeKind[] = [...new Set([...(scope?.written ?? [])].flatMap((table) => watchedTables[table] ?? []))];
  scope?.written.clear();
  if (kinds.length === 0) return true;
  const known = await changes.settle(kinds, { timeoutMs: settleTimeoutMs });
  if (!known) log.warn('a change is not known everywhere yet', { kinds });
  return known;
}
