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

interface Shown extends ToastMessage {
  id: number;
}

let shown: Shown | null = null;
let spoken: { id: number; text: string } = { id: 0, text: '' };
let lastId = 0;
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

/** Shows a message in place of the current one. Returns its id. */
export function toast(message: ToastMessage): number {
  lastId += 1;
  shown = { ...message, id: lastId };
  changed();
  return lastId;
}

/** Removes a message, if it is still shown. */
export function dismissToast(id: number): void {
  if (shown?.id !== id) return;
  shown = null;
  changed();
}

/** Announces a change to screen readers, without showing it. */
export function announce(text: string): void {
  lastId += 1;
  spoken = { id: lastId, text };
  changed();
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const shownToast = (): Shown | null => shown;
export const spokenText = (): { id: number; text: string } => spoken;
