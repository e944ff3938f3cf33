// Weekdays and times of day in the words of a language.
import { type InterfaceLanguage, toBcp47 } from '#contract/rules/languages.ts';

/** Monday, 1 January 2024. */
const mondayMs = Date.UTC(2024, 0, 1);
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** @param day 1 is Monday */
export function dayLabel(day: number, language: InterfaceLanguage): string {
  const format = new Intl.DateTimeFormat(toBcp47(language), { weekday: 'long', timeZone: 'UTC' });
  const name = format.format(mondayMs + (day - 1) * dayMs);
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** @param minutes since midnight */
export const timeLabel = (minutes: number, language: InterfaceLanguage): string =>
  new Intl.DateTimeFormat(toBcp47(language), { timeStyle: 'short', timeZone: 'UTC' }).format(
    mondayMs + minutes * minuteMs,
  );

/** Time zones are named by their city. */
export const zoneLabel = (zone: string): string => zone.split('/').at(-1)!.replaceAll('_', ' ');
