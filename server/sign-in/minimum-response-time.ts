// Minimum response time, so that timing does not reveal whether the request had any work to do, e.g. a mail to send.
import { setTimeout as sleep } from 'node:timers/promises';

const minimumResponseMs = 150;

export async function withMinimumResponseTime<T>(operation: Promise<T>): Promise<T> {
  const [result] = await Promise.all([operation, sleep(minimumResponseMs)]);
  return result;
}
