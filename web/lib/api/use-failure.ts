import { useState } from 'react';

interface QueryState {
  data: unknown;
  error: Error | null;
  isFetching: boolean;
}

/**
 * Returns the error of a query that has no data, else null. The error is retained during a refetch, so that the error
 * block and its Retry button stay mounted.
 */
export function useFailure({ data, error, isFetching }: QueryState): Error | null {
  const [last, setLast] = useState<Error | null>(null);
  const now = data === undefined ? (error ?? (isFetching ? last : null)) : null;
  if (now !== last) setLast(now);
  return now;
}
