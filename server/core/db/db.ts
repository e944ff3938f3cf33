// The pool and the query builder. Integer keys are small enough for numbers; times are Dates.
import { CompiledQuery, Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from '#server/db/schema.ts';
import type { ConnectionSource, QueryWatch } from './connection-source.ts';
import { openPrepared, type Prepared } from './prepared.ts';
import { noteStatement } from '../http/request-scope.ts';

/** A connection pool or a transaction: what every query function takes. */
export type Db = Kysely<DB> | Transaction<DB>;

export interface Database {
  db: Kysely<DB>;
  prepared: Prepared;
  close(): Promise<void>;
}

export interface PoolSize {
  /** Most connections at once. */
  max: number;
  /** Milliseconds that a statement may take; the server ends it then. None by default. */
  statementTimeoutMs?: number;
  /** Milliseconds to wait for a connection. */
  connectTimeoutMs?: number;
}

interface DatabaseOptions {
  /** Most connections at once. */
  max?: number;
  /** Milliseconds after which an answer that does not come is an error. None by default. */
  timeoutMs?: number;
  /** Called for errors of idle connections, which have nobody else to tell. */
  onError?: (error: Error) => void;
  /** Told of every query before it is sent. */
  onQuery?: QueryWatch;
}

/** Milliseconds that the driver waits longer than the server, for one that hangs. */
const driverGraceMs = 2000;
/**
 * Milliseconds that a connection is kept unused: a new one reads the catalog of the database and plans every statement anew,
 * which is slowest when many are opened by a burst of requests.
 */
const idleTimeoutMs = 120_000;

export function openPool(url: string, size: PoolSize, name: string, onError: (error: Error) => void): pg.Pool {
  const { max, statementTimeoutMs, connectTimeoutMs } = size;
  const pool = new pg.Pool({
    ...connection(url),
    max,
    application_name: name,
    idleTimeoutMillis: idleTimeoutMs,
    ...(connectTimeoutMs ? { connectionTimeoutMillis: connectTimeoutMs } : {}),
    // a server that is too slow gives up by itself; one that hangs is given up on
    ...(statementTimeoutMs
      ? { statement_timeout: statementTimeoutMs, query_timeout: statementTimeoutMs + driverGraceMs }
      : {}),
  });
  pool.on('error', onError);
  // one that is lost while it is in use fails its next query; without a listener it would end the process
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

/** Opens a pool on a PostgreSQL URL; connects on first use. */
export function openDb(url: string, { max = 10, timeoutMs, onError, onQuery }: DatabaseOptions = {}): Database {
  let closing = false;
  const timeouts = timeoutMs ? { statementTimeoutMs: timeoutMs, connectTimeoutMs: timeoutMs / 2 } : {};
  const pool = openPool(url, { max, ...timeouts }, 'komawari', (error) => {
    if (!closing) onError?.(error);
  });
  const database = databaseOf(pool, onQuery);
  return {
    ...database,
    close: () => {
      closing = true;
      return database.close();
    },
  };
}

/** The query builder and prepared statements over connections that are opened elsewhere; closing ends those. */
export function databaseOf(source: ConnectionSource, onQuery?: QueryWatch): Database {
  let ended: Promise<void> | null = null;
  const end = (): Promise<void> => (ended ??= source.end());
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { options: {}, connect: () => source.connect(), end } }),
    log: ({ query }: LogEvent) => {
      noteStatement(query.sql);
      onQuery?.(query.sql, query.parameters);
    },
  });
  return {
    db,
    prepared: openPrepared(source, (text, values) => {
      noteStatement(text);
      onQuery?.(text, values);
    }),
    close: async () => {
      await db.destroy();
      // the query builder leaves connections alone that it has never asked for
      await end();
    },
  };
}

/** Turns a URL into driver options; `host` in the query names a unix socket's folder. */
export function connection(url: string): pg.ClientConfig {
  const parsed = new URL(url);
  const socket = parsed.searchParams.get('host');
  if (!socket) return { connectionString: url };
  return {
    host: socket,
    port: Number(parsed.searchParams.get('port') ?? 5432),
    user: decodeURIComponent(parsed.username),
    password: decodeURIComponent(parsed.password) || undefined,
    database: decodeURIComponent(parsed.pathname.slice(1)),
  };
}

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${encodeURIComponent(name)}`;
  return parsed.toString();
}

interface DatabaseProblem {
  setting: string;
  message: string;
}

/**
 * What would make this database lose or mis-find data: durability off, or a locale in which trigrams of
 * Japanese or Cyrillic are empty. Empty list when all is well.
 */
export async function checkDatabase(db: Kysely<DB>, { durable }: { durable: boolean }): Promise<DatabaseProblem[]> {
  const { rows } = await db.executeQuery<{ name: string; setting: string }>(
    CompiledQuery.raw(
      `SELECT name, setting FROM pg_settings
       WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'server_version_num')
       UNION ALL SELECT 'trigrams', coalesce(array_length(show_trgm('ワンピース'), 1), 0)::text`,
    ),
  );
  const setting = new Map(rows.map((row) => [row.name, row.setting]));
  const problems: DatabaseProblem[] = [];
  if (durable) {
    for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
      if (setting.get(name) === 'off') {
        problems.push({ setting: name, message: `${name} is off: a crash would lose what people saved. Turn it on` });
      }
    }
  }
  if (Number(setting.get('server_version_num')) < 150000) {
    problems.push({ setting: 'server_version', message: 'PostgreSQL is older than 15. Upgrade it' });
  }
  if (setting.get('trigrams') === '0') {
    problems.push({
      setting: 'lc_ctype',
      message: 'The locale knows no letters beyond ASCII, so search would fail. Create the database with C.UTF-8',
    });
  }
  return problems;
}
