import { useState } from 'react';

interface QueryState {
  data: unknown;
  error: Error | null;
  isFetching: boolean;
}

/**
 * Why there is nothing to show, or null while there is hope. Asking again keeps the reason until there is an answer, so
 * that what says it, and the button in it, stay where they are.
 */
export function useFailure({ data, error, isFetching }: QueryState): Error | null {
  const [last, setLast] = useState<Error | null>(null);
  const now = data === undefined ? (error ?? (isFetching ? last : null)) : null;
  if (now !== last) setLast(now);
  return now;
}
