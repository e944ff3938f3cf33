import { createElement } from 'react';
import { Check } from 'lucide-react';
import { useT } from '#web/lib/i18n.ts';
import { choosePreferences, type Choices } from '#web/lib/preferences.ts';
import { toast } from '#web/ui/toasts.ts';

/** Keeps choices at once, says so, and offers to take them back. `name` is the setting's, for the message. */
export function useChoose(): (name: string, choices: Choices) => void {
  const tell = useTellSaved();
  return (name, choices) => tell(name, choosePreferences(choices));
}

/** Says that something was saved, with the way back. */
export function useTellSaved(): (name: string, undo: () => void) => void {
  const t = useT();
  return (name, undo) => {
    toast({
      text: t('settings.saved', { name }),
      icon: createElement(Check),
      action: { label: t('settings.undo'), run: undo },
    });
  };
}
