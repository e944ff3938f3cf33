// Sends one push to its push service. `web-push` encrypts and signs it; the request is made here, because it goes to an
// address that a browser has named: to a public address only, without following redirects, and within a time.
import { createHash } from 'node:crypto';
import https from 'node:https';
import webPush from 'web-push';
import type { Context } from '#server/core/context.ts';
import { lookupPublic } from '#server/core/http/public-address.ts';
import { readEndpoint } from './endpoints.ts';
import { pushKeys } from '../push-keys.ts';
import type { PushMessage } from './messages.ts';
import { type DuePush, lifeSeconds, type Outcome } from './queue.ts';

const timeoutMs = 8000;
/** Bytes of a response that are read; push services answer without a body, or with a short reason. */
const maxResponseBytes = 16 * 1024;
/** Connections to one push service. */
export const sendsAtOnce = 20;

const publicAgent = new https.Agent({ keepAlive: true, maxSockets: sendsAtOnce, lookup: lookupPublic });
/** For hosts that the operator has named, which may be in a private network. */
const ownAgent = new https.Agent({ keepAlive: true, maxSockets: sendsAtOnce });

interface PushResponse {
  status: number;
  retryAfter: number | null;
}

export async function sendPush(ctx: Context, push: DuePush, message: PushMessage): Promise<Outcome> {
  const { config, log } = ctx;
  // the list of hosts may have changed since the registration
  const endpoint = readEndpoint(push.endpoint, config);
  if (!endpoint) return 'gone';
  const { host } = endpoint.url;
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint: push.endpoint, keys: push.keys },
      JSON.stringify(message),
      {
        vapidDetails: { subject: subjectOf(config), ...(await pushKeys(ctx)) },
        TTL: lifeSeconds,
        urgency: 'normal',
        topic: topicHeader(push),
        contentEncoding: 'aes128gcm',
      },
    );
    const { status, retryAfter } = await request(endpoint.url, {
      headers: headers as Record<string, string>,
      body: body!,
      agent: endpoint.isOwn ? ownAgent : publicAgent,
    });
    if (status >= 200 && status < 300) return 'done';
    if (status === 404 || status === 410) return 'gone';
    if (status === 429 || status >= 500) return { retryAfter };
    log.warn('a push service refused a push, which is not tried again', { host, status });
    return 'done';
  } catch (error) {
    log.debug('a push could not be sent', { host, error: (error as Error).message });
    return { retryAfter: null };
  }
}

/** How push services reach the operator. They refuse addresses without https. */
const subjectOf = ({ publicUrl, contactEmail }: Context['config']): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:${contactEmail}`;

/** A push that waits at the push service is replaced by a newer one of the same topic; 32 characters that tell nothing. */
const topicHeader = ({ userId, topic }: DuePush): string =>
  createHash('sha256').update(`${userId} ${topic}`).digest('base64url').slice(0, 32);

function request(
  url: URL,
  { headers, body, agent }: { headers: Record<string, string>; body: Buffer; agent: https.Agent },
): Promise<PushResponse> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const outgoing = https.request(url, { method: 'POST', headers, agent, signal }, (response) => {
      const seconds = Number(response.headers['retry-after']);
      const retryAfter = Number.isFinite(seconds) && seconds > 0 ? seconds : null;
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxResponseBytes) response.destroy();
      });
      // the status says everything; what happens to the rest of the response does not matter
      response.on('error', () => {});
      resolve({ status: response.statusCode ?? 0, retryAfter });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
