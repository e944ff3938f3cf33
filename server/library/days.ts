// Calendar days of a time zone.
import { LRUCache } from 'lru-cache';

const hourMs = 3_600_000;

/** Days by zone: clients ask for the same few zones, and a zone has few days that somebody still asks for. */
const daysByZone = new LRUCache<string, LRUCache<number, string>>({ max: 100 });

/**
 * Returns the function for the day, such as `2022-04-19`, of a Unix time in milliseconds. Days are computed once for
 * each quarter of an hour: time zones differ from UTC by multiples of it.
 */
export function daysOf(timeZone: string): (time: number) => string {
  let days = daysByZone.get(timeZone);
  if (!days) daysByZone.set(timeZone, (days = new LRUCache<number, string>({ max: 20_000 })));
  const known = days;
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (time) => {
    const quarter = Math.floor(time / (hourMs / 4));
    let day = known.get(quarter);
    if (day === undefined) known.set(quarter, (day = format.format(quarter * (hourMs / 4))));
    return day;
  };
}
