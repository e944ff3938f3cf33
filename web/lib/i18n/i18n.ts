// Interface language: typed messages, and a subscription by which components re-render when it changes.
import { useSyncExternalStore } from 'react';
import { setupI18n, type Messages } from '@lingui/core';
import { toBcp47, type InterfaceLanguage } from '#contract/rules/languages.ts';
import type { MessageKey } from './messages.ts';

type MessageValues = Record<string, string | number | Date>;
export type Translate = (key: MessageKey, values?: MessageValues) => string;

const i18n = setupI18n();
let activeLanguage: InterfaceLanguage = 'en';

/** Activates compiled messages, and sets the document's `lang` and `dir`. */
export function activate(language: InterfaceLanguage, messages: Messages): void {
  activeLanguage = language;
  if (typeof document !== 'undefined') {
    document.documentElement.lang = toBcp47(language);
    document.documentElement.dir = 'ltr';
  }
  i18n.loadAndActivate({ locale: language, locales: [toBcp47(language)], messages });
}

/** Adds messages to the active language. */
export const addMessages = (messages: Messages): void => i18n.load(activeLanguage, messages);

export const interfaceLanguage = (): InterfaceLanguage => activeLanguage;

/** The message in the active language; `values` fill its placeholders. In components use `useT`. */
export const t: Translate = (key, values) => i18n._(key, values);

/** Whether a key built from data has a message. */
export const hasMessage = (key: string): key is MessageKey => key in i18n.messages;

/** Subscribes to changes of the language and of its loaded messages. */
export const subscribeInterfaceLanguage = (listener: () => void): (() => void) => i18n.on('change', listener);

/** The active language; the component renders again when it changes. */
export function useLanguage(): InterfaceLanguage {
  return useSyncExternalStore(subscribeInterfaceLanguage, interfaceLanguage);
}

/** `t` for components: renders again when the language changes. */
export function useT(): Translate {
  useLanguage();
  return t;
}
