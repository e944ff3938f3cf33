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
}

export async function databaseFigures(db: Db): Promise<DatabaseFigures> {
  const { rows: figures } = await sql<Omit<DatabaseFigures, 'tables'>>`
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
  return { ...figures[0]!, tables };
}
