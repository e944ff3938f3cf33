import { useSyncExternalStore } from 'react';
import { listen } from '#web/ui/behavior/listen.ts';
import { type View, viewHashes } from './addresses.ts';

const subscribeToHash = (listener: () => void): (() => void) => listen(window, { hashchange: listener });

/**
 * View named by the URL hash.
 * @param defaultView view without a hash
 */
export function useView(defaultView: View): View {
  const hash = useSyncExternalStore(subscribeToHash, () => location.hash);
  const namedView = (Object.keys(viewHashes) as View[]).find((view) => viewHashes[view] === hash);
  return namedView ?? defaultView;
}
