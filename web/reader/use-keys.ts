import { useEffect, useRef } from 'react';
import { actionOf, type KeyPress, type ReaderAction } from './keys.ts';

/** Calls `act` for keys that mean something; when it answers true, the browser does nothing of its own. */
export function useKeys(act: (action: ReaderAction, repeated: boolean) => boolean): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      const { key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing, repeat } = event;
      const focus = focusOf(event.target);
      const action = actionOf({ key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing, focus });
      if (action && latest.current(action, repeat)) event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

function focusOf(target: EventTarget | null): KeyPress['focus'] {
  if (!(target instanceof HTMLElement)) return null;
  if (target.matches('input[type=range]')) return 'arrows';
  const takesText = 'input, select, textarea, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]';
  return target.closest(takesText) ? 'text' : null;
}
