// Counts a request of an endpoint that has a limit, for whoever is signed in, else for its address.
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/core/context.ts';
import { clientAddress } from './address.ts';
import { type Limit, quotaHeaders } from './rate-limit-headers.ts';

/** @throws ApiError 429, or 503 for a vague limit that cannot be counted */
export async function countRequest(
  { config, limits }: Pick<Context, 'config' | 'limits'>,
  limit: Limit,
  request: FastifyRequest,
  reply: FastifyReply,
  user: number | null,
): Promise<void> {
  // the site asks itself for the answers that a page brings along
  if (!(request.raw.socket instanceof Socket)) return;
  // who guesses passwords while signed in guesses from an address all the same
  const subject = user === null || limit.failClosed ? { address: clientAddress(request.raw, config) } : { user };
  const quota = await limits.take(limit, subject);
  if (quota) reply.headers(quotaHeaders(limit, quota));
}
