// Hands a request over to the OpenID provider as if it had been sent to the one address of the realm, whichever of its
// names, ports and origins it came by.
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/core/config.ts';
import { clientAddress } from '#server/core/limits/address.ts';
import { pageHeaders } from '#server/core/security-headers.ts';
import { networkName } from '../networks.ts';
import type { OpenProvider } from './provider.ts';

/** Set on each request that is handed over, whatever it said itself: the network that a session is known by. */
export const networkHeader = 'x-komawari-network';

/**
 * @param rest of the address, from the realm's own path on
 * @param body of a request that has been read already
 */
export async function relay(
  { current, base }: OpenProvider,
  config: Config,
  { request, reply, rest, body }: { request: FastifyRequest; reply: FastifyReply; rest: string; body?: Buffer },
): Promise<void> {
  const provider = await current();
  const own = new URL(config.publicUrl);
  const raw = asIfFromSite(request.raw, { own, rest, base, network: networkName(clientAddress(request.raw, config)) });
  reply.hijack();
  // a window that was opened for a sign-in keeps its opener through every redirect
  reply.headers(pageHeaders(config, '/realms/', ''));
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  await provider.callback()(body ? withBody(raw, body) : raw, reply.raw);
}

/** What the provider's own functions read of a request that stays ours, such as the cookie of a sign-in. */
export function asIfFromSite(
  raw: IncomingMessage,
  { own, rest, base, network }: { own: URL; rest: string; base: string; network: string },
): IncomingMessage {
  raw.headers.host = own.host;
  raw.headers['x-forwarded-proto'] = own.protocol.slice(0, -1);
  delete raw.headers['x-forwarded-host'];
  raw.headers[networkHeader] = network;
  raw.url = rest;
  return Object.assign(raw, { originalUrl: base + rest });
}

/** The same request with a body to read once more. */
function withBody(raw: IncomingMessage, body: Buffer): IncomingMessage {
  const again = Readable.from([body]);
  return Object.create(raw, {
    readable: { value: true },
    readableEncoding: { value: null },
    iterator: { value: () => again.iterator() },
  }) as IncomingMessage;
}
