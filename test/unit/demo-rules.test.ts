// The demo world keeps the rules that the site holds people to, so that what is in it can be edited and is an example.
import { expect, test } from 'vitest';
import { type AuthorLink, authorLinkProblem } from '#contract/rules/author-links.ts';
import { isChapterNumber, isVolumeNumber, repeatedNumber } from '#contract/rules/chapter-numbers.ts';
import { addressProblem } from '#contract/rules/https-address.ts';
import { isLanguage } from '#contract/rules/languages.ts';
import { limits } from '#contract/rules/limits.ts';
import { demoWorld } from '#server/demo/world.ts';

const { titles, groups, authors } = demoWorld(new Date('2026-11-26T12:00:00Z'));
const chapters = titles.flatMap((title) => title.chapters);

test('chapters of locked groups are uploaded by members of each of them', () => {
  const locked = groups.filter(({ marks }) => marks?.includes('locked'));
  const inLocked = chapters.flatMap((chapter) =>
    locked.filter(({ name }) => chapter.groups.includes(name)).map(({ members }) => ({ ...chapter, members })),
  );
  expect(inLocked.length).toBeGreaterThan(10);
  expect(inLocked.filter(({ members, uploader }) => !members.includes(uploader))).toEqual([]);
});

test('chapters have numbers, languages, names, groups and addresses as uploads have', () => {
  expect(chapters.length).toBeGreaterThan(100);
  const problems = chapters.filter(
    ({ chapter, volume, language, name, externalUrl, pages, groups: own }) =>
      (chapter !== null && !isChapterNumber(chapter)) ||
      (volume !== null && !isVolumeNumber(volume)) ||
      !isLanguage(language) ||
      (name !== null && (name.length > limits.chapterNameMaxLength || repeatedNumber(name, chapter) !== null)) ||
      (externalUrl !== null && addressProblem(externalUrl) !== null) ||
      (externalUrl === null) !== pages > 0 ||
      own.length > limits.groupsPerChapter ||
      new Set(own).size !== own.length,
  );
  expect(problems).toEqual([]);
});

test('no group has a chapter of a title twice in a language', () => {
  const keys = chapters.map(({ titleKey, language, volume, chapter, groups: own }) =>
    [titleKey, language, volume, chapter, ...own].join(' | '),
  );
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test('titles have an author and an artist and a main name', () => {
  const known = new Set(authors.map(({ name }) => name));
  for (const { key, author, artist, names, originalLanguage, synopsis } of titles) {
    expect([key, known.has(author), known.has(artist)]).toEqual([key, true, true]);
    expect(names.filter(([, , main]) => main).length, key).toBeGreaterThanOrEqual(1);
    for (const [language, name] of names) {
      expect(isLanguage(language), key).toBe(true);
      expect(name.length, key).toBeLessThanOrEqual(limits.titleNameMaxLength);
    }
    expect(isLanguage(originalLanguage), key).toBe(true);
    for (const text of Object.values(synopsis))
      expect(text.length, key).toBeLessThanOrEqual(limits.descriptionMaxLength);
  }
});

test('links of authors and groups are addresses that their editors accept', () => {
  const ofAuthors = authors.flatMap(({ name, links = {} }) =>
    Object.entries(links).map(([link, text]) => [name, link, authorLinkProblem(link as AuthorLink, text)]),
  );
  expect(ofAuthors.length).toBeGreaterThan(5);
  expect(ofAuthors.filter(([, , problem]) => problem !== null)).toEqual([]);
  const sites = groups.flatMap(({ website }) => website ?? []);
  expect(sites.filter((address) => addressProblem(address) !== null)).toEqual([]);
});
