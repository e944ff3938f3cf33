// Job that sends the pushes that are due, some at once. Runs in several processes at once: each takes pushes of its own.
import type { Context } from '#server/core/context.ts';
import { handleJob, type JobHandler, jobKind } from '#server/core/jobs.ts';
import { openSemaphore } from '#server/core/process/semaphore.ts';
import type { NotificationSources } from '../sources.ts';
import { pushKeys } from '../push-keys.ts';
import { composeMessages } from './messages.ts';
import { settle, takeDue } from './queue.ts';
import { sendPush, sendsAtOnce } from './send.ts';

const everyMs = 1000;
/** Milliseconds after which a run ends between two batches, so that a shutdown does not wait for it. */
const maxRunMs = 2000;
const batchSize = 100;

export function pushHandler(sources: NotificationSources): JobHandler {
  return handleJob(jobKind('notifications:push'), (ctx) => sendPushes(ctx, sources), { everyMs });
}

/** Sends until none is due, or the time is up. The first run of a site makes its keys. */
export async function sendPushes(ctx: Context, sources: NotificationSources): Promise<void> {
  await pushKeys(ctx);
  const endAt = performance.now() + maxRunMs;
  while (performance.now() < endAt && (await sendBatch(ctx, sources)));
}

/** @returns whether there may be more */
async function sendBatch(ctx: Context, sources: NotificationSources): Promise<boolean> {
  const pushes = await takeDue(ctx, batchSize);
  if (pushes.length === 0) return false;
  const messages = await composeMessages(ctx, sources, pushes);
  const sending = openSemaphore({ atOnce: sendsAtOnce });
  await Promise.all(
    pushes.map((push, index) =>
      sending.run(async () => {
        const message = messages[index];
        await settle(ctx, push, message ? await sendPush(ctx, push, message) : 'done');
      }),
    ),
  );
  return true;
}
