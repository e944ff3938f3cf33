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
  const [lastFailure, setLast] = useState<Error | null>(null);
  const currentFailure = data === undefined ? (error ?? (isFetching ? lastFailure : null)) : null;
  if (currentFailure !== lastFailure) setLast(currentFailure);
  return currentFailure;
}
