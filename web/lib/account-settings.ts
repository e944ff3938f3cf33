// The settings document of an account, as `account-preferences` wants it. "None yet" is a 404, which every browser writes
// into its console: it is believed for a while, so that it is not on every page.
import { call, isNotFound } from './api.ts';
import type { Account } from './account-preferences.ts';

const key = 'komawari.no-settings';
/** Milliseconds: another device may have saved something since. */
const believedMs = 10 * 60_000;

/** @param user whose it is */
export const accountSettings = (user: string): Account => ({
  load: async () => {
    if (knownEmpty(user)) return null;
    try {
      return await call('settings.get');
    } catch (error) {
      if (!isNotFound(error)) throw error;
      note(`${user} ${Date.now()}`);
      return null;
    }
  },
  save: (settings, updatedAt, leaving = false) => {
    note(null);
    return call('settings.save', { body: { settings: { ...settings }, updatedAt }, leaving });
  },
});

function knownEmpty(user: string): boolean {
  try {
    const [who, since] = (sessionStorage.getItem(key) ?? '').split(' ');
    return who === user && Date.now() - Number(since) < believedMs;
  } catch {
    return false;
  }
}

function note(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // nothing to keep it in: it is asked again
  }
}
