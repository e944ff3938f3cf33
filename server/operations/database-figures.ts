// Figures of the database, for operators.
import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';

const maxTables = 15;

interface DatabaseFigures {
  bytes: number;
  connections: number;
  maxConnections: number;
  /** Name of the last migration. */
  migration: string;
  /** Seconds since the oldest transaction of another connection began; null without one. */
  oldestTransactionSeconds: number | null;
  /** The largest tables. Their numbers of rows are estimates. */
  tables: { name: string; rows: number; bytes: number }[];
  /** Queries that have been running for more than a second, the longest first: parameters are no part of their text. */
  queries: { seconds: number; text: string }[];
}

const maxQueries = 10;
/** Characters of a query that are shown. */
export const maxQueryLength = 300;

export async function databaseFigures(db: Db): Promise<DatabaseFigures> {
  const { rows: figures } = await sql<Omit<DatabaseFigures, 'tables' | 'queries'>>`
    SELECT pg_database_size(current_database())::float8 AS bytes,
      (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()) AS connections,
      current_setting('max_connections')::int AS "maxConnections",
      (SELECT max(name) FROM schema_migrations) AS migration,
      (SELECT extract(epoch FROM max(now() - xact_start))::int FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()) AS "oldestTransactionSeconds"`.execute(db);
  const { rows: tables } = await sql<DatabaseFigures['tables'][number]>`
    SELECT oid::regclass::text AS name, greatest(reltuples, 0)::float8 AS rows, pg_total_relation_size(oid)::float8 AS bytes
    FROM pg_class WHERE relkind = 'r' AND relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    ORDER BY pg_total_relation_size(oid) DESC, 1 LIMIT ${maxTables}`.execute(db);
  const { rows: queries } = await sql<DatabaseFigures['queries'][number]>`
    SELECT round(extract(epoch FROM clock_timestamp() - query_start)::numeric, 1)::float8 AS seconds,
      left(regexp_replace(query, '\\s+', ' ', 'g'), ${maxQueryLength}) AS text
    FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'active'
      AND backend_type = 'client backend' AND query_start < clock_timestamp() - interval '1 second'
    ORDER BY query_start LIMIT ${maxQueries}`.execute(db);
  return { ...figures[0]!, tables, queries };
}
