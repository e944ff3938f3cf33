// The demo world keeps the rules that the site holds people to, so that what is in it can be edited and is an example.
import { expect, test } from 'vitest';
import { type AuthorLink, authorLinkProblem } from '#contract/rules/author-links.ts';
import { isChapterNumber, isVolumeNumber, repeatedNumber } from '#contract/rules/chapter-numbers.ts';
import { addressProblem } from '#contract/rules/https-address.ts';
import { isLanguage } from '#contract/rules/languages.ts';
import { limits } from '#contract/rules/limits.ts';
import {
  changedChapter,
  demoClaim,
  demoDrafts,
  demoInvitation,
  demoPageChange,
  demoTitleChanges,
  demoUploads,
} from '#server/demo/publishing.ts';
import { demoWorld } from '#server/demo/world.ts';

const world = demoWorld(new Date('2026-11-26T12:00:00Z'));
const { titles, groups, authors, users } = world;
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

test('drafts have names, languages, texts and people of the demo world', () => {
  const known = new Set(authors.map(({ name }) => name));
  for (const { by, names, originalLanguage, author, synopsis, state, remarks = {} } of demoDrafts) {
    const [, name] = names[0]!;
    expect([name, users.some((user) => user.name === by)]).toEqual([name, true]);
    expect(names.every(([language, text]) => isLanguage(language) && text.length <= limits.titleNameMaxLength)).toBe(
      true,
    );
    expect(isLanguage(originalLanguage), name).toBe(true);
    expect(author === null || known.has(author), name).toBe(true);
    for (const text of Object.values(synopsis)) expect(text.length).toBeLessThanOrEqual(limits.descriptionMaxLength);
    expect(Object.keys(remarks).length > 0, name).toBe(state === 'returned' || state === 'rejected');
  }
  const states = (person: string) => new Set(demoDrafts.filter(({ by }) => by === person).map(({ state }) => state));
  expect(states('uploader')).toEqual(new Set(['draft', 'submitted', 'returned', 'rejected']));
});

test('chapters that are not out have numbers, languages and groups as uploads have, and are in no version twice', () => {
  for (const { titleKey, by, chapter, name, language, groups: own, state, pages, remarks } of demoUploads) {
    expect(
      titles.some(({ key }) => key === titleKey),
      name,
    ).toBe(true);
    expect([isChapterNumber(chapter), isLanguage(language), pages > 0], name).toEqual([true, true, true]);
    expect(repeatedNumber(name, chapter), name).toBeNull();
    const found = own.map((each) => groups.find((group) => group.name === each)!);
    expect(found.filter(({ marks, members }) => marks?.includes('locked') && !members.includes(by))).toEqual([]);
    const same = chapters.filter(
      (each) => each.titleKey === titleKey && each.language === language && each.chapter === chapter,
    );
    expect(same, name).toEqual([]);
    // whoever has a chapter in a language need not wait
    const isKnown = chapters.some((each) => each.uploader === by && each.language === language);
    if (state !== 'scheduled') expect(isKnown, name).toBe(false);
    expect(remarks !== undefined, name).toBe(state === 'rejected');
  }
});

test('pages, titles and groups are changed by those who may', () => {
  const { chapter } = changedChapter(world);
  expect(chapter.uploader).toBe(demoPageChange.by);
  // of Members, changes of many pages would wait for review
  expect(users.find(({ name }) => name === demoPageChange.by)!.roles).toContain('ROLE_CONTRIBUTOR');
  expect(Math.max(...demoPageChange.pages)).toBeLessThanOrEqual(chapter.pages);
  const people = [...demoTitleChanges.changes.map(({ by }) => by), demoTitleChanges.revertedBy];
  expect(new Set(people).size).toBe(people.length);
  const inviting = groups.find(({ name }) => name === demoInvitation.group)!;
  expect(inviting.members[0]).toBe(demoInvitation.by);
  expect(inviting.members).not.toContain(demoInvitation.invited);
  const claimed = groups.find(({ name }) => name === demoClaim.group)!;
  expect(claimed.members).not.toContain(demoClaim.by);
  expect(addressProblem(demoClaim.proof)).toBeNull();
});
