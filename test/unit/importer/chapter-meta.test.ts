import { expect, test } from 'vitest';
import { parseName } from '#contract/rules/file-names.ts';
import { combineMetadata } from '#server/importer/chapter-meta.ts';
import { readComicInfo } from '#server/importer/comic-info.ts';

test.each([
  ['Series Ch. 4', '<Title>Chapter 4: The door</Title>', ['its name "Chapter 4: The door" repeats the chapter number']],
  ['Series Ch. 4', '<Title>The door</Title>', []],
  ['Series Ch. 4', '<Title>Chapter 4</Title><Number>5</Number>', []],
  ['Series - Oneshot', '<Title>4</Title><Number>4</Number>', []],
])('%s with %s: %j', (name, fields, notes) => {
  const info = readComicInfo(Buffer.from(`<ComicInfo><Series>Series</Series>${fields}</ComicInfo>`));
  expect(combineMetadata(parseName(name), info).notes).toEqual(notes);
});
