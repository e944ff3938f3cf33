// The age of a time in its largest unit.

/** Calendar days from `now` to `date` in the time zone of the device. */
export function calendarDays(date: Date, now: Date): number {
  const dayOf = (each: Date) => Date.UTC(each.getFullYear(), each.getMonth(), each.getDate()) / 86_400_000;
  return dayOf(date) - dayOf(now);
}

type AgeUnit = 'year' | 'month' | 'week' | 'day' | 'hour' | 'minute';
const daySeconds = 86_400;
const ageUnits = Object.entries({
  year: 31_557_600,
  month: 2_629_800,
  week: 604_800,
  day: daySeconds,
  hour: 3_600,
  minute: 60,
}) as [AgeUnit, seconds: number][];

/**
 * The time from `now` to `date` in its largest unit; negative in the past. From 24 hours on it counts calendar days, so
 * that it agrees with the day headings of lists: on Monday, everything of Saturday is 2 days old.
 */
export function ageOf(date: Date, now: Date): [count: number, unit: AgeUnit | 'second'] {
  let seconds = (date.getTime() - now.getTime()) / 1000;
  const days = calendarDays(date, now);
  // 0 on a day of 25 hours
  if (days !== 0 && Math.abs(seconds) >= daySeconds) seconds = daySeconds * days;
  const ageUnit = ageUnits.find(([, size]) => Math.abs(seconds) >= size);
  return ageUnit ? [Math.trunc(seconds / ageUnit[1]), ageUnit[0]] : [0, 'second'];
}

/**
 * Whether an age has a word of its own: "now", "yesterday". Those of weeks, months and years are not used, because an age
 * of one unit may span two calendar units: 23 months are not "last year".
 */
export const hasAgeWord = (count: number, unit: string): boolean =>
  count === 0 || (unit === 'day' && Math.abs(count) === 1);
