// Errors of API requests and their messages. Separate from `call.ts`, so that sign-in pages do not load the API client.
import type { ErrorCode, ErrorEnvelope } from '#contract/rules/errors.ts';
import { formatCount, formatDateTime } from '../i18n/format.ts';
import { hasMessage, t } from '../i18n/i18n.ts';
import type { MessageKey } from '../i18n/messages.ts';

/** Error code of the API, or of a request without a usable response: no connection, timeout, body is not JSON. */
type FailureCode = ErrorCode | 'offline' | 'timeout' | 'unreadable';

export class ApiFailure extends Error {
  readonly code: FailureCode;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** Seconds from the `Retry-After` header; null without one. */
  readonly retryAfter: number | null;
  /** Machine-readable details of the error, such as `reason`. */
  readonly context: Readonly<Record<string, unknown>>;

  constructor(
    code: FailureCode,
    status: number,
    detail: string,
    retryAfter: number | null = null,
    context: Readonly<Record<string, unknown>> = {},
  ) {
    super(detail);
    this.name = 'ApiFailure';
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
    this.context = context;
  }
}

/** Reads an error response into an `ApiFailure`. */
export function readFailure({ status, headers }: Response, body: unknown): ApiFailure {
  const retryAfterHeader = headers.get('retry-after');
  const retryAfter = retryAfterHeader !== null && /^\d+$/.test(retryAfterHeader) ? Number(retryAfterHeader) : null;
  const firstError = (body as Partial<ErrorEnvelope> | null)?.errors?.[0];
  if (!firstError) return new ApiFailure('unreadable', status, `status ${status}`);
  const context = typeof firstError.context === 'object' && firstError.context !== null ? firstError.context : {};
  return new ApiFailure(firstError.title, status, firstError.detail ?? firstError.title, retryAfter, context);
}

/** Messages by HTTP status, so that errors of a reverse proxy, which have another body format, are covered, too. */
const statusMessages: Partial<Record<number, MessageKey>> = {
  400: 'failure.invalid',
  401: 'failure.signIn',
  403: 'failure.forbidden',
  404: 'failure.notFound',
  408: 'failure.timeout',
  429: 'failure.tooMany',
  502: 'failure.unavailable',
  503: 'failure.unavailable',
  504: 'failure.unavailable',
};

/** Error text for the user, in the interface language: what went wrong and what to do. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiFailure)) return t('failure.generic');
  const { code, status, retryAfter } = error;
  if (code === 'offline' || code === 'timeout') return t(`failure.${code}`);
  if (status === 429 && retryAfter !== null) {
    return retryAfter < 120
      ? t('failure.tooManySeconds', { seconds: retryAfter })
      : t('failure.tooManyMinutes', { minutes: Math.ceil(retryAfter / 60) });
  }
  const { reason, limit, until } = error.context;
  if (reason === 'limit') return t('failure.limit', { limit: formatCount(Number(limit)) });
  // the reason for a denied action, when the API gives one
  const refusalKey = `refusal.${String(reason)}`;
  const timedKey = `${refusalKey}.until`;
  if (typeof until === 'string' && hasMessage(timedKey)) {
    return t(timedKey as 'refusal.banned.until', { until: formatDateTime(new Date(until)) });
  }
  return t(hasMessage(refusalKey) ? refusalKey : (statusMessages[status] ?? 'failure.generic'));
}

export const isNotFound = (error: unknown): boolean => error instanceof ApiFailure && error.status === 404;
