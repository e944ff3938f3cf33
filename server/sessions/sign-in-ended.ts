import { ApiError } from '#server/core/http/errors.ts';

/**
 * Error for a sign-in that took too long, belongs to another window, or whose user was signed out everywhere meanwhile.
 */
export const signInEndedError = (): ApiError =>
  new ApiError('not_found_http_exception', 'This sign-in has ended. Begin anew', { reason: 'expired' });
