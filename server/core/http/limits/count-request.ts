// Counts a request to a rate-limited endpoint: by account if the viewer is signed in, else by address.
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/core/context.ts';
import { clientAddress } from './address.ts';
import { type Limit, quotaHeaders } from './rate-limit-headers.ts';

/** @throws ApiError 429, or 503 for a `failClosed` limit that cannot be counted */
export async function countRequest(
  { config, limits }: Pick<Context, 'config' | 'limits'>,
  limit: Limit,
  request: FastifyRequest,
  reply: FastifyReply,
  user: number | null,
): Promise<void> {
  // requests that the server makes itself to preload a page have no real socket
  if (!(request.raw.socket instanceof Socket)) return;
  // attempts to guess passwords are counted by address even if signed in
  const subject = user === null || limit.failClosed ? { address: clientAddress(request.raw, config) } : { user };
  const quota = await limits.take(limit, subject);
  if (quota) reply.headers(quotaHeaders(limit, quota));
}
