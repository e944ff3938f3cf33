// Between an image's row and what names it stands its writer, and who that is nobody can see in the row. So writers hold
// a lock meanwhile, together; the database gives it back when a process dies, and then its leftovers can go at once.
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';

const key = sql`hashtextextended('staging', 0)`;

interface StagingLock {
  users: number;
  taken: Promise<void>;
  free(): void;
  ended: Promise<void>;
}

/** Work at the same time in one process shares one connection. */
const stagingLocks = new WeakMap<Db, StagingLock>();

/** Runs work that stores images first and names them later; until it ends nobody takes them for abandoned. */
export async function withStagingLock<T>({ db }: Pick<Context, 'db'>, work: () => Promise<T>): Promise<T> {
  if (db.isTransaction) {
    await sql`SELECT pg_advisory_xact_lock_shared(${key})`.execute(db);
    return work();
  }
  const hold = stagingLocks.get(db) ?? acquireStagingLock(db);
  hold.users++;
  try {
    await hold.taken;
    return await work();
  } finally {
    if (--hold.users === 0) {
      stagingLocks.delete(db);
      hold.free();
      await hold.ended;
    }
  }
}

/** True, until the transaction ends, when no process is storing images that nothing names yet. */
export async function isNothingStaged(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`SELECT pg_try_advisory_xact_lock(${key}) AS free`.execute(tx);
  return rows[0]!.free;
}

function acquireStagingLock(db: Db): StagingLock {
  const taken = Promise.withResolvers<void>();
  const freed = Promise.withResolvers<void>();
  const ended = db
    .connection()
    .execute(async (one) => {
      await sql`SELECT pg_advisory_lock_shared(${key})`.execute(one);
      taken.resolve();
      await freed.promise;
      await sql`SELECT pg_advisory_unlock_shared(${key})`.execute(one);
    })
    // a connection that was lost has lost the lock too
    .catch(taken.reject);
  const hold = { users: 0, taken: taken.promise, free: freed.resolve, ended };
  stagingLocks.set(db, hold);
  return hold;
}
