// Browsers in which an account has signed in before, recognized by a cookie that grants no access. Their login attempts
// at that account are counted separately, so that attackers elsewhere cannot lock its owner out.
import { randomBytes } from 'node:crypto';
import type { Context } from '#server/core/context.ts';

/** Content of the cookie, which is sealed (encrypted with the installation's secret). */
interface KnownDevice {
  /** Internal id of the account. */
  userId: number;
  /** Random id of the browser. */
  device: string;
  /** When the cookie was set, in milliseconds since 1970. */
  since: number;
}

/** Lifetime of the cookie in seconds. */
const cookieLifeSeconds = 180 * 24 * 3600;
const sealPurpose = 'known device';
/** Maximum of accounts per browser; cookies of more are deleted, so that the Cookie header stays short. */
const maxAccountsPerBrowser = 8;

type DeviceContext = Pick<Context, 'secret' | 'clock' | 'config'>;

/** Returns the Set-Cookie headers after a sign-in in a browser. @param sent Cookie header of the request */
export function rememberDevice(ctx: DeviceContext, userId: number, sent: string | undefined): string[] {
  const ownCookieName = cookieName(ctx, userId);
  const value: KnownDevice = { userId, device: randomBytes(12).toString('base64url'), since: ctx.clock().getTime() };
  const sealed = ctx.secret.seal(sealPurpose, JSON.stringify(value)).toString('base64url');
  const surplus = cookiesOf(ctx, sent)
    .filter(([name]) => name !== ownCookieName)
    .slice(maxAccountsPerBrowser - 1);
  return [
    buildCookie(ctx, ownCookieName, sealed, cookieLifeSeconds),
    ...surplus.map(([name]) => buildCookie(ctx, name, '', 0)),
  ];
}

/** Returns the accounts that know a browser. Ignores cookies that are too old or that cannot be unsealed. */
export function knownDevices(ctx: DeviceContext, sent: string | undefined): KnownDevice[] {
  const minTime = ctx.clock().getTime() - cookieLifeSeconds * 1000;
  return cookiesOf(ctx, sent)
    .slice(0, maxAccountsPerBrowser)
    .map(([, value]) => openCookieValue(ctx, value))
    .filter((openedDevice) => openedDevice !== null && openedDevice.since > minTime)
    .map((openedDevice) => openedDevice!);
}

function openCookieValue({ secret }: DeviceContext, value: string): KnownDevice | null {
  try {
    return JSON.parse(secret.open(sealPurpose, Buffer.from(value, 'base64url')).toString()) as KnownDevice;
  } catch {
    return null;
  }
}

const isSecure = ({ config }: DeviceContext): boolean => config.publicUrl.startsWith('https:');
const cookiePrefix = (ctx: DeviceContext): string => `${isSecure(ctx) ? '__Secure-' : ''}komawari_device_`;

/** Name of an account's cookie: one for each account, so that none has to be read to write another. */
function cookieName(ctx: DeviceContext, userId: number): string {
  return cookiePrefix(ctx) + ctx.secret.hash(sealPurpose, String(userId)).toString('hex').slice(0, 12);
}

function cookiesOf(ctx: DeviceContext, sent = ''): [name: string, value: string][] {
  const prefix = cookiePrefix(ctx);
  return sent.split(/; */).flatMap((pair): [string, string][] => {
    const separatorIndex = pair.indexOf('=');
    return pair.startsWith(prefix) ? [[pair.slice(0, separatorIndex), pair.slice(separatorIndex + 1)]] : [];
  });
}

function buildCookie(ctx: DeviceContext, name: string, value: string, seconds: number): string {
  const attributes = `Path=/realms/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure(ctx) ? '; Secure' : ''}`;
  return `${name}=${value}; ${attributes}`;
}
