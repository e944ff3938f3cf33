// Push notifications of this browser: turned on and off by a person, and kept registered at each visit.
import { boot } from '#web/lib/api/boot-facts.ts';
import { call } from '#web/lib/api/call.ts';
import { interfaceLanguage } from '#web/lib/i18n/i18n.ts';
import { readStored, writeStored } from '#web/lib/preferences/stored-value.ts';
import { withTimeout } from '#web/lib/render/with-timeout.ts';
import { pushKey } from '#web/lib/updates/push-key.ts';

/** Longest wait in milliseconds for the service worker, which a first visit is still installing. */
const workerTimeoutMs = 15_000;

/**
 * Whether this browser can have push. `off`: the site has no service worker at the moment; `home-screen`: iPhones and
 * iPads have push only in an app on their home screen; `denied`: the person has refused notifications of this site.
 */
export type PushSupport = 'yes' | 'denied' | 'off' | 'home-screen' | 'no';

export function pushSupport(): PushSupport {
  const { userAgent, maxTouchPoints } = navigator;
  if (!('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)) {
    // iPads say that they are Macs, which have no touch screen
    const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
    return isApple && !matchMedia('(display-mode: standalone)').matches ? 'home-screen' : 'no';
  }
  if (!boot.serviceWorker) return 'off';
  return Notification.permission === 'denied' ? 'denied' : 'yes';
}

/** Whether the person allows notifications, and push was turned on here for this account. */
export const isPushOn = (userId: string): boolean =>
  pushSupport() === 'yes' && Notification.permission === 'granted' && readStored(pushKey) === userId;

/** Reason why push could not be turned on. `refused`: the question was answered with no, or closed. */
export class PushProblem extends Error {
  readonly reason: 'refused' | 'service';

  constructor(reason: PushProblem['reason']) {
    super(reason);
    this.name = 'PushProblem';
    this.reason = reason;
  }
}

/** Asks for the permission and subscribes; only to be called on a click. @throws PushProblem, ApiFailure */
export async function turnPushOn(publicKey: string, userId: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushProblem('refused');
  const subscription = await subscribe(publicKey);
  try {
    await register(subscription);
  } catch (error) {
    await subscription.unsubscribe().catch(() => false);
    throw error;
  }
  writeStored(pushKey, userId);
}

/** @param deviceId of this browser in the list of devices */
export async function turnPushOff(deviceId: string): Promise<void> {
  await call('notifications.removePush', { params: { id: deviceId } });
  await dropSubscription();
}

/** Registers this browser again, because its subscription or the session may be another one than at the last visit. */
export async function keepPush(userId: string): Promise<void> {
  const owner = readStored(pushKey);
  if (owner === null || pushSupport() === 'off') return;
  // another account, or the permission was taken back
  if (!isPushOn(userId)) return dropSubscription();
  const { publicKey } = await call('notifications.push');
  await register(await subscribe(publicKey));
}

async function dropSubscription(): Promise<void> {
  writeStored(pushKey, null);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const registration = await withTimeout(navigator.serviceWorker.ready, workerTimeoutMs);
  if (registration === 'late') throw new PushProblem('service');
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { pushManager } = registration;
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const former = await pushManager.getSubscription();
    // a subscription to another key, from before the site got new ones
    if (!former || (error as DOMException).name !== 'InvalidStateError') throw new PushProblem('service');
    await former.unsubscribe();
    return pushManager.subscribe(options).catch(() => {
      throw new PushProblem('service');
    });
  }
}

async function register(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await call('notifications.registerPush', {
    body: { endpoint: endpoint ?? '', keys: { p256dh, auth }, language: interfaceLanguage() },
  });
}
