// What somebody who is signed in prefers is the same on all their devices.
import { call, isNotFound } from '#web/lib/api.ts';
import { sessionState, subscribeSession } from '#web/lib/session.ts';

/** For as long as the page lives: with whoever is signed in, and with nobody else. */
export function followAccountPreferences(): void {
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
    const { keepWithAccount } = await import('#web/lib/account-preferences.ts');
    // somebody else may be here by now
    if (known !== user || stop) return;
    stop = keepWithAccount({ load, save });
  };
  subscribeSession(follow);
  follow();
}

async function load() {
  try {
    return await call('settings.get');
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

const save = (settings: object, updatedAt: string, leaving = false) =>
  call('settings.save', { body: { settings: { ...settings }, updatedAt }, leaving });
