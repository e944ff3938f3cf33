import { createElement } from 'react';
import { Check, Undo2 } from 'lucide-react';
import { t } from '../i18n/i18n.ts';
import type { MessageKey } from '../i18n/messages.ts';
import { choosePreferences, type Choices } from './preferences.ts';
import { toast } from '#web/ui/overlays/toasts.ts';

/** Keeps choices at once, says so, and offers to take them back. `name` is the setting's, for the message. */
export function savePreference(name: MessageKey, choices: Choices): void {
  tellSaved(name, choosePreferences(choices));
}

/**
 * Says that something was saved, with the way back. Going it is answered, too, and leads to the control again.
 * @param undo answers false when it came to nothing and has said so itself
 */
export function tellSaved(name: MessageKey, undo: () => unknown): void {
  const goBack = wayBack();
  const takeBack = async (): Promise<void> => {
    if ((await undo()) === false) return;
    toast({ text: t('settings.undone', { name: t(name) }), icon: createElement(Undo2) });
    goBack();
  };
  toast({
    text: t('settings.saved', { name: t(name) }),
    icon: createElement(Check),
    action: { label: t('settings.undo'), run: () => void takeBack() },
  });
}

/** To the control that has the focus now; when the change took it away, to the first one of its section. */
function wayBack(): () => void {
  const control = document.activeElement;
  const section = control?.closest('section');
  return () => {
    const target = control?.isConnected ? control : section?.querySelector('button, input, select');
    if (target instanceof HTMLElement && section) target.focus();
  };
}
