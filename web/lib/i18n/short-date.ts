import { toBcp47 } from '#contract/rules/languages.ts';
import { interfaceLanguage } from './i18n.ts';

/** A day of these months: "Dec 10". */
export const shortDate = (date: Date): string =>
  new Intl.DateTimeFormat(toBcp47(interfaceLanguage()), { day: 'numeric', month: 'short' }).format(date);
