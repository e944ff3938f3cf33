import type pg from 'pg';

/** Provides connections to the query builder and to prepared statements. */
export interface ConnectionSource {
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
}

/** Called with every query before it is sent. */
export type QueryListener = (text: string, values: readonly unknown[]) => void;
