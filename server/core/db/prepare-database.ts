// Makes a database ready for the application: the owner of the tables brings schema and rights up to date, then the
// rights of the application's own user are verified.
import pg from 'pg';
import { asDatabaseProblem } from './database-problem.ts';
import { findAuditWeakness, findMissingRight, userOf } from './database-rights.ts';
import { connectionOptions } from './db.ts';
import { migrate } from './migrate.ts';
import { StartProblem } from '../process/start-problem.ts';

interface PrepareOptions {
  /** Database URL with the application's user. */
  url: string;
  /** Database URL with the user that owns the tables; equal to `url` when there is only one user. */
  ownerUrl: string;
  onStep: (name: string) => void;
}

/**
 * @returns a sentence for the operator when the application's user could change the audit table, else null
 * @throws StartProblem when a user lacks a right that it needs
 */
export async function prepareDatabase({ url, ownerUrl, onStep }: PrepareOptions): Promise<string | null> {
  const client = new pg.Client({ ...connectionOptions(url), connectionTimeoutMillis: 15_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const user = await userOf(client);
    if (ownerUrl !== url) await refuseOtherDatabase(client, ownerUrl);
    await migrate(ownerUrl, { onStep, application: user });
    const missingRight = await findMissingRight(client);
    if (missingRight !== null) {
      throw new StartProblem(
        `The database user "${user}" lacks ${missingRight}. Set DATABASE_OWNER_URL to the user that owns the tables, which grants it, or grant it yourself`,
      );
    }
    const weakness = await findAuditWeakness(client);
    return weakness === null
      ? null
      : `The database user "${user}" could change the audit table, because it ${weakness}. Give a user that owns nothing in DATABASE_URL, and the owner of the tables in DATABASE_OWNER_URL`;
  } finally {
    await client.end().catch(() => {});
  }
}

async function refuseOtherDatabase(client: pg.Client, ownerUrl: string): Promise<void> {
  const ownerClient = new pg.Client({ ...connectionOptions(ownerUrl), connectionTimeoutMillis: 15_000 });
  ownerClient.on('error', () => {});
  try {
    await ownerClient.connect().catch((error: unknown) => {
      throw asDatabaseProblem(error, 'DATABASE_OWNER_URL', 'Check its host, port, user, password and name');
    });
    if ((await databaseIdentity(client)) === (await databaseIdentity(ownerClient))) return;
  } finally {
    await ownerClient.end().catch(() => {});
  }
  throw new StartProblem(
    'DATABASE_URL and DATABASE_OWNER_URL lead to different databases. Give two users of the same one',
  );
}

/** Returns a value that is equal for all connections to one database of one running server. */
async function databaseIdentity(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ place: string }>(
    `SELECT oid::text || ' ' || pg_postmaster_start_time()::text AS place FROM pg_database WHERE datname = current_database()`,
  );
  return rows[0]!.place;
}
