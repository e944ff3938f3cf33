import type pg from 'pg';

/** What the query builder and prepared statements take connections from. */
export interface ConnectionSource {
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
}

/** Told of every query before it is sent. */
export type QueryWatch = (text: string, values: readonly unknown[]) => void;
