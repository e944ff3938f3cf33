// Titles that were hidden until their next chapter since the lists of home were loaded.
import { createStore } from '#web/ui/behavior/store.ts';

export const snoozedHere = createStore<ReadonlySet<string>>(new Set());

export function setSnoozedHere(id: string, isSnoozed: boolean): void {
  const ids = new Set(snoozedHere.get());
  if (isSnoozed) ids.add(id);
  else ids.delete(id);
  snoozedHere.set(ids);
}
