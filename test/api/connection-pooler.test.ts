// A database behind a connection pooler is refused at the start, with an explanation.
import { expect, test } from 'vitest';
import { refusePooler } from '#server/core/db/connection-pooler.ts';
import { StartProblem } from '#server/core/process/start-problem.ts';
import { testDatabase } from '#test/support/server/database.ts';
import { openTransactionPooler } from '#test/support/server/transaction-pooler.ts';

test('a direct connection to the database is accepted, a connection pooler is refused', async () => {
  const database = await testDatabase();
  try {
    await refusePooler(database.url);
    const pooler = await openTransactionPooler(database.url);
    const refused = await refusePooler(pooler.url).catch((error: unknown) => error);
    await pooler.close();
    expect(refused).toBeInstanceOf(StartProblem);
    expect((refused as Error).message).toContain('connection pooler such as PgBouncer');
    // the check does not leave a lock in the database
    await refusePooler(database.url);
  } finally {
    await database.close();
  }
});
