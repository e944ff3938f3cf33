// The type of endpoint definitions: the server registers routes from them, the web calls them, the OpenAPI document is
// generated from them.
import type { z } from 'zod';
import type { ErrorCode } from '../rules/errors.ts';
import type { Permission } from '../rules/permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Access rule: `public` ignores credentials, `optional` shows more to signed-in viewers, `member` requires sign-in. */
export type Access = 'public' | 'optional' | 'member';

/**
 * Cacheability. `public`: any cache may store the response briefly. `immutable`: the response never changes. `none`:
 * not cached, because the response is personal or changes often.
 */
type Cacheability = 'public' | 'immutable' | 'none';

/**
 * Rate limit of an endpoint, in addition to that of the listener: the number of requests that one account, or one
 * address if not signed in, may send in a number of minutes.
 */
interface Rate {
  requests: number;
  minutes: number;
  /** Name of a counter that several endpoints share; they have to declare the same `requests` and `minutes`. */
  bucket?: string;
  /**
   * For endpoints that could be used to guess secrets: counted by address and by account, without quota headers, and
   * refused when counting fails.
   */
  failClosed?: boolean;
}

interface FormRule {
  /** Files of a request at most, and bytes of each. */
  files: number;
  fileBytes: number;
  /** Files that may not be sent are refused one by one, and the others are taken. */
  partial?: true;
}

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  /** Dotted name, `titles.get`. */
  id: string;
  method: Method;
  /** Path from the root of the API origin with OpenAPI parameters, `/manga/{id}`. */
  path: string;
  access: Access;
  /**
   * Permission that the viewer needs. Conditions that depend on the object, such as ownership, are checked by the
   * handler.
   */
  needs?: Permission;
  /** Requires a session of the website, not one of an API client or of the legacy login. */
  ownSession?: boolean;
  summary: string;
  tag: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Takes the bytes of an image as the body, with its content type, instead of JSON; `body` has only their type. */
  rawBody?: 'image';
  /** Takes files as multipart/form-data instead of JSON; `body` has its text fields. */
  form?: FormRule;
  /**
   * Marks an endpoint that makes something and honors the header `Idempotency-Key`: a repeated request makes nothing
   * more, and gets what the first one made.
   */
  idempotent?: true;
  /** Maximum size of the request body in bytes; 64 KB by default. */
  bodyMax?: number;
  /** HTTP status of a successful response; 200 by default. */
  status?: 201;
  /** Schema of the response; for `text/plain` responses `contentType` is set. */
  response: Response;
  contentType?: string;
  errors: readonly ErrorCode[];
  cache: Cacheability;
  rate?: Rate;
  /**
   * Marks a GET that returns its result only once. It has no HEAD route, which would consume the result without
   * returning it.
   */
  once?: boolean;
  /** Set for endpoints that only the site's own pages use: they are not part of the public wire format. */
  site?: boolean;
}

type Unset = z.ZodUndefined;

export function endpoint<
  P extends z.ZodType = Unset,
  Q extends z.ZodType = Unset,
  B extends z.ZodType = Unset,
  R extends z.ZodType = z.ZodType,
>(definition: Endpoint<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return Object.freeze(definition);
}

export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
/** The body as a client sends it, before parsing. */
export type BodyInputOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
export type ResponseOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;
