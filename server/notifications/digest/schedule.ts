// When the weekly mail of a person is due: at a weekday and hour of their time zone, at a minute of their own, so that a
// full hour does not send everybody's mail at once.
import { dayMs, minuteMs, momentsOf, wallTime } from '#server/core/local-time.ts';
import { quietEnd, type QuietHours } from '../quiet-hours.ts';

export interface DigestSchedule extends QuietHours {
  userId: number;
  /** 1 is Monday. */
  day: number;
  hour: number;
  /** Hour of the week for which the last mail was sent; null before the first. */
  slotAt: Date | null;
}

const weekMs = 7 * dayMs;
/** A week may be an hour or two shorter when the clock is set forward. */
const clockChangeMs = 2 * 3600_000;

/** When the next mail is due: never within a week of the last one, whatever was changed, and after quiet hours. */
export function nextDue(schedule: DigestSchedule, now: Date): Date {
  const earliest = Math.max(now.getTime() + 1, (schedule.slotAt?.getTime() ?? 0) + weekMs - clockChangeMs);
  const slot = slotsAround(schedule, new Date(earliest)).find((each) => each.getTime() >= earliest)!;
  return quietEnd(schedule, slot) ?? slot;
}

/** The hour of the week that has passed last. */
export const lastSlot = (schedule: DigestSchedule, now: Date): Date =>
  slotsAround(schedule, now).findLast((each) => each <= now)!;

/** The hours of the week before, in and after the week of a moment. */
function slotsAround({ userId, day, hour, timeZone }: DigestSchedule, moment: Date): Date[] {
  const zone = timeZone ?? 'UTC';
  const wall = wallTime(moment, zone);
  const midnight = wall - (wall % dayMs);
  // the days of the week of Date begin with Sunday
  const weekday = new Date(midnight).getUTCDay() || 7;
  const slot = midnight + (day - weekday) * dayMs + (hour * 60 + (userId % 60)) * minuteMs;
  return [slot - weekMs, slot, slot + weekMs].map((each) => momentsOf(each, zone)[0]);
}
