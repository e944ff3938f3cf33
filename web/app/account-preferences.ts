// Syncs the preferences of a member across devices.
import { sessionState, subscribeSession } from '#web/lib/session/session.ts';
import { onceLoaded } from '#web/lib/updates/missing-chunk.ts';

/** Syncs with the account that is currently signed in, for as long as the page lives. */
export function syncAccountPreferences(): void {
  let known: string | null = null;
  let stop: (() => void) | null = null;
  const follow = (): void => {
    const now = sessionState().user?.id ?? null;
    if (now === known) return;
    known = now;
    stop?.();
    stop = null;
    if (now !== null) void begin(now);
  };
  const begin = async (user: string): Promise<void> => {
    const [{ syncWithAccount }, { accountSettings }] = await onceLoaded(() =>
      Promise.all([
        import('#web/lib/preferences/account-preferences.ts'),
        import('#web/lib/preferences/account-settings.ts'),
      ]),
    );
    // the account may have changed while the code was loading
    if (known !== user || stop) return;
    stop = syncWithAccount(accountSettings);
  };
  subscribeSession(follow);
  follow();
}
