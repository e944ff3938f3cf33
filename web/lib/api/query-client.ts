import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './failure.ts';
import { staleMs } from '../render/times.ts';

const maxRetries = 2;

/** Longest `Retry-After`, in seconds, after which a rate-limited request (429) is retried automatically. */
const maxWaitSeconds = 2;

const isShortRateLimit = (error: Error): error is ApiFailure & { retryAfter: number } =>
  error instanceof ApiFailure &&
  error.status === 429 &&
  error.retryAfter !== null &&
  error.retryAfter <= maxWaitSeconds;

/** Retries network and server errors, and short rate limits. Other 4xx responses would be the same again. */
function shouldRetry(failures: number, error: Error): boolean {
  if (isShortRateLimit(error)) return failures < maxRetries;
  const isClientError = error instanceof ApiFailure && error.status >= 400 && error.status < 500;
  return !isClientError && failures < maxRetries;
}

const retryDelayMs = (failures: number, error: Error): number =>
  isShortRateLimit(error) ? error.retryAfter * 1000 : 1000 * 2 ** failures;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: staleMs, retry: shouldRetry, retryDelay: retryDelayMs, networkMode: 'always' },
    },
  });
}

/**
 * Invalidates all queries: active ones are refetched now, the others when next shown. Requests in flight are canceled
 * first, because invalidation would reuse a first fetch, whose response may predate the change.
 */
export async function refetchEverything(client: QueryClient): Promise<void> {
  await client.cancelQueries();
  await client.invalidateQueries();
}
