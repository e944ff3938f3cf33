// Syncs the preferences of a member across devices.
import { sessionState, subscribeSession } from '#web/lib/session/session.ts';
import { loadWithRetry } from '#web/ui/behavior/load-code.ts';

/** Syncs with the account that is currently signed in, for as long as the page lives. */
export function syncAccountPreferences(): void {
  let syncedUser: string | null = null;
  let stopSync: (() => void) | null = null;
  const syncUser = (): void => {
    const currentUser = sessionState().user?.id ?? null;
    if (currentUser === syncedUser) return;
    syncedUser = currentUser;
    stopSync?.();
    stopSync = null;
    if (currentUser !== null) void startSync(currentUser);
  };
  const startSync = async (user: string): Promise<void> => {
    const [{ syncWithAccount }, { accountSettings }] = await loadWithRetry(() =>
      Promise.all([
        import('#web/lib/preferences/account-preferences.ts'),
        import('#web/lib/preferences/account-settings.ts'),
      ]),
    );
    // the account may have changed while the code was loading
    if (syncedUser !== user || stopSync) return;
    stopSync = syncWithAccount(accountSettings);
  };
  subscribeSession(syncUser);
  syncUser();
}
