// The chapter before and after: each number once, the same group first, gaps and other languages told.
import { expect, test } from 'vitest';
import type { Chapter } from '#web/lib/related.ts';
import { groupNames, missingBetween, neighboursOf } from '#web/reader/neighbours.ts';

function chapter(
  id: string,
  number: string | null,
  more: { volume?: string; language?: string; groups?: string[]; at?: string } = {},
) {
  const { volume = null, language = 'en', groups = ['a'], at = '2026-01-01T00:00:00+00:00' } = more;
  return {
    id,
    type: 'chapter',
    attributes: { volume, chapter: number, title: null, translatedLanguage: language, readableAt: at },
    relationships: groups.map((group) => ({
      id: group,
      type: 'scanlation_group',
      attributes: { name: `Group ${group}` },
    })),
  } as unknown as Chapter;
}
const read = (current: Chapter, chapters: Chapter[], resets = false) =>
  neighboursOf(current, { chapters, resets, preferred: ['en', 'fr', 'ja'] });

test('numbers in order, decimals between, not the order of the feed', () => {
  const all = [chapter('c10', '10'), chapter('c9', '9'), chapter('c9.5', '9.5'), chapter('c2', '2')];
  const { previous, next, chapters } = read(all[2]!, all);
  expect(chapters.map(({ id }) => id)).toEqual(['c2', 'c9', 'c9.5', 'c10']);
  expect([previous?.id, next?.id]).toEqual(['c9', 'c10']);
});

test('each number once: the same group, else the first that came out', () => {
  const current = chapter('c1', '1', { groups: ['b'] });
  const two = [
    chapter('c2a', '2', { groups: ['a'], at: '2026-01-02T00:00:00+00:00' }),
    chapter('c2b', '2', { groups: ['b'], at: '2026-02-02T00:00:00+00:00' }),
  ];
  expect(read(current, [current, ...two]).next?.id).toBe('c2b');
  const three = [
    chapter('c3c', '2', { groups: ['c'], at: '2026-03-02T00:00:00+00:00' }),
    chapter('c3a', '2', { groups: ['a'], at: '2026-02-02T00:00:00+00:00' }),
  ];
  const other = read(current, [current, ...three]);
  expect(other.next?.id).toBe('c3a');
  expect(other.otherGroup).toBe(true);
  expect(groupNames(other.next!)).toBe('Group a');
  expect(read(current, [current, ...two]).otherGroup).toBe(false);
});

test('another version of the open chapter is neither before nor after it', () => {
  const current = chapter('c1', '1');
  const found = read(current, [chapter('c1x', '1', { groups: ['z'] }), current]);
  expect([found.previous, found.next]).toEqual([null, null]);
});

test('other languages are no neighbours, but are offered where this one ends', () => {
  const current = chapter('c1', '1');
  const all = [
    current,
    chapter('c2ja', '2', { language: 'ja' }),
    chapter('c3fr', '3', { language: 'fr' }),
    chapter('c2fr', '2', { language: 'fr' }),
    chapter('c1fr', '1', { language: 'fr' }),
  ];
  const { next, elsewhere } = read(current, all);
  expect(next).toBeNull();
  expect(elsewhere?.id).toBe('c2fr');
  expect(read(current, [...all, chapter('c4', '4')]).elsewhere).toBeNull();
});

test('gaps: floor(next) − floor(current) − 1, when both are known', () => {
  const gap = (a: string | null, b: string | null) => missingBetween(chapter('a', a), chapter('b', b), false);
  expect(gap('1', '2')).toBe(0);
  expect(gap('1', '4')).toBe(2);
  expect(gap('1.5', '2')).toBe(0);
  expect(gap('10.5', '13.1')).toBe(2);
  expect(gap(null, '4')).toBe(0);
  expect(gap('4', null)).toBe(0);
});

test('numbers that start again in every volume', () => {
  const all = [
    chapter('v1c1', '1', { volume: '1' }),
    chapter('v1c2', '2', { volume: '1' }),
    chapter('v2c1', '1', { volume: '2' }),
    chapter('v2c4', '4', { volume: '2' }),
  ];
  const last = read(all[1]!, all, true);
  expect(last.next?.id).toBe('v2c1');
  expect(last.missing).toBe(0);
  expect(read(all[2]!, all, true).missing).toBe(2);
});

test('chapters without a number stand behind the others, each for itself', () => {
  const all = [chapter('extra', null), chapter('omake', null, { at: '2026-05-01T00:00:00+00:00' }), chapter('c1', '1')];
  expect(read(all[2]!, all).chapters.map(({ id }) => id)).toEqual(['c1', 'extra', 'omake']);
  expect(read(all[1]!, all).elsewhere).toBeNull();
});

test('the open chapter stays in the line when lists do not show it', () => {
  const current = chapter('c2', '2');
  const { previous, next } = read(current, [chapter('c1', '1'), chapter('c3', '3')]);
  expect([previous?.id, next?.id]).toEqual(['c1', 'c3']);
});
