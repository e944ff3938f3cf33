import { ApiError } from '#server/core/http/errors.ts';

/**
 * Error for a sign-in that took too long, that belongs to another window, or during which its user was signed out
 * everywhere.
 */
export const signInEndedError = (): ApiError =>
  new ApiError('not_found_http_exception', 'This sign-in has ended. Begin anew', { reason: 'expired' });
