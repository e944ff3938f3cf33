// Rate limits in responses: the headers of counted responses, and the 429 errors.
import { ApiError } from '#server/core/http/errors.ts';

export interface Limit {
  /** Name of the endpoint, or of the bucket that several share. */
  name: string;
  requests: number;
  minutes: number;
  /**
   * True where clients may be guessing secrets: the quota is not disclosed, and a request that cannot be counted is
   * refused. If false, such a request passes.
   */
  failClosed: boolean;
}

export interface Quota {
  remaining: number;
  /** Unix milliseconds at which the oldest counted request leaves the window, so that one more is allowed. */
  freeAt: number;
  now: number;
}

const secondsUntil = ({ freeAt, now }: Quota): number => Math.max(1, Math.ceil((freeAt - now) / 1000));

/**
 * Rate limit headers. `t`: seconds until the quota grows again; `X-RateLimit-Retry-After`: that time in Unix seconds.
 */
export function quotaHeaders(limit: Limit, quota: Quota): Record<string, string> {
  if (limit.failClosed) return {};
  return {
    'x-ratelimit-limit': String(limit.requests),
    'x-ratelimit-remaining': String(quota.remaining),
    'x-ratelimit-retry-after': String(Math.ceil(quota.freeAt / 1000)),
    'ratelimit-policy': `"${limit.name}";q=${limit.requests};w=${limit.minutes * 60}`,
    ratelimit: `"${limit.name}";r=${quota.remaining};t=${secondsUntil(quota)}`,
  };
}

/** The 429 error for a request beyond the limit of an endpoint. */
export function endpointLimitError(limit: Limit, quota: Quota): ApiError {
  if (limit.failClosed) {
    const error = new ApiError('too_many_requests_http_exception', 'Too many attempts. Try again later');
    error.headers = { 'retry-after': String(limit.minutes * 60) };
    return error;
  }
  const seconds = secondsUntil(quota);
  const { requests, minutes } = limit;
  const error = new ApiError(
    'too_many_requests_http_exception',
    `Too many requests: ${requests} in ${minutes} min are allowed here. Try again in ${seconds} s`,
  );
  error.headers = { ...quotaHeaders(limit, quota), 'retry-after': String(seconds) };
  return error;
}

/** The 429 error for a request beyond a listener's rate limit per address. */
export function listenerLimitError({
  perSecond,
  burst,
  seconds,
}: Record<'perSecond' | 'burst' | 'seconds', number>): ApiError {
  const error = new ApiError(
    'too_many_requests_http_exception',
    `Too many requests: ${perSecond} a second are allowed, ${burst} at once. Try again in ${seconds} s`,
  );
  error.headers = {
    'retry-after': String(seconds),
    'ratelimit-policy': `"global";q=${burst};w=${Math.ceil(burst / perSecond)}`,
    ratelimit: `"global";r=0;t=${seconds}`,
  };
  return error;
}
