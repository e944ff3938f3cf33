// Keeps the number of unread notifications current in all tabs of a browser with one event stream: over HTTP/1.1 a browser
// has six connections to a site, and a stream takes one of them. The tab that holds a Web Lock has the stream, and tells
// the others by a BroadcastChannel; when it closes, the browser gives the lock to the next one. Without Web Locks (plain
// HTTP) each visible tab asks from time to time.
import { call } from '#web/lib/api/call.ts';
import { readStored } from '#web/lib/preferences/stored-value.ts';
import { pushKey } from '#web/lib/updates/push-key.ts';
import { loadOptional } from '#web/ui/behavior/load-code.ts';
import { sessionState, subscribeSession } from '#web/lib/session/session.ts';
import { followStream } from './stream.ts';
import { unreadStore } from './unread.ts';

/** Name of the lock and of the channel. */
const sharedName = 'komawari.notifications';
const pollMs = 60_000;

/** A number of an account's unread notifications; without it, a question for it. */
interface Message {
  user: string;
  unread?: number;
}

let watch: { user: string; tell: (unread: number) => void; stop: () => void } | null = null;
let isStarted = false;

/** Follows the session of this tab from now on: a sign-out ends the stream in every tab. */
export function startLive(): void {
  if (isStarted) return;
  isStarted = true;
  subscribeSession(followSession);
  followSession();
}

/** Sets the number after a change by this tab, and tells the other tabs. */
export function setUnread(unread: number): void {
  unreadStore.set(unread);
  watch?.tell(unread);
}

function followSession(): void {
  const user = sessionState().user?.id ?? null;
  if (user === (watch?.user ?? null)) return;
  watch?.stop();
  unreadStore.set(0);
  watch = user === null ? null : watchUnread(user);
  // only where push is on, or was
  if (user !== null && readStored(pushKey) !== null)
    void loadOptional(() => import('./push-device.ts')).then((device) => device?.keepPush(user).catch(() => undefined));
}

function watchUnread(user: string): NonNullable<typeof watch> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(sharedName);
  /** Whether this tab has the stream, and has received a number from it. */
  let isInformed = false;
  const tell = (unread: number): void => channel?.postMessage({ user, unread } satisfies Message);
  const receive = (unread: number): void => {
    if (signal.aborted) return;
    isInformed = true;
    unreadStore.set(unread);
    tell(unread);
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.user !== user) return;
    if (data.unread !== undefined) unreadStore.set(data.unread);
    else if (isInformed) tell(unreadStore.get());
  });
  const readCount = async (): Promise<void> => {
    const count = await call('notifications.count').catch(() => null);
    if (count) receive(count.unread);
  };
  const lead = (): Promise<void> => followStream({ signal, onUnread: receive, onRefused: () => void readCount() });

  // asks the tab that has the stream
  channel?.postMessage({ user } satisfies Message);
  // rejects when the signal is aborted while this tab waits for the lock
  if ('locks' in navigator) navigator.locks.request(sharedName, { signal }, lead).catch(() => undefined);
  else void poll(readCount, signal);
  return {
    user,
    tell,
    stop: () => {
      stopping.abort();
      channel?.close();
    },
  };
}

async function poll(readCount: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (document.visibilityState === 'visible') await readCount();
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
