import { useSyncExternalStore } from 'react';
import { type View, views } from './addresses.ts';

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

/** The view that the address names after its #. @param first when it names none */
export function useView(first: View): View {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const named = (Object.keys(views) as View[]).find((view) => views[view] === hash);
  return named ?? first;
}
