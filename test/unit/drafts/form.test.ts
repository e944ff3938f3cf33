// The editor's form of a title: rows and back, and what continues a list of episodes.
import { expect, test } from 'vitest';
import { emptyContent, type TitleContent } from '#web/drafts/model/content.ts';
import { contentOfForm, formOf, nextKey } from '#web/drafts/model/form.ts';
import { nextEpisode } from '#web/drafts/model/next-episode.ts';

const content: TitleContent = {
  ...emptyContent,
  title: { ja: '八百屋の怪', en: 'The Ghost' },
  altTitles: [{ fr: 'Le fantôme' }, { fr: 'Le spectre' }],
  description: { en: 'A ghost.' },
  authors: ['a'],
  artists: ['b'],
  links: { al: '30013' },
  officialLinks: { raw2: 'https://example.org/x' },
  originalLanguage: 'ja',
  lastVolume: '3',
  lastChapter: '12.5',
  status: 'completed',
  publicationDemographic: 'seinen',
  year: 2011,
  contentRating: 'safe',
  tags: ['t1', 't2'],
  primaryCover: 'c',
  adaptations: [
    {
      kind: 'anime',
      name: 'Ghost',
      year: 2014,
      url: null,
      episodes: [{ season: 1, number: 1.5, name: null, airedOn: '2014-04-19', chapterFrom: '1', chapterTo: '3' }],
    },
  ],
};

test('a form that nobody changed is the content that it was made of', () => {
  expect(contentOfForm(formOf(content))).toEqual(content);
  expect(contentOfForm(formOf(emptyContent))).toEqual(emptyContent);
});

test('empty rows are left out, texts trimmed, new addresses get a free slot', () => {
  const form = formOf(content);
  const saved = contentOfForm({
    ...form,
    names: [...form.names, { key: nextKey(form.names), language: 'de', text: '  ', main: false }],
    synopses: [
      { language: 'en', text: '  A ghost. ' },
      { language: 'ja', text: ' ' },
    ],
    links: { al: '30013', mal: ' ' },
    officialLinks: [
      { key: '1', slot: 'site-1', url: 'https://one.example' },
      { key: '2', slot: '', url: ' https://two.example ' },
      { key: '3', slot: '', url: '' },
    ],
  });
  expect(saved.altTitles).toEqual(content.altTitles);
  expect(saved.description).toEqual(content.description);
  expect(saved.links).toEqual({ al: '30013' });
  expect(saved.officialLinks).toEqual({ 'site-1': 'https://one.example', 'site-2': 'https://two.example' });
});

test('artists that follow the authors are saved as the authors', () => {
  const form = { ...formOf(content), authors: ['x', 'y'], sameArtists: true };
  expect(contentOfForm(form).artists).toEqual(['x', 'y']);
  expect(contentOfForm({ ...form, sameArtists: false }).artists).toEqual(['b']);
});

test('keys are new ones after rows were removed', () => {
  expect(nextKey([])).toBe('1');
  expect(nextKey([{ key: '1' }, { key: '7' }])).toBe('8');
});

test('an added episode continues the numbers of the last', () => {
  expect(nextEpisode(undefined)).toMatchObject({ season: '1', number: '1', chapterFrom: '' });
  const last = { key: '1', season: '2', number: '7.5', name: 'x', airedOn: '', chapterFrom: '10', chapterTo: '12' };
  expect(nextEpisode(last)).toMatchObject({ season: '2', number: '8', name: '', chapterFrom: '13', chapterTo: '' });
  expect(nextEpisode({ ...last, chapterTo: '12.5' })).toMatchObject({ chapterFrom: '' });
});
