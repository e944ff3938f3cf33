// What belongs to one request wherever its work goes: whose it is, which pool of database connections it uses, and which
// tables it has written. Kept beside the code by AsyncLocalStorage, so that no function has to hand it on.
import { AsyncLocalStorage } from 'node:async_hooks';
import { writtenTables } from '../db/written-tables.ts';

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
