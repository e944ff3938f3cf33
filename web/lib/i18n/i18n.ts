// The interface's language: typed messages, and a subscription so that components follow a change at once.
import { setupI18n, type Messages } from '@lingui/core';
import { useSyncExternalStore } from 'react';
import { toBcp47, type InterfaceLanguage } from '#contract/rules/languages.ts';
import type { MessageKey } from './messages.ts';

type MessageValues = Record<string, string | number | Date>;
export type Translate = (key: MessageKey, values?: MessageValues) => string;

const i18n = setupI18n();
let active: InterfaceLanguage = 'en';

/** Makes `messages`, compiled, the texts of the interface and marks the document with the language. */
export function activate(language: InterfaceLanguage, messages: Messages): void {
  active = language;
  if (typeof document !== 'undefined') {
    document.documentElement.lang = toBcp47(language);
    document.documentElement.dir = 'ltr';
  }
  i18n.loadAndActivate({ locale: language, locales: [toBcp47(language)], messages });
}

/** More texts of the language that is active. */
export const addMessages = (messages: Messages): void => i18n.load(active, messages);

export const interfaceLanguage = (): InterfaceLanguage => active;

/** The message in the active language; `values` fill its placeholders. In components use `useT`. */
export const t: Translate = (key, values) => i18n._(key, values);

/** For keys that are made from data. */
export const hasMessage = (key: string): key is MessageKey => key in i18n.messages;

/** Calls back whenever the language, or what is known of it, changes. */
export const watchInterfaceLanguage = (listener: () => void): (() => void) => i18n.on('change', listener);

/** The active language; the component renders again when it changes. */
export function useLanguage(): InterfaceLanguage {
  return useSyncExternalStore(watchInterfaceLanguage, interfaceLanguage);
}

/** `t` for components: renders again when the language changes. */
export function useT(): Translate {
  useLanguage();
  return t;
}
