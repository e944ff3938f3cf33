// Number of unread notifications of the signed-in account, as this tab knows it.
import { createStore } from '#web/ui/behavior/store.ts';

export const unreadStore = createStore(0);
