// Rows of what something was when it was reported.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { activate } from '#web/lib/i18n/i18n.ts';
import { comparedName, valueText } from '#web/moderation/field-words.ts';
import { evidenceRows } from '#web/moderation/evidence.ts';

beforeAll(() => {
  const folder = path.resolve(import.meta.dirname, '../../../web/locales/en');
  const texts = readdirSync(folder).map((file): object => JSON.parse(readFileSync(path.join(folder, file), 'utf8')));
  activate('en', Object.assign({}, ...texts) as Record<string, string>);
});

const words = (content: object, names: [string, string][] = []) =>
  evidenceRows(content, new Map(names)).map(({ label, text }) => [label, text]);

test('a title has its rating, demographic, status and tags, and its names with their languages in their order', () => {
  const rows = words(
    {
      names: { '10 fr': 'Ville de papier', '0 en': 'Paper City', '1 ja': '紙の町' },
      status: 'ongoing',
      content_rating: 'suggestive',
      demographic: 'josei',
      original_language: 'ja',
      tags: ['t1'],
      descriptions: { en: 'A **city**.' },
      links: { al: '1' },
      cover: 'f',
      year: null,
    },
    [['t1', 'Drama']],
  );
  expect(Object.fromEntries(rows)).toEqual({
    Names: 'English: Paper City\nJapanese: 紙の町\nFrench: Ville de papier',
    'Synopsis: English': 'A **city**.',
    'Original language': 'Japanese',
    Demographic: 'Josei',
    Status: 'Ongoing',
    'Content rating': 'Suggestive',
    Tags: 'Drama',
  });
});

test('texts of groups, people and comments are Markdown and take the whole width', () => {
  for (const content of [{ description: '**We** scan.' }, { biography: { en: '*Hi*' } }, { body: '> quote' }])
    expect(evidenceRows(content, new Map())).toEqual([expect.objectContaining({ wide: true, markdown: true })]);
  expect(words({ name: 'Blue Pencil', description: 'x' })).toEqual([
    ['Name', 'Blue Pencil'],
    ['Description', 'x'],
  ]);
  expect(evidenceRows('', new Map())).toEqual([]);
});

test('a comparison names fields as the item does, and links by their sites', () => {
  expect(comparedName('description', { en: 'A city.' })).toBe('Synopsis');
  expect(comparedName('description', 'We scan.')).toBe('Description');
  expect(valueText('links', { al: '32740', bw: 'series/1' }, new Map())).toBe('AniList: 32740\nBookWalker: series/1');
});
