// The pool and the query builder. Integer keys are small enough for numbers; times are Dates.
import { CompiledQuery, Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from '#server/db/schema.ts';
import { openPrepared, type Prepared } from './prepared.ts';

/** A connection pool or a transaction: what every query function takes. */
export type Db = Kysely<DB> | Transaction<DB>;

export interface Database {
  db: Kysely<DB>;
  pool: pg.Pool;
  prepared: Prepared;
  close(): Promise<void>;
}

export type QueryWatch = (text: string, values: readonly unknown[]) => void;

export interface DatabaseOptions {
  /** Most connections at once. */
  max?: number;
  /** Milliseconds after which an answer that does not come is an error. None by default. */
  patience?: number;
  /** Called for errors of idle connections, which have nobody else to tell. */
  onError?: (error: Error) => void;
  /** Told of every query before it is sent. */
  onQuery?: QueryWatch;
}

/** Opens a pool on a PostgreSQL URL; connects on first use. */
export function openDb(url: string, options: DatabaseOptions = {}): Database {
  const { patience } = options;
  const pool = new pg.Pool({
    ...connection(url),
    max: options.max ?? 10,
    application_name: 'komawari',
    // a server that is too slow gives up by itself; one that hangs is given up on
    ...(patience
      ? { connectionTimeoutMillis: patience / 2, statement_timeout: patience, query_timeout: patience + 2000 }
      : {}),
  });
  let closing = false;
  pool.on('error', (error) => {
    if (!closing) options.onError?.(error);
  });
  // one that is lost while it is in use fails its next query; without a listener it would end the process
  pool.on('connect', (client) => void client.on('error', () => {}));
  const { onQuery } = options;
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    ...(onQuery ? { log: ({ query }: LogEvent) => onQuery(query.sql, query.parameters) } : {}),
  });
  return {
    db,
    pool,
    prepared: openPrepared(pool, onQuery),
    close: () => {
      closing = true;
      return db.destroy();
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

export interface DatabaseProblem {
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
