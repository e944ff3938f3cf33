// Answers that may not tell by their time whether there was anything to do.
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that such an answer takes at least. */
const least = 150;

export async function withMinimumResponseTime<T>(work: Promise<T>): Promise<T> {
  const [done] = await Promise.all([work, sleep(least)]);
  return done;
}
