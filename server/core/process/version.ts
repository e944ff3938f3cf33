import { ApiError } from '../http/errors.ts';

/**
 * Who changes a thing says which version they have seen. The present one counts, and the one that the change makes,
 * which some clients send. @throws ApiError 409
 */
export function checkVersion(given: number, actual: number): void {
  if (given === actual || given === actual + 1) return;
  throw new ApiError(
    'optimistic_lock_exception',
    `The optimistic lock failed, version ${given} was expected, but is actually ${actual}`,
  );
}
