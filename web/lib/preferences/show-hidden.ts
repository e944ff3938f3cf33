// "Show everything": suspends the reader's filters and blocks in this tab, until the tab is closed or the filters are
// turned on again. The settings stay unchanged.
import { createStore, useStore } from '#web/ui/behavior/store.ts';

const store = createStore(false);

export const showsEverything = store.get;
export const showEverything = store.set;
export const subscribeShowHidden = store.subscribe;
export const useShowHidden = (): boolean => useStore(store);
