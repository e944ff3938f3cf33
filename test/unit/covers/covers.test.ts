// Files that are to become covers: kind and size from their bytes, limits with measured values, volumes from names.
import { expect, test } from 'vitest';
import { checkCover, volumeOfName } from '#web/covers/check-cover.ts';
import { coverFailure } from '#web/covers/cover-reasons.ts';
import { emptyQueue, nextToSend, withCover, type QueuedCover } from '#web/covers/cover-queue.ts';
import { readImageHeader } from '#web/covers/image-header.ts';
import { activate } from '#web/lib/i18n/i18n.ts';
import { ApiFailure } from '#web/lib/api/failure.ts';

const uint16 = (value: number): number[] => [value >> 8, value & 255];
const uint32 = (value: number): number[] => [...uint16(value >>> 16), ...uint16(value & 65_535)];
const png = (width: number, height: number): Uint8Array =>
  Uint8Array.from([
    0x89,
    0x50,
    0x4e,
    0x47,
    13,
    10,
    26,
    10,
    0,
    0,
    0,
    13,
    0x49,
    0x48,
    0x44,
    0x52,
    ...uint32(width),
    ...uint32(height),
  ]);
const gif = Uint8Array.from([...'GIF89a'].map((letter) => letter.charCodeAt(0)).concat([44, 1, 144, 1]));
const jpeg = (width: number, height: number): Uint8Array =>
  Uint8Array.from(
    [0xff, 0xd8, 0xff, 0xe0, 0, 6, 1, 2, 3, 4, 0xff, 0xc2, 0, 17, 8].concat(
      uint16(height),
      uint16(width),
      [3, 0, 0, 0],
    ),
  );

test('sizes of JPEG, PNG and GIF', () => {
  expect(readImageHeader(png(700, 1000))).toEqual({ width: 700, height: 1000 });
  expect(readImageHeader(jpeg(700, 1000))).toEqual({ width: 700, height: 1000 });
  expect(readImageHeader(gif)).toEqual({ width: 300, height: 400 });
  expect(readImageHeader(new TextEncoder().encode('<svg></svg>'))).toBeNull();
  expect(readImageHeader(png(7, 1).slice(0, 20))).toEqual({ width: 0, height: 0 });
  expect(readImageHeader(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]))).toEqual({
    width: 0,
    height: 0,
  });
});

test('files over a limit are rejected with the limit and what was measured', () => {
  const megabytes = 1024 * 1024;
  expect(checkCover(png(700, 1000), 20 * megabytes)).toEqual({ kind: 'good', reasons: [], isWide: false });
  expect(checkCover(png(10_001, 12_000), 23 * megabytes)).toEqual({
    kind: 'rejected',
    reasons: [
      { code: 'bytes', limit: 20, measured: 23 },
      { code: 'width', limit: 10_000, measured: 10_001 },
      { code: 'height', limit: 10_000, measured: 12_000 },
    ],
    isWide: false,
  });
  expect(checkCover(png(2_000, 1_000), 10).isWide).toBe(true);
  expect(checkCover(new TextEncoder().encode('notes'), 5).kind).toBe('skipped');
});

test.each([
  ['v03.jpg', '3'],
  ['Title Vol. 12.png', '12'],
  ['title_volume-2.5.jpg', '2.5'],
  ['tome 7 fr.png', '7'],
  ['04.jpg', '4'],
  ['cover.jpg', ''],
  ['2011 cover.jpg', ''],
])('the volume of %s', (name, volume) => {
  expect(volumeOfName(name)).toBe(volume);
});

test('two covers are sent at a time, in their order', () => {
  const cover = (key: string): QueuedCover => ({
    key,
    file: new File([], key),
    url: '',
    volume: '',
    language: 'ja',
    state: 'waiting',
    failure: null,
    isInvalid: false,
  });
  const queue = { ...emptyQueue, covers: ['a', 'b', 'c', 'd'].map(cover) };
  const keys = (now: typeof queue) => nextToSend(now, 2).map(({ key }) => key);
  expect(keys(queue)).toEqual(['a', 'b']);
  const sending = withCover(queue, 'a', { state: 'sending' });
  expect(keys(sending as typeof queue)).toEqual(['b']);
  expect(keys(withCover(sending, 'b', { state: 'sending' }) as typeof queue)).toEqual([]);
  expect(keys(withCover(sending, 'b', { state: 'failed' }) as typeof queue)).toEqual(['c']);
});

test('a picture that the server refuses stays refused; other failures can be tried again', () => {
  activate('en', {});
  const failed = (context: object) => new ApiFailure('bad_request_http_exception', 400, 'no', null, { ...context });
  expect(coverFailure(failed({ reason: 'image_corrupt' })).isInvalid).toBe(true);
  expect(coverFailure(failed({ reason: 'limit', limit: 20 })).isInvalid).toBe(false);
  expect(coverFailure(new ApiFailure('offline', 0, 'no'))).toMatchObject({ isInvalid: false });
});
