import { useRef } from 'react';
import { resolveFirstPage } from './first-page.ts';
import { useStableCallback } from './use-stable.ts';

/**
 * Actions whose code loads after the first page: toggling a bookmark on the page in sight, and flipping to another
 * language.
 */
type DeferredAction = 'bookmark' | 'flip';

export interface DeferredActions {
  /** Runs an action whose code loads after the first page; queued until it is loaded. */
  runDeferred: (name: DeferredAction) => void;
  /** Registers the implementations of the deferred actions once their code is loaded; null unregisters them. */
  registerDeferred: (actions: Record<DeferredAction, () => void> | null) => void;
}

/** Queues actions requested before their code is loaded, and runs them once it is registered. */
export function useDeferredActions(): DeferredActions {
  const registeredActions = useRef<Record<DeferredAction, () => void>>(null);
  const queued = useRef(new Set<DeferredAction>());
  return {
    runDeferred: useStableCallback((name: DeferredAction) => {
      if (registeredActions.current) registeredActions.current[name]();
      else {
        queued.current.add(name);
        resolveFirstPage();
      }
    }),
    registerDeferred: useStableCallback((actions: Record<DeferredAction, () => void> | null) => {
      registeredActions.current = actions;
      if (!actions) return;
      for (const name of queued.current) actions[name]();
      queued.current.clear();
    }),
  };
}
