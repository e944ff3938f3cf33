// API errors: thrown anywhere on the server, converted to responses by the error handler of a listener.
import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { type ErrorCode, type ErrorEnvelope, errorCatalogue } from '#contract/rules/errors.ts';
import { isLostDatabase } from '../db/database-problem.ts';
import type { ImageProblem } from '#contract/rules/images/problem.ts';
import { exceededRowLimit } from '../db/row-limits.ts';

export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly context: Record<string, unknown> | null;
  /** Headers of the error response. */
  headers: Readonly<Record<string, string>> = {};
  /** Further errors of the same request, with the same status. */
  others: readonly ApiError[] = [];

  constructor(code: ErrorCode, detail: string, context: Record<string, unknown> | null = null) {
    super(detail);
    this.name = 'ApiError';
    this.code = code;
    this.status = errorCatalogue[code];
    this.context = context;
  }
}

/** A 404 for entities that do not exist, and for those whose existence the viewer may not know of. */
export function notFound(what: string): ApiError {
  return new ApiError('not_found_http_exception', `${what} not found`);
}

/** A 400 for a refused image, with the reason, the limit and the measured value. */
export function imageRefusal({ code, message, limit, measured }: ImageProblem): ApiError {
  return new ApiError('bad_request_http_exception', message, {
    reason: code,
    ...(limit === undefined ? {} : { limit }),
    ...(measured === undefined ? {} : { measured }),
  });
}

export function errorEnvelope(error: ApiError): ErrorEnvelope {
  return {
    result: 'error',
    errors: [error, ...error.others].map(({ status, code, message, context }) => ({
      id: randomUUID(),
      status,
      title: code,
      detail: message,
      context,
    })),
  };
}

export function sendEnvelope(reply: FastifyReply, error: ApiError): FastifyReply {
  return reply
    .code(error.status)
    .headers(error.headers)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(Buffer.from(JSON.stringify(errorEnvelope(error))));
}

export const expectedJsonMessage = 'Send the body as application/json';

/** Maps any thrown value to a public error. Internal errors become a generic 500; their message is never exposed. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const { statusCode, code, message } = error as NodeJS.ErrnoException & { statusCode?: number };
  if (code === 'FST_ERR_BAD_URL') {
    return new ApiError('bad_request_http_exception', 'The address is not valid: its %-encoding is no UTF-8 text');
  }
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') {
    return new ApiError('bad_request_http_exception', 'A part of the address is too long');
  }
  if (statusCode === 413) return new ApiError('request_too_large_http_exception', 'The request body is too large');
  if (statusCode === 415) return new ApiError('unsupported_media_type_http_exception', expectedJsonMessage);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new ApiError('bad_request_http_exception', message ?? 'The request could not be read');
  }
  const rowLimit = exceededRowLimit(error);
  if (rowLimit) {
    return new ApiError(
      'bad_request_http_exception',
      `Limit Reached: at most ${rowLimit.max} ${rowLimit.what}. Remove some first`,
      { reason: 'limit', limit: rowLimit.max },
    );
  }
  if (isLostDatabase(error)) {
    return new ApiError(
      'service_unavailable_http_exception',
      'The database does not answer. Try again in a few minutes',
    );
  }
  return new ApiError(
    'internal_server_error_http_exception',
    'Something went wrong on our side. Try again in a few minutes',
  );
}
