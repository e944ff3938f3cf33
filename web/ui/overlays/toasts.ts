// State of toasts (one at a time) and screen reader announcements, rendered by the Toaster. Callable from anywhere.
import type { ReactNode } from 'react';

export interface ToastMessage {
  text: string;
  icon?: ReactNode;
  /** One action, usually Undo; shows the message for ten seconds instead of six. */
  action?: { label: string; run: () => void };
  /** Overrides the duration, for messages that are soon outdated. */
  seconds?: number;
}

interface ActiveToast extends ToastMessage {
  id: number;
}

let activeToast: ActiveToast | null = null;
let announcement: { id: number; text: string } = { id: 0, text: '' };
let lastId = 0;
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Shows a message in place of the current one. Returns its id. */
export function toast(message: ToastMessage): number {
  lastId += 1;
  activeToast = { ...message, id: lastId };
  notifyListeners();
  return lastId;
}

/** Removes a message, if it is still shown. */
export function dismissToast(id: number): void {
  if (activeToast?.id !== id) return;
  activeToast = null;
  notifyListeners();
}

/** Announces a change to screen readers, without showing it. */
export function announce(text: string): void {
  lastId += 1;
  announcement = { id: lastId, text };
  notifyListeners();
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const shownToast = (): ActiveToast | null => activeToast;
export const spokenText = (): { id: number; text: string } => announcement;
