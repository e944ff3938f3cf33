// A database behind a connection pooler is refused at the start, with a sentence.
import { expect, test } from 'vitest';
import { refusePooler } from '#server/core/db/connection-pooler.ts';
import { StartProblem } from '#server/core/process/start-problem.ts';
import { testDatabase } from '#test/support/server/database.ts';
import { openTransactionPooler } from '#test/support/server/transaction-pooler.ts';

test('a database itself is fine, one whose connections are shared is not', async () => {
  const database = await testDatabase();
  try {
    await refusePooler(database.url);
    const pooler = await openTransactionPooler(database.url);
    const refused = await refusePooler(pooler.url).catch((error: unknown) => error);
    await pooler.close();
    expect(refused).toBeInstanceOf(StartProblem);
    expect((refused as Error).message).toContain('connection pooler such as PgBouncer');
    // no lock of the question is left
    await refusePooler(database.url);
  } finally {
    await database.close();
  }
});
