// Quiet hours of a person: no push and no weekly mail inside them, by the clock on the wall of their time zone.
// Notifications in the app go on.
import { dayMs, minuteMs, momentsOf, wallTime } from '#server/core/local-time.ts';

export interface QuietHours {
  /** IANA name; null is UTC. */
  timeZone: string | null;
  /** Minutes since midnight; null without quiet hours. They go over midnight when `from` is after `to`. */
  quietFrom: number | null;
  quietTo: number | null;
}

/** @param hours undefined for people who have chosen nothing */
export function isQuietFor(hours: QuietHours | undefined, now: Date): boolean {
  if (!hours || hours.quietFrom === null || hours.quietTo === null) return false;
  const { quietFrom, quietTo, timeZone } = hours;
  const minute = Math.floor((wallTime(now, timeZone ?? 'UTC') % dayMs) / minuteMs);
  return quietFrom < quietTo ? minute >= quietFrom && minute < quietTo : minute >= quietFrom || minute < quietTo;
}

/** When the quiet hours end in which a moment is; null when it is in none. */
export function quietEnd(hours: QuietHours | undefined, now: Date): Date | null {
  if (!hours || !isQuietFor(hours, now)) return null;
  const zone = hours.timeZone ?? 'UTC';
  const wall = wallTime(now, zone);
  const midnight = wall - (wall % dayMs);
  const ends = [midnight, midnight + dayMs].flatMap((day) => momentsOf(day + hours.quietTo! * minuteMs, zone));
  return ends.find((end) => end > now && !isQuietFor(hours, end)) ?? null;
}
