import { ApiError } from '#server/core/http/errors.ts';

/** For a sign-in that took too long, is none of this window, or whose person was signed out everywhere meanwhile. */
export const signInEnded = (): ApiError =>
  new ApiError('not_found_http_exception', 'This sign-in has ended. Begin anew', { reason: 'expired' });
