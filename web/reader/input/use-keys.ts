import { useEffect, useRef } from 'react';
import { actionOf, type KeyPress, type ReaderAction } from './keys.ts';
import { currentBindings } from './use-bindings.ts';

/**
 * Calls `act` for keys bound to an action; if it returns true, the browser's default is prevented.
 * @param isStrip whether a strip is open
 */
export function useKeys(act: (action: ReaderAction, repeated: boolean) => boolean, isStrip: boolean): void {
  const latest = useRef({ act, runs: isStrip });
  useEffect(() => {
    latest.current = { act, runs: isStrip };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      const action = actionOf(pressOf(event), currentBindings(), latest.current.runs);
      if (action && latest.current.act(action, event.repeat)) event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
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
  const layer = target.closest('[role=dialog], [role=alertdialog]');
  if (layer) return layer.matches('[data-sheet]') ? 'moves' : 'text';
  return target.closest('button, summary') ? 'press' : null;
}
