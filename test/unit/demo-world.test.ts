// The dates of the demo world agree with what its labels say, its chapters have names of their own, and its
// announcements are in all interface languages.
import { expect, test } from 'vitest';
import { interfaceLanguages } from '#contract/rules/languages.ts';
import { demoAnnouncements } from '#server/demo/readings.ts';
import { demoWorld } from '#server/demo/world.ts';

const now = new Date('2026-11-26T12:00:00Z');
const world = demoWorld(now);
const daysAgo = (date: Date): number => (now.getTime() - date.getTime()) / 86_400_000;
const chapters = world.titles.flatMap((title) => title.chapters);

test('inactive groups have uploaded nothing for months, all others within the last weeks', () => {
  for (const { name, marks } of world.groups) {
    const lastUpload = Math.min(
      ...chapters.filter(({ groups }) => groups.includes(name)).map(({ publishAt }) => daysAgo(publishAt)),
    );
    if (marks?.includes('inactive')) expect(lastUpload, name).toBeGreaterThan(90);
    else expect(lastUpload, name).toBeLessThan(21);
  }
});

test('some groups are new, and none is younger than its chapters', () => {
  expect(world.groups.filter(({ createdAt }) => daysAgo(createdAt) < 365).length).toBeGreaterThanOrEqual(4);
  for (const { name, createdAt } of world.groups) {
    for (const { groups, publishAt } of chapters) {
      if (groups.includes(name)) expect(publishAt.getTime(), name).toBeGreaterThan(createdAt.getTime());
    }
  }
});

test('no two titles share the name of a chapter', () => {
  const named = chapters.filter(({ name }) => name !== null);
  expect(named.length).toBeGreaterThan(60);
  const keys = new Map<string, Set<string>>();
  for (const { name, titleKey } of named) keys.set(name!, (keys.get(name!) ?? new Set()).add(titleKey));
  expect([...keys].filter(([, titles]) => titles.size > 1)).toEqual([]);
});

test('chapters come after their title, and a colored version after the original', () => {
  const titleOf = (key: string) => world.titles.find((title) => title.key === key)!;
  for (const { titleKey, publishAt } of chapters) {
    expect(publishAt.getTime(), titleKey).toBeGreaterThan(titleOf(titleKey).createdAt.getTime());
  }
  for (const [from, to, relation] of world.relations) {
    if (relation === 'colored')
      expect(titleOf(to).createdAt.getTime()).toBeGreaterThan(titleOf(from).createdAt.getTime());
  }
});

test('the most followed titles have ten chapters and more, in several languages, some without a volume', () => {
  const followed = world.titles
    .filter(({ tags }) => !tags.includes('Oneshot'))
    .toSorted((a, b) => b.follows - a.follows)
    .slice(0, 7);
  for (const { key, chapters: own } of followed) {
    expect(new Set(own.map(({ chapter }) => chapter)).size, key).toBeGreaterThanOrEqual(10);
    expect(new Set(own.map(({ language }) => language)).size, key).toBeGreaterThanOrEqual(3);
    expect(own.filter(({ volume }) => volume === null).length, key).toBeGreaterThan(0);
    expect(own.filter(({ externalUrl }) => externalUrl !== null).length, key).toBe(1);
  }
  expect(chapters.reduce((sum, { pages }) => sum + pages, 0)).toBeLessThan(870);
});

test('on the day of its first start, several titles have new chapters, some of them more than one by the same person', () => {
  const today = chapters.filter(({ publishAt }) => daysAgo(publishAt) < 0.4);
  const titles = Map.groupBy(today, ({ titleKey, uploader }) => `${titleKey} ${uploader}`);
  expect(new Set(today.map(({ titleKey }) => titleKey)).size).toBeGreaterThanOrEqual(8);
  expect([...titles.values()].filter((batch) => batch.length >= 3).length).toBeGreaterThanOrEqual(3);
  expect(Math.max(...[...titles.values()].map((batch) => batch.length))).toBeLessThanOrEqual(4);
  expect(chapters.filter(({ publishAt }) => publishAt > now)).toEqual([]);
});

test('chapters are uploaded by members of their group, who joined before', () => {
  const joinedAt = new Map(world.users.map(({ name, joinedAt: date }) => [name, date]));
  const membersOf = new Map(world.groups.map(({ name, members }) => [name, members]));
  for (const { titleKey, groups, uploader, publishAt } of chapters) {
    expect(
      groups.some((name) => membersOf.get(name)!.includes(uploader)),
      `${titleKey} ${uploader}`,
    ).toBe(true);
    expect(publishAt.getTime(), `${titleKey} ${uploader}`).toBeGreaterThan(joinedAt.get(uploader)!.getTime());
  }
});

test('every announcement has a name and a body in each language of the interface', () => {
  for (const { name, body } of demoAnnouncements) {
    expect(Object.keys(name).sort(), name['en']).toEqual([...interfaceLanguages].sort());
    expect(Object.keys(body).sort(), name['en']).toEqual([...interfaceLanguages].sort());
  }
});
