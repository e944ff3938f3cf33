// Whether the site can be installed as an app, and the reader's answer to the prompt. The browser fires
// `beforeinstallprompt` at any time; public/boot.js stores the event until the app listens.
import { useSyncExternalStore } from 'react';
import { promptDelayMs } from '#web/lib/render/times.ts';
import { readStored, writeStored } from '#web/lib/preferences/stored-value.ts';
import { createEmitter } from '#web/ui/behavior/store.ts';

interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}
const installGlobal = globalThis as { komawariInstall?: InstallPromptEvent | null };

const answerKey = 'komawari.install';
const visitsKey = 'komawari.visits';
const neverAnswer = 'never';
/** Time after "Not now" during which the prompt is not shown. */
const postponedMs = 14 * 86_400_000;

const { notify, subscribe } = createEmitter();
let hasInstalled = false;
let isLongVisit = false;

/**
 * Attaches the listeners. Call once, after the first paint.
 * @param onPromptAllowed called when the prompt may be shown for the first time
 */
export function watchInstall(onPromptAllowed: () => void): void {
  const unsubscribe = subscribe(() => {
    if (!mayPrompt()) return;
    unsubscribe();
    onPromptAllowed();
  });
  addEventListener('beforeinstallprompt', () => setTimeout(notify));
  addEventListener('appinstalled', () => {
    installGlobal.komawariInstall = null;
    hasInstalled = true;
    notify();
  });
  const isFirstVisit = countVisit();
  setTimeout(() => ((isLongVisit = true), notify()), isFirstVisit ? promptDelayMs : promptDelayMs / 8);
}

/** Counts each tab as one visit. Returns whether this is the first visit. */
function countVisit(): boolean {
  const visits = Number(readStored(visitsKey) ?? 0);
  try {
    if (sessionStorage.getItem(visitsKey) === null) {
      sessionStorage.setItem(visitsKey, '1');
      writeStored(visitsKey, String(Math.min(visits + 1, 99)));
      return visits === 0;
    }
  } catch {
    // without storage every visit counts as the first
    return true;
  }
  return visits <= 1;
}

/** Whether the site runs in a window of its own as an installed app, or was installed just now. */
const isInstalled = (): boolean =>
  hasInstalled ||
  matchMedia('(display-mode: standalone), (display-mode: minimal-ui), (display-mode: fullscreen)').matches;

type InstallState = 'installed' | 'offered' | 'ios' | 'browser';

function installState(): InstallState {
  if (isInstalled()) return 'installed';
  if (installGlobal.komawariInstall) return 'offered';
  const { userAgent, maxTouchPoints } = navigator;
  // iPads say that they are Macs, which have no touch screen
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1) ? 'ios' : 'browser';
}

/** Whether the prompt may be shown: the browser offers it, the visit is long enough, and the reader has not refused. */
function mayPrompt(): boolean {
  const storedAnswer = readStored(answerKey);
  const isRefused = storedAnswer === neverAnswer || Date.now() - Number(storedAnswer ?? 0) < postponedMs;
  return isLongVisit && !isRefused && installState() === 'offered';
}

export const useInstallState = (): InstallState => useSyncExternalStore(subscribe, installState);
export const useInstallPrompt = (): boolean => useSyncExternalStore(subscribe, mayPrompt);

/** Opens the browser's install dialog; a `beforeinstallprompt` event works only once. */
export async function install(): Promise<void> {
  const promptEvent = installGlobal.komawariInstall;
  if (!promptEvent) return;
  await promptEvent.prompt();
  const { outcome } = await promptEvent.userChoice;
  installGlobal.komawariInstall = null;
  if (outcome === 'accepted') hasInstalled = true;
  else postponeInstall();
  notify();
}

export function postponeInstall(): void {
  writeStored(answerKey, String(Date.now()));
  notify();
}

export function declineInstall(): void {
  writeStored(answerKey, neverAnswer);
  notify();
}
