// Reading line: the best version of each number, by language, group, publisher and the open version; and what follows
// from it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  firstInLine,
  nextInLine,
  indexInLine,
  previousInLine,
  readingLine,
  resumeInLine,
  unreadInLine,
  type VersionPreference,
  type ChapterVersion,
} from '#contract/rules/reading-line.ts';

function chapter(id: string, number: string | null, more: Partial<ChapterVersion> = {}): ChapterVersion {
  return {
    id,
    number,
    volume: null,
    language: 'en',
    groups: ['a'],
    readableAt: '2026-01-01T00:00:00+00:00',
    official: false,
    ...more,
  };
}
const preferenceWith = (more: Partial<VersionPreference> = {}): VersionPreference => ({
  languages: ['en', 'fr'],
  otherLanguages: [],
  groups: [],
  ...more,
});
const firstVersionIds = (
  chapters: ChapterVersion[],
  preference: VersionPreference,
  openVersion: ChapterVersion | null = null,
): string[] =>
  readingLine(chapters, { line: preference, resets: false, open: openVersion }).map(({ versions }) => versions[0].id);

test('versions are ranked by language, then group, then official publisher, then date', () => {
  const versions = [
    chapter('fr-a', '1', { language: 'fr', groups: ['a'] }),
    chapter('en-b', '1', { groups: ['b'], readableAt: '2026-02-01T00:00:00+00:00' }),
    chapter('en-o', '1', { groups: ['o'], official: true }),
    chapter('en-c', '1', { groups: ['c'] }),
  ];
  const bestVersionId = (preference: Partial<VersionPreference>) =>
    firstVersionIds(versions, preferenceWith(preference))[0];
  expect(bestVersionId({ groups: ['a', 'c'] })).toBe('en-c');
  expect(bestVersionId({ groups: ['a', 'c'], languages: ['fr', 'en'] })).toBe('fr-a');
  expect(bestVersionId({})).toBe('en-o');
  expect(firstVersionIds([versions[1]!, versions[3]!], preferenceWith())[0]).toBe('en-b');
});

test('a joint release counts for each of its groups', () => {
  const jointRelease = chapter('joint', '1', { groups: ['b', 'c'] });
  const singleGroupVersion = chapter('alone', '1', { groups: ['a'], readableAt: '2026-03-01T00:00:00+00:00' });
  expect(firstVersionIds([singleGroupVersion, jointRelease], preferenceWith({ groups: ['c', 'a'] }))).toEqual([
    'joint',
  ]);
  expect(firstVersionIds([singleGroupVersion, jointRelease], preferenceWith({ groups: ['a', 'c'] }))).toEqual([
    'alone',
  ]);
  expect(
    firstVersionIds([singleGroupVersion, chapter('none', '1', { groups: [] })], preferenceWith({ groups: ['a'] })),
  ).toEqual(['alone']);
});

test('a number that exists in other languages only is marked and never hidden, with the preferred one first', () => {
  const chapterList = [
    chapter('en1', '1'),
    chapter('ko2', '2', { language: 'ko' }),
    chapter('ja2', '2', { language: 'ja' }),
    chapter('fr3', '3', { language: 'fr' }),
  ];
  const entries = readingLine(chapterList, { line: preferenceWith({ otherLanguages: ['ja'] }), resets: false });
  expect(entries.map(({ versions, fallback }) => [versions[0].id, fallback])).toEqual([
    ['en1', false],
    ['ja2', true],
    ['fr3', false],
  ]);
  expect(
    readingLine(chapterList, { line: preferenceWith({ languages: [] }), resets: false }).some(
      ({ fallback }) => fallback,
    ),
  ).toBe(false);
});

test('the open version is the first of its number, even if it is not in the list', () => {
  const openVersion = chapter('open', '2', { groups: ['blocked'] });
  expect(
    firstVersionIds([chapter('c1', '1'), chapter('c2', '2'), chapter('c3', '3')], preferenceWith(), openVersion),
  ).toEqual(['c1', 'open', 'c3']);
});

test('among equal versions the next one is of a group of the open chapter', () => {
  const openVersion = chapter('1b', '1', { groups: ['b'] });
  const chapterList = [
    openVersion,
    chapter('2a', '2', { groups: ['a'], readableAt: '2026-03-01T00:00:00+00:00' }),
    chapter('2b', '2', { groups: ['b'] }),
  ];
  expect(firstVersionIds(chapterList, preferenceWith(), openVersion)).toEqual(['1b', '2b']);
  // the reader's order of groups takes precedence, as long as the open version follows it
  expect(
    firstVersionIds([...chapterList, chapter('1a', '1')], preferenceWith({ groups: ['a'] }), chapter('1a', '1')),
  ).toEqual(['1a', '2a']);
});

test('reading continues with the group and language of an open version that is not the best', () => {
  const fr = chapter('1fr', '1', { language: 'fr', groups: ['f'] });
  const chapterList = [
    fr,
    chapter('1en', '1'),
    chapter('2en', '2'),
    chapter('2frx', '2', { language: 'fr', groups: ['x'] }),
    chapter('2fr', '2', { language: 'fr', groups: ['f'] }),
    chapter('3en', '3'),
    chapter('3frx', '3', { language: 'fr', groups: ['x'] }),
    chapter('4en', '4'),
  ];
  expect(firstVersionIds(chapterList, preferenceWith())).toEqual(['1en', '2en', '3en', '4en']);
  expect(firstVersionIds(chapterList, preferenceWith(), fr)).toEqual(['1fr', '2fr', '3frx', '4en']);
  expect(firstVersionIds(chapterList, preferenceWith({ groups: ['x'] }), chapterList[2]!)).toEqual([
    '1en',
    '2en',
    '3en',
    '4en',
  ]);
});

test('reading continues in the language of the open chapter, even if it is not a language of the reader', () => {
  const openVersion = chapter('2ko', '2', { language: 'ko' });
  const chapterList = [
    chapter('1en', '1'),
    openVersion,
    chapter('3ko', '3', { language: 'ko' }),
    chapter('4ja', '4', { language: 'ja' }),
  ];
  const entries = readingLine(chapterList, { line: preferenceWith(), resets: false, open: openVersion });
  expect(nextInLine(entries, indexInLine(entries, '2ko'))?.versions[0].id).toBe('3ko');
  expect(nextInLine(entries, indexInLine(entries, '3ko'))).toBeNull();
});

test('other languages fill gaps, but do not extend the end of the line', () => {
  const chapterList = [
    chapter('ja0', '0', { language: 'ja' }),
    chapter('en1', '1'),
    chapter('ja2', '2', { language: 'ja' }),
    chapter('en3', '3'),
    chapter('ja4', '4', { language: 'ja' }),
  ];
  const entries = readingLine(chapterList, { line: preferenceWith(), resets: false });
  const nextIdAfter = (id: string, skips = {}) =>
    nextInLine(entries, indexInLine(entries, id), skips)?.versions[0].id ?? null;
  expect([nextIdAfter('en1'), nextIdAfter('ja2'), nextIdAfter('en3')]).toEqual(['ja2', 'en3', null]);
  expect(nextIdAfter('en1', { filtered: true })).toBe('en3');
  expect(nextIdAfter('en1', { read: ({ number }: { number: string }) => number === '2' })).toBe('en3');
  expect(previousInLine(entries, 3)?.versions[0].id).toBe('ja2');
  expect(previousInLine(entries, 1)).toBeNull();
  expect(firstInLine(entries)?.versions[0].id).toBe('en1');
});

test('numbers that restart in every volume are distinct, whether that is declared or detected', () => {
  const chapterList = [
    chapter('v1c1', '1', { volume: '1' }),
    chapter('v1c2', '2', { volume: '1' }),
    chapter('v2c1', '1', { volume: '2' }),
    chapter('v2c1fr', '1', { volume: '2', language: 'fr' }),
  ];
  for (const resets of [true, false]) {
    const entries = readingLine(chapterList, { line: preferenceWith(), resets });
    expect(entries.map(({ versions }) => versions.map(({ id }) => id))).toEqual([
      ['v1c1'],
      ['v1c2'],
      ['v2c1', 'v2c1fr'],
    ]);
  }
  // two translations of a number are one entry, even if only one of them names the volume
  const chaptersWithVolume = [chapter('en5', '5'), chapter('fr5', '5', { volume: '2', language: 'fr' })];
  const [lineEntry, ...more] = readingLine(chaptersWithVolume, { line: preferenceWith(), resets: false });
  expect([lineEntry?.volume, lineEntry?.versions.length, more.length]).toEqual(['2', 2, 0]);
});

test('oneshots are translations of each other if each language has one, otherwise distinct', () => {
  expect(firstVersionIds([chapter('en', null), chapter('fr', null, { language: 'fr' })], preferenceWith())).toEqual([
    'en',
  ]);
  expect(
    firstVersionIds(
      [chapter('c1', '1'), chapter('omake', null, { readableAt: '2026-05-01' }), chapter('extra', null)],
      preferenceWith(),
    ),
  ).toEqual(['c1', 'extra', 'omake']);
});

test('numbers are sorted numerically, then by their suffix', () => {
  const numbers = ['10', '2', '10a', '9.5', '0', '10.5'];
  expect(
    firstVersionIds(
      numbers.map((number) => chapter(`c${number}`, number)),
      preferenceWith(),
    ),
  ).toEqual(['c0', 'c2', 'c9.5', 'c10', 'c10a', 'c10.5']);
});

test('reading resumes at the page, at the next number, or at the beginning', () => {
  const chapterList = [
    chapter('1en', '1'),
    chapter('2en', '2'),
    chapter('2fr', '2', { language: 'fr' }),
    chapter('3en', '3'),
    chapter('3fr', '3', { language: 'fr' }),
  ];
  const resumeFrom = (opened: { chapterId: string; page: number; finished: boolean } | null) => {
    const resumption = resumeInLine(chapterList, { line: preferenceWith(), resets: false }, opened);
    return resumption && [resumption.kind, resumption.version.id, resumption.page];
  };
  expect(resumeFrom(null)).toEqual(['start', '1en', 1]);
  expect(resumeFrom({ chapterId: '2en', page: 4, finished: false })).toEqual(['continue', '2en', 4]);
  expect(resumeFrom({ chapterId: '2fr', page: 4, finished: false })).toEqual(['continue', '2fr', 4]);
  expect(resumeFrom({ chapterId: '2fr', page: 9, finished: true })).toEqual(['continue', '3fr', 1]);
  expect(resumeFrom({ chapterId: 'gone', page: 3, finished: false })).toEqual(['start', '1en', 1]);
  expect(resumeInLine([], { line: preferenceWith(), resets: false }, null)).toBeNull();
});

test('at the end of the line earlier unread numbers come next, then the beginning; a first reading skips read numbers', () => {
  const chapterList = [
    ...['1', '2', '3', '4'].map((number) => chapter(number, number)),
    chapter('2fr', '2', { language: 'fr' }),
  ];
  const resumeFrom = (lastOpenedId: string | null, read: string[], again = false) => {
    const opened = lastOpenedId === null ? null : { chapterId: lastOpenedId, page: 9, finished: true, again };
    const resumption = resumeInLine(chapterList, { line: preferenceWith(), resets: false }, opened, (id) =>
      read.includes(id),
    );
    return resumption && `${resumption.kind} ${resumption.version.id}`;
  };
  expect(resumeFrom('4', ['4'])).toBe('missed 1');
  expect(resumeFrom('4', ['1', '4'])).toBe('missed 2');
  // a number counts as read if any of its versions was read
  expect(resumeFrom('4', ['1', '2fr', '4'])).toBe('missed 3');
  expect(resumeFrom('4', ['1', '2', '3', '4'])).toBe('caughtUp 1');
  expect(resumeFrom('1', ['1', '2'])).toBe('continue 3');
  expect(resumeFrom('1', ['1', '2'], true)).toBe('continue 2');
  // numbers are marked as read, but no chapter was ever opened
  expect(resumeFrom(null, ['1', '2'])).toBe('continue 3');
  expect(resumeFrom(null, ['1', '2', '3', '4'])).toBe('caughtUp 1');
});

test('unread numbers are counted: read in any version counts as read, other languages count only without alternatives', () => {
  const chapterList = [
    chapter('1en', '1'),
    chapter('1fr', '1', { language: 'fr' }),
    chapter('2en', '2'),
    chapter('3ja', '3', { language: 'ja' }),
  ];
  const unreadCount = (chapters: ChapterVersion[], read: string[], preference = preferenceWith()) =>
    unreadInLine(readingLine(chapters, { line: preference, resets: false }), (id) => read.includes(id));
  expect(unreadCount(chapterList, ['1fr'])).toEqual({ available: 2, read: 1, unread: 1 });
  expect(unreadCount(chapterList, ['3ja'], preferenceWith({ languages: [] }))).toEqual({
    available: 3,
    read: 1,
    unread: 2,
  });
  expect(unreadCount([chapterList[3]!], [])).toEqual({ available: 1, read: 0, unread: 1 });
});

const anyChapter = fc.record({
  id: fc.uuid(),
  number: fc.constantFrom(null, '0', '1', '1.5', '2', '2a', '10'),
  volume: fc.constantFrom(null, '1', '2'),
  language: fc.constantFrom('en', 'fr', 'ja'),
  groups: fc.subarray(['a', 'b', 'c']),
  readableAt: fc.constantFrom('2026-01-01', '2026-02-01'),
  official: fc.boolean(),
});

test('every chapter is in exactly one entry, the open one first, whatever the order of the input', () => {
  const options = { line: preferenceWith({ groups: ['b'] }), resets: false };
  fc.assert(
    fc.property(
      fc.uniqueArray(anyChapter, { selector: ({ id }) => id, minLength: 1 }),
      fc.nat(),
      (chapterList, chapterIndex) => {
        const openVersion = chapterList[chapterIndex % chapterList.length]!;
        const entries = readingLine(chapterList, { ...options, open: openVersion });
        expect(entries.flatMap(({ versions }) => versions.map(({ id }) => id)).toSorted()).toEqual(
          chapterList.map(({ id }) => id).toSorted(),
        );
        expect(entries[indexInLine(entries, openVersion.id)]?.versions[0].id).toBe(openVersion.id);
        expect(readingLine(chapterList.toReversed(), { ...options, open: openVersion })).toEqual(entries);
      },
    ),
  );
});
