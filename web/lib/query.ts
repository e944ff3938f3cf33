import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './api.ts';

/** How long an answer counts as fresh. */
export const staleMs = 60_000;
const maxRetries = 2;

/** A refusal will be the same next time; silence may not be. */
function worthRetrying(failures: number, error: Error): boolean {
  const refused = error instanceof ApiFailure && error.status >= 400 && error.status < 500;
  return !refused && failures < maxRetries;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: staleMs, retry: worthRetrying, networkMode: 'always' } },
  });
}
