import { useEffect, useEffectEvent } from 'react';
import { listen } from '#web/ui/behavior/listen.ts';

/** Saves on Ctrl or Cmd with S or Enter, from anywhere on the page: the button is far from most fields. */
export function useSaveKeys(save: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (!(ctrlKey || metaKey) || altKey || shiftKey || (key.toLowerCase() !== 's' && key !== 'Enter')) return;
    if (event.defaultPrevented || document.querySelector('[role=dialog], [role=alertdialog]')) return;
    event.preventDefault();
    if (!event.repeat && !event.isComposing) save();
  });
  useEffect(() => listen(window, { keydown: onKeyDown }), []);
}
