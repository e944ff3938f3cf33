// Job that makes notifications of the events in the outbox. It takes one batch of recipients of one event at a time, each
// in a short transaction of its own, and events take turns: a title with half a million followers neither holds locks for
// long nor delays events with few recipients. Runs in several processes at once.
import { faultPoint } from '#server/core/process/fault-point.ts';
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { handleJob, type JobHandler, jobKind } from '#server/core/jobs.ts';
import { fanOutChapter } from './fan-out-chapter.ts';
import { fanOutDirect } from './fan-out-direct.ts';
import { fanOutList } from './fan-out-list.ts';
import type { FanOut, OutboxEvent } from './outbox-event.ts';
import type { NotificationSources } from './sources.ts';

const everyMs = 200;
/** Milliseconds after which a run ends between two batches, so that a shutdown does not wait for it. */
const maxRunMs = 2000;
/** Failures after which an event is given up; with the pauses between them, that is about half an hour. */
const maxFailures = 20;

const fanOutOf: Record<OutboxEvent['kind'], FanOut> = {
  chapter: fanOutChapter,
  list: fanOutList,
  reply: fanOutDirect,
  mention: fanOutDirect,
  decision: fanOutDirect,
  invitation: fanOutDirect,
  moderation: fanOutDirect,
  overdue: fanOutDirect,
};

export function fanOutHandler(sources: NotificationSources): JobHandler {
  return handleJob(jobKind('notifications:fan-out'), (ctx) => fanOutEvents(ctx, sources), { everyMs });
}

/** Handles batches until none is due, or the time is up. */
export async function fanOutEvents(ctx: Pick<Context, 'db' | 'log'>, sources: NotificationSources): Promise<void> {
  const endAt = performance.now() + maxRunMs;
  while (performance.now() < endAt && (await fanOutBatch(ctx, sources)));
}

/** Handles one batch of the event whose turn it is. @returns whether there was one */
async function fanOutBatch(ctx: Pick<Context, 'db' | 'log'>, sources: NotificationSources): Promise<boolean> {
  let eventId: string | null = null;
  try {
    return await transaction(ctx, async (tx) => {
      const event = await claimEvent(tx);
      if (!event) return false;
      eventId = event.id;
      const doneTo = await fanOutOf[event.kind](tx, event, sources);
      faultPoint('within fan-out');
      if (doneTo === null) await sql`DELETE FROM notification_events WHERE id = ${event.id}`.execute(tx);
      else
        await sql`UPDATE notification_events SET done_to = ${doneTo}, turn = clock_timestamp()
          WHERE id = ${event.id}`.execute(tx);
      return true;
    });
  } catch (error) {
    if (eventId === null) throw error;
    await postpone(ctx, eventId, error);
    return true;
  }
}

async function claimEvent(tx: Db): Promise<OutboxEvent | undefined> {
  const { rows } = await sql<OutboxEvent>`
    SELECT id, kind, subject_id::int AS "subjectId", user_id AS "userId", title_ids AS "titleIds", done_to AS "doneTo", at
    FROM notification_events WHERE turn <= clock_timestamp() ORDER BY turn LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(tx);
  return rows[0];
}

/** Tries a failed event again later, so that it does not hold up the others. */
async function postpone({ db, log }: Pick<Context, 'db' | 'log'>, id: string, error: unknown): Promise<void> {
  const { rows } = await sql<{ failures: number }>`
    UPDATE notification_events SET failures = failures + 1,
      turn = clock_timestamp() + make_interval(secs => 10 * (failures + 1))
    WHERE id = ${id} RETURNING failures`.execute(db);
  const failures = rows[0]?.failures ?? 0;
  log.warn('an event could not be notified and is tried again later', { event: id, failures, error });
  if (failures < maxFailures) return;
  await sql`DELETE FROM notification_events WHERE id = ${id}`.execute(db);
  log.error('an event was given up: nobody is notified of it any more', { event: id, error });
}
