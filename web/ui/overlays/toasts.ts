// State of toasts (one at a time) and screen reader announcements, rendered by the Toaster. Callable from anywhere.
import type { ReactNode } from 'react';
import { createStore } from '../behavior/store.ts';

export interface ToastMessage {
  text: string;
  /** Without one: a tick, or for `failed` an exclamation mark. */
  icon?: ReactNode;
  /** Something was refused or did not work. */
  failed?: boolean;
  /** One action, usually Undo; shows the message for ten seconds instead of six. */
  action?: { label: string; run: () => void };
  /** Overrides the duration, for messages that are soon outdated. */
  seconds?: number;
}

interface ActiveToast extends ToastMessage {
  id: number;
}

/** The toast that is shown. */
export const activeToastStore = createStore<ActiveToast | null>(null);
/** The last text for screen readers. */
export const announcementStore = createStore({ id: 0, text: '' });
let lastId = 0;

/** Shows a message in place of the current one. Returns its id. */
export function toast(message: ToastMessage): number {
  lastId += 1;
  activeToastStore.set({ ...message, id: lastId });
  return lastId;
}

/** Removes a message, if it is still shown. */
export function dismissToast(id: number): void {
  if (activeToastStore.get()?.id === id) activeToastStore.set(null);
}

/** Announces a change to screen readers, without showing it. */
export function announce(text: string): void {
  lastId += 1;
  announcementStore.set({ id: lastId, text });
}
