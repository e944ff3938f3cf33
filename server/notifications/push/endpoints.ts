// Which addresses pushes may be sent to. They come from browsers, which is to say from anybody: only those of known push
// services are accepted, so that nobody can make this site send requests to where they want.
import { ECDH } from 'node:crypto';
import { isIP } from 'node:net';
import type { Config } from '#server/core/process/config.ts';

/** Push services of browsers: Chrome and others, Firefox, Edge, Safari. `*.` stands for any subdomain. */
const knownHosts: readonly string[] = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
  '*.push.apple.com',
];
const maxLength = 1000;

interface PushEndpoint {
  url: URL;
  /** Whether the operator has named exactly this host, which may then be in a private network. */
  isOwn: boolean;
}

/** The endpoint, or null where none may be sent to. @param text as a browser has sent it */
export function readEndpoint(text: string, { pushHosts }: Pick<Config, 'pushHosts'>): PushEndpoint | null {
  if (text.length > maxLength || !URL.canParse(text)) return null;
  const url = new URL(text);
  const { protocol, username, password, hash, hostname, host, port } = url;
  if (protocol !== 'https:' || username !== '' || password !== '' || hash !== '') return null;
  if (pushHosts.includes(host) && !host.startsWith('*')) return { url, isOwn: true };
  if (!/^[a-z0-9.-]+$/.test(hostname)) return null;
  const isKnown = [...knownHosts, ...pushHosts].some((pattern) => matches(hostname, pattern));
  return isKnown && isIP(hostname) === 0 && port === '' ? { url, isOwn: false } : null;
}

const matches = (hostname: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern;

const publicKeyBytes = 65;
const authBytes = 16;

/** Whether these are keys of a browser: a point on the curve P-256, and 16 bytes. */
export function areValidKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== publicKeyBytes || Buffer.from(auth, 'base64url').length !== authBytes) return false;
  try {
    // rejects what is not on the curve
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
