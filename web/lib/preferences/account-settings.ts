// Settings API of the signed-in account, as the `Account` that `account-preferences` syncs with.
import { call } from '../api/call.ts';
import type { Account } from './account-preferences.ts';

export const accountSettings: Account = {
  load: async () => (await call('settings.own')).saved,
  save: (settings, updatedAt, keepalive = false) =>
    call('settings.save', { body: { settings: { ...settings }, updatedAt }, keepalive }),
};
