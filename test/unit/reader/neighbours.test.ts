// Previous and next chapter on the reading line, which has one version of each chapter number: what differs about the
// next one, and where the line ends.
import { expect, test } from 'vitest';
import { versionPreferenceFor, noReadingLineChoices } from '#contract/rules/reading-line-choices.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { groupLabels } from '#web/lib/catalogue/group-words.ts';
import { neighboursOf, defaultSkipRules, type NeighbourInput } from '#web/reader/neighbours.ts';

function chapter(
  id: string,
  number: string | null,
  overrides: { volume?: string; language?: string; groups?: string[]; at?: string } = {},
) {
  const { volume = null, language = 'en', groups = ['a'], at = '2026-01-01T00:00:00+00:00' } = overrides;
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
const line = versionPreferenceFor(
  { choices: noReadingLineChoices, chosenLanguages: [], rankedLanguages: ['en', 'fr'] },
  null,
);
const readNeighbours = (current: Chapter, chapters: Chapter[], overrides: Partial<NeighbourInput> = {}) =>
  neighboursOf(current, { chapters, resets: false, line, ...overrides });
const idsOf = (chapters: readonly Chapter[]): string[] => chapters.map(({ id }) => id);

test('chapters are in numeric order with decimals, not in the order of the feed', () => {
  const chapterList = [chapter('c10', '10'), chapter('c9', '9'), chapter('c9.5', '9.5'), chapter('c2', '2')];
  const { previous, next, chapters } = readNeighbours(chapterList[2]!, chapterList);
  expect(idsOf(chapters)).toEqual(['c2', 'c9', 'c9.5', 'c10']);
  expect([previous?.id, next?.id]).toEqual(['c9', 'c10']);
});

test('each number has one version: by the reader’s order, otherwise of the same group, otherwise the newest', () => {
  const current = chapter('c1', '1', { groups: ['b'] });
  const twoVersions = [
    chapter('c2a', '2', { groups: ['a'], at: '2026-02-02T00:00:00+00:00' }),
    chapter('c2b', '2', { groups: ['b'], at: '2026-01-02T00:00:00+00:00' }),
  ];
  const sameGroupResult = readNeighbours(current, [current, ...twoVersions]);
  expect([sameGroupResult.next?.id, sameGroupResult.otherGroup, sameGroupResult.duplicates]).toEqual(['c2b', false, 1]);
  const preferredGroupResult = readNeighbours(current, [current, ...twoVersions], { line: { ...line, groups: ['a'] } });
  expect([preferredGroupResult.next?.id, preferredGroupResult.otherGroup]).toEqual(['c2a', true]);
  const newestResult = readNeighbours(chapter('c1', '1', { groups: ['z'] }), twoVersions);
  expect([newestResult.next?.id, newestResult.otherGroup]).toEqual(['c2a', true]);
  expect(groupLabels(newestResult.next!)).toBe('Group a');
});

test('other versions of the open chapter are not adjacent to it, unless duplicates are on', () => {
  const current = chapter('c1', '1');
  const chapterList = [
    chapter('c1x', '1', { groups: ['z'], at: '2025-01-01T00:00:00+00:00' }),
    current,
    chapter('c2', '2'),
  ];
  const once = readNeighbours(current, chapterList);
  expect([once.previous, once.next?.id]).toEqual([null, 'c2']);
  const skipRules = { ...defaultSkipRules, duplicates: false };
  expect(idsOf(readNeighbours(current, chapterList, { skipRules }).chapters)).toEqual(['c1', 'c1x', 'c2']);
  expect(readNeighbours(current, chapterList, { skipRules }).next?.id).toBe('c1x');
  expect(readNeighbours(chapterList[0]!, chapterList, { skipRules }).next?.id).toBe('c2');
});

test('the reading line continues in other languages of the reader, and reports it', () => {
  const current = chapter('c1', '1');
  const neighbourResult = readNeighbours(current, [
    current,
    chapter('c2fr', '2', { language: 'fr' }),
    chapter('c3', '3'),
  ]);
  expect([neighbourResult.next?.id, neighbourResult.otherLanguage, neighbourResult.readable]).toEqual([
    'c2fr',
    true,
    null,
  ]);
});

test('numbers that exist in other languages only fill gaps with an alternative, and are offered at the end of the line', () => {
  const chapterList = [
    chapter('c1', '1'),
    chapter('c2ja', '2', { language: 'ja' }),
    chapter('c3', '3'),
    chapter('c4ja', '4', { language: 'ja' }),
  ];
  const resultInGap = readNeighbours(chapterList[0]!, chapterList);
  expect([resultInGap.next?.id, resultInGap.readable?.id, resultInGap.missing]).toEqual(['c2ja', 'c3', 0]);
  const resultSkippingFallback = readNeighbours(chapterList[0]!, chapterList, {
    skipRules: { ...defaultSkipRules, filtered: true },
  });
  expect([resultSkippingFallback.next?.id, resultSkippingFallback.readable, resultSkippingFallback.missing]).toEqual([
    'c3',
    null,
    0,
  ]);
  const resultAtEnd = readNeighbours(chapterList[2]!, chapterList);
  expect([resultAtEnd.next, resultAtEnd.nextInOtherLanguage?.id]).toEqual([null, 'c4ja']);
  expect(readNeighbours(chapterList[3]!, chapterList).nextInOtherLanguage).toBeNull();
});

test('read numbers are skipped if that is on, and do not count as missing', () => {
  const chapterList = ['1', '2', '3', '6'].map((number) => chapter(`c${number}`, number));
  const skipRules = { ...defaultSkipRules, read: true };
  const neighbourResult = readNeighbours(chapterList[0]!, chapterList, {
    skipRules,
    isRead: ({ id }) => id === 'c2' || id === 'c3',
  });
  expect([neighbourResult.next?.id, neighbourResult.missing, neighbourResult.missingFrom]).toEqual(['c6', 2, 4]);
});

test('gaps are reported, except between volumes if numbers restart in each', () => {
  const chapterList = [
    chapter('v1c1', '1', { volume: '1' }),
    chapter('v1c2', '2', { volume: '1' }),
    chapter('v2c1', '1', { volume: '2' }),
    chapter('v2c4', '4', { volume: '2' }),
  ];
  const resettingResult = readNeighbours(chapterList[1]!, chapterList, { resets: true });
  expect([resettingResult.next?.id, resettingResult.missing]).toEqual(['v2c1', 0]);
  expect(readNeighbours(chapterList[2]!, chapterList, { resets: true }).missing).toBe(2);
});

test('chapters without a number come after the others, each by itself', () => {
  const chapterList = [
    chapter('extra', null),
    chapter('omake', null, { at: '2026-05-01T00:00:00+00:00' }),
    chapter('c1', '1'),
  ];
  expect(idsOf(readNeighbours(chapterList[2]!, chapterList).chapters)).toEqual(['c1', 'extra', 'omake']);
  expect(readNeighbours(chapterList[1]!, chapterList).nextInOtherLanguage).toBeNull();
});

test('the open chapter stays in the reading line even if lists do not show it', () => {
  const current = chapter('c2', '2');
  const { previous, next } = readNeighbours(current, [chapter('c1', '1'), chapter('c3', '3')]);
  expect([previous?.id, next?.id]).toEqual(['c1', 'c3']);
});

test('the next chapter has an expected date if the title is ongoing and its dates allow it', () => {
  const datedChapters = ['01', '08', '15'].map((day, at) =>
    chapter(`c${at}`, String(at + 1), { at: `2026-03-${day}T00:00:00+00:00` }),
  );
  const titleWithStatus = (status: string) => ({
    ...datedChapters[2]!,
    relationships: [{ id: 't', type: 'manga', attributes: { status } }],
  });
  const now = new Date('2026-03-16');
  expect(readNeighbours(titleWithStatus('ongoing') as unknown as Chapter, datedChapters, { now }).expected).toEqual({
    on: new Date('2026-03-22'),
    late: false,
  });
  expect(
    readNeighbours(titleWithStatus('ongoing') as unknown as Chapter, datedChapters, { now: new Date('2026-03-24') })
      .expected?.late,
  ).toBe(true);
  expect(
    readNeighbours(titleWithStatus('completed') as unknown as Chapter, datedChapters, { now }).expected,
  ).toBeNull();
  expect(readNeighbours(datedChapters[1]!, datedChapters, { now }).expected).toBeNull();
});
