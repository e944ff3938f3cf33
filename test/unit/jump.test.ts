// Search for a chapter number in a list: it is found as it is printed, otherwise by its value.
import { expect, test } from 'vitest';
import type { VolumeGroup } from '#web/titles/chapter-list.ts';
import { anchorOf, findNumber } from '#web/titles/use-jump.ts';

const volume = (name: string | null, ...numbers: (string | null)[]) =>
  ({ volume: name, numbers: numbers.map((number) => ({ key: `${name ?? ''} ${number}`, number })) }) as VolumeGroup;
const volumes = [volume('2', '21', '10.5'), volume('1', '7', '10a', '10'), volume(null, null)];

test('a number is found as it is printed, or else by its value', () => {
  const found = (text: string) => findNumber(volumes, text)?.key ?? null;
  expect([found('21'), found(' 10.5 '), found('007'), found('10a')]).toEqual(['2 21', '2 10.5', '1 7', '1 10a']);
  expect([found('10'), found('3'), found(''), found('x'), found('7x')]).toEqual(['1 10', null, null, null, null]);
});

test('the anchor of a number has no spaces', () => {
  expect([anchorOf('2 21'), anchorOf(' 7')]).toEqual(['ch-2-21', 'ch-7']);
});
