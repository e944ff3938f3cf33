// Protects images from sweeps between the insert of their row and the first reference to it. Rows do not record their
// writer, so writers hold a shared advisory lock until their work ends. When a process dies, the database releases its
// lock, so that its leftovers can be swept at once.
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';

const stagingLockKey = sql`hashtextextended('staging', 0)`;

interface StagingLock {
  users: number;
  taken: Promise<void>;
  free(): void;
  ended: Promise<void>;
}

/** Locks by database: concurrent work in one process shares one lock connection. */
const stagingLocks = new WeakMap<Db, StagingLock>();

/** Runs `work`, which stores images and then references them. Sweeps of abandoned images wait until it ends. */
export async function withStagingLock<T>({ db }: Pick<Context, 'db'>, work: () => Promise<T>): Promise<T> {
  if (db.isTransaction) {
    await sql`SELECT pg_advisory_xact_lock_shared(${stagingLockKey})`.execute(db);
    return work();
  }
  const stagingLock = stagingLocks.get(db) ?? acquireStagingLock(db);
  stagingLock.users++;
  try {
    await stagingLock.taken;
    return await work();
  } finally {
    if (--stagingLock.users === 0) {
      stagingLocks.delete(db);
      stagingLock.free();
      await stagingLock.ended;
    }
  }
}

/** Whether no process is storing images that are not referenced yet; stays true until the transaction ends. */
export async function isNothingStaged(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`SELECT pg_try_advisory_xact_lock(${stagingLockKey}) AS free`.execute(
    tx,
  );
  return rows[0]!.free;
}

function acquireStagingLock(db: Db): StagingLock {
  const acquired = Promise.withResolvers<void>();
  const releaseRequest = Promise.withResolvers<void>();
  const ended = db
    .connection()
    .execute(async (lockConnection) => {
      await sql`SELECT pg_advisory_lock_shared(${stagingLockKey})`.execute(lockConnection);
      acquired.resolve();
      await releaseRequest.promise;
      await sql`SELECT pg_advisory_unlock_shared(${stagingLockKey})`.execute(lockConnection);
    })
    // a lost connection has released the lock as well
    .catch(acquired.reject);
  const stagingLock = { users: 0, taken: acquired.promise, free: releaseRequest.resolve, ended };
  stagingLocks.set(db, stagingLock);
  return stagingLock;
}
