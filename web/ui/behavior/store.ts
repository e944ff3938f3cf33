// State outside of React: for code that is no component, and for components without a common parent.
import { useSyncExternalStore } from 'react';

type Listener = () => void;
/** Adds a listener, and returns a function that removes it. */
type Subscribe = (listener: Listener) => () => void;

export interface Emitter {
  notify: () => void;
  subscribe: Subscribe;
}

interface Store<T> {
  /** The value; the same object until it changes. */
  get: () => T;
  /** Sets the value and notifies the listeners, also when it is the same as before. */
  set: (next: T) => void;
  subscribe: Subscribe;
}

/**
 * Listeners of state that is stored elsewhere.
 * @param subscribeElsewhere a further source of changes, such as other tabs, to which every listener is subscribed, too
 */
export function createEmitter(subscribeElsewhere?: Subscribe): Emitter {
  const listeners = new Set<Listener>();
  return {
    notify: () => listeners.forEach((listener) => listener()),
    subscribe: (listener) => {
      listeners.add(listener);
      const unsubscribe = subscribeElsewhere?.(listener);
      return () => {
        listeners.delete(listener);
        unsubscribe?.();
      };
    },
  };
}

/** A value with its listeners. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const { notify, subscribe } = createEmitter();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      notify();
    },
    subscribe,
  };
}

/** The value of a store; the component renders again when it changes. */
export const useStore = <T>({ get, subscribe }: Store<T>): T => useSyncExternalStore(subscribe, get);
