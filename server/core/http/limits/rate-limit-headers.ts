// What is said of limits: headers of answers that were counted, and 429.
import { ApiError } from '#server/core/http/errors.ts';

export interface Limit {
  /** Of the endpoint, or of the bucket that several share. */
  name: string;
  requests: number;
  minutes: number;
  /** Where somebody may be guessing: what is left, and when more comes, is nobody's business. */
  failClosed: boolean;
}

export interface Quota {
  remaining: number;
  /** Unix milliseconds at which the first of the counted requests is forgotten. */
  freeAt: number;
  now: number;
}

const secondsUntil = ({ freeAt, now }: Quota): number => Math.max(1, Math.ceil((freeAt - now) / 1000));

/** `t` is when the quota grows again, in seconds; `X-RateLimit-Retry-After` is the same moment in unix seconds. */
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

/** One more than the limit of an endpoint allows. */
export function tooMany(limit: Limit, quota: Quota): ApiError {
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

/** One more than an address may ask at all. */
export function tooManyAtOnce({
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
