// The site's own count of visitors, without cookies and without addresses: a keyed hash of network and browser enters the sketch of
// its day, under a salt that is thrown away after the day. Somebody who comes on several days counts once a day.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { outsideRequests } from '#server/core/http/request-scope.ts';
import { handleJob, jobKind } from '#server/core/jobs.ts';
import { addToSketch, emptySketch, estimateSketch, mergeSketch } from './visitor-sketch.ts';

/** Milliseconds until what a process has counted is stored: a crash loses that much. */
const storeAfterMs = 20_000;
const retentionDays = 400;
/** Days that the sum of the administration covers. */
const countedDays = 30;

type VisitorContext = Pick<Context, 'db' | 'changes' | 'clock' | 'secret' | 'log'>;

interface Day {
  day: string;
  salt: Promise<Buffer | null>;
  sketch: Buffer;
  /** Whether there is something to store, and a timer for it. */
  isDirty: boolean;
}

const days = new WeakMap<object, Day>();
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** Counts a visitor, later and without a failure. @param client network and browser; never stored */
export function countVisitor(ctx: VisitorContext, client: { network: string; browser: string }): void {
  const now = ctx.clock();
  const day = currentDay(ctx, dayOf(now));
  void (async () => {
    const salt = await day.salt;
    if (salt === null) return;
    const hash = ctx.secret.hash('visitor', JSON.stringify([salt.toString('hex'), client.network, client.browser]));
    if (!addToSketch(day.sketch, hash) || day.isDirty) return;
    day.isDirty = true;
    setTimeout(() => void store(ctx, day), storeAfterMs).unref();
  })();
}

function currentDay(ctx: VisitorContext, name: string): Day {
  const known = days.get(ctx.changes);
  if (known?.day === name) return known;
  const salt = outsideRequests(() => saltOf(ctx.db, name)).catch((error: unknown) => {
    ctx.log.debug('visitors are not counted', { error });
    days.delete(ctx.changes);
    return null;
  });
  const day: Day = { day: name, salt, sketch: emptySketch(), isDirty: false };
  days.set(ctx.changes, day);
  return day;
}

/** The salt of a day, the same one for all processes; null for a day that is over. */
async function saltOf(db: Db, day: string): Promise<Buffer | null> {
  const { rows } = await sql<{ salt: Buffer | null }>`
    INSERT INTO visitor_days (day, salt) VALUES (${day}::date, ${randomBytes(32)})
    ON CONFLICT (day) DO UPDATE SET day = excluded.day RETURNING salt`.execute(db);
  return rows[0]!.salt;
}

async function store(ctx: VisitorContext, day: Day): Promise<void> {
  // whoever came before is in the sketch by then
  await day.salt;
  day.isDirty = false;
  try {
    await outsideRequests(() =>
      transaction(ctx, async (tx) => {
        const { rows } = await sql<{ sketch: Buffer | null }>`SELECT sketch FROM visitor_days
          WHERE day = ${day.day}::date AND salt IS NOT NULL FOR UPDATE`.execute(tx);
        if (!rows[0]) return;
        const merged = emptySketch();
        mergeSketch(merged, day.sketch);
        if (rows[0].sketch) mergeSketch(merged, rows[0].sketch);
        await sql`UPDATE visitor_days SET sketch = ${merged} WHERE day = ${day.day}::date`.execute(tx);
      }),
    );
  } catch (error) {
    ctx.log.debug('counted visitors were not stored', { error });
  }
}

export const visitorsHandler = handleJob(jobKind('site:visitors'), closeDays, { cron: '20 0 * * *', fill: '1d' });

/** Replaces the sketches of days that are over by their numbers, and throws their salts away. */
async function closeDays(ctx: Context): Promise<void> {
  const today = dayOf(ctx.clock());
  const own = days.get(ctx.changes);
  if (own) await store(ctx, own);
  const { rows } = await sql<{ day: string; sketch: Buffer | null }>`SELECT day::text, sketch FROM visitor_days
    WHERE salt IS NOT NULL AND day < ${today}::date`.execute(ctx.db);
  for (const { day, sketch } of rows) {
    await sql`UPDATE visitor_days SET visitors = ${sketch ? estimateSketch(sketch) : 0}, salt = NULL, sketch = NULL
      WHERE day = ${day}::date`.execute(ctx.db);
  }
  await sql`DELETE FROM visitor_days WHERE day < ${today}::date - ${retentionDays}::int`.execute(ctx.db);
}

/** Visitors of each of the last days that are over, added up; null before the first day is over. */
export async function readVisitors({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const { rows } = await sql<{ days: number; visitors: number }>`
    SELECT count(*)::int AS days, coalesce(sum(visitors), 0)::float8 AS visitors FROM visitor_days
    WHERE visitors IS NOT NULL AND day >= ${dayOf(clock())}::date - ${countedDays}::int`.execute(db);
  const { days: known, visitors } = rows[0]!;
  return known === 0 ? null : { days: known, visitors };
}
