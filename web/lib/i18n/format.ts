// Formats numbers, dates, ages and language names in the interface language.
import { ageOf, calendarDays, hasAgeWord } from '#contract/rules/age.ts';
import { toBcp47 } from '#contract/rules/languages.ts';
import { interfaceLanguage, t } from './i18n.ts';
import type { MessageKey } from './messages.ts';

const formatters = new Map<string, unknown>();

/** Memoizes Intl formatters by locale and kind, because creating one costs far more than using it. */
function memoizedFormatter<T>(kind: string, create: (locale: string) => T): T {
  const locale = toBcp47(interfaceLanguage());
  const key = `${locale} ${kind}`;
  const cached = formatters.get(key) as T | undefined;
  if (cached) return cached;
  const formatter = create(locale);
  formatters.set(key, formatter);
  return formatter;
}

const capitalize = (text: string, locale = toBcp47(interfaceLanguage())): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** Formats a count in full below ten thousand, then compact: 1,204 and 18.2k. */
export function formatCount(count: number): string {
  if (count < 10_000) return memoizedFormatter('full', (locale) => new Intl.NumberFormat(locale)).format(count);
  const compactOptions = { notation: 'compact', maximumFractionDigits: 1 } as const;
  const text = memoizedFormatter('short', (locale) => new Intl.NumberFormat(locale, compactOptions)).format(count);
  return text.replace(/(\d)K$/, '$1k');
}

export function formatDecimal(value: number, digits: number): string {
  const digitOptions = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return memoizedFormatter(`decimal ${digits}`, (locale) => new Intl.NumberFormat(locale, digitOptions)).format(value);
}

/** Formats a fraction of 1 as a whole percentage. */
export function formatPercent(share: number): string {
  return memoizedFormatter('percent', (locale) => new Intl.NumberFormat(locale, { style: 'percent' })).format(share);
}

export function formatDate(date: Date): string {
  return memoizedFormatter('long date', (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long' })).format(
    date,
  );
}

export function formatDateTime(date: Date): string {
  const dateOptions = { dateStyle: 'long', timeStyle: 'short' } as const;
  return memoizedFormatter('time', (locale) => new Intl.DateTimeFormat(locale, dateOptions)).format(date);
}

/** Formats a day: "Today", "Yesterday", then the date, with the year only when it is not the current one. */
export function formatDay(date: Date, now: Date = new Date()): string {
  const days = calendarDays(date, now);
  if (days === 0 || days === -1) {
    return capitalize(relativeTime(days, 'day', 'long'));
  }
  const dateOptions = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  const year = date.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  const text = memoizedFormatter(
    `date ${'year' in year}`,
    (locale) => new Intl.DateTimeFormat(locale, { ...dateOptions, ...year }),
  );
  return capitalize(text.format(date));
}

function relativeTime(count: number, unit: Intl.RelativeTimeFormatUnit, style: 'long' | 'short'): string {
  const numeric = hasAgeWord(count, unit) ? 'auto' : 'always';
  return memoizedFormatter(
    `${numeric} ${style}`,
    (locale) => new Intl.RelativeTimeFormat(locale, { numeric, style }),
  ).format(count, unit);
}

/** Formats an age in short form: "12 min", "yesterday", "5 wks"; a future time: "tomorrow", "in 2 days". */
export function formatAge(date: Date, now: Date = new Date()): string {
  const [count, unit] = ageOf(date, now);
  // months and years in full: "2 m." is read as minutes, and no one abbreviates "años" to "aa."
  const unitDisplay = unit === 'month' || unit === 'year' ? 'long' : 'short';
  if (count < 0 && !hasAgeWord(count, unit)) {
    const options = { style: 'unit', unit, unitDisplay } as const;
    // the units of es-419 are doubled in the plural ("2 dd."), as no site writes them
    const createFormat = (locale: string) => new Intl.NumberFormat(locale === 'es-419' ? 'es' : locale, options);
    return memoizedFormatter(`age ${unit}`, createFormat).format(-count);
  }
  // a number otherwise: "dans 2 j", because words such as "après-demain" do not fit into a row
  return relativeTime(count, unit, unitDisplay);
}

/** Formats a whole number of days: "4 days". */
export function formatDays(days: number): string {
  const options = { style: 'unit', unit: 'day', unitDisplay: 'long' } as const;
  return memoizedFormatter('days', (locale) => new Intl.NumberFormat(locale, options)).format(days);
}

/** Formats an age for a sentence: "2 days ago", "yesterday", "now". */
export function formatAgo(date: Date, now: Date = new Date()): string {
  return relativeTime(...ageOf(date, now), 'long');
}

const nameMessages: Record<string, MessageKey> = {
  'ja-ro': 'language.jaRo',
  'ko-ro': 'language.koRo',
  'zh-ro': 'language.zhRo',
  zh: 'language.zh',
  'zh-hk': 'language.zhHk',
  NULL: 'language.other',
};

/** Name of a language: "Spanish (Latin America)" for `es-la`. The code itself when it is unknown. */
export function languageName(code: string): string {
  const nameKey = nameMessages[code];
  if (nameKey) return t(nameKey);
  const options = { type: 'language', languageDisplay: 'standard', fallback: 'code' } as const;
  const displayNames = memoizedFormatter('language', (locale) => new Intl.DisplayNames(locale, options));
  const region: Record<string, string> = { es: 'es-ES', pt: 'pt-PT' };
  try {
    return capitalize(displayNames.of(region[code] ?? toBcp47(code)) ?? code);
  } catch {
    return code;
  }
}

const ownNameCache = new Map<string, string>();

/** Name of a language in that language itself: "Français" for `fr`. The code itself when it is unknown. */
export function ownLanguageName(code: string): string {
  let name = ownNameCache.get(code);
  if (name === undefined) {
    const tag = toBcp47(code);
    try {
      name = new Intl.DisplayNames(tag, { type: 'language', languageDisplay: 'standard' }).of(tag) ?? code;
      name = capitalize(name, tag);
    } catch {
      name = code;
    }
    ownNameCache.set(code, name);
  }
  return name;
}
