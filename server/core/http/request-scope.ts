// The state of the current request: its pool of database connections, its turn at the database (requests of one network
// queue for it, see `database-turns.ts`), and the tables it has written. Carried by AsyncLocalStorage, so that no
// function has to pass it on.
import { AsyncLocalStorage } from 'node:async_hooks';
import { writtenTables } from '../db/written-tables.ts';

/** Pools of database connections: for reads of guests, for reads of members, and for writes. */
export type DatabaseLane = 'guest' | 'member' | 'write';

export interface RequestScope {
  readonly lane: DatabaseLane;
  /** Waits for the request's turn at the database, unless it has it already. @throws ApiError 429 when too many wait */
  enterDatabase(): Promise<void> | undefined;
  /** Waits for the request's turn at the database for one connection. @returns a function that releases it */
  enterConnection?: () => Promise<() => void>;
  /** Tables that the request has written so far. */
  readonly written: Set<string>;
}

const scopeStorage = new AsyncLocalStorage<RequestScope>();

export const currentScope = (): RequestScope | undefined => scopeStorage.getStore();

export const runInScope = <T>(scope: RequestScope, work: () => T): T => scopeStorage.run(scope, work);

/**
 * Runs work that several requests share outside of the current request's scope, so that it does not wait for the turn
 * of one address.
 */
export const outsideRequests = <T>(work: () => T): T => scopeStorage.exit(work);

/** Waits for the current request's turn at the database, before it begins work that other requests may share. */
export async function waitForDatabaseTurn(): Promise<void> {
  await scopeStorage.getStore()?.enterDatabase();
}

/** Records the tables that a statement of the current request writes. */
export function recordWrittenTables(text: string): void {
  const scope = scopeStorage.getStore();
  if (scope?.lane !== 'write') return;
  for (const table of writtenTables(text)) scope.written.add(table);
}
