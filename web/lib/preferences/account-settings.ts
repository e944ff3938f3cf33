// The settings document of whoever is signed in, as `account-preferences` wants it.
import { call } from '../api/call.ts';
import type { Account } from './account-preferences.ts';

export const accountSettings: Account = {
  load: async () => (await call('settings.own')).saved,
  save: (settings, updatedAt, leaving = false) =>
    call('settings.save', { body: { settings: { ...settings }, updatedAt }, leaving }),
};
