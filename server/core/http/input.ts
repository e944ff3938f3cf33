// Reads what a request brings against the schemas of its endpoint. Whatever cannot be read is a 400 that names the
// part by its JSON pointer.
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isList } from '#contract/endpoints/common.ts';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { limits } from '#contract/rules/limits.ts';
import { ApiError } from './errors.ts';
import { readQuery } from './query-string.ts';
import { splitTarget } from './request-target.ts';

/** @throws ApiError 400 */
export function readInput(
  endpoint: Endpoint,
  request: FastifyRequest,
): { params: unknown; query: unknown; body: unknown } {
  const { query } = splitTarget(request.raw.url ?? '');
  const input = {
    params: parse(endpoint.params, request.params),
    query: parse(endpoint.query, readQuery(query, endpoint.query ? listsOf(endpoint.query) : none)),
    body: parse(endpoint.body, request.body),
  };
  checkWindow(input.query);
  return input;
}

/** A body outside the endpoints of the contract. @throws ApiError 400 */
export function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  return parse(schema, body) as z.output<S>;
}

const none: ReadonlySet<string> = new Set();
const knownLists = new WeakMap<z.ZodType, ReadonlySet<string>>();

/** Names of the parameters that take several values. */
function listsOf(query: z.ZodType): ReadonlySet<string> {
  let lists = knownLists.get(query);
  if (!lists) {
    const fields = query instanceof z.ZodObject ? Object.entries(query.shape as Record<string, z.ZodType>) : [];
    lists = new Set(fields.flatMap(([name, field]) => (isList(field) ? [name] : [])));
    knownLists.set(query, lists);
  }
  return lists;
}

/** Objects and lists inside each other; no endpoint takes so many. */
const deepest = 32;

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  const broken = brokenText(value);
  if (broken) throw invalid(broken, 'This value is not valid UTF-8 text, or has a NUL character in it');
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  throw invalid(
    issue.path.map(String),
    issue.code === 'invalid_value'
      ? `Does not have a value in the enumeration ${JSON.stringify(issue.values)}`
      : issue.message,
  );
}

function invalid(path: string[], message: string): ApiError {
  const pointer = path.map((part) => `/${part}`).join('');
  return new ApiError('validation_exception', `Error validating ${pointer || '/'}: ${message}`, { pointer });
}

/**
 * Where a text is that PostgreSQL cannot hold: a NUL, or half of a surrogate pair. Null when all is well.
 * @throws ApiError 400 for what is deeper than anything that is taken
 */
function brokenText(value: unknown, depth = 0): string[] | null {
  if (typeof value === 'string') return isText(value) ? null : [];
  if (typeof value !== 'object' || value === null) return null;
  if (depth === deepest) throw invalid([], `At most ${deepest} lists and objects may stand inside each other`);
  for (const [key, item] of Object.entries(value)) {
    if (!isText(key)) return [];
    const inside = brokenText(item, depth + 1);
    if (inside) return [key, ...inside];
  }
  return null;
}

const isText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Deep paging costs more than anybody reads. */
function checkWindow(query: unknown): void {
  if (typeof query !== 'object' || query === null || !('offset' in query) || !('limit' in query)) return;
  const { offset, limit } = query as { offset: number; limit: number };
  if (offset + limit > limits.resultWindow) {
    throw new ApiError(
      'bad_request_http_exception',
      `Result window is too large, offset + limit must be at most ${limits.resultWindow} but is ${offset + limit}`,
    );
  }
}
