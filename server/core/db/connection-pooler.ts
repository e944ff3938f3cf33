// Detects a connection pooler such as PgBouncer in front of the database, which hands connections from one transaction
// to the next. The change feed, session locks, prepared statements and timeouts need a connection of their own.
import { randomInt } from 'node:crypto';
import pg from 'pg';
import { connectionOptions } from './db.ts';
import { StartProblem } from '../process/start-problem.ts';

/** Statement timeout used as a probe: a value that no database has by default. */
const probeTimeoutMs = 18_127;
const connectTimeoutMs = 10_000;

/** @throws StartProblem when connections to the database are shared */
export async function refusePooler(url: string): Promise<void> {
  const createClient = (): pg.Client =>
    new pg.Client({
      ...connectionOptions(url),
      application_name: 'komawari start',
      connectionTimeoutMillis: connectTimeoutMs,
      statement_timeout: probeTimeoutMs,
    });
  const [firstClient, secondClient] = [createClient(), createClient()];
  for (const client of [firstClient, secondClient]) client.on('error', () => {});
  try {
    await firstClient.connect();
    await secondClient.connect();
    if (!(await keepsSettings(firstClient)) || (await sharesLocks(firstClient, secondClient))) throw poolerProblem();
  } catch (error) {
    // PgBouncer refuses startup parameters that it does not know, unless it is configured to ignore them
    if (error instanceof Error && /unsupported startup parameter/.test(error.message)) throw poolerProblem();
    throw error;
  } finally {
    await Promise.allSettled([firstClient.end(), secondClient.end()]);
  }
}

async function keepsSettings(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ timeout: string }>(
    `SELECT setting AS timeout FROM pg_settings WHERE name = 'statement_timeout'`,
  );
  return Number(rows[0]?.timeout) === probeTimeoutMs;
}

/**
 * Whether a session lock held by one connection is also granted to the other, i.e. both share one server connection.
 */
async function sharesLocks(firstClient: pg.Client, secondClient: pg.Client): Promise<boolean> {
  const key = randomInt(2 ** 47);
  await firstClient.query('SELECT pg_advisory_lock($1)', [key]);
  const { rows } = await secondClient.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [key]);
  const isShared = rows[0]!.taken;
  if (isShared) await secondClient.query('SELECT pg_advisory_unlock($1)', [key]);
  await firstClient.query('SELECT pg_advisory_unlock($1)', [key]);
  return isShared;
}

const poolerProblem = (): StartProblem =>
  new StartProblem(
    'DATABASE_URL leads to a connection pooler such as PgBouncer, which shares connections between transactions. ' +
      'The site keeps a few connections of its own and needs them whole: give the address of PostgreSQL itself',
  );
