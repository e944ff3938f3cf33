import { useEffect, useRef } from 'react';
import { actionOf, type KeyPress, type ReaderAction } from './keys.ts';
import { currentBindings } from './use-bindings.ts';

/**
 * Calls `act` for keys bound to an action; if it returns true, the browser's default is prevented.
 * @param isStrip whether a strip is open
 */
export function useKeys(act: (action: ReaderAction, repeated: boolean) => boolean, isStrip: boolean): void {
  const latestOptions = useRef({ act, runs: isStrip });
  useEffect(() => {
    latestOptions.current = { act, runs: isStrip };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      const action = actionOf(pressOf(event), currentBindings(), latestOptions.current.runs);
      if (action && latestOptions.current.act(action, event.repeat)) event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

/** @param focus which keys the focused element handles itself; by default derived from the event's target */
export function pressOf(event: KeyboardEvent, focus = focusOf(event.target)): KeyPress {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
  return { key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing, focus };
}

function focusOf(target: EventTarget | null): KeyPress['focus'] {
  if (!(target instanceof HTMLElement)) return null;
  if (target.matches('input[type=range]')) return 'moves';
  if (target.closest('input, select, textarea, [contenteditable], [role=menu]')) return 'text';
  // the reader's bottom sheet handles navigation keys only; letters still trigger the reader's actions
  const dialog = target.closest('[role=dialog], [role=alertdialog]');
  if (dialog) return dialog.matches('[data-sheet]') ? 'moves' : 'text';
  return target.closest('button, summary') ? 'press' : null;
}
