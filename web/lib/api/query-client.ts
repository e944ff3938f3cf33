import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './call.ts';
import { staleMs } from '../render/times.ts';

const maxRetries = 2;

/** Seconds that a page waits by itself when too much was asked at once. */
const timeoutMs = 2;

const isMomentary = (error: Error): error is ApiFailure & { retryAfter: number } =>
  error instanceof ApiFailure && error.status === 429 && error.retryAfter !== null && error.retryAfter <= timeoutMs;

/** A refusal will be the same next time, unless it is over in a moment; silence may not be. */
function worthRetrying(failures: number, error: Error): boolean {
  if (isMomentary(error)) return failures < maxRetries;
  const refused = error instanceof ApiFailure && error.status >= 400 && error.status < 500;
  return !refused && failures < maxRetries;
}

const pause = (failures: number, error: Error): number =>
  isMomentary(error) ? error.retryAfter * 1000 : 1000 * 2 ** failures;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: staleMs, retry: worthRetrying, retryDelay: pause, networkMode: 'always' } },
  });
}

/**
 * Asks again whatever is shown, and later whatever was. A question that is on its way for the first time would only be
 * waited for: it is asked anew, because its answer may be of before.
 */
export async function askEverythingAgain(client: QueryClient): Promise<void> {
  await client.cancelQueries();
  await client.invalidateQueries();
}
