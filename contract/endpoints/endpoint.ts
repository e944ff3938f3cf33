// An endpoint as a value: the server registers it, the web calls it, the OpenAPI document is emitted from it.
import type { z } from 'zod';
import type { ErrorCode } from '../rules/errors.ts';
import type { Permission } from '../rules/permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call: `public` ignores credentials, `optional` shows more to the signed-in, `member` needs sign-in. */
export type Access = 'public' | 'optional' | 'member';

/** `public`: cacheable by anybody for a while. `immutable`: never changes. `none`: personal or changing. */
type Cache = 'public' | 'immutable' | 'none';

/** A limit beyond the one of the whole listener: requests in minutes by one person, or by one address without sign-in. */
interface Rate {
  requests: number;
  minutes: number;
  /** Endpoints that count together have one name for it, and the same figures. */
  bucket?: string;
  /** For whatever can be guessed: counted by address and by account, and nothing is told of what is left. */
  failClosed?: boolean;
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
  /** What the viewer has to be allowed at all; conditions of the single thing come after it. */
  needs?: Permission;
  /** Only the site's own sign-in may ask, no API client and no old login. */
  ownSession?: boolean;
  summary: string;
  tag: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Bytes that a body may have; 64 KB when nothing is said. */
  bodyMax?: number;
  /** Of the answer when all goes well; 200 when nothing is said. */
  status?: 201;
  /** Schema of the answer; `text/plain` answers give `contentType`. */
  response: Response;
  contentType?: string;
  errors: readonly ErrorCode[];
  cache: Cache;
  rate?: Rate;
  /** A GET that has its answer only once: there is no HEAD, which would use it up unseen. */
  once?: boolean;
  /** Site's own endpoints are not part of the public wire format. */
  site?: boolean;
}

type Unset = z.ZodUndefined;

export function endpoint<
  P extends z.ZodType = Unset,
  Q extends z.ZodType = Unset,
  B extends z.ZodType = Unset,
  R extends z.ZodType = z.ZodType,
>(value: Endpoint<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return Object.freeze(value);
}

export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
/** What a caller sends. */
export type BodyInputOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
export type ResponseOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;
