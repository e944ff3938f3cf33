// Forwards a request to the OpenID provider as if it had been sent to the realm's canonical address, whichever name,
// port or origin it came by.
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { Config } from '#server/core/process/config.ts';
import { clientAddress, displayedNetwork } from '#server/core/http/limits/address.ts';
import { pageHeaders } from '#server/core/http/security-headers.ts';
import type { OpenProvider } from './provider.ts';

/**
 * Request header with the truncated address of the client, which sessions store. Set on each forwarded request,
 * overwriting what the client sent.
 */
export const networkHeader = 'x-komawari-network';

/**
 * @param rest path after the realm's base path, and query
 * @param body body of the request, if its stream was read already
 */
export async function relay(
  { current, base }: OpenProvider,
  config: Config,
  { request, reply, rest, body }: { request: FastifyRequest; reply: FastifyReply; rest: string; body?: Buffer },
): Promise<void> {
  const provider = await current();
  const raw = withCanonicalAddress(request.raw, config, { rest, base });
  reply.hijack();
  // these headers let a window that was opened for a sign-in keep its opener through every redirect
  reply.headers(pageHeaders(config, '/realms/', ''));
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  await provider.callback()(body ? withBody(raw, body) : raw, reply.raw);
}

/**
 * Reads the sign-in that a request's cookie names, without sending a response. @throws the provider's error when it has
 * ended
 */
export async function readInteraction(
  provider: Provider,
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
): ReturnType<Provider['interactionDetails']> {
  const raw = withCanonicalAddress(request.raw, config, { rest: request.raw.url ?? '/', base: '' });
  return provider.interactionDetails(raw, reply.raw);
}

function withCanonicalAddress(
  raw: IncomingMessage,
  config: Config,
  { rest, base }: { rest: string; base: string },
): IncomingMessage {
  const canonicalUrl = new URL(config.publicUrl);
  const network = displayedNetwork(clientAddress(raw, config));
  raw.headers.host = canonicalUrl.host;
  raw.headers['x-forwarded-proto'] = canonicalUrl.protocol.slice(0, -1);
  delete raw.headers['x-forwarded-host'];
  raw.headers[networkHeader] = network;
  raw.url = rest;
  return Object.assign(raw, { originalUrl: base + rest });
}

/** Wraps a request whose body was read already, so that the body can be read once more. */
function withBody(raw: IncomingMessage, body: Buffer): IncomingMessage {
  const bodyStream = Readable.from([body]);
  return Object.create(raw, {
    readable: { value: true },
    readableEncoding: { value: null },
    iterator: { value: () => bodyStream.iterator() },
  }) as IncomingMessage;
}
