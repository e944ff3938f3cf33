// Opens the connection pool and the query builder. Integer keys are numbers (small enough); timestamps are Dates.
import { CompiledQuery, Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from '#server/db/schema.ts';
import type { ConnectionSource, QueryListener } from './connection-source.ts';
import { openPrepared, type Prepared } from './prepared.ts';
import { openSlowQueries, type SlowQueries } from './slow-queries.ts';
import { recordWrittenTables } from '../http/request-scope.ts';

/** A connection pool or a transaction: the first parameter of every query function. */
export type Db = Kysely<DB> | Transaction<DB>;

export interface Database {
  db: Kysely<DB>;
  prepared: Prepared;
  slow: SlowQueries;
  close(): Promise<void>;
}

export interface PoolSize {
  /** Maximum number of connections. */
  max: number;
  /** Milliseconds after which the server cancels a statement. No limit by default. */
  statementTimeoutMs?: number;
  /** Milliseconds to wait for a free connection. */
  connectTimeoutMs?: number;
}

interface DatabaseOptions {
  /** Maximum number of connections. */
  max?: number;
  /** Milliseconds after which a query without a response fails. No limit by default. */
  timeoutMs?: number;
  /** Called for errors of idle connections, which no caller would receive. */
  onError?: (error: Error) => void;
  /** Called with every query before it is sent. */
  onQuery?: QueryListener;
}

/** Milliseconds that the driver waits beyond the server's own timeout, in case the server hangs. */
const driverGraceMs = 2000;
/**
 * Milliseconds until an idle connection is closed. Long, because a new connection reads the system catalog and plans
 * every statement again, which is slowest when a burst of requests opens many.
 */
const idleTimeoutMs = 120_000;

export function openPool(url: string, size: PoolSize, name: string, onError: (error: Error) => void): pg.Pool {
  const { max, statementTimeoutMs, connectTimeoutMs } = size;
  const pool = new pg.Pool({
    ...connectionOptions(url),
    max,
    application_name: name,
    idleTimeoutMillis: idleTimeoutMs,
    ...(connectTimeoutMs ? { connectionTimeoutMillis: connectTimeoutMs } : {}),
    // a slow server cancels the statement by itself; the driver's timeout is for a server that hangs
    ...(statementTimeoutMs
      ? { statement_timeout: statementTimeoutMs, query_timeout: statementTimeoutMs + driverGraceMs }
      : {}),
  });
  pool.on('error', onError);
  // a connection lost while in use fails its next query; without a listener the error event would end the process
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

/** Opens a pool on a PostgreSQL URL; connects on first use. */
export function openDb(url: string, { max = 10, timeoutMs, onError, onQuery }: DatabaseOptions = {}): Database {
  let isClosing = false;
  const timeouts = timeoutMs ? { statementTimeoutMs: timeoutMs, connectTimeoutMs: timeoutMs / 2 } : {};
  const pool = openPool(url, { max, ...timeouts }, 'komawari', (error) => {
    if (!isClosing) onError?.(error);
  });
  const database = databaseFromSource(pool, onQuery);
  return {
    ...database,
    close: () => {
      isClosing = true;
      return database.close();
    },
  };
}

/**
 * Builds the query builder and prepared statements on top of an existing connection source; closing ends that source.
 */
export function databaseFromSource(source: ConnectionSource, onQuery?: QueryListener): Database {
  let endPromise: Promise<void> | null = null;
  const end = (): Promise<void> => (endPromise ??= source.end());
  const slow = openSlowQueries();
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { options: {}, connect: () => source.connect(), end } }),
    log: ({ query, queryDurationMillis }: LogEvent) => {
      slow.add(query.sql, queryDurationMillis);
      recordWrittenTables(query.sql);
      onQuery?.(query.sql, query.parameters);
    },
  });
  return {
    db,
    prepared: openPrepared(
      source,
      (text, values) => {
        recordWrittenTables(text);
        onQuery?.(text, values);
      },
      slow.add,
    ),
    slow,
    close: async () => {
      await db.destroy();
      // the query builder does not end a source that it never used
      await end();
    },
  };
}

/** Converts a URL to driver options; the `host` query parameter names the folder of a Unix socket. */
export function connectionOptions(url: string): pg.ClientConfig {
  const parsedUrl = new URL(url);
  const socketFolder = parsedUrl.searchParams.get('host');
  if (!socketFolder) return { connectionString: url };
  return {
    host: socketFolder,
    port: Number(parsedUrl.searchParams.get('port') ?? 5432),
    user: decodeURIComponent(parsedUrl.username),
    password: decodeURIComponent(parsedUrl.password) || undefined,
    database: decodeURIComponent(parsedUrl.pathname.slice(1)),
  };
}

/** Returns the URL of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const parsedUrl = new URL(url);
  parsedUrl.pathname = `/${encodeURIComponent(name)}`;
  return parsedUrl.toString();
}

interface DatabaseProblem {
  setting: string;
  message: string;
}

/**
 * Returns the settings that would make this database lose data or miss search results: durability turned off, or a
 * locale in which trigrams of Japanese or Cyrillic are empty. The list is empty when there are none.
 */
export async function checkDatabase(db: Kysely<DB>, { durable }: { durable: boolean }): Promise<DatabaseProblem[]> {
  const { rows } = await db.executeQuery<{ name: string; setting: string }>(
    CompiledQuery.raw(
      `SELECT name, setting FROM pg_settings
       WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'server_version_num')
       UNION ALL SELECT 'trigrams', coalesce(array_length(show_trgm('ワンピース'), 1), 0)::text`,
    ),
  );
  const settings = new Map(rows.map((row) => [row.name, row.setting]));
  const problems: DatabaseProblem[] = [];
  if (durable) {
    for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
      if (settings.get(name) === 'off') {
        problems.push({ setting: name, message: `${name} is off: a crash would lose what people saved. Turn it on` });
      }
    }
  }
  if (Number(settings.get('server_version_num')) < 150000) {
    problems.push({ setting: 'server_version', message: 'PostgreSQL is older than 15. Upgrade it' });
  }
  if (settings.get('trigrams') === '0') {
    problems.push({
      setting: 'lc_ctype',
      message: 'The locale knows no letters beyond ASCII, so search would fail. Create the database with C.UTF-8',
    });
  }
  return problems;
}
