// The clock on the wall of a time zone. Wall times are milliseconds since 1970 as if the zone were UTC.

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  return format;
}

/** Wall time of a moment, in whole seconds. */
export function wallTime(at: Date, zone: string): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year, month, day, hour, minute, second } = parts as Record<string, number>;
  return Date.UTC(year!, month! - 1, day!, hour!, minute!, second!);
}

/**
 * The moments at which the clock shows a wall time: two when it is set back over it, the first moment after the gap when
 * it is set forward over it.
 */
export function momentsOf(wall: number, zone: string): [Date, ...Date[]] {
  // the clock is set at most once within two days
  const offsets = [-dayMs, dayMs].map((distance) => wallTime(new Date(wall + distance), zone) - (wall + distance));
  const [before = 0] = offsets;
  const moments = [...new Set(offsets)]
    .map((offset) => new Date(wall - offset))
    .filter((moment) => wallTime(moment, zone) === wall)
    .toSorted((a, b) => a.getTime() - b.getTime());
  const [first, ...others] = moments;
  return first ? [first, ...others] : [afterGap(wall - before, zone)];
}

/** The first moment after the clock is set forward, given one at most a few hours after it. */
function afterGap(late: number, zone: string): Date {
  const offsetAt = (time: number): number => wallTime(new Date(time), zone) - time;
  let [low, high] = [Math.floor((late - dayMs) / minuteMs), Math.floor(late / minuteMs)];
  const after = offsetAt(high * minuteMs);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * minuteMs) === after) high = middle;
    else low = middle;
  }
  return new Date(high * minuteMs);
}
