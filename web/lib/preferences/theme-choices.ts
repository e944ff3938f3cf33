import type { ThemeChoice } from '#contract/rules/preferences.ts';
import type { MessageKey } from '../i18n/messages.ts';

export const themeKeys: Record<ThemeChoice, MessageKey> = {
  system: 'theme.system',
  light: 'theme.light',
  dark: 'theme.dark',
  slate: 'theme.slate',
  custom: 'theme.custom',
};
