// The catalog of API errors with their HTTP status. The key is `title` on the wire; the web translates errors by it.

export const errorCatalogue = {
  validation_exception: 400,
  bad_request_http_exception: 400,
  unauthorized_http_exception: 401,
  access_denied_http_exception: 403,
  captcha_required_exception: 403,
  not_found_http_exception: 404,
  method_not_allowed_http_exception: 405,
  request_timeout_http_exception: 408,
  optimistic_lock_exception: 409,
  upload_session_already_exists: 409,
  request_too_large_http_exception: 413,
  unsupported_media_type_http_exception: 415,
  range_not_satisfiable_http_exception: 416,
  too_many_requests_http_exception: 429,
  request_header_fields_too_large_http_exception: 431,
  internal_server_error_http_exception: 500,
  service_unavailable_http_exception: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorCatalogue;

/** One entry of the error envelope. `id` is a new UUID per response, useful only for finding it in a log. */
interface WireError {
  id: string;
  status: number;
  title: ErrorCode;
  detail: string | null;
  context: Record<string, unknown> | string | null;
}

export interface ErrorEnvelope {
  result: 'error';
  errors: WireError[];
}
