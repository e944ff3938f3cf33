// One connection pool per request lane (reads of guests, reads of members, writes) behind a single connection source: a
// query made during a request uses the pool of that request's lane; everything else uses the pool for the process's own
// work.
import type pg from 'pg';
import { type Database, databaseFromSource, openPool, type PoolSize } from './db.ts';
import type { ConnectionSource, QueryListener } from './connection-source.ts';
import { currentScope, type DatabaseLane } from '../http/request-scope.ts';

interface LanePoolOptions {
  lanes: Record<DatabaseLane, PoolSize>;
  /** Pool size for work outside of any request. */
  own: PoolSize;
  /** Called for errors of idle connections, which no caller would receive. */
  onError(error: Error): void;
}

export interface PoolState {
  connections: number;
  idle: number;
  waiting: number;
}

interface LanePool extends ConnectionSource {
  state(): Record<DatabaseLane | 'own', PoolState>;
}

function openLanePool(url: string, { lanes, own, onError }: LanePoolOptions): LanePool {
  const openLane = (size: PoolSize, lane: string): pg.Pool => openPool(url, size, `komawari ${lane}`, onError);
  const pools = {
    guest: openLane(lanes.guest, 'guests'),
    member: openLane(lanes.member, 'members'),
    write: openLane(lanes.write, 'writes'),
    own: openLane(own, 'own'),
  };
  return {
    connect: async () => {
      const scope = currentScope();
      if (!scope) return pools.own.connect();
      await scope.enterDatabase();
      const endTurn = await scope.enterConnection?.();
      try {
        const client = await pools[scope.lane].connect();
        return endTurn ? releaseWithTurn(client, endTurn) : client;
      } catch (error) {
        endTurn?.();
        throw error;
      }
    },
    state: () =>
      Object.fromEntries(
        Object.entries(pools).map(([name, pool]) => [
          name,
          { connections: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
        ]),
      ) as Record<DatabaseLane | 'own', PoolState>,
    end: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}

/**
 * Makes the `release` of a database client also end the request's turn at the database (`database-turns.ts`). The pool
 * sets a fresh `release` on each checkout, so the wrappers do not pile up.
 */
function releaseWithTurn(client: pg.PoolClient, endTurn: () => void): pg.PoolClient {
  const { release } = client;
  client.release = (error) => {
    release(error);
    endTurn();
  };
  return client;
}

/**
 * Pool sizes and timeouts of a serving process. Guests send most queries and time out first; writes never wait for
 * reads. deploy/README.md states the total number of connections.
 */
const servingLanes: Pick<LanePoolOptions, 'lanes' | 'own'> = {
  lanes: {
    guest: { max: 8, statementTimeoutMs: 2000, connectTimeoutMs: 9000 },
    member: { max: 4, statementTimeoutMs: 5000, connectTimeoutMs: 9000 },
    write: { max: 6, statementTimeoutMs: 18_000, connectTimeoutMs: 9000 },
  },
  own: { max: 6, statementTimeoutMs: 60_000, connectTimeoutMs: 9000 },
};

export type ServingDatabase = Database & Pick<LanePool, 'state'>;

/** Opens the database of a process that serves requests or runs jobs. */
export function openServingDatabase(
  url: string,
  { onError, onQuery }: { onError(error: Error): void; onQuery?: QueryListener | undefined },
): ServingDatabase {
  let isClosing = false;
  const pool = openLanePool(url, { ...servingLanes, onError: (error) => void (isClosing || onError(error)) });
  const database = databaseFromSource(pool, onQuery);
  return {
    ...database,
    state: pool.state,
    close: () => {
      isClosing = true;
      return database.close();
    },
  };
}
