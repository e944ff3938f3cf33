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

test('every announcement has a name and a body in each language of the interface', () => {
  for (const { name, body } of demoAnnouncements) {
    expect(Object.keys(name).sort(), name['en']).toEqual([...interfaceLanguages].sort());
    expect(Object.keys(body).sort(), name['en']).toEqual([...interfaceLanguages].sort());
  }
});
