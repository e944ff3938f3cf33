// Parses and validates the input of a request against the schemas of its endpoint. Invalid input is a 400 that names
// the part by its JSON pointer.
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isList } from '#contract/endpoints/common.ts';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { limits } from '#contract/rules/limits.ts';
import { ApiError } from './errors.ts';
import { readQuery } from './query-string.ts';
import { splitTarget } from './request-target.ts';

/** Parses params, query and body of a request. @param fields texts of a form @throws ApiError 400 */
export function readInput(
  endpoint: Endpoint,
  request: FastifyRequest,
  fields?: Readonly<Record<string, string>>,
): { params: unknown; query: unknown; body: unknown } {
  const { query } = splitTarget(request.raw.url ?? '');
  const input = {
    params: parseInput(endpoint.params, request.params),
    query: parseInput(endpoint.query, readQuery(query, endpoint.query ? listParamsOf(endpoint.query) : noListParams)),
    body: endpoint.rawBody ? imageBody(request.body) : parseInput(endpoint.body, fields ?? request.body),
  };
  checkResultWindow(input.query);
  return input;
}

/** The bytes of an image. @throws ApiError 415 for any other body */
function imageBody(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body;
  throw new ApiError(
    'unsupported_media_type_http_exception',
    'Send the image itself as the body, with its content type, such as image/jpeg',
  );
}

/** Parses a body of a route that is not an endpoint of the contract. @throws ApiError 400 */
export function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  return parseInput(schema, body) as z.output<S>;
}

const noListParams: ReadonlySet<string> = new Set();
const listsBySchema = new WeakMap<z.ZodType, ReadonlySet<string>>();

/** Names of the parameters that take several values. */
function listParamsOf(query: z.ZodType): ReadonlySet<string> {
  let lists = listsBySchema.get(query);
  if (!lists) {
    const fields = query instanceof z.ZodObject ? Object.entries(query.shape as Record<string, z.ZodType>) : [];
    lists = new Set(fields.flatMap(([name, field]) => (isList(field) ? [name] : [])));
    listsBySchema.set(query, lists);
  }
  return lists;
}

/** Maximum nesting depth of objects and lists; no endpoint accepts so much. */
const maxDepth = 32;

function parseInput(schema: z.ZodType | undefined, value: unknown): unknown {
  const invalidPath = findInvalidText(value);
  if (invalidPath) throw invalidInput(invalidPath, 'This value is not valid UTF-8 text, or has a NUL character in it');
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  throw invalidInput(
    issue.path.map(String),
    issue.code === 'invalid_value'
      ? `Does not have a value in the enumeration ${JSON.stringify(issue.values)}`
      : issue.message,
  );
}

function invalidInput(path: string[], message: string): ApiError {
  const pointer = path.map((part) => `/${part}`).join('');
  return new ApiError('validation_exception', `Error validating ${pointer || '/'}: ${message}`, { pointer });
}

/**
 * Finds the path of a text that PostgreSQL cannot store: with a NUL, or a lone surrogate. Null when there is none.
 * @throws ApiError 400 for values that are nested too deep
 */
function findInvalidText(value: unknown, depth = 0): string[] | null {
  if (typeof value === 'string') return isStorableText(value) ? null : [];
  if (typeof value !== 'object' || value === null) return null;
  if (depth === maxDepth) throw invalidInput([], `At most ${maxDepth} lists and objects may stand inside each other`);
  for (const [key, item] of Object.entries(value)) {
    if (!isStorableText(key)) return [];
    const innerPath = findInvalidText(item, depth + 1);
    if (innerPath) return [key, ...innerPath];
  }
  return null;
}

const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Rejects deep pagination: it is expensive, and nobody reads that far. @throws ApiError 400 */
function checkResultWindow(query: unknown): void {
  if (typeof query !== 'object' || query === null || !('offset' in query) || !('limit' in query)) return;
  const { offset, limit } = query as { offset: number; limit: number };
  if (offset + limit > limits.resultWindow) {
    throw new ApiError(
      'bad_request_http_exception',
      `Result window is too large, offset + limit must be at most ${limits.resultWindow} but is ${offset + limit}`,
    );
  }
}
