import { createElement } from 'react';
import { Check, Undo2 } from 'lucide-react';
import { t } from '../i18n/i18n.ts';
import type { MessageKey } from '../i18n/messages.ts';
import { choosePreferences, type Choices } from './preferences.ts';
import { toast } from '#web/ui/overlays/toasts.ts';

/** Saves preferences and shows a toast with Undo. @param name message key of the setting's name */
export function savePreference(name: MessageKey, choices: Choices): void {
  toastSaved(name, choosePreferences(choices));
}

/**
 * Shows the toast that something was saved, with Undo. Undo shows a toast of its own, and returns the focus to the
 * control that had it.
 * @param undo returns false when it failed and has reported that itself
 */
export function toastSaved(name: MessageKey, undo: () => unknown): void {
  const restoreFocus = captureFocus();
  const runUndo = async (): Promise<void> => {
    if ((await undo()) === false) return;
    toast({ text: t('settings.undone', { name: t(name) }), icon: createElement(Undo2) });
    restoreFocus();
  };
  toast({
    text: t('settings.saved', { name: t(name) }),
    icon: createElement(Check),
    action: { label: t('settings.undo'), run: () => void runUndo() },
  });
}

/**
 * Remembers the focused control and returns a function that focuses it, or the first control of its section if it was
 * removed.
 */
function captureFocus(): () => void {
  const control = document.activeElement;
  const section = control?.closest('section');
  return () => {
    const target = control?.isConnected ? control : section?.querySelector('button, input, select');
    if (target instanceof HTMLElement && section) target.focus();
  };
}
