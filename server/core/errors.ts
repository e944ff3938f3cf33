// Errors that people and clients meet: thrown anywhere on the server, answered by the one handler in route.ts.
import { randomUUID } from 'node:crypto';
import { type ErrorCode, type ErrorEnvelope, errorCatalogue } from '#contract/errors.ts';

export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly context: Record<string, unknown> | null;

  constructor(code: ErrorCode, detail: string, context: Record<string, unknown> | null = null) {
    super(detail);
    this.name = 'ApiError';
    this.code = code;
    this.status = errorCatalogue[code];
    this.context = context;
  }
}

/** 404 for things that do not exist and for things that the viewer may not know of. */
export function notFound(what: string): ApiError {
  return new ApiError('not_found_http_exception', `${what} not found`);
}

export function errorEnvelope(error: ApiError): ErrorEnvelope {
  return {
    result: 'error',
    errors: [
      { id: randomUUID(), status: error.status, title: error.code, detail: error.message, context: error.context },
    ],
  };
}
