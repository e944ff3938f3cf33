import { useEffect, useRef } from 'react';
import { actionOf, type ReaderAction } from './keys.ts';

/** Calls `act` for keys that mean something; when it answers true, the browser does nothing of its own. */
export function useKeys(act: (action: ReaderAction) => boolean): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      const inField =
        target !== null &&
        (target.isContentEditable || target.closest('input, select, textarea, [role=dialog], [role=menu]') !== null);
      const action = actionOf({
        key: event.key,
        ctrlKey: event.ctrlKey,
        metaKey: event.metaKey,
        altKey: event.altKey,
        isComposing: event.isComposing,
        inField,
      });
      if (action && latest.current(action)) event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
