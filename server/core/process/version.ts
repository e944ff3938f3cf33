import { ApiError } from '../http/errors.ts';

/**
 * Optimistic locking: a change has to state the version that the client has seen. Accepts the current version, and the
 * one that the change creates, which some clients send. @throws ApiError 409
 */
export function checkVersion(sentVersion: number, currentVersion: number): void {
  if (sentVersion === currentVersion || sentVersion === currentVersion + 1) return;
  throw new ApiError(
    'optimistic_lock_exception',
    `The optimistic lock failed, version ${sentVersion} was expected, but is actually ${currentVersion}`,
  );
}
