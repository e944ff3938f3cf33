// Push notifications: shows what the server has sent, in the language of its reader, and opens what it is about.
import { scope, type WindowClient } from './scope.ts';

/** Payload of a push, as `server/notifications/push/messages.ts` composes it. */
interface PushMessage {
  title: string;
  body: string;
  tag: string;
  path: string;
  lang: string;
}

/** @param text payload, or null for a push without one */
export async function showPush(text: string | null): Promise<void> {
  const message = readMessage(text);
  if (!message || (mayStaySilent() && (await isSiteInUse()))) return;
  const { title, body, tag, path, lang } = message;
  await scope.registration.showNotification(title, {
    body,
    tag,
    lang,
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-512.png',
    data: { path },
    // one that replaces another is news, too
    renotify: true,
  } as NotificationOptions);
}

function readMessage(text: string | null): PushMessage | null {
  try {
    const message = JSON.parse(text ?? '') as Partial<Record<keyof PushMessage, unknown>>;
    const isWhole = (['title', 'body', 'tag', 'path', 'lang'] as const).every(
      (key) => typeof message[key] === 'string',
    );
    return isWhole ? (message as PushMessage) : null;
  } catch {
    return null;
  }
}

/**
 * Whether the browser allows pushes that show nothing while the site is in use, as Chrome and Firefox do. Safari allows
 * none: it ends the subscription after a few.
 */
function mayStaySilent(): boolean {
  const { userAgent } = scope.navigator;
  return !userAgent.includes('Safari/') || /Chrom(?:e|ium)\//.test(userAgent);
}

/** Whether a page of the site has the focus: its bell shows the news already. */
async function isSiteInUse(): Promise<boolean> {
  return (await allPages()).some(({ focused, visibilityState }) => focused && visibilityState === 'visible');
}

const allPages = (): Promise<readonly WindowClient[]> =>
  scope.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Shows what the notification is about in an open page of the site, the last used one, or in a new one. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close();
  const { path } = (notification.data ?? {}) as { path?: unknown };
  const url = new URL(typeof path === 'string' ? path : '/', scope.location.origin);
  if (url.origin !== scope.location.origin) return;
  const [page] = await allPages();
  if (!page || !(await showIn(page, url.href))) await scope.clients.openWindow(url.href);
}

/** Milliseconds for which a page may take to show another address; a browser lets a click open windows for ten seconds. */
const showTimeoutMs = 8000;

/**
 * @returns false for a page that does not show the address: one that this worker does not control, or that is being
 * closed, which never answers
 */
async function showIn(page: WindowClient, url: string): Promise<boolean> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, showTimeoutMs, null));
  const shown = page.focus().then((focused) => focused.navigate(url));
  return Boolean(await Promise.race([shown.catch(() => null), timeout]));
}

/** Subscribes again when the browser has ended a subscription; the next visit registers the new one. */
export async function renewSubscription({
  oldSubscription,
}: {
  oldSubscription?: PushSubscription | null;
}): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey;
  if (!key) return;
  await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** After a sign-out: nothing is pushed here any more, and what is still shown goes. */
export async function endPush(): Promise<void> {
  const subscription = await scope.registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  for (const notification of await scope.registration.getNotifications()) notification.close();
}
