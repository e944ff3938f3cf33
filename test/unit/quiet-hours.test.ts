// Clocks of time zones: quiet hours, and the week's hour of the weekly mail, also when daylight saving time begins or ends.
import { describe, expect, test } from 'vitest';
import { momentsOf, wallTime } from '#server/core/local-time.ts';
import { lastSlot, nextDue } from '#server/notifications/digest/schedule.ts';
import { isQuietFor, quietEnd } from '#server/notifications/quiet-hours.ts';

const wall = (text: string): number => Date.parse(`${text}:00Z`);
const at = (text: string): Date => new Date(`${text}:00Z`);
const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

test.each([
  ['UTC', '2026-03-29T02:30', ['2026-03-29T02:30']],
  ['Asia/Kathmandu', '2026-07-01T05:45', ['2026-07-01T00:00']],
  ['Pacific/Kiritimati', '2026-07-01T00:00', ['2026-06-30T10:00']],
  // the clock goes from 2 to 3, and from 3 back to 2
  ['Europe/Berlin', '2026-03-29T02:30', ['2026-03-29T01:00']],
  ['Europe/Berlin', '2026-10-25T02:30', ['2026-10-25T00:30', '2026-10-25T01:30']],
  ['America/New_York', '2026-03-08T02:01', ['2026-03-08T07:00']],
  ['America/New_York', '2026-11-01T01:00', ['2026-11-01T05:00', '2026-11-01T06:00']],
  // half an hour
  ['Australia/Lord_Howe', '2026-10-04T02:15', ['2026-10-03T15:30']],
  ['Australia/Lord_Howe', '2026-04-05T01:45', ['2026-04-04T14:45', '2026-04-04T15:15']],
  // midnight itself is skipped
  ['America/Asuncion', '2023-10-01T00:00', ['2023-10-01T04:00']],
])('in %s the clock shows %s at %j', (zone, shown, moments) => {
  expect(momentsOf(wall(shown), zone)).toEqual(moments.map(at));
  for (const moment of moments.length > 1 ? moments : [])
    expect(new Date(wallTime(at(moment), zone)).toISOString().slice(0, 16)).toBe(shown);
});

describe('quiet hours', () => {
  const berlin = { timeZone: 'Europe/Berlin', quietFrom: minutes('22:00'), quietTo: minutes('07:00') };
  const noon = { timeZone: null, quietFrom: minutes('12:00'), quietTo: minutes('13:00') };
  const skipped = { timeZone: 'Europe/Berlin', quietFrom: minutes('23:00'), quietTo: minutes('02:30') };
  test.each([
    ['before they begin', berlin, '2026-07-01T19:59', null],
    ['when they begin', berlin, '2026-07-01T20:00', '2026-07-02T05:00'],
    ['after midnight', berlin, '2026-07-01T23:00', '2026-07-02T05:00'],
    ['in their last minute', berlin, '2026-07-02T04:59', '2026-07-02T05:00'],
    ['when they end', berlin, '2026-07-02T05:00', null],
    ['in winter', berlin, '2026-12-01T20:59', null],
    ['in winter, an hour later by UTC', berlin, '2026-12-01T21:00', '2026-12-02T06:00'],
    ['in the night that loses an hour', berlin, '2026-03-28T22:00', '2026-03-29T05:00'],
    ['in the night that has an hour more', berlin, '2026-10-24T22:00', '2026-10-25T06:00'],
    ['with an end that the clock skips', skipped, '2026-03-29T00:30', '2026-03-29T01:00'],
    ['with an end that comes twice, before the first', skipped, '2026-10-25T00:15', '2026-10-25T00:30'],
    ['with an end that comes twice, before the second', skipped, '2026-10-25T01:15', '2026-10-25T01:30'],
    ['within a day, in UTC without a zone', noon, '2026-07-01T12:30', '2026-07-01T13:00'],
    ['within a day, after them', noon, '2026-07-01T13:00', null],
  ])('%s', (_, hours, now, end) => {
    expect(quietEnd(hours, at(now))).toEqual(end === null ? null : at(end));
    expect(isQuietFor(hours, at(now))).toBe(end !== null);
  });

  test('nobody has any before choosing them', () => {
    expect(isQuietFor(undefined, at('2026-07-01T03:00'))).toBe(false);
    expect(quietEnd({ timeZone: 'Europe/Berlin', quietFrom: null, quietTo: null }, at('2026-07-01T03:00'))).toBe(null);
  });
});

describe('the weekly mail', () => {
  const never = { timeZone: 'Europe/Berlin', quietFrom: null, quietTo: null, slotAt: null, userId: 60 };
  const saturday = { ...never, day: 6, hour: 10 };
  test.each([
    ['later this week', saturday, '2026-07-01T12:00', '2026-07-04T08:00'],
    ['today', saturday, '2026-07-04T07:59', '2026-07-04T08:00'],
    ['a week after the hour has come', saturday, '2026-07-04T08:00', '2026-07-11T08:00'],
    ['on Sunday, the last day of the week', { ...saturday, day: 7 }, '2026-07-05T07:00', '2026-07-05T08:00'],
    ['on Monday, from Sunday on', { ...saturday, day: 1 }, '2026-07-05T12:00', '2026-07-06T08:00'],
    ['at the same hour of the clock in winter', saturday, '2026-10-30T12:00', '2026-10-31T09:00'],
    ['in the hour that the clock skips', { ...saturday, day: 7, hour: 2 }, '2026-03-28T12:00', '2026-03-29T01:00'],
    ['once in the hour that comes twice', { ...saturday, day: 7, hour: 2 }, '2026-10-24T12:00', '2026-10-25T00:00'],
    [
      'by the date of their zone',
      { ...saturday, timeZone: 'Pacific/Auckland' },
      '2026-07-01T12:00',
      '2026-07-03T22:00',
    ],
    ['at a minute of their own', { ...saturday, userId: 137 }, '2026-07-01T12:00', '2026-07-04T08:17'],
    [
      'not within a week of the last one, whatever the day is changed to',
      { ...saturday, day: 7, slotAt: at('2026-07-04T08:00') },
      '2026-07-04T09:00',
      '2026-07-12T08:00',
    ],
    [
      'a week later although that week is an hour shorter',
      { ...saturday, slotAt: at('2026-03-28T09:00') },
      '2026-03-28T09:01',
      '2026-04-04T08:00',
    ],
    [
      'after quiet hours',
      { ...saturday, hour: 3, quietFrom: minutes('22:00'), quietTo: minutes('07:00') },
      '2026-07-01T12:00',
      '2026-07-04T05:00',
    ],
  ])('is due %s', (_, schedule, now, due) => expect(nextDue(schedule, at(now))).toEqual(at(due)));

  test('belongs to the hour that has passed last', () => {
    expect(lastSlot(saturday, at('2026-07-04T08:00'))).toEqual(at('2026-07-04T08:00'));
    expect(lastSlot(saturday, at('2026-07-04T07:59'))).toEqual(at('2026-06-27T08:00'));
    expect(lastSlot(saturday, at('2026-07-07T00:00'))).toEqual(at('2026-07-04T08:00'));
  });
});
