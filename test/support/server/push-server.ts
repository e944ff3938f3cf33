// A push service that answers as a test says, and browsers that subscribe to it and decrypt what they get (RFC 8291).
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import tls from 'node:tls';

const folder = path.resolve(import.meta.dirname, '../../fixtures/tls');
const [cert, key] = ['certificate.pem', 'key.pem'].map((name) => readFileSync(path.join(folder, name), 'utf8'));

interface Delivery {
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** `silent`: never answers. */
type Answer = { status: number; headers?: Record<string, string>; body?: string } | 'silent';

export interface PushServer {
  /** For PUSH_HOSTS. */
  host: string;
  deliveries: Delivery[];
  /** Status that paths answer; 201 by default. */
  answers: Map<string, Answer>;
  /** Resolves when the next request has arrived. */
  nextRequest(): Promise<void>;
  close(): Promise<void>;
}

export async function pushServer(): Promise<PushServer> {
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), cert!]);
  const deliveries: Delivery[] = [];
  const answers = new Map<string, Answer>();
  let waiting: (() => void)[] = [];
  const server = https.createServer({ cert, key }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url = '', headers } = request;
      deliveries.push({ path: url, headers: headers as Record<string, string>, body: Buffer.concat(chunks) });
      for (const resolve of waiting) resolve();
      waiting = [];
      const answer = answers.get(url) ?? { status: 201 };
      if (answer !== 'silent') response.writeHead(answer.status, answer.headers ?? {}).end(answer.body ?? '');
    });
  });
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  return {
    host: `localhost:${(server.address() as AddressInfo).port}`,
    deliveries,
    answers,
    nextRequest: () => new Promise((resolve) => waiting.push(resolve)),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

export interface PushBrowser {
  endpoint: string;
  path: string;
  /** Subscription that a page registers. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string }; language: string };
  decrypt(body: Buffer): Record<string, string>;
}

let browsers = 0;

/** A browser that has subscribed at the server. */
export function pushBrowser({ host }: Pick<PushServer, 'host'>, language = 'en'): PushBrowser {
  const ecdh = createECDH('prime256v1');
  const publicKey = ecdh.generateKeys();
  const auth = randomBytes(16);
  const urlPath = `/push/${++browsers}`;
  const endpoint = `https://${host}${urlPath}`;
  return {
    endpoint,
    path: urlPath,
    subscription: {
      endpoint,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
      language,
    },
    decrypt: (body) => {
      const salt = body.subarray(0, 16);
      const idLength = body[20]!;
      const senderKey = body.subarray(21, 21 + idLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
      const input = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, info, 32));
      const derive = (name: string, length: number): Buffer =>
        Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${name}\0`, length));
      const record = body.subarray(21 + idLength);
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
      decipher.setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as Record<string, string>;
    },
  };
}
