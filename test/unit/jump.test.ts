// Search for a chapter number in a list: it is found as it is printed, otherwise by its value.
import { expect, test } from 'vitest';
import type { VolumeGroup } from '#web/titles/chapter-list.ts';
import { anchorId, findNumber } from '#web/titles/use-jump.ts';

const volumeGroup = (name: string | null, ...numbers: (string | null)[]) =>
  ({ volume: name, numbers: numbers.map((number) => ({ key: `${name ?? ''} ${number}`, number })) }) as VolumeGroup;
const volumes = [volumeGroup('2', '21', '10.5'), volumeGroup('1', '7', '10a', '10'), volumeGroup(null, null)];

test('a number is found as it is printed, or else by its value', () => {
  const findKey = (text: string) => findNumber(volumes, text)?.key ?? null;
  expect([findKey('21'), findKey(' 10.5 '), findKey('007'), findKey('10a')]).toEqual([
    '2 21',
    '2 10.5',
    '1 7',
    '1 10a',
  ]);
  expect([findKey('10'), findKey('3'), findKey(''), findKey('x'), findKey('7x')]).toEqual([
    '1 10',
    null,
    null,
    null,
    null,
  ]);
});

test('the anchor of a number has no spaces', () => {
  expect([anchorId('2 21'), anchorId(' 7')]).toEqual(['ch-2-21', 'ch-7']);
});
