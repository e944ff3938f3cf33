// Sync of preferences between device and account: the newer document wins, failed saves are retried, and what other
// devices have saved is not overwritten.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Account, SavedPreferences } from '#web/lib/preferences/account-preferences.ts';

const startTime = Date.parse('2026-05-01T12:00:00Z');

/** Fake account that stores the newest document and, like the API, returns its time with a precision of seconds. */
function openAccount() {
  let storedDocument: { settings: unknown; at: number } | null = null;
  const asked = { loads: 0, saves: 0 };
  const state = { down: false };
  const saved = (): SavedPreferences => ({
    settings: storedDocument!.settings,
    updatedAt: `${new Date(storedDocument!.at).toISOString().slice(0, 19)}+00:00`,
  });
  const account: Account = {
    load: async () => {
      asked.loads += 1;
      if (state.down) throw new Error('down');
      return storedDocument ? saved() : null;
    },
    save: async (settings, updatedAt) => {
      asked.saves += 1;
      if (state.down) throw new Error('down');
      const at = Date.parse(updatedAt);
      if (!storedDocument || storedDocument.at <= at)
        storedDocument = { settings: JSON.parse(JSON.stringify(settings)), at };
      return saved();
    },
  };
  return { account, asked, state, theme: () => (storedDocument?.settings as any)?.userPreferences?.theme ?? null };
}

let localValues: Map<string, string>;
beforeEach(() => {
  localValues = new Map();
  vi.useFakeTimers({ now: startTime });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => localValues.get(key) ?? null,
    setItem: (key: string, value: string) => void localValues.set(key, value),
    removeItem: (key: string) => void localValues.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Simulates a separate device: another copy of the modules, with a storage of its own. */
async function openDevice() {
  const listeners = new Map<string, () => void>();
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => void listeners.set(name, listener));
  vi.stubGlobal('removeEventListener', (name: string) => void listeners.delete(name));
  vi.resetModules();
  localValues.clear();
  const store = await import('#web/lib/preferences/preferences.ts');
  store.preferences();
  const { syncWithAccount } = await import('#web/lib/preferences/account-preferences.ts');
  return {
    ...store,
    keepWithAccount: syncWithAccount,
    online: () => listeners.get('online')?.(),
    leave: () => listeners.get('pagehide')?.(),
  };
}

const advanceTimers = (ms = 1_000) => vi.advanceTimersByTimeAsync(ms);

test('a device without choices takes the preferences of the account and saves nothing', async () => {
  const { account, asked, theme } = openAccount();
  const firstDevice = await openDevice();
  const stopSync = firstDevice.keepWithAccount(account);
  await advanceTimers();
  expect(asked).toEqual({ loads: 1, saves: 0 });
  firstDevice.choosePreferences({ theme: 'slate' });
  await advanceTimers();
  expect(theme()).toBe('slate');
  stopSync();
  await advanceTimers(60_000);
  const secondDevice = await openDevice();
  secondDevice.keepWithAccount(account);
  await advanceTimers();
  expect(secondDevice.preferences().userPreferences.theme).toBe('slate');
  expect(asked).toEqual({ loads: 2, saves: 1 });
});

test('at sign-in the newer preferences win, of the device or of the account', async () => {
  const { account, theme } = openAccount();
  const oldDevice = await openDevice();
  oldDevice.choosePreferences({ theme: 'dark' });
  const stopSync = oldDevice.keepWithAccount(account);
  await advanceTimers();
  stopSync();
  expect(theme()).toBe('dark');
  await advanceTimers(5_000);
  const newerDevice = await openDevice();
  newerDevice.choosePreferences({ theme: 'light' });
  newerDevice.keepWithAccount(account);
  await advanceTimers();
  expect([theme(), newerDevice.preferences().userPreferences.theme]).toEqual(['light', 'light']);
});

test('successive changes are saved together, and a change of another device is taken over, not overwritten', async () => {
  const { account, asked, theme } = openAccount();
  const device = await openDevice();
  device.keepWithAccount(account);
  await advanceTimers();
  for (const each of ['dark', 'light', 'slate'] as const) {
    device.choosePreferences({ theme: each });
    await advanceTimers(100);
  }
  await advanceTimers();
  expect([asked.saves, theme()]).toEqual([1, 'slate']);
  // the change of another device is newer, although this device saves after it
  const laterDocument = { metadata: { modified: Date.now() + 60_000 }, userPreferences: { theme: 'light' } } as any;
  await account.save(laterDocument, new Date(Date.now() + 60_000).toISOString());
  device.choosePreferences({ theme: 'dark' });
  await advanceTimers();
  expect([theme(), device.preferences().userPreferences.theme]).toEqual(['light', 'light']);
});

test('a failed save is retried, and at once when the connection is back', async () => {
  const { account, asked, state, theme } = openAccount();
  const device = await openDevice();
  device.keepWithAccount(account);
  await advanceTimers();
  state.down = true;
  device.choosePreferences({ theme: 'dark' });
  await advanceTimers(5_000);
  expect(theme()).toBeNull();
  expect(device.preferences().userPreferences.theme).toBe('dark');
  state.down = false;
  await advanceTimers(15_000);
  expect(theme()).toBe('dark');
  state.down = true;
  device.choosePreferences({ theme: 'light' });
  await advanceTimers(20_000);
  state.down = false;
  const savesBefore = asked.saves;
  device.online();
  await advanceTimers(1);
  expect([theme(), asked.saves]).toEqual(['light', savesBefore + 1]);
});

test('nothing is saved after signing out', async () => {
  const { account, theme } = openAccount();
  const device = await openDevice();
  const stopSync = device.keepWithAccount(account);
  await advanceTimers();
  device.choosePreferences({ theme: 'dark' });
  stopSync();
  await advanceTimers(120_000);
  expect(theme()).toBeNull();
});

test('preferences saved by another program without a time count from when they were saved', async () => {
  const { account } = openAccount();
  const device = await openDevice();
  device.choosePreferences({ theme: 'dark' });
  await advanceTimers(5_000);
  await account.save({ userPreferences: { theme: 'slate' } } as any, new Date().toISOString());
  device.keepWithAccount(account);
  await advanceTimers();
  expect(device.preferences().userPreferences.theme).toBe('slate');
});

test('a choice is saved at once when the page is left right after it', async () => {
  const { account, asked, theme } = openAccount();
  const device = await openDevice();
  device.keepWithAccount(account);
  await advanceTimers();
  const undo = device.choosePreferences({ theme: 'slate' });
  await advanceTimers();
  undo();
  await advanceTimers(100);
  expect(theme()).toBe('slate');
  device.leave();
  await advanceTimers(0);
  expect(theme()).not.toBe('slate');
  device.leave();
  await advanceTimers();
  expect(asked.saves).toBe(2);
});

test('a choice made while a save takes long is saved after it, and no pending work is left', async () => {
  const { account, asked, theme } = openAccount();
  const device = await openDevice();
  const { pendingWork } = await import('#web/lib/render/pending-work.ts');
  let respond = (): void => undefined;
  const response = new Promise<void>((resolve) => (respond = resolve));
  const save: Account['save'] = async (...input) => {
    await response;
    return account.save(...input);
  };
  device.keepWithAccount({ ...account, save });
  await advanceTimers();
  device.choosePreferences({ theme: 'dark' });
  await advanceTimers();
  device.choosePreferences({ theme: 'slate' });
  await advanceTimers();
  respond();
  await advanceTimers();
  expect([theme(), asked.saves, pendingWork()]).toEqual(['slate', 2, 0]);
});
